package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.server.Stack;
import marketplace.server.template.Template;
import marketplace.testing.stripe.FakeStripe;
import marketplace.testing.stripe.StripeDashboard;
import marketplace.testing.stripe.StripeDashboard.SignedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Identity checks by Stripe, with a Stripe on this machine. */
class StripeIdentityStoryTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private FakeStripe stripe;
    private StripeDashboard books;
    private Stack stack;
    private Api api;
    private Account ada;

    @BeforeEach
    void start() throws Exception {
        stripe = FakeStripe.start(InstantSource.system());
        books = stripe.books();
        Map<String, String> values = new HashMap<>(Stack.localValues(false));
        values.put("PaymentProvider", "stripe");
        values.put("IdentityProvider", "stripe");
        values.put("StripeSecret", "how-stripe-is-spoken-to");
        Template template = Template.load(Service.REPOSITORY.resolve("template.yaml"), values);
        stack = RefusedCalls.watch(Stack.start(
                template, Service.options().withSecrets(Map.of("how-stripe-is-spoken-to", stripe.settings()))));
        stripe.follow(stack.clock());
        api = new Api(stack.uri());
        ada = Account.signUp(api);
    }

    @AfterEach
    void stop() {
        stack.close();
        stripe.close();
    }

    private String begin(String body) {
        return api.post("/api/identity/verification", ada.session(), Json.parse(body))
                .text("/verification/url");
    }

    private static HttpResponse<String> open(String url) throws Exception {
        return HTTP.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
    }

    private String session(String url) throws Exception {
        HttpResponse<String> visit = open(url);
        assertThat(visit.statusCode()).isEqualTo(302);
        assertThat(visit.headers().firstValue("location").orElseThrow()).contains("/start/vs_");
        return books.last("identity.verification_session").path("id").asText();
    }

    private int deliver(SignedEvent signed, String signature) {
        return api.send(
                        "POST",
                        "/api/identity/events/stripe",
                        Map.of("Content-Type", "application/json; charset=utf-8", "Stripe-Signature", signature),
                        signed.body())
                .status();
    }

    private int deliver(SignedEvent signed) {
        return deliver(signed, signed.signature(stack.clock().instant()));
    }

    private boolean verified() {
        return api.get("/api/account/status", ada.session())
                .json()
                .at("/identityVerified")
                .asBoolean();
    }

    @Test
    void verifiedSessionVerifiesTheAccountOnceInAnyOrderOfEvents() throws Exception {
        String human = ada.makeProfile();
        String url = begin(
                "{\"returnUrl\":\"https://app.example/done?step=2\",\"cancelUrl\":\"https://app.example/later\"}");
        String session = session(url);

        SignedEvent processing = books.verification(session, "processing");
        assertThat(open(url + "?back=1").body()).contains("is being checked", "Go to app.example");
        SignedEvent input = books.verification(session, "requires_input");
        assertThat(open(url + "?back=1").body()).contains("not verified yet", "Try again", "https://app.example/later");
        assertThat(deliver(input)).isEqualTo(200);
        assertThat(verified()).isFalse();
        SignedEvent passed = books.verify(session, "PT");
        for (SignedEvent signed : new SignedEvent[] {passed, processing, passed, input}) {
            assertThat(deliver(signed)).isEqualTo(200);
        }
        assertThat(deliver(books.verification(session, "redacted"))).isEqualTo(200);

        assertThat(verified()).isTrue();
        assertThat(api.get("/api/humans/" + human, Map.of()).text("/human/isVerified"))
                .isEqualTo("true");
        assertThat(api.post("/api/identity/verification", ada.session(), Json.object())
                        .text("/verification/country"))
                .isEqualTo("PT");
        assertThat(open(url).body())
                .contains(
                        "verified, with a document of Portugal", "https://app.example/done?step", "Go to app.example");
        assertThat(api.get("/api/account/export", ada.session()).body()).doesNotContain(session);
    }

    @Test
    void visitorWhoReturnsBeforeTheEventIsVerified() throws Exception {
        String url = begin("{}");
        SignedEvent passed = books.verify(session(url), "PT");

        assertThat(open(url + "?back=1").body()).contains("verified, with a document of Portugal");

        assertThat(verified()).isTrue();
        assertThat(deliver(passed)).isEqualTo(200);
        assertThat(verified()).isTrue();
    }

    @Test
    void canceledSessionEndsItsCheckAndAnotherOneCanPass() throws Exception {
        String url = begin("{}");
        String session = session(url);
        assertThat(deliver(books.verification(session, "canceled"))).isEqualTo(200);
        assertThat(open(url).body()).contains("could not be verified");

        assertThat(deliver(books.verify(session, "PT"))).isEqualTo(200);
        assertThat(verified()).isFalse();

        assertThat(deliver(books.verify(session(begin("{}")), "PT"))).isEqualTo(200);
        assertThat(verified()).isTrue();
    }

    @Test
    void resultOfAnHourLaterCounts() throws Exception {
        String url = begin("{}");
        String session = session(url);
        api.advance("PT1H");
        assertThat(open(url).statusCode()).isEqualTo(404);

        assertThat(deliver(books.verify(session, "PT"))).isEqualTo(200);

        ada = ada.signedInAgain();
        assertThat(verified()).isTrue();
    }

    @Test
    void forgedEventsAreRefusedAndUnknownSessionsIgnored() throws Exception {
        SignedEvent passed = books.verify(session(begin("{}")), "PT");
        Instant now = stack.clock().instant();

        assertThat(deliver(passed, "t=" + now.getEpochSecond() + ",v1=" + "0".repeat(64)))
                .isEqualTo(401);
        assertThat(deliver(passed, "t=1" + ",t=1".repeat(1_000))).isEqualTo(401);
        assertThat(deliver(new SignedEvent(passed.type(), passed.body(), "whsec_of_a_thief")))
                .isEqualTo(401);
        SignedEvent foreign = books.send(
                "identity.verification_session.verified",
                Json.object().put("id", "vs_foreign").put("status", "verified"),
                null);
        assertThat(deliver(foreign)).isEqualTo(200);

        assertThat(verified()).isFalse();
    }

    @Test
    void noVisitorChoosesTheResult() throws Exception {
        String url = begin("{}");

        HttpResponse<String> sent = HTTP.send(
                HttpRequest.newBuilder(URI.create(url))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("country=PT&document=passport&outcome=verify"))
                        .build(),
                BodyHandlers.ofString());

        assertThat(sent.statusCode()).isEqualTo(303);
        assertThat(verified()).isFalse();
    }

    @Test
    void returnUrlMustBeHttpsOrLoopback() {
        for (String url : new String[] {"http://app.example/", "javascript:alert(1)", "https://ada@app.example/"}) {
            ObjectNode body = Json.object().put("returnUrl", url);
            assertThat(api.post("/api/identity/verification", ada.session(), body)
                            .outcome())
                    .as(url)
                    .isEqualTo("400 validation");
        }
        assertThat(begin("{\"returnUrl\":\"http://127.0.0.1:5173/done\"}")).contains("/i/");
    }
}
