package marketplace.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import marketplace.mcp.JsonText;
import marketplace.mcp.ToolCall;
import marketplace.mcp.tools.ToolSelection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a model reads when the API is slow, is something else, or refuses what this machine sends. */
class ApiFaultsTest {

    private static final Duration SHORT = Duration.ofMillis(150);
    private static final Duration LONG = Duration.ofSeconds(25);

    private static final ToolSelection ALL = new ToolSelection(Set.of(), Set.of(), Set.of(), false);

    private static final String FREE = "{\"success\":true,\"bounties\":[],\"count\":0,\"hasMore\":false}";

    @TempDir
    Path home;

    private Clock clock = Clock.systemUTC();

    private Tools tools(ApiStub api, String key, Duration longestCall) throws Settings.Invalid {
        Optional<String> sent = Optional.of(key).filter(value -> !value.isEmpty());
        return new Tools(new Settings(api.api(), sent, home, ALL, longestCall), clock);
    }

    private JsonNode call(ApiStub api, Duration longestCall, String tool, String arguments) throws Settings.Invalid {
        ToolCall.Outcome outcome =
                tools(api, "svc_test_key", longestCall).call(tool, (ObjectNode) json(arguments.replace('\'', '"')));
        assertThat(outcome.refused()).as(outcome.toString()).isTrue();
        return outcome.envelope();
    }

    private static JsonNode json(String text) {
        return JsonText.syntax(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void slowApiLeavesAWriteUnknownAndNamesItsKey(boolean drips) throws Settings.Invalid {
        CountDownLatch never = new CountDownLatch(1);
        try (ApiStub api = drips ? ApiStub.drippingUntil(never, FREE) : ApiStub.answeringAfter(never, FREE)) {
            JsonNode write = call(api, SHORT, "cancel_bounty", "{'bountyId':'bty_1','idempotencyKey':'mine'}");
            JsonNode read = call(api, SHORT, "get_bounty", "{'bountyId':'bty_1'}");

            assertThat(write.path("outcome").asText()).isEqualTo("unknown");
            assertThat(write.path("error").asText()).contains("did not answer in time", "cancel_bounty again", "mine");
            assertThat(read.path("error").asText()).contains("did not answer in time", "Nothing was changed");
        }
    }

    @ParameterizedTest
    @CsvSource({"200, <html>, 200", "404, '{\"message\":\"Not Found\"}', 404", "502, '', 502"})
    void anotherServerIsNamedAsSuch(int status, String body, String named) throws Settings.Invalid {
        try (ApiStub api = ApiStub.answering(status, body)) {
            JsonNode refusal = call(api, LONG, "get_bounty", "{'bountyId':'bty_1'}");

            assertThat(refusal.path("error").asText()).contains("SERVICE_API_URL answered " + named, "doctor");
        }
    }

    @Test
    void clockThatIsTenMinutesFastIsNamedWhenASignatureIsRefused() throws Exception {
        String refusal = "{\"success\":false,\"error\":\"The signed identity is invalid.\","
                + "\"error_code\":\"signature_invalid\"}";
        clock = Clock.offset(clock, Duration.ofMinutes(10));
        try (ApiStub api = ApiStub.answering(401, refusal)) {
            tools(api, "svc_test_key", LONG).call("create_identity", JsonText.object());

            JsonNode refused = call(api, LONG, "list_conversations", "{}");

            assertThat(refused.path("error").asText())
                    .contains("clock of this machine differs by")
                    .containsPattern("(59|60)[0-9] seconds");
            assertThat(doctor(api)).contains("BAD clock: differs by");
            // A refused signature is no wrong key: the call is not repeated without it.
            assertThat(api.keys).containsExactly("svc_test_key", "svc_test_key");
        }
    }

    private String doctor(ApiStub api) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Doctor(new Settings(api.api(), Optional.of("svc_test_key"), home, ALL, LONG), clock).examine(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "svc_test_key, svc_test_key",
        "'\"svc_test_key\"', svc_test_key",
        "' ''svc_test_key'' ', svc_test_key",
        "'', none",
        "'\"\"', none"
    })
    void keyIsSentWithoutTheQuotesAroundIt(String variable, String sent) throws IOException {
        try (ApiStub api = ApiStub.answering(200, FREE)) {
            run(api, variable, new ByteArrayInputStream(line("list_bounties")));

            assertThat(api.keys).containsExactly(sent);
        }
    }

    @Test
    void callsInFlightAreAnsweredAfterTheInputEnds() throws IOException {
        CountDownLatch ended = new CountDownLatch(1);
        try (ApiStub api = ApiStub.answeringAfter(ended, FREE)) {
            InputStream end = new InputStream() {
                @Override
                public int read() throws IOException {
                    try {
                        api.called.await();
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                    ended.countDown();
                    return -1;
                }
            };
            String answer = run(
                    api, "svc_test_key", new SequenceInputStream(new ByteArrayInputStream(line("list_bounties")), end));

            assertThat(json(answer).at("/result/structuredContent/success").booleanValue())
                    .isTrue();
        }
    }

    private String run(ApiStub api, String key, InputStream in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StdioProgram.run(
                new String[0],
                Map.of(
                        "SERVICE_API_URL",
                        api.api().toString(),
                        "SERVICE_API_KEY",
                        key,
                        "SERVICE_HOME",
                        home.toString()),
                in,
                out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static byte[] line(String tool) {
        return ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool + "\"}}\n")
                .getBytes(StandardCharsets.UTF_8);
    }
}
