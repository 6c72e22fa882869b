package marketplace.api.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import marketplace.api.Json;
import marketplace.kernel.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallerSchemaTest {

    private static final String SHOTS = """
        {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","title":"Shots",
         "required":["shots"],"additionalProperties":false,
         "properties":{"shots":{"type":"array","minItems":1,"maxItems":2,"items":{"type":"object","properties":{
            "url":{"type":"string","format":"uri","maxLength":20},"kind":{"enum":["front","back"]},
            "at":{"type":["string","null"],"format":"date-time"}}}},
          "count":{"type":"integer","minimum":1,"maximum":3}, "unit":{"const":"shot"}}}\
        """;

    private static CallerSchema schema(String json) {
        return CallerSchema.require("schema", Json.parse(json));
    }

    @Test
    void validValuePassesAndInvalidValueListsEveryError() {
        CallerSchema schema = schema(SHOTS);

        assertThat(faults(
                        schema,
                        "{\"shots\":[{\"url\":\"https://e.com/1\",\"kind\":\"back\",\"at\":null}],"
                                + "\"count\":3,\"unit\":\"shot\"}"))
                .isEmpty();
        assertThat(faults(schema, "{\"shots\":[{\"kind\":\"side\"}],\"count\":4,\"more\":1}"))
                .containsExactlyInAnyOrder(
                        new Problem.Detail("result.shots.0.kind", "must be one of front, back"),
                        new Problem.Detail("result.count", "must be at most 3"),
                        new Problem.Detail("result.more", "cannot be set here"));
        assertThat(faults(schema, "{}")).containsExactly(new Problem.Detail("result.shots", "is required"));
    }

    @Test
    void storedSchemaParsesToTheSameSchema() {
        CallerSchema schema = schema(SHOTS);

        assertThat(CallerSchema.parse(schema.text())).isEqualTo(schema);
        assertThat(faults(CallerSchema.parse(schema.text()), "{}")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"type":"array"}                                          | schema
        {"properties":{}}                                         | schema
        {"type":"object","$ref":"http://127.0.0.1/x"}             | schema.$ref
        {"type":"object","$id":"http://127.0.0.1/x"}              | schema.$id
        {"type":"object","anyOf":[]}                              | schema.anyOf
        {"type":"object","properties":{"a":{"pattern":"(a+)+$"}}} | schema.properties.a.pattern
        {"type":"object","patternProperties":{}}                  | schema.patternProperties
        {"type":"object","properties":[]}                         | schema.properties
        {"type":"object","properties":{"a":true}}                 | schema.properties.a
        {"type":"object","properties":{"a":{"type":"text"}}}      | schema.properties.a.type
        {"type":"object","properties":{"a":{"type":[]}}}          | schema.properties.a.type
        {"type":"object","properties":{"a":{"type":["null",1]}}}  | schema.properties.a.type
        {"type":"object","properties":{"a":{"type":5}}}           | schema.properties.a.type
        {"type":"object","required":"a"}                          | schema.required
        {"type":"object","required":[1]}                          | schema.required
        {"type":"object","additionalProperties":1}                | schema.additionalProperties
        {"type":"object","properties":{"a":{"items":[{}]}}}       | schema.properties.a.items
        {"type":"object","properties":{"a":{"enum":[]}}}          | schema.properties.a.enum
        {"type":"object","properties":{"a":{"maxLength":-1}}}     | schema.properties.a.maxLength
        {"type":"object","properties":{"a":{"minItems":1.5}}}     | schema.properties.a.minItems
        {"type":"object","properties":{"a":{"minimum":"1"}}}      | schema.properties.a.minimum
        {"type":"object","properties":{"a":{"format":"regex"}}}   | schema.properties.a.format
        {"type":"object","properties":{"a":{"$schema":"x"}}}      | schema.properties.a.$schema
        """)
    void keywordOutsideVocabularyIsRefusedWithItsPath(String json, String place) {
        assertThatThrownBy(() -> schema(json))
                .isInstanceOfSatisfying(
                        Problem.class,
                        refused ->
                                assertThat(refused.details().getFirst().field()).isEqualTo(place));
    }

    @Test
    void sizeAndDepthAreBounded() {
        String overlong = "{\"type\":\"object\",\"description\":\"" + "x".repeat(CallerSchema.MAX_BYTES) + "\"}";
        assertThatThrownBy(() -> schema(overlong)).hasMessageContaining("at most 8192 bytes");
        assertThatCode(() -> schema(nested(CallerSchema.MAX_DEPTH - 1))).doesNotThrowAnyException();
        assertThatThrownBy(() -> schema(nested(CallerSchema.MAX_DEPTH))).hasMessageContaining("nest at most 8");
    }

    private static String nested(int levels) {
        return "{\"type\":\"object\",\"additionalProperties\":" + "{\"items\":".repeat(levels - 1) + "{}"
                + "}".repeat(levels);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10_000})
    void reportedErrorsAreLimited(int wrong) {
        String elements = String.join(",", Collections.nCopies(wrong, "{\"kind\":1}"));
        CallerSchema schema = schema(SHOTS.replace("\"maxItems\":2,", ""));

        assertThat(faults(schema, "{\"shots\":[" + elements + "]}")).hasSize(Math.min(wrong, 50));
    }

    private static List<Problem.Detail> faults(CallerSchema schema, String value) {
        return schema.faults("result", Json.parse(value));
    }
}
