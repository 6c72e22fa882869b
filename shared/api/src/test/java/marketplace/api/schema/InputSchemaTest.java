package marketplace.api.schema;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import marketplace.api.Catalogue;
import marketplace.api.Json;
import marketplace.api.Tool;
import marketplace.kernel.Problem;
import marketplace.mcp.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InputSchemaTest {

    private static final String LEAST = "\"bountyId\":\"bty_00000000000000000000000001\",\"title\":\"abc\"";

    private final InputSchema shape = InputSchema.of(Sample.CHANGE);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"title\":\"abc\"} | bountyId | is required",
                "{LEAST,\"title\":7} | title | must be a string",
                "{LEAST,\"title\":\"a\"} | title | must have at least 2 characters",
                "{LEAST,\"title\":\"abcdef\"} | title | must have at most 5 characters",
                "{LEAST,\"slug\":\"A1\"} | slug | must match ^[a-z]+$",
                "{LEAST,\"colour\":\"green\"} | colour | must be one of red, blue",
                "{LEAST,\"price\":4.99} | price | must be at least 5",
                "{LEAST,\"price\":10.51} | price | must be at most 10.5",
                "{LEAST,\"price\":\"7\"} | price | must be a number",
                "{LEAST,\"pages\":1.5} | pages | must be an integer",
                "{LEAST,\"pages\":2147483648} | pages | must be from -2147483648 to 2147483647",
                "{LEAST,\"bytes\":9223372036854775808} | bytes |"
                        + " must be from -9223372036854775808 to 9223372036854775807",
                "{LEAST,\"flag\":\"true\"} | flag | must be a boolean",
                "{LEAST,\"tags\":\"a\"} | tags | must be an array",
                "{LEAST,\"tags\":[\"a\",\"b\",\"c\",\"d\"]} | tags | must have at most 3 elements",
                "{LEAST,\"tags\":[\"a\",\"abcde\"]} | tags.1 | must have at most 4 characters",
                "{LEAST,\"tags\":[null]} | tags.0 | must be a string",
                "{LEAST,\"place\":{\"floor\":1}} | place.city | is required",
                "{LEAST,\"title\":\"\\u3000 \\u200b\"} | title | must not be blank",
                "{LEAST,\"tags\":[\"a\",\"\\u00a0\"]} | tags.1 | must not be blank",
                "{LEAST,\"places\":[{\"city\":\" \"}]} | places.0.city | must not be blank",
                "{LEAST,\"title\":\"a\\u202eb\"} | title |"
                        + " must be one line without control characters or text direction marks",
                "{LEAST,\"title\":\"a\\nb\"} | title |"
                        + " must be one line without control characters or text direction marks",
                "{LEAST,\"mail\":\"ada\\u202e@example.com\"} | mail | must be an e-mail address",
                "{LEAST,\"link\":\"https://example.com/\\u202egpj\"} | link |"
                        + " must be one line without control characters or text direction marks",
                "{LEAST,\"place\":[]} | place | must be an object",
                "{LEAST,\"places\":[{\"city\":\"x\"},{\"city\":7}]} | places.1.city | must be a string",
                "{LEAST,\"counts\":{\"a\":\"b\"}} | counts.a | must be an integer",
                "{LEAST,\"when\":\"2026-02-30T00:00:00Z\"} | when |"
                        + " must be an ISO 8601 time with offset, such as 2026-01-31T12:00:00Z",
                "{LEAST,\"when\":\"9999-12-31T23:59:59-01:00\"} | when |"
                        + " must be an ISO 8601 time with offset, such as 2026-01-31T12:00:00Z",
                "{LEAST,\"when\":\"0000-01-01T00:00:00+01:00\"} | when |"
                        + " must be an ISO 8601 time with offset, such as 2026-01-31T12:00:00Z",
                "{LEAST,\"mail\":\"nobody\"} | mail | must be an e-mail address",
                "{LEAST,\"link\":\"/relative\"} | link | must be an absolute URI",
                "{LEAST,\"day\":\"2026-13-01\"} | day | must be an ISO 8601 date, such as 2026-01-31",
                "{LEAST,\"limit\":\"x\"} | limit | must be an integer or null",
                "{LEAST,\"metadata\":7} | metadata | must be an object",
            })
    void eachErrorNamesFieldAndLimit(String json, String field, String message) {
        assertThat(faults(json)).containsExactly(new Problem.Detail(field, message));
    }

    @Test
    void emptyOptionalListOrObjectCountsAsOmitted() {
        ObjectNode arguments = Json.parse("{" + LEAST + ",\"tags\":[],\"place\":{},\"metadata\":{}}");

        shape.require(arguments);

        assertThat(arguments.has("tags")).isFalse();
        assertThat(arguments.has("place")).isFalse();
        assertThat(arguments.has("metadata")).isTrue();
    }

    @Test
    void allErrorsAreReportedAtOnce() {
        assertThat(faults("{\"title\":\"a\",\"price\":1,\"tags\":[7,\"abcde\"],\"place\":{\"floor\":\"x\"}}"))
                .extracting(Problem.Detail::field)
                .containsExactlyInAnyOrder(
                        "bountyId", "title", "price", "tags.0", "tags.1", "place.city", "place.floor");
    }

    @Test
    void atMost50ErrorsAreReported() {
        assertThat(faults("{LEAST,\"counts\":{\"a\":1},\"tags\":[1" + ",1".repeat(100_000) + "]}"))
                .hasSize(50);
    }

    @Test
    void nullCountsAsOmittedUnlessNullable() {
        ObjectNode arguments = json(
                "{LEAST,\"slug\":null,\"place\":{\"city\":\"x\",\"floor\":null},\"limit\":null,\"favourite\":null}");

        shape.require(arguments);

        assertThat(arguments.has("slug")).isFalse();
        assertThat(arguments.path("place").has("floor")).isFalse();
        assertThat(arguments.path("limit").isNull()).isTrue();
        assertThat(arguments.path("favourite").isNull()).isTrue();
        assertThat(faults("{\"bountyId\":\"bty_00000000000000000000000001\",\"title\":null}"))
                .containsExactly(new Problem.Detail("title", "is required"));
    }

    @Test
    void unknownFieldsAreIgnored() {
        ObjectNode arguments = json("{LEAST,\"senderId\":[{}],\"place\":{\"city\":\"x\",\"planet\":7}}");

        shape.require(arguments);

        assertThat(arguments.has("senderId")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{LEAST,\"price\":1e309}",
                "{LEAST,\"price\":1e999999999}",
                "{LEAST,\"price\":1e-999999999}",
                "{LEAST,\"x\":\"\\u0000\"}",
                "{LEAST,\"x\":\"\\ud800\"}",
                "{LEAST,\"x\":[{\"y\":\"\\udc00\\ud800\"}]}",
                "{LEAST,\"\\u0000\":1}",
            })
    void unstorableTextsAndNumbersAreRefused(String json) {
        ObjectNode arguments =
                (ObjectNode) JsonText.syntax(json.replace("LEAST", LEAST).getBytes(UTF_8));

        assertThatThrownBy(() -> shape.require(arguments)).isInstanceOf(Problem.class);
    }

    @Test
    void integerWithZeroFractionIsAccepted() {
        ObjectNode arguments = json("{LEAST,\"pages\":3.0,\"bytes\":1e3}");

        shape.require(arguments);

        Sample.Everything input = Json.decode(arguments, Sample.Everything.class);
        assertThat(input.pages()).isEqualTo(3);
        assertThat(input.bytes()).isEqualTo(1000L);
    }

    @Test
    void toolRequiresMoreThanRouteAndHidesFixedFields() {
        InputSchema tool =
                InputSchema.of(Sample.catalogue().tool("change_bounty").orElseThrow());

        Problem problem = catchThrowableOfType(Problem.class, () -> tool.require(json("{LEAST,\"pages\":10}")));

        assertThat(problem.details())
                .containsExactlyInAnyOrder(
                        new Problem.Detail("mail", "is required"), new Problem.Detail("pages", "must be at most 9"));
        assertThat(tool.field("slug").isMissingNode()).isTrue();
    }

    /** JSON Schema patterns follow ECMA-262: {@code $} does not match before a final line break. */
    @Test
    void patternDoesNotMatchBeforeFinalLineBreak() {
        assertThat(faults("{LEAST,\"slug\":\"abc\\n\"}"))
                .containsExactly(new Problem.Detail("slug", "must match ^[a-z]+$"));
    }

    @Test
    void lengthCountsCodePoints() {
        shape.require(json("{LEAST,\"title\":\"\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00\"}"));

        assertThat(faults("{LEAST,\"title\":\"\uD83D\uDE00\"}"))
                .containsExactly(new Problem.Detail("title", "must have at least 2 characters"));
    }

    @Test
    void wrongTypeGetsOneError() {
        assertThat(faults("{LEAST,\"colour\":7,\"pages\":0.5,\"favourite\":7}"))
                .containsExactlyInAnyOrder(
                        new Problem.Detail("colour", "must be a string"),
                        new Problem.Detail("pages", "must be an integer"),
                        new Problem.Detail("favourite", "must be a string or null"));
    }

    @Test
    void numbersAreComparedExactly() {
        assertThat(faults("{LEAST,\"price\":10.5000000000000000000000001}"))
                .containsExactly(new Problem.Detail("price", "must be at most 10.5"));
        assertThat(faults("{LEAST,\"price\":4.9999999999999999999999999}"))
                .containsExactly(new Problem.Detail("price", "must be at least 5"));
    }

    @Test
    void unknownKeywordOrFormatFailsAtFirstUse() {
        assertThatThrownBy(() -> InputSchema.of(tool(Tool.of("t", "T", Tool.Hint.READ, "Tests.")
                                .tightening("pages", Map.of("multipleOf", 2))))
                        .require(Json.object()))
                .hasMessageContaining("multipleOf");
        assertThatThrownBy(() -> InputSchema.of(tool(Tool.of("u", "U", Tool.Hint.READ, "Tests.")
                                .tightening("place", Map.of("format", "city"))))
                        .require(Json.object()))
                .hasMessageContaining("city");
    }

    private static Catalogue.BoundTool tool(Tool tool) {
        return new Catalogue.BoundTool(tool, Sample.CHANGE);
    }

    private List<Problem.Detail> faults(String json) {
        return catchThrowableOfType(Problem.class, () -> shape.require(json(json)))
                .details();
    }

    private static ObjectNode json(String text) {
        // A duplicate field would be an error of its own.
        String least = text.startsWith("{LEAST,\"title\"") ? "\"bountyId\":\"bty_00000000000000000000000001\"" : LEAST;
        return Json.readObject(text.replace("LEAST", least).getBytes(UTF_8));
    }
}
