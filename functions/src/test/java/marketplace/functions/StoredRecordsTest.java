package marketplace.functions;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.reflect.Field;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import marketplace.table.RecordMapper;
import marketplace.testing.Golden;
import org.junit.jupiter.api.Test;

/** A stored type without a stored form fails here, and not at its first write. */
class StoredRecordsTest {

    private static final List<JavaField> MAPPERS = new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .withImportOption(location -> !location.contains("/bench/"))
                    .importPackages("marketplace")
                    .stream()
                    .flatMap(type -> type.getFields().stream())
                    .filter(field -> field.getRawType().isEquivalentTo(RecordMapper.class))
                    .toList();

    @Test
    void mappersAreConstants() {
        assertThat(MAPPERS)
                .isNotEmpty()
                .allSatisfy(
                        field -> assertThat(field.getModifiers()).contains(JavaModifier.STATIC, JavaModifier.FINAL));
    }

    @Test
    void everyAttributeHasAStoredForm() {
        String records = MAPPERS.stream()
                .map(StoredRecordsTest::mapper)
                .sorted(Comparator.comparing(mapper -> mapper.type().getName()))
                .map(StoredRecordsTest::text)
                .collect(joining("\n"));

        Golden.check("stored-records.txt", records);
    }

    private static String text(RecordMapper<?> mapper) {
        Map<String, String> forms = mapper.describe();
        return forms.entrySet().stream()
                .map(form -> "  " + form.getKey() + ": " + form.getValue() + "\n")
                .collect(joining("", mapper.type().getSimpleName() + ", shape " + mapper.shape() + "\n", ""));
    }

    private static RecordMapper<?> mapper(JavaField declared) {
        try {
            Field field = declared.reflect();
            field.setAccessible(true);
            return (RecordMapper<?>) field.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("a field that was made accessible", e);
        }
    }
}
