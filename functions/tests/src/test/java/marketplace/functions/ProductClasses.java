package marketplace.functions;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.stream.Collectors;

/** The classes of the functions and of the server. Reading them takes seconds, so it is done once. */
final class ProductClasses {

    static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("/testing/"))
            .importPackages("marketplace");

    private ProductClasses() {}

    /** The modules with classes: their package is named like their folder. */
    static Set<String> modules() {
        return ALL.stream()
                .map(type -> type.getPackageName().split("\\.", -1)[1])
                .collect(Collectors.toSet());
    }
}
