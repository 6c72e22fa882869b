package marketplace.local.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.kernel.Scope;
import marketplace.local.client.Api.Answer;
import marketplace.server.LocalAdmin;

/** @param session credentials, valid for 15 minutes of the stack's clock */
public record Account(Api api, String email, Map<String, String> session) {

    public static final String PASSWORD = "correct horse battery";
    private static final AtomicLong COUNT = new AtomicLong();

    /** Where an earlier run may have left accounts, every run has its own. */
    private static final String RUN = System.getProperty("stories.run", "");

    public record Key(Api api, String id, Map<String, String> credentials) {

        public Endpoint register(Receiver receiver, String... events) {
            return register(receiver.url(), events);
        }

        public Endpoint register(String url, String... events) {
            Answer created = api.post("/api/webhooks/endpoints", credentials, endpoint(url, events));
            return new Endpoint(this, created.text("/endpoint/id"), created.text("/secret"));
        }
    }

    public record Endpoint(Key key, String id, String secret) {

        public String test() {
            return tryTest().text("/deliveryId");
        }

        public Answer tryTest() {
            return key.api().post("/api/webhooks/endpoints/" + id + "/test", key.credentials(), Json.object());
        }

        public void delete() {
            key.api().delete("/api/webhooks/endpoints/" + id, key.credentials()).success();
        }

        public JsonNode delivery(String deliveryId) {
            return key.api()
                    .get("/api/webhooks/deliveries/" + deliveryId, key.credentials())
                    .json()
                    .path("delivery");
        }
    }

    public static Account signUp(Api api) {
        String email = "somebody" + COUNT.incrementAndGet() + RUN + "@example.com";
        Answer answer = api.post("/api/auth/signup", Map.of(), signup(email));
        return new Account(api, email, bearer(answer));
    }

    public static ObjectNode signup(String email) {
        return Json.object().put("email", email).put("password", PASSWORD).put("name", "Somebody");
    }

    public static ObjectNode endpoint(String url, String... events) {
        ObjectNode body = Json.object().put("url", url);
        for (String event : events) {
            body.withArray("events").add(event);
        }
        return body;
    }

    /** A direct hire for 25 USD. */
    public static ObjectNode directHire(String human) {
        return Json.object()
                .put("humanId", human)
                .put("taskTitle", "Photograph a shop front")
                .put("taskDescription", "The shop at the corner, by daylight.")
                .put("price", 25);
    }

    public static ObjectNode bounty() {
        return Json.object()
                .put("title", "Photograph a shop front")
                .put("description", "The shop at the corner, by daylight.")
                .put("priceType", "fixed")
                .put("price", 25);
    }

    private static Map<String, String> bearer(Answer answer) {
        return Api.bearer(answer.text("/token"));
    }

    public Account at(Api other) {
        return new Account(other, email, session).signedInAgain();
    }

    public static Map<String, String> adminSession(Api api, LocalAdmin admin) {
        ObjectNode login = Json.object().put("email", admin.email()).put("password", admin.password());
        return bearer(api.post("/api/auth/login", Map.of(), login));
    }

    public Account signedInAgain() {
        ObjectNode login = Json.object().put("email", email).put("password", PASSWORD);
        return new Account(api, email, bearer(api.post("/api/auth/login", Map.of(), login)));
    }

    /** With the default scopes: all but budget. */
    public Key newKey() {
        return newKey(Json.object().put("name", "agent"));
    }

    public Key newKeyWithBudget() {
        return newKey(agentKey());
    }

    private Key newKey(ObjectNode asked) {
        Answer answer = api.post("/api/keys", session, asked);
        return new Key(api, answer.text("/key/id"), Map.of("X-API-Key", answer.text("/apiKey")));
    }

    /** Asks for a key with every scope. */
    public static ObjectNode agentKey() {
        ObjectNode body = Json.object().put("name", "agent");
        Stream.of(Scope.values()).forEach(scope -> body.withArray("scopes").add(scope.wire()));
        return body;
    }

    public String postBounty() {
        return postBounty(bounty());
    }

    public String postBounty(ObjectNode terms) {
        return api.post("/api/bounties", session, terms).text("/bounty/id");
    }

    public void deposit(int usd) throws IOException, InterruptedException {
        Payment payment = Payment.of(api, session, usd);
        payment.press("pay");
        assertThat(payment.open().body()).contains("Your payment has arrived.");
    }

    public String lastPayment() {
        return api.get("/api/wallet/payments", session).text("/payments/0/id");
    }

    public String refund(int usd) {
        ObjectNode body = Json.object().put("paymentId", lastPayment()).put("amount", usd);
        return api.post("/api/wallet/refunds", session, body).text("/refund/id");
    }

    /** A shortfall of the wallet needs a checkout. */
    public Answer send(String human, int usd) {
        return api.post(
                "/api/transfers/send",
                session,
                Json.object().put("recipientId", human).put("amount", usd));
    }

    /** The newest code. Mails about other matters may be newer. */
    public static String mailedCode(Api api, String email) {
        JsonNode mails =
                api.get("/local/mail?to=" + email, Api.ANONYMOUS).json().path("mails");
        return mails.findValuesAsText("text").stream()
                .flatMap(text -> MailedCode.in(text).stream())
                .findFirst()
                .orElseThrow(() -> new AssertionError("no mail to " + email + " has a code: " + mails));
    }

    /** By a reset to the same password, which ends the session. */
    public Account verified() {
        api.post("/api/auth/password-reset", Map.of(), Json.object().put("email", email));
        api.settle();
        ObjectNode reset = Json.object()
                .put("email", email)
                .put("code", mailedCode(api, email))
                .put("password", PASSWORD);
        assertThat(api.post("/api/auth/password-reset/confirm", Map.of(), reset).outcome())
                .isEqualTo("200");
        return signedInAgain();
    }

    /** Moves what is owed to the wallet. Returns the account with a fresh session. */
    public Account earningsToWallet() {
        Account fresh = signedInAgain();
        api.until("earnings", () -> fresh.owed() > 0);
        long before = fresh.balance();
        assertThat(api.post("/api/me/earnings/to-wallet", fresh.session(), Json.object())
                        .outcome())
                .isEqualTo("200");
        api.until("the earnings in the wallet", () -> fresh.balance() > before);
        return fresh;
    }

    public long balance() {
        return Long.parseLong(api.get("/api/wallet/balance", session).text("/balanceCents"));
    }

    public long owed() {
        return Long.parseLong(api.get("/api/me/earnings", session).text("/earnings/payableCents"));
    }

    public String makePaymentLink() {
        ObjectNode body = Json.object().put("amount", 25).put("description", "Two portraits");
        return api.post("/api/payment-links", session, body).text("/paymentLinkId");
    }

    public String makeProfile() {
        return api.put("/api/humans/me", session, Json.object().put("name", "Ada"))
                .text("/human/id");
    }

    public String offerService(String title, int usd) {
        ObjectNode service = Json.object()
                .put("title", title)
                .put("description", "An hour at a place of your choice.")
                .put("price", usd)
                .put("durationMinutes", 60);
        return api.post("/api/services", session, service).text("/service/id");
    }

    public String apply(String bounty) {
        return tryToApply(bounty).text("/application/id");
    }

    /** Starts a conversation with the poster of a bounty that this account has applied to. */
    public String askPoster(String bounty) {
        ObjectNode question = Json.object().put("bountyId", bounty).put("message", "Which side of the street?");
        return api.post("/api/conversations", session, question).text("/conversation/id");
    }

    public Answer tryToApply(String bounty) {
        return api.post(
                "/api/bounties/" + bounty + "/applications",
                session,
                Json.object().put("message", "I am near."));
    }
}
