package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.local.stories.Api.Answer;

/**
 * Somebody with an account, and what they do in most stories.
 *
 * @param session credentials that end after 15 minutes of the clock
 */
record Account(Api api, String email, Map<String, String> session) {

    static final String PASSWORD = "correct horse battery";
    private static final AtomicLong COUNT = new AtomicLong();

    /** An API key of an account. */
    record Key(Api api, String id, Map<String, String> credentials) {

        Endpoint register(Receiver receiver, String... events) {
            return register(receiver.url(), events);
        }

        Endpoint register(String url, String... events) {
            Answer created = api.post("/api/webhooks/endpoints", credentials, endpoint(url, events));
            return new Endpoint(this, created.text("/endpoint/id"), created.text("/secret"));
        }
    }

    /** A webhook endpoint of a key. */
    record Endpoint(Key key, String id, String secret) {

        /** Sends a test event; answers the delivery's id. */
        String test() {
            return tryTest().text("/deliveryId");
        }

        Answer tryTest() {
            return key.api().post("/api/webhooks/endpoints/" + id + "/test", key.credentials(), Json.object());
        }

        /** The log's entry of a delivery, in full. */
        JsonNode delivery(String deliveryId) {
            return key.api()
                    .get("/api/webhooks/deliveries/" + deliveryId, key.credentials())
                    .json()
                    .path("delivery");
        }
    }

    static Account signUp(Api api) {
        String email = "somebody" + COUNT.incrementAndGet() + "@example.com";
        Answer answer = api.post("/api/auth/signup", Map.of(), signup(email));
        return new Account(api, email, bearer(answer));
    }

    static ObjectNode signup(String email) {
        return Json.object().put("email", email).put("password", PASSWORD).put("name", "Somebody");
    }

    static ObjectNode endpoint(String url, String... events) {
        ObjectNode body = Json.object().put("url", url);
        for (String event : events) {
            body.withArray("events").add(event);
        }
        return body;
    }

    static ObjectNode bounty() {
        return Json.object()
                .put("title", "Photograph a shop front")
                .put("description", "The shop at the corner, by daylight.")
                .put("priceType", "fixed")
                .put("price", 25);
    }

    private static Map<String, String> bearer(Answer answer) {
        return Map.of("Authorization", "Bearer " + answer.text("/token"));
    }

    /** The same account with a fresh session: what one does when the clock has moved on. */
    Account signedInAgain() {
        ObjectNode login = Json.object().put("email", email).put("password", PASSWORD);
        return new Account(api, email, bearer(api.post("/api/auth/login", Map.of(), login)));
    }

    Key newKey() {
        Answer answer = api.post("/api/keys", session, Json.object().put("name", "agent"));
        return new Key(api, answer.text("/key/id"), Map.of("X-API-Key", answer.text("/apiKey")));
    }

    String postBounty() {
        return api.post("/api/bounties", session, bounty()).text("/bounty/id");
    }

    /** Fills the wallet by the sandbox's page, as a person would. */
    void deposit(int usd) throws IOException, InterruptedException {
        Payment payment = Payment.of(api, session, usd);
        payment.press("pay");
        assertThat(payment.open().body()).contains("Your payment has arrived.");
    }

    /** The id of what was paid in last. */
    String lastPayment() {
        return api.get("/api/wallet/payments", session).text("/payments/0/id");
    }

    /** Takes so much of what was paid in last back; answers the refund's id. */
    String refund(int usd) {
        ObjectNode body = Json.object().put("paymentId", lastPayment()).put("amount", usd);
        return api.post("/api/wallet/refunds", session, body).text("/refund/id");
    }

    /** Sends money to a human; whatever the wallet does not hold waits for a checkout. */
    Answer send(String human, int usd) {
        return api.post(
                "/api/transfers/send",
                session,
                Json.object().put("recipientId", human).put("amount", usd));
    }

    /** Proves that mail to this account is read, by choosing the same password anew; a session ends by it. */
    public Account verified() {
        api.post("/api/auth/password-reset", Map.of(), Json.object().put("email", email));
        api.settle();
        Matcher code = Pattern.compile("[0-9A-Z]{5}-[0-9A-Z]{5}")
                .matcher(api.get("/local/mail?to=" + email, Map.of()).text("/mails/0/text"));
        assertThat(code.find()).isTrue();
        ObjectNode reset =
                Json.object().put("email", email).put("code", code.group()).put("password", PASSWORD);
        assertThat(api.post("/api/auth/password-reset/confirm", Map.of(), reset).outcome())
                .isEqualTo("200");
        return signedInAgain();
    }

    /** What the wallet holds, in cents. */
    long balance() {
        return Long.parseLong(api.get("/api/wallet/balance", session).text("/balanceCents"));
    }

    /** Makes a payment link; returns its id. */
    String makePaymentLink() {
        ObjectNode body = Json.object().put("amount", 25).put("description", "Two portraits");
        return api.post("/api/payment-links", session, body).text("/paymentLinkId");
    }

    /** Makes a profile; answers its id. */
    String makeProfile() {
        return api.put("/api/humans/me", session, Json.object().put("name", "Ada"))
                .text("/human/id");
    }

    /** Applies; answers the application's id. */
    String apply(String bounty) {
        return tryToApply(bounty).text("/application/id");
    }

    Answer tryToApply(String bounty) {
        return api.post(
                "/api/bounties/" + bounty + "/applications",
                session,
                Json.object().put("message", "I am near."));
    }
}
