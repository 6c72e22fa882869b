package marketplace.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import marketplace.mcp.JsonText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LooseValuesTest {

    private static final String SCHEMA = """
        {"properties": {
          "price": {"type": "number"}, "hours": {"type": ["integer", "null"]}, "dryRun": {"type": "boolean"},
          "title": {"type": "string"}, "amount": {"type": ["string", "number"]}, "any": {},
          "tags": {"type": "array", "items": {"type": "string"}},
          "place": {"type": "object", "properties": {"lat": {"type": "number"}}},
          "stops": {"type": "array", "items": {"type": "object", "properties": {"lat": {"type": "number"}}}}}}\
        """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "price | '25.50' | 25.50",
                "price | 25 | 25",
                "price | 'a lot' | 'a lot'",
                "price | 'true' | 'true'",
                "price | '' | ''",
                "price | {} | {}",
                "hours | '2' | 2",
                "dryRun | 'true' | true",
                "dryRun | '1' | '1'",
                "title | '25' | '25'",
                "title | 25 | 25",
                "amount | '25' | '25'",
                "any | '25' | '25'",
                "tags | 'photo' | ['photo']",
                "tags | '[\\'photo\\']' | ['photo']",
                "tags | ['photo'] | ['photo']",
                "tags | null | null",
                "place | '{\\'lat\\': \\'1\\'}' | {'lat': 1}",
                "place | 'here' | 'here'",
                "stops | {'lat': '1'} | [{'lat': 1}]",
                "stops | [{'lat': '1', 'other': '2'}] | [{'lat': 1, 'other': '2'}]",
            })
    void valueIsFittedToItsSchema(String name, String sent, String expected) {
        JsonNode schema = json(SCHEMA).path("properties").path(name);

        JsonNode fitted = LooseValues.fitted(quoted(sent), schema);

        assertThat(fitted).isEqualTo(quoted(expected));
    }

    private static JsonNode quoted(String text) {
        return json(text.replace("\\'", "\\\"").replace('\'', '"'));
    }

    private static JsonNode json(String text) {
        return JsonText.syntax(text.getBytes(StandardCharsets.UTF_8));
    }
}
