package marketplace.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.Locale;
import marketplace.api.Json;
import marketplace.api.rest.HttpRequest;
import org.junit.jupiter.api.Test;

class GatewayEventsTest {

    @Test
    void overlongNamesReachTheEndpointThatRefusesThem() throws IOException {
        ObjectNode event = event();
        String name = "X".repeat(60_000);
        event.putObject("queryStringParameters").put(name, "1");
        event.putObject("headers").put(name, "1");

        HttpRequest request = read(event);

        assertThat(request.query()).containsKey(name);
        assertThat(request.headers()).containsKey(name.toLowerCase(Locale.ROOT));
    }

    @Test
    void largestEventIsReadCompletely() throws IOException {
        ObjectNode event = event().put("isBase64Encoded", true);
        event.put("body", Base64.getEncoder().encodeToString(new byte[6_000_000]));

        assertThat(read(event).body()).hasSize(6_000_000);
    }

    private static HttpRequest read(ObjectNode event) throws IOException {
        return GatewayEvents.request(new ByteArrayInputStream(Json.bytes(event)));
    }

    private static ObjectNode event() {
        ObjectNode event = Json.object().put("routeKey", "GET /api/humans").put("rawPath", "/api/humans");
        event.putObject("requestContext")
                .put("domainName", "api.test")
                .putObject("http")
                .put("method", "GET");
        return event;
    }
}
