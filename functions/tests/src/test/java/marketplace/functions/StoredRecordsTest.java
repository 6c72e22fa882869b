package marketplace.functions;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.AccessFlag;
import java.util.Map;
import marketplace.table.records.RecordMapper;
import marketplace.testing.Golden;
import org.junit.jupiter.api.Test;

/** A stored type without a stored form fails here, and not at its first write. */
class StoredRecordsTest {

    @Test
    void mappersAreConstants() {
        assertThat(StoredRecords.FIELDS)
                .isNotEmpty()
                .allSatisfy(field -> assertThat(field.accessFlags()).contains(AccessFlag.STATIC, AccessFlag.FINAL));
    }

    @Test
    void everyAttributeHasAStoredForm() {
        String records =
                StoredRecords.MAPPERS.stream().map(StoredRecordsTest::text).collect(joining("\n"));

        Golden.check("stored-records.txt", records);
    }

    private static String text(RecordMapper<?> mapper) {
        Map<String, String> forms = mapper.describe();
        return forms.entrySet().stream()
                .map(form -> "  " + form.getKey() + ": " + form.getValue() + "\n")
                .collect(joining("", mapper.type().getSimpleName() + ", shape " + mapper.shape() + "\n", ""));
    }
}
