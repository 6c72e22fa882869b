package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import marketplace.api.Json;
import marketplace.functions.accounts.AccountsFunction;
import marketplace.testing.OpenLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sign-in as the gateway of a deployment delivers it, which is always with TLS. */
class DeployedDoorTest {

    private final AccountsFunction function = new AccountsFunction(new TestPlatform(_ -> new OpenLimits()));

    private JsonNode open(String path, String cookies) throws IOException {
        byte[] event = Json.bytes(Json.parse("""
            {"version":"2.0","routeKey":"ANY /app/account/{proxy+}","rawPath":"%1$s","rawQueryString":"",
             "cookies":[%2$s],"headers":{"host":"hire.test","x-forwarded-proto":"https"},"isBase64Encoded":false,
             "requestContext":{"requestId":"r","domainName":"hire.test","routeKey":"ANY /app/account/{proxy+}",
              "http":{"method":"GET","path":"%1$s","sourceIp":"192.0.2.1"}}}\
            """.formatted(path, cookies)));
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        function.handleRequest(new ByteArrayInputStream(event), answer, null);
        return Json.parse(answer.toString(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sign-in", "sign-up", "forgotten", "code", "reset", "confirm"})
    void cookieIsForThisHostAndForTlsAlone(String page) throws IOException {
        JsonNode answer = open("/app/account/" + page, "");

        assertThat(answer.path("statusCode").asInt()).isEqualTo(200);
        assertThat(answer.path("cookies")).hasSize(1);
        assertThat(answer.at("/cookies/0").asText())
                .startsWith("__Host-session=")
                .contains("; Path=/; ", "; HttpOnly; SameSite=Lax; Secure")
                .doesNotContain("Domain");
        assertThat(answer.at("/headers/Strict-Transport-Security").asText()).startsWith("max-age=31536000");
        assertThat(answer.at("/headers/Content-Security-Policy").asText()).doesNotContain("http:");
    }

    /** A neighbour below the same domain can plant this name, but not the one with the prefix. */
    @Test
    void plantedCookieIsNotTaken() throws IOException {
        JsonNode answer = open("/app/account/sign-in", "\"session=planted\"");

        assertThat(answer.at("/cookies/0").asText())
                .startsWith("__Host-session=")
                .doesNotContain("planted");
    }
}
