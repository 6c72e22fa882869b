package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.api.Json;
import marketplace.functions.accounts.AccountsFunction;
import org.junit.jupiter.api.Test;

/** A running function whose master secret is changed by {@code ./ops rotate}. */
class KeyRotationTest {

    private static final String OLD = "o".repeat(64);
    private static final String NEW = "n".repeat(64);

    private final TestPlatform platform = new TestPlatform();

    @Test
    void runningFunctionServesTheNewKeyBeforeItIsUsedAndTheOldOneUntilItsTokensExpire() throws IOException {
        platform.master = bytes(OLD);
        AccountsFunction function = new AccountsFunction(platform);
        List<String> before = keys(function);
        Instant from = platform.clock.instant().plus(Duration.ofMinutes(15));
        platform.master = bytes(OLD + "\n" + from + " " + NEW);

        assertThat(keys(function)).isEqualTo(before).hasSize(1);
        platform.clock.advance(Duration.ofMinutes(5));
        List<String> announced = keys(function);
        assertThat(announced).hasSize(2).startsWith(before.getFirst());
        platform.clock.set(from);
        List<String> after = keys(function);
        assertThat(after).containsExactly(announced.get(1), announced.get(0));
        platform.clock.set(from.plus(Duration.ofMinutes(15)));
        assertThat(keys(function)).hasSize(2);
        platform.clock.advance(Duration.ofMillis(1));
        assertThat(keys(function)).containsExactly(after.getFirst());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static List<String> keys(AccountsFunction function) throws IOException {
        byte[] event = Json.bytes(Json.parse("""
            {"version":"2.0","routeKey":"ANY /.well-known/jwks.json","rawPath":"/.well-known/jwks.json",
             "rawQueryString":"","headers":{"host":"api.test"},"isBase64Encoded":false,
             "requestContext":{"requestId":"r","domainName":"api.test","routeKey":"ANY /.well-known/jwks.json",
              "http":{"method":"GET","path":"/.well-known/jwks.json","sourceIp":"192.0.2.1"}}}\
            """));
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        function.handleRequest(new ByteArrayInputStream(event), answer, null);
        JsonNode body = Json.parse(
                Json.parse(answer.toString(StandardCharsets.UTF_8)).path("body").asText());
        return body.path("keys").findValuesAsText("kid");
    }
}
