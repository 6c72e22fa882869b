package marketplace.testing.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.RequestLog;
import marketplace.api.rest.CorsOrigins;
import marketplace.api.rest.Edge;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.testing.OpenLimits;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EdgeTest {

    private static final String SECRET = "s3cr3tS3cr3ts3cr3tS3cr3ts3cr3tS3";
    private static final String NEW_SECRET = "n3wS3cr3tn3wS3cr3tn3wS3cr3tn3wS3";
    private static final String SITE = "https://hire.example.test";
    private static final String GATEWAY_SEES = "64.252.1.1";

    private final List<HttpRequest> received = new ArrayList<>();

    private HttpResponse call(Edge edge, Map<String, String> headers) {
        HttpFrame frame = new HttpFrame(
                "test",
                new OpenLimits(),
                new SettableClock(),
                new SequenceIds(),
                new RequestLog(_ -> {}),
                CorsOrigins.none(),
                edge);
        HttpRequest event = new HttpRequest(
                "GET",
                "GET /api/notes",
                "/api/notes",
                Map.of(),
                Map.of(),
                new TreeMap<>(headers),
                new byte[0],
                "https://abc.execute-api.example.test",
                GATEWAY_SEES);
        return frame.handle(event, new OpenRoutes(), exchange -> {
            received.add(exchange.http());
            return HttpResponse.json(200, new byte[0]);
        });
    }

    @ParameterizedTest
    @CsvSource({
        // what the caller wrote itself stands on the left
        "'203.0.113.7', 203.0.113.7",
        "'203.0.113.7, 64.252.1.1', 203.0.113.7",
        "'1.2.3.4, 203.0.113.7, 64.252.1.1', 203.0.113.7",
        "'1.2.3.4, 203.0.113.7', 203.0.113.7",
        "'2001:db8::7, 64.252.1.1', 2001:db8::7",
        "'', 64.252.1.1",
    })
    void requestThroughTheEdgeHasTheCallersAddressAndTheSitesOrigin(String forwarded, String address) {
        HttpResponse response = call(Edge.of(SECRET, SITE), Map.of(Edge.HEADER, SECRET, "x-forwarded-for", forwarded));

        assertThat(response.status()).isEqualTo(200);
        assertThat(received).singleElement().satisfies(http -> {
            assertThat(http.sourceIp()).isEqualTo(address);
            assertThat(http.origin()).isEqualTo(SITE);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "wrong", SECRET + "x"})
    void requestAroundTheEdgeIsRefusedAndToldWhereToGo(String sent) {
        HttpResponse response = call(Edge.of(SECRET, SITE), Map.of(Edge.HEADER, sent));

        assertThat(response.status()).isEqualTo(403);
        assertThat(new String(response.body(), StandardCharsets.UTF_8))
                .contains("forbidden", SITE)
                .doesNotContain(SECRET);
        assertThat(received).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {SECRET, NEW_SECRET})
    void bothSecretsAreAcceptedWhileTheSecretIsChanged(String sent) {
        Edge edge = Edge.of(SECRET + "," + NEW_SECRET, SITE);

        HttpResponse response = call(edge, Map.of(Edge.HEADER, sent, "x-forwarded-for", "203.0.113.7"));

        assertThat(response.status()).isEqualTo(200);
        assertThat(received).singleElement().extracting(HttpRequest::sourceIp).isEqualTo("203.0.113.7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",", "wrong", SECRET + "," + NEW_SECRET, SECRET + NEW_SECRET, SECRET + ","})
    void otherSecretsAreRefusedWhileTheSecretIsChanged(String sent) {
        for (String secrets : List.of(SECRET + "," + NEW_SECRET, SECRET + ",", "," + SECRET, SECRET + ",,")) {
            assertThat(call(Edge.of(secrets, SITE), Map.of(Edge.HEADER, sent)).status())
                    .isEqualTo(403);
            assertThat(call(Edge.of(secrets, SITE), Map.of()).status()).isEqualTo(403);
        }
        assertThat(received).isEmpty();
    }

    @Test
    void withoutAnEdgeNoHeaderChangesTheAddress() {
        HttpResponse response = call(Edge.NONE, Map.of(Edge.HEADER, "", "x-forwarded-for", "203.0.113.7"));

        assertThat(response.status()).isEqualTo(200);
        assertThat(received).singleElement().extracting(HttpRequest::sourceIp).isEqualTo(GATEWAY_SEES);
    }
}
