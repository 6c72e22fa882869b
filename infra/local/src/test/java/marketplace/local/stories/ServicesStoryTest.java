package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.Color;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.AnnouncedFile;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.testing.TestImages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A human offers services. An agent without a key finds the cheapest one that fits. */
class ServicesStoryTest {

    private static final Api API = Service.api();

    @ParameterizedTest
    @EnumSource(AgentEndpoint.class)
    void offeredServiceIsFoundByWordsAndPriceUntilItIsRemoved(AgentEndpoint endpoint) {
        String word = "Laternenbau" + endpoint.name().toLowerCase(Locale.ROOT);
        Account provider = Account.signUp(API);
        provider.makeProfile();
        String dear = provider.offerService("Paper lanterns: " + word, 90);
        String cheap = provider.offerService("Paper lanterns: " + word, 30);

        JsonNode found = browse(word, endpoint);

        assertThat(found.path("count").asInt()).isEqualTo(2);
        assertThat(found.at("/services/0/id").asText()).isEqualTo(cheap);
        assertThat(found.at("/services/0/bookingPriceCents").asLong()).isEqualTo(3_000);
        assertThat(found.at("/services/1/id").asText()).isEqualTo(dear);
        API.send(
                        "PATCH",
                        "/api/services/" + cheap,
                        provider.session(),
                        Json.bytes(Json.object().put("price", 95)))
                .success();
        assertThat(browse(word, endpoint).at("/services/0/id").asText()).isEqualTo(dear);
        API.delete("/api/services/" + dear, provider.session()).success();
        assertThat(browse(word, endpoint).findValuesAsText("id")).containsExactly(cheap);
    }

    @Test
    void imageOfAServiceIsShownToEveryone() throws Exception {
        byte[] png = TestImages.image("png", 64, 48, Color.GREEN);
        Account provider = Account.signUp(API);
        provider.makeProfile();
        AnnouncedFile image = AnnouncedFile.image(provider, "service_image", png);
        assertThat(image.put(png)).isEqualTo(200);

        String path = "/api/services/" + provider.offerService("A lantern", 30);
        ObjectNode change = Json.object().put("idempotencyKey", "image");
        change.putArray("imageUploadIds").add(image.id());
        Answer changed = API.send("PATCH", path, provider.session(), Json.bytes(change));
        String shown = changed.text("/service/images/0");
        assertThat(API.send("PATCH", path, provider.session(), Json.bytes(change))
                        .json()
                        .path("replayed")
                        .asBoolean())
                .isTrue();
        API.settle();

        Answer redirect = API.get(URI.create(shown).getPath(), Map.of());
        assertThat(redirect.status()).isEqualTo(302);
        HttpRequest get = HttpRequest.newBuilder(
                        URI.create(redirect.headers().firstValue("Location").orElseThrow()))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            byte[] copy =
                    http.send(get, HttpResponse.BodyHandlers.ofByteArray()).body();
            assertThat(TestImages.decoded(copy).getWidth()).isEqualTo(64);
        }
    }

    @Test
    void imageThatWasNotSentIsRefusedAndARemovedOneIsGone() throws Exception {
        byte[] png = TestImages.image("png", 64, 48, Color.RED);
        Account provider = Account.signUp(API);
        provider.makeProfile();
        String path = "/api/services/" + provider.offerService("A lantern", 30);
        AnnouncedFile image = AnnouncedFile.image(provider, "service_image", png);
        ObjectNode change = Json.object();
        change.putArray("imageUploadIds").add(image.id());

        assertThat(API.send("PATCH", path, provider.session(), Json.bytes(change))
                        .outcome())
                .isEqualTo("400 validation");
        assertThat(image.put(png)).isEqualTo(200);
        API.send("PATCH", path, provider.session(), Json.bytes(change)).success();
        API.delete(path, provider.session()).success();

        assertThat(API.get("/photos/" + image.id(), Map.of()).status()).isEqualTo(404);
    }

    private static JsonNode browse(String word, AgentEndpoint endpoint) {
        return endpoint.call(
                API,
                Map.of(),
                "browse_services",
                Json.object().put("search", word.toUpperCase(Locale.ROOT)).put("sort", "price-low"));
    }
}
