package marketplace.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Optional;
import marketplace.kernel.Id.EndpointId;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.webhooks.client.AddressGuard;
import marketplace.webhooks.client.Resolver;
import marketplace.webhooks.client.WebhookClient;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A test event over a real connection to a receiver that knows only the secret and the published scheme. */
final class SignedDeliveryTest {

    private static final long TOLERANCE = 300;

    private final MockWebServer receiver = new MockWebServer();
    private final AddressGuard guard = new AddressGuard(Resolver.system(), true);
    private final WebhookClient client = new WebhookClient(guard, WebhookClient.DEADLINE);
    private final WebhooksFixture story = new WebhooksFixture(guard, Optional.of(client::post));

    @BeforeEach
    void start() throws IOException {
        receiver.start(InetAddress.ofLiteral("127.0.0.1"), 0);
    }

    @AfterEach
    void stop() {
        client.close();
        receiver.close();
    }

    @Test
    void receiverVerifiesTheRawBytesOfEveryAttempt() throws Exception {
        receiver.enqueue(new MockResponse.Builder().code(500).build());
        receiver.enqueue(new MockResponse.Builder().code(204).build());
        Reply created = create();
        Reply tested = test(created);

        story.stream();
        story.workUntil(story.clock.instant().plusSeconds(30));

        RecordedRequest first = received();
        RecordedRequest second = received();
        assertVerifies(first, created, tested, 30);
        assertVerifies(second, created, tested, 0);
        assertThat(second.getBody()).isEqualTo(first.getBody());
        assertThat(second.getHeaders().get("X-Service-Signature"))
                .isNotEqualTo(first.getHeaders().get("X-Service-Signature"));
        Reply detail = story.get("person", "/api/webhooks/deliveries/" + tested.text("deliveryId"));
        assertThat(detail.text("delivery.status")).isEqualTo("delivered");
        assertThat(detail.text("delivery.attempts")).isEqualTo("2");
        assertThat(detail.body().at("/delivery/payload").toString())
                .isEqualTo(first.getBody().utf8());
    }

    @Test
    void redirectIsAFailureAndNotFollowed() throws Exception {
        receiver.enqueue(new MockResponse.Builder()
                .code(302)
                .addHeader("Location", receiver.url("/elsewhere").toString())
                .build());
        Reply tested = test(create());

        story.stream();
        story.work();

        assertThat(receiver.getRequestCount()).isEqualTo(1);
        Reply detail = story.get("person", "/api/webhooks/deliveries/" + tested.text("deliveryId"));
        assertThat(detail.text("delivery.status")).isEqualTo("retry");
        assertThat(detail.text("delivery.responseStatus")).isEqualTo("302");
    }

    private void assertVerifies(RecordedRequest request, Reply created, Reply tested, int secondsAgo)
            throws SignatureVerificationException {
        String body = request.getBody().utf8();
        String header = request.getHeaders().get("X-Service-Signature");
        Clock receiversClock = Clock.fixed(story.clock.instant(), ZoneOffset.UTC);
        assertThat(Webhook.Signature.verifyHeader(body, header, created.text("secret"), TOLERANCE, receiversClock))
                .isTrue();
        assertThat(request.getMethod()).isEqualTo("POST");
        assertThat(request.getTarget()).isEqualTo("/hooks?for=me");
        assertThat(request.getHeaders().get("X-Service-Event")).isEqualTo("webhook.test");
        assertThat(request.getHeaders().get("X-Service-Delivery")).isEqualTo(tested.text("deliveryId"));
        assertThat(request.getHeaders().get("X-Service-Timestamp"))
                .isEqualTo(Long.toString(story.clock.instant().getEpochSecond() - secondsAgo));
        assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
        assertThat(request.getHeaders().get("User-Agent")).isEqualTo("Service-Webhooks/2.0");
        assertThat(body).contains("\"id\":\"" + tested.text("eventId") + "\"");
    }

    private RecordedRequest received() throws InterruptedException {
        return receiver.takeRequest();
    }

    private Reply create() {
        String url = "http://127.0.0.1:" + receiver.getPort() + "/hooks?for=me";
        return story.create("person", url, "[\"escrow.funded\"]");
    }

    private Reply test(Reply created) {
        return story.test("person", new EndpointId(created.text("endpoint.id")));
    }
}
