package marketplace.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.EndpointId;
import marketplace.table.Commit;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.webhooks.endpoints.Endpoint;
import marketplace.webhooks.endpoints.Signature;
import marketplace.webhooks.endpoints.SigningSecret;
import marketplace.webhooks.endpoints.WebhookEvents;
import org.junit.jupiter.api.Test;

/** Changing an endpoint and rotating its secret. */
class EndpointChangesTest {

    private final WebhooksFixture story = new WebhooksFixture();
    private final Reply created = story.create("agent", "[\"application.submitted\"]");
    private final EndpointId endpoint = new EndpointId(created.text("endpoint.id"));

    private Reply patch(String name, String body) {
        return story.market.call(name, "PATCH", "/api/webhooks/endpoints/" + endpoint, body);
    }

    private Reply rotate(String name) {
        return story.market.call(name, "POST", "/api/webhooks/endpoints/" + endpoint + "/rotate-secret", "");
    }

    private void happensAndIsDelivered(EventType type, int number) throws InterruptedException {
        story.happens(type, number);
        story.stream();
        story.work();
    }

    @Test
    void changedEndpointReceivesOtherEventsAtItsOtherUrl() throws InterruptedException {
        Reply patched = patch(
                "agent",
                "{\"url\":\"https://other.example.com/in\",\"events\":[\"escrow.funded\"],"
                        + "\"description\":\"Theirs.\"}");

        assertThat(patched.status()).isEqualTo(200);
        assertThat(patched.text("endpoint.url")).isEqualTo("https://other.example.com/in");
        assertThat(patched.text("endpoint.description")).isEqualTo("Theirs.");
        assertThat(patched.body().at("/endpoint/events").toString()).isEqualTo("[\"escrow.funded\"]");
        assertThat(patched.body().has("secret")).isFalse();
        happensAndIsDelivered(EventType.APPLICATION_SUBMITTED, 1);
        happensAndIsDelivered(EventType.ESCROW_FUNDED, 2);
        assertThat(story.receiver.arrivals()).singleElement().satisfies(arrival -> {
            assertThat(arrival.url()).hasHost("other.example.com");
            assertThat(arrival.body()).contains("escrow.funded");
        });
    }

    @Test
    void keyThatMayNotReadGetsNoPreviews() {
        String id = story.create("manager", "[\"message.received\"]").text("endpoint.id");

        Reply patched =
                story.market.call("manager", "PATCH", "/api/webhooks/endpoints/" + id, "{\"includePreviews\":true}");

        assertThat(patched.status()).isEqualTo(403);
        assertThat(patched.text("error_code")).isEqualTo("insufficient_scope");
        assertThat(patched.text("error")).contains("includePreviews", "read");
    }

    @Test
    void previewReachesOnlyTheEndpointThatAskedForIt() throws InterruptedException {
        story.endpoint();
        assertThat(patch("agent", "{\"events\":[\"*\"],\"includePreviews\":true}")
                        .text("endpoint.includePreviews"))
                .isEqualTo("true");
        Event event = new Event(
                EventType.MESSAGE_RECEIVED,
                "msg_1",
                story.account,
                story.clock.instant(),
                new WebhooksFixture.Told("cnv_1", null, null, "Hello"));
        story.table.commit(Commit.none().emit(event));
        story.stream();
        story.work();

        assertThat(story.receiver.arrivals())
                .extracting(ScriptedReceiver.Arrival::body)
                .containsExactlyInAnyOrder(WebhookEvents.body(event), WebhookEvents.body(event.withoutPreview()));
        assertThat(story.bus).containsExactly(event.withoutPreview());
    }

    @Test
    void omittedFieldsStay() {
        Endpoint before = story.read(endpoint);

        assertThat(patch("agent", "{}").status()).isEqualTo(200);
        assertThat(patch("agent", "{\"events\":[]}").status()).isEqualTo(200);
        assertThat(story.read(endpoint)).isEqualTo(before);
        patch("agent", "{\"description\":null}");
        assertThat(story.read(endpoint).description()).isNull();
        assertThat(story.read(endpoint).url()).isEqualTo(before.url());
        assertThat(story.read(endpoint).subscription()).isEqualTo(before.subscription());
    }

    @Test
    void invalidChangesAreRefused() {
        Endpoint before = story.read(endpoint);

        for (String body : List.of(
                "{\"url\":\"http://hooks.example.com\"}",
                "{\"url\":\"https://hooks.example.com:99\"}",
                "{\"events\":[\"nothing.such\"]}",
                "{\"events\":[\"*\",\"escrow.funded\"]}",
                "{\"disabled\":true}")) {
            assertThat(patch("agent", body).status()).as(body).isEqualTo(400);
        }
        assertThat(story.read(endpoint)).isEqualTo(before);
    }

    @Test
    void endpointOfOthersIsUnknown() {
        for (String name : List.of("stranger", "sibling", "person")) {
            assertThat(patch(name, "{\"description\":\"x\"}").text("error_code"))
                    .as(name)
                    .isEqualTo("not_found");
            assertThat(rotate(name).text("error_code")).as(name).isEqualTo("not_found");
        }
        assertThat(patch("reader", "{}").text("error_code")).isEqualTo("insufficient_scope");
    }

    @Test
    void disabledEndpointIsEnabledAgain() throws InterruptedException {
        story.receiver.answering(500);
        for (int i = 0; i < Endpoint.MAX_FAILURES; i++) {
            happensAndIsDelivered(EventType.APPLICATION_SUBMITTED, i);
        }
        story.queue.lose();
        assertThat(story.read(endpoint).isDisabled()).isTrue();
        assertThat(patch("agent", "{\"description\":\"x\"}")
                        .body()
                        .at("/endpoint/disabled")
                        .booleanValue())
                .isTrue();

        assertThat(patch("agent", "{\"disabled\":false}")
                        .body()
                        .at("/endpoint/disabled")
                        .booleanValue())
                .isFalse();

        assertThat(story.read(endpoint).consecutiveFailures()).isZero();
        assertThat(story.test("agent", endpoint).status()).isEqualTo(202);
    }

    @Test
    void newUrlStartsWithoutFailures() throws InterruptedException {
        story.receiver.answering(500);
        happensAndIsDelivered(EventType.APPLICATION_SUBMITTED, 1);

        patch("agent", "{\"url\":\"" + story.read(endpoint).url() + "\"}");
        assertThat(story.read(endpoint).consecutiveFailures()).isEqualTo(1);
        patch("agent", "{\"url\":\"https://other.example.com/in\"}");
        assertThat(story.read(endpoint).consecutiveFailures()).isZero();
    }

    @Test
    void failureDuringAChangeIsStillCounted() throws InterruptedException {
        story.receiver.answering(_ -> {
            patch("agent", "{\"description\":\"changed\"}");
            return new marketplace.webhooks.client.Outcome.Responded(500);
        });

        happensAndIsDelivered(EventType.APPLICATION_SUBMITTED, 1);

        assertThat(story.read(endpoint).description()).isEqualTo("changed");
        assertThat(story.read(endpoint).consecutiveFailures()).isEqualTo(1);
    }

    @Test
    void bothSecretsSignForADayAfterARotation() throws InterruptedException {
        SigningSecret first = new SigningSecret(created.text("secret"));
        Reply rotated = rotate("agent");
        SigningSecret second = new SigningSecret(rotated.text("secret"));

        assertThat(rotated.status()).isEqualTo(200);
        assertThat(second).isNotEqualTo(first);
        assertThat(Instant.parse(rotated.text("previousSecretValidUntil")))
                .isEqualTo(story.clock.instant().plus(Duration.ofHours(24)));
        happensAndIsDelivered(EventType.APPLICATION_SUBMITTED, 1);
        assertThat(signature()).isEqualTo(signed(List.of(second, first)));
        story.clock.advance(Duration.ofHours(24).minusMillis(1));
        happensAndIsDelivered(EventType.APPLICATION_SUBMITTED, 2);
        assertThat(signature()).isEqualTo(signed(List.of(second, first)));
        story.clock.advance(Duration.ofMillis(1));
        happensAndIsDelivered(EventType.APPLICATION_SUBMITTED, 3);
        assertThat(signature()).isEqualTo(signed(List.of(second)));
    }

    @Test
    void secondRotationEndsTheFirstSecret() throws InterruptedException {
        SigningSecret second = new SigningSecret(rotate("agent").text("secret"));
        SigningSecret third = new SigningSecret(rotate("agent").text("secret"));

        happensAndIsDelivered(EventType.APPLICATION_SUBMITTED, 1);

        assertThat(signature()).isEqualTo(signed(List.of(third, second)));
    }

    @Test
    void replayedRotationShowsNoSecretAndRotatesOnce() {
        String path = "/api/webhooks/endpoints/" + endpoint + "/rotate-secret";
        String body = "{\"idempotencyKey\":\"once\"}";
        story.market.done("agent", "POST", path, body);
        Endpoint after = story.read(endpoint);

        Reply replayed = story.market.call("agent", "POST", path, body);

        assertThat(replayed.body().path("secret").isNull()).isTrue();
        assertThat(story.read(endpoint)).isEqualTo(after);
        assertThat(story.get("agent", "/api/webhooks/endpoints").body().toString())
                .doesNotContain("whsec_", "previous", "sealed");
    }

    private String signature() {
        return story.receiver.arrivals().getLast().headers().get(Signature.HEADER);
    }

    private String signed(List<SigningSecret> secrets) {
        ScriptedReceiver.Arrival last = story.receiver.arrivals().getLast();
        return Signature.of(secrets, last.at(), last.body().getBytes(StandardCharsets.UTF_8));
    }
}
