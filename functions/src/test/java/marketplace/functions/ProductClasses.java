package marketplace.functions;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The classes that are deployed. Reading them takes seconds, so it is done once. */
final class ProductClasses {

    static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("/testing/"))
            .importPackages("marketplace");

    private ProductClasses() {}
}
