package marketplace.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.kernel.Id.EndpointId;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.webhooks.deliveries.DeliveryStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Registering, listing, testing and deleting endpoints over REST. */
final class EndpointsTest {

    private final WebhooksFixture story = new WebhooksFixture();

    @Test
    void onlyTheCreationShowsTheSecret() {
        Reply created = story.create("agent", "[\"application.submitted\",\"escrow.funded\"]");
        assertThat(created.status()).isEqualTo(200);
        String secret = created.text("secret");
        assertThat(secret).startsWith("whsec_");
        assertThat(created.text("message")).endsWith(".");
        assertThat(created.body().at("/endpoint/events").toString())
                .isEqualTo("[\"application.submitted\",\"escrow.funded\"]");
        assertThat(created.body().at("/endpoint/disabled").booleanValue()).isFalse();

        Reply listed = story.get("agent", "/api/webhooks/endpoints");
        assertThat(listed.body().at("/endpoints/0")).isEqualTo(created.body().get("endpoint"));
        assertThat(listed.body().get("count").intValue()).isEqualTo(1);
        assertThat(listed.body().toString()).doesNotContain("secret", secret);
        EndpointId id = new EndpointId(created.text("endpoint.id"));
        assertThat(story.read(id).toString()).doesNotContain(secret);
        assertThat(String.join("\n", story.market.endpoint.logLines())).doesNotContain(secret, "t0ps3cret");
    }

    @Test
    void replayCreatesNothingAndShowsNoSecret() {
        String body = "{\"url\":\"" + WebhooksFixture.HOOK + "\",\"events\":[\"*\"]}";
        Map<String, String> key = Map.of("idempotency-key", "k-1");
        Reply first = story.market.endpoint.call("agent", "POST", "/api/webhooks/endpoints", body, key);
        Reply again = story.market.endpoint.call("agent", "POST", "/api/webhooks/endpoints", body, key);

        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body().get("endpoint")).isEqualTo(first.body().get("endpoint"));
        assertThat(first.text("secret")).startsWith("whsec_");
        assertThat(again.body().get("secret").isNull()).isTrue();
        assertThat(story.get("agent", "/api/webhooks/endpoints")
                        .body()
                        .get("count")
                        .intValue())
                .isEqualTo(1);
    }

    @Test
    void concurrentCreatesWithOneKeyShareOneResult() throws Exception {
        String body = "{\"url\":\"" + WebhooksFixture.HOOK + "\",\"events\":[\"*\"]}";
        Map<String, String> key = Map.of("idempotency-key", "k-1");
        List<Reply> replies =
                atOnce(100, () -> story.market.endpoint.call("agent", "POST", "/api/webhooks/endpoints", body, key));

        assertThat(replies).extracting(Reply::status).containsOnly(200);
        assertThat(replies.stream().map(reply -> reply.text("endpoint.id")).distinct())
                .hasSize(1);
        assertThat(replies.stream().filter(reply -> reply.text("secret").startsWith("whsec_")))
                .hasSize(1);
        assertThat(story.get("agent", "/api/webhooks/endpoints")
                        .body()
                        .get("count")
                        .intValue())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://hooks.example.com/",
                "https://10.0.0.1/",
                "https://hooks.example.com:81/",
                "https://me:pw@hooks.example.com/",
                "not a url",
                ""
            })
    void refusesAUrlThatMayNotBeCalled(String url) {
        Reply reply = story.market.call(
                "agent", "POST", "/api/webhooks/endpoints", "{\"url\":\"" + url + "\",\"events\":[\"*\"]}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body().at("/details/0/field").asText()).isEqualTo("url");
        assertThat(story.get("agent", "/api/webhooks/endpoints")
                        .body()
                        .get("count")
                        .intValue())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[\"*\",\"escrow.funded\"]", "[\"no.such\"]", "[\"\"]", "\"*\"", "[1]", "null"})
    void refusesEventsThatDoNotExist(String events) {
        Reply reply = story.create("agent", events);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("error_code")).isEqualTo("validation");
    }

    @Test
    void descriptionOver500CharactersIsRefused() {
        String body = "{\"url\":\"" + WebhooksFixture.HOOK + "\",\"events\":[\"*\"],\"description\":\"%s\"}";
        assertThat(story.market
                        .endpoint
                        .call("agent", "POST", "/api/webhooks/endpoints", body.formatted("x".repeat(501)))
                        .status())
                .isEqualTo(400);
        assertThat(story.market
                        .endpoint
                        .call("agent", "POST", "/api/webhooks/endpoints", body.formatted("x".repeat(500)))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void sixthEndpointIsRefusedUntilOneIsDeleted() {
        List<EndpointId> five = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            five.add(story.endpoint());
        }
        Reply sixth = story.create("agent", "[\"*\"]");
        assertThat(sixth.status()).isEqualTo(409);
        assertThat(sixth.text("error_code")).isEqualTo("endpoint_limit_reached");
        assertThat(story.create("sibling", "[\"*\"]").status()).isEqualTo(200);
        assertThat(story.create("person", "[\"*\"]").status()).isEqualTo(200);

        assertThat(story.delete("agent", five.get(2)).status()).isEqualTo(200);
        assertThat(story.create("agent", "[\"*\"]").status()).isEqualTo(200);
        assertThat(story.create("agent", "[\"*\"]").status()).isEqualTo(409);
    }

    @Test
    void thirtyConcurrentCreatesKeepFive() throws Exception {
        List<Integer> statuses =
                atOnce(30, () -> story.create("agent", "[\"*\"]").status());

        assertThat(statuses).containsOnly(200, 409);
        assertThat(statuses.stream().filter(status -> status == 200)).hasSize(5);
        assertThat(story.get("agent", "/api/webhooks/endpoints")
                        .body()
                        .get("count")
                        .intValue())
                .isEqualTo(5);
    }

    @Test
    void tenConcurrentDeletesCountOnce() throws Exception {
        EndpointId one = story.endpoint();
        List<Integer> statuses = atOnce(10, () -> story.delete("agent", one).status());

        assertThat(statuses.stream().filter(status -> status == 200)).hasSize(1);
        assertThat(statuses).containsOnly(200, 404);
        for (int i = 0; i < 5; i++) {
            assertThat(story.create("agent", "[\"*\"]").status()).isEqualTo(200);
        }
        assertThat(story.create("agent", "[\"*\"]").status()).isEqualTo(409);
    }

    @Test
    void keysAndSessionsSeeOnlyTheirOwnEndpoints() {
        EndpointId own = story.endpoint();
        for (String other : List.of("sibling", "person", "stranger")) {
            assertThat(story.get(other, "/api/webhooks/endpoints")
                            .body()
                            .get("count")
                            .intValue())
                    .isZero();
            assertThat(story.test(other, own).text("error_code")).isEqualTo("not_found");
            assertThat(story.delete(other, own).text("error_code")).isEqualTo("not_found");
        }
        assertThat(story.get("", "/api/webhooks/endpoints").status()).isEqualTo(401);
        assertThat(story.get("reader", "/api/webhooks/endpoints").text("error_code"))
                .isEqualTo("insufficient_scope");
        assertThat(story.delete("agent", own).status()).isEqualTo(200);
        assertThat(story.delete("agent", own).status()).isEqualTo(404);
    }

    @Test
    void testIsListedAtOnceAndDeliveredLikeAnyEvent() throws InterruptedException {
        EndpointId endpoint = story.endpoint("[\"escrow.funded\"]");
        EndpointId subscribed = story.endpoint("[\"webhook.test\"]");
        Reply reply = story.test("agent", endpoint);
        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.text("eventId")).startsWith("webhook.test:" + endpoint + ":");
        Reply before = story.get("agent", "/api/webhooks/deliveries/" + reply.text("deliveryId"));
        assertThat(before.text("delivery.status")).isEqualTo("pending");
        assertThat(before.text("delivery.payload.id")).isEqualTo(reply.text("eventId"));
        assertThat(before.text("delivery.payload.data.endpointId")).isEqualTo(endpoint.value());

        story.stream();
        story.work();

        assertThat(story.receiver.arrivals()).hasSize(1);
        assertThat(story.onlyDelivery().status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(story.onlyDelivery().endpointId()).isEqualTo(endpoint).isNotEqualTo(subscribed);
        assertThat(story.test("agent", endpoint).text("eventId")).isNotEqualTo(reply.text("eventId"));
    }

    @Test
    void eleventhTestInAnHourIsRefused() {
        story.clock.advance(Duration.ofMinutes(47));
        EndpointId endpoint = story.endpoint();
        EndpointId second = story.endpoint();
        for (int i = 0; i < 5; i++) {
            assertThat(story.test("agent", endpoint).status()).isEqualTo(202);
            assertThat(story.test("agent", second).status()).isEqualTo(202);
        }
        Reply eleventh = story.test("agent", endpoint);
        assertThat(eleventh.status()).isEqualTo(429);
        assertThat(eleventh.text("error_code")).isEqualTo("rate_limited");
        assertThat(eleventh.headers()).containsEntry("Retry-After", "780");
        assertThat(story.outbox()).hasSize(10);
        EndpointId siblings = new EndpointId(story.create("sibling", "[\"*\"]").text("endpoint.id"));
        assertThat(story.test("sibling", siblings).status()).isEqualTo(202);

        story.clock.advance(Duration.ofMinutes(13));
        assertThat(story.test("agent", endpoint).status()).isEqualTo(202);
    }

    @Test
    void thirtyConcurrentTestsSendTen() throws Exception {
        EndpointId endpoint = story.endpoint();
        List<Integer> statuses = atOnce(30, () -> story.test("agent", endpoint).status());

        assertThat(statuses.stream().filter(status -> status == 202)).hasSize(10);
        assertThat(statuses).containsOnly(202, 429);
        assertThat(story.outbox()).hasSize(10);
        assertThat(story.log()).hasSize(10);
    }

    private static <T> List<T> atOnce(int times, Callable<T> what) throws Exception {
        List<Future<T>> futures = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < times; i++) {
                futures.add(threads.submit(what));
            }
        }
        List<T> results = new ArrayList<>();
        for (Future<T> future : futures) {
            results.add(future.get());
        }
        return results;
    }
}
