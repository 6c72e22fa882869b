package marketplace.testing.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From HTTP to the pipeline and back. */
class RestEndpointTest {

    private final SequenceIds ids = new SequenceIds();
    private final MemoryTable table = new MemoryTable();
    private final Notes notes = new Notes(table, ids);
    private final TestEndpoint endpoint = new TestEndpoint(notes.operations(), table, new SettableClock(), ids);

    @BeforeEach
    void admit() {
        Callers.admit(endpoint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "limit=7&open=true | Filter[limit=7, open=true, tags=null, minPrice=null]",
                "open=false&minPrice=1.50 | Filter[limit=null, open=false, tags=null, minPrice=1.5]",
                "tags=a,b&tags=c | Filter[limit=null, open=null, tags=[a, b, c], minPrice=null]",
                "tags= | Filter[limit=null, open=null, tags=[], minPrice=null]",
                "unknown=1 | Filter[limit=null, open=null, tags=null, minPrice=null]",
                "_limit=1&utm_open=true | Filter[limit=null, open=null, tags=null, minPrice=null]",
            })
    void queryParametersAreReadByFieldType(String query, String understood) {
        assertThat(endpoint.call("", "GET", "/api/notes?" + query, "").text("text"))
                .isEqualTo(understood);
    }

    @ParameterizedTest
    @CsvSource({
        "limit=x, limit, must be an integer",
        "limit=1.5, limit, must be an integer",
        "limit=, limit, must be an integer",
        "limit=0, limit, must be at least 1",
        "limit=1e999999999, limit, must be a number of at most 40 digits",
        "minPrice=NaN, minPrice, must be a number",
        "open=yes, open, must be a boolean",
        "tags=a%00b, tags.0, must be Unicode text without NUL",
        "min_price=7, min_price, is not a field; use minPrice",
        "minPrise=7, minPrise, is not a field; use minPrice",
        "opne=true, opne, is not a field; use open",
        "text=a, text, 'is not a field of this call, which takes limit, minPrice, open, tags'",
    })
    void invalidQueryParametersAreRejected(String query, String field, String message) {
        Reply reply = endpoint.call("", "GET", "/api/notes?" + query, "");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("error_code")).isEqualTo("validation");
        assertThat(reply.body().at("/details/0/field").asText()).isEqualTo(field);
        assertThat(reply.body().at("/details/0/message").asText()).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"prise\":7', prise, is not a field; use price",
        "'\"Price\":7', Price, is not a field; use price",
        "'\"place\":{\"city\":\"Rome\",\"flor\":1}', place.flor, is not a field here; use floor",
        "'\"secret\":\"x\"', secret, "
                + "'is not a field of this call, which takes dryRun, idempotencyKey, place, price, tags, title'",
    })
    void misspeltFieldAndFieldOfTheAnswerAreRefusedWithoutEffect(String field, String at, String message) {
        Reply reply = endpoint.call("key", "POST", "/api/notes", "{\"title\":\"x\"," + field + "}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body().at("/details/0/field").asText()).isEqualTo(at);
        assertThat(reply.body().at("/details/0/message").asText()).isEqualTo(message);
        assertThat(notes.decisions()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"unknown\":1",
                "\"ownerUid\":\"x\",\"senderType\":\"agent\"",
                "\"place\":{\"city\":\"x\",\"lat\":1}"
            })
    void otherUnknownFieldsAndIdsOfTheCallerAreIgnored(String field) {
        Reply reply = endpoint.call("key", "POST", "/api/notes", "{\"title\":\"x\"," + field + "}");

        assertThat(reply.status()).isEqualTo(200);
    }

    @Test
    void misspeltQueryParameterOfADeleteIsRefusedWithTheRightName() {
        Reply reply = endpoint.call("person", "DELETE", "/api/notes/mine?dry_run=true", "");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body().at("/details/0/message").asText()).isEqualTo("is not a field; use dryRun");
    }

    @Test
    void pathParameterOverridesTheBody() {
        String note =
                endpoint.call("key", "POST", "/api/notes", "{\"title\":\"x\"}").text("noteId");

        Reply closed = endpoint.call(
                "key", "POST", "/api/notes/" + note + "/close", "{\"noteId\":\"bty_00000000000000000000000009\"}");

        assertThat(closed.status()).isEqualTo(200);
        assertThat(closed.text("noteId")).isEqualTo(note);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "null", " null\n"})
    void optionalNullBodyCountsAsAbsent(String body) {
        String note =
                endpoint.call("key", "POST", "/api/notes", "{\"title\":\"x\"}").text("noteId");

        Reply closed = endpoint.call("key", "POST", "/api/notes/" + note + "/close", body);

        assertThat(closed.status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[]",
                "7",
                "\"x\"",
                "null",
                "{} {}",
                "{\"title\":\"x\",\"title\":\"y\"}",
                "{\"title\":NaN}",
                "{\"title\":\"\\u0000\"}",
                "{\"title\":\"\\ud800\"}",
                "{\"title\":\"x\",\"price\":1e309}",
                "{\"title\":\"x\",\"price\":1e999999999}",
                "{\"title\":\"x\",\"price\":1e99999999999}",
                "{\"title\":\"x\",\"place\":{\"floor\":1e99}}",
                "{\"title\":{\"a\":1}}",
                "{\"title\":[\"x\"]}",
                "{\"title\":\"x\",\"price\":\"7\"}",
                "{\"title\":\"x\",\"dryRun\":1}",
            })
    void malformedBodiesAreRejectedWithoutEffect(String body) {
        Reply reply = endpoint.call("key", "POST", "/api/notes", body);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("error_code")).isEqualTo("validation");
        assertThat(reply.body().path("details")).isNotEmpty();
        assertThat(notes.decisions()).isZero();
    }

    @Test
    void bodyOverTheLimitIsRejected() {
        String start = "{\"title\":\"x\",\"ignored\":\"";
        String fits = start + "a".repeat(256 * 1024 - start.length() - 2) + "\"}";

        assertThat(endpoint.call("key", "POST", "/api/notes", fits).status()).isEqualTo(200);
        Reply tooLarge = endpoint.call("key", "POST", "/api/notes", fits + " ");
        assertThat(tooLarge.status()).isEqualTo(413);
        assertThat(tooLarge.text("error_code")).isEqualTo("payload_too_large");
    }

    @Test
    void overlongNamesAndHeadersAreRejected() {
        assertThat(withHeader("x-note", 16_000).status()).isEqualTo(200);
        assertThat(withHeader("x-note", 16_001).text("error"))
                .isEqualTo("headers must have names of at most 1000 characters and values of at most 16000.");
        assertThat(withHeader("x".repeat(1_000), 1).status()).isEqualTo(200);
        assertThat(withHeader("x".repeat(1_001), 1).status()).isEqualTo(400);
        assertThat(endpoint.call("", "GET", "/api/notes?" + "q".repeat(1_000) + "=1", "")
                        .status())
                .isEqualTo(200);
        assertThat(endpoint.call("", "GET", "/api/notes?" + "q".repeat(1_001) + "=1", "")
                        .status())
                .isEqualTo(400);
        assertThat(endpoint.call("k".repeat(16_001), "POST", "/api/notes", "").status())
                .isEqualTo(401);
    }

    private Reply withHeader(String name, int length) {
        return endpoint.call("", "GET", "/api/notes", "", Map.of(name, "v".repeat(length)));
    }

    @Test
    void bodyMustBeJson() {
        Reply form = endpoint.call(
                "key", "POST", "/api/notes", "title=x", Map.of("content-type", "application/x-www-form-urlencoded"));
        Reply charset = endpoint.call(
                "key",
                "POST",
                "/api/notes",
                "{\"title\":\"x\"}",
                Map.of("content-type", "Application/JSON; charset=utf-8"));

        assertThat(form.status()).isEqualTo(415);
        assertThat(form.text("error_code")).isEqualTo("unsupported_media_type");
        assertThat(charset.status()).isEqualTo(200);
    }

    @Test
    void unknownPathIs404AndWrongMethodListsAllowed() {
        Reply unknown = endpoint.call("", "GET", "/api/nothing", "");
        Reply wrong = endpoint.call("", "PATCH", "/api/notes", "");
        Reply specific = endpoint.call("", "POST", "/api/notes/mine", "");

        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.text("error_code")).isEqualTo("not_found");
        assertThat(wrong.status()).isEqualTo(405);
        assertThat(wrong.text("error_code")).isEqualTo("method_not_allowed");
        assertThat(wrong.headers()).containsEntry("Allow", "GET, HEAD, OPTIONS, POST");
        assertThat(specific.headers()).containsEntry("Allow", "DELETE, OPTIONS");
    }

    @Test
    void malformedIdIsNotFound() {
        Reply malformed = endpoint.call("", "GET", "/api/notes/..%2Fsecret", "");
        Reply unknown = endpoint.call("", "GET", "/api/notes/bty_00000000000000000000000009", "");

        assertThat(malformed.status()).isEqualTo(404);
        assertThat(malformed.text("error")).isEqualTo(unknown.text("error"));
    }

    @Test
    void everyResponseHasItsRequestId() {
        Reply good = endpoint.call("", "GET", "/api/notes", "");
        Reply refused = endpoint.call("", "GET", "/api/nothing", "");

        assertThat(good.headers().get("X-Request-Id")).startsWith("req_");
        assertThat(refused.headers().get("X-Request-Id"))
                .isEqualTo(refused.text("requestId"))
                .isNotEqualTo(good.headers().get("X-Request-Id"));
        assertThat(endpoint.logLines().getLast()).contains("\"requestId\":\"" + refused.text("requestId") + "\"");
    }

    @Test
    void bugIsABare500AndLogsItsLocation() {
        Reply reply = endpoint.call("", "GET", "/api/broken", "");

        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.text("error_code")).isEqualTo("internal");
        assertThat(reply.body().toString()).doesNotContain("hush", "Exception");
        String line = endpoint.logLines().getLast();
        assertThat(line)
                .contains("\"status\":500", "java.lang.IllegalStateException", "marketplace.testing.endpoints.Notes")
                .doesNotContain("hush");
    }

    @Test
    void logLineHasCallerAndOperationButNoSecrets() {
        endpoint.call("key", "POST", "/api/notes", "{\"title\":\"private title\"}", Map.of("idempotency-key", "mykey"));

        assertThat(endpoint.logLines().getLast())
                .startsWith("{\"at\":\"2026-01-01T00:00:00.000Z\",\"level\":\"INFO\",\"endpoint\":\"rest\",")
                .contains("\"route\":\"POST /api/notes\"", "\"operation\":\"create_note\"", "\"status\":200")
                .contains("\"caller\":\"key_00000000000000000000000001\"", "\"replayed\":false", "\"millis\":")
                .doesNotContain("private title", "mykey", "hush");
    }
}
