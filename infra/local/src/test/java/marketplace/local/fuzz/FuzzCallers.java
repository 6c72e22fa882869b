package marketplace.local.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import marketplace.local.client.Account;
import marketplace.server.LocalAdmin;
import marketplace.server.Stack;
import marketplace.testing.SigningAgent;

/** Calls can use these credentials up (a key is revoked, a profile deleted). Then the test creates new ones. */
record FuzzCallers(
        KnownValues values,
        Map<String, String> key,
        Map<String, String> scopedKey,
        Map<String, String> session,
        Map<String, String> worker,
        Map<String, String> newcomer,
        Map<String, String> admin) {

    record Target(Stack stack, LocalAdmin admin, String receiver) {}

    private static final AtomicLong COUNT = new AtomicLong();
    private static final String EVENT = "application.submitted";
    private static final String READS = "{\"name\":\"reads\",\"scopes\":[\"read\"]}";
    private static final String BOUNTY = "{\"title\":\"Photograph a shop front\",\"description\":\"By daylight.\","
            + "\"priceType\":\"fixed\",\"price\":25}";

    static FuzzCallers enter(Target target) {
        StrictClient client = new StrictClient(target.stack().uri());
        String receiver = target.receiver();
        KnownValues values = new KnownValues();
        MailReaders people = new MailReaders(client);
        String email = MailReaders.newEmail();
        Map<String, String> session = signedUp(people, email, values);
        Map<String, String> worker = signedUp(people, "worker-" + email, values);
        Map<String, String> newcomer = signedUp(people, "new-" + email, values);
        JsonNode made =
                client.succeed("POST", "/api/keys", session, Account.agentKey().toString());
        Map<String, String> key = key(made);
        String keyId = made.at("/key/id").asText();
        Map<String, String> scoped = key(client.succeed("POST", "/api/keys", session, READS));
        LearningClient learning = new LearningClient(client, values);
        learning.post("/api/keys", session, "{\"name\":\"spare\"}");
        JsonNode human = learning.put("/api/humans/me", worker, "{\"name\":\"Ada\",\"skills\":[\"welding\"]}");
        learning.put("/api/humans/me", session, "{\"name\":\"Grace\"}");
        learning.post("/api/webhooks/endpoints", key, "{\"url\":\"" + receiver + "\",\"events\":[\"*\"]}");
        JsonNode deposit = learning.post("/api/wallet/deposit", key, "{\"amount\":9000}");
        fill(target.stack().uri(), deposit);
        String payment = deposit.path("checkoutId").asText();
        values.add("paymentId", payment);
        JsonNode refund = learning.post("/api/wallet/refunds", key, "{\"paymentId\":\"" + payment + "\",\"amount\":5}");
        values.add("refundId", refund.at("/refund/id").asText());
        for (int i = 0; i < 3; i++) {
            String bounty = learning.post("/api/bounties", session, BOUNTY)
                    .at("/bounty/id")
                    .asText();
            if (i < 2) {
                String application = learning.post(
                                "/api/bounties/" + bounty + "/applications", worker, "{\"message\":\"I am near.\"}")
                        .at("/application/id")
                        .asText();
                String seat = "{\"bountyId\":\"" + bounty + "\",\"applicationId\":\"" + application + "\"}";
                if (i == 0) {
                    learning.post("/api/escrow/checkout", key, seat);
                }
            }
        }
        learning.post(
                "/api/transfers/send",
                key,
                "{\"recipientId\":\"" + human.at("/human/id").asText() + "\",\"amount\":5}");
        values.add("humanId", human.at("/human/id").asText());
        values.make("email", () -> people.email(email));
        values.make("code", people::code);
        // The document lists event types in words only.
        values.make("events", () -> new Doc.Arr(List.of(Doc.text(COUNT.incrementAndGet() % 2 == 0 ? "*" : EVENT))));
        // The document states the limits per file type in words only.
        values.add("contentType", "image/png");
        values.make("bytes", () -> new Doc.Leaf("4096"));
        // The document states in words only that a recipient has an id or an e-mail, not both.
        values.make(
                "recipients",
                () -> new Doc.Leaf("[{\"recipientEmail\":\"" + MailReaders.newEmail() + "\",\"amount\":1}]"));
        values.add("password", MailReaders.PASSWORD);
        values.add("url", receiver);
        values.add("webhookUrl", receiver);
        signs(values, target.stack().clock(), keyId);
        return new FuzzCallers(values, key, scoped, session, worker, newcomer, admin(client, target.admin()));
    }

    private static void fill(URI stack, JsonNode deposit) {
        String code = deposit.path("checkoutUrl").asText().replaceFirst(".*/", "");
        HttpRequest pressed = HttpRequest.newBuilder(stack.resolve("/sandbox/checkouts/" + code))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("outcome=pay"))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            int status = http.send(pressed, BodyHandlers.discarding()).statusCode();
            if (status != 303) {
                throw new AssertionError("the deposit was answered " + status);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private record LearningClient(StrictClient client, KnownValues values) {

        JsonNode post(String path, Map<String, String> credentials, String body) {
            return learn("POST", path, credentials, body);
        }

        JsonNode put(String path, Map<String, String> credentials, String body) {
            return learn("PUT", path, credentials, body);
        }

        private JsonNode learn(String method, String path, Map<String, String> credentials, String body) {
            JsonNode answer = client.succeed(method, path, credentials, body);
            values.learn(method, answer);
            return answer;
        }
    }

    private static void signs(KnownValues values, InstantSource clock, String keyId) {
        List<SigningAgent> agents = List.of(new SigningAgent(), new SigningAgent());
        List<String> contexts = List.of("create_bounty", "register_identity:" + keyId, "pairing");
        AtomicLong uses = new AtomicLong();
        agents.forEach(agent -> values.add("agentId", agent.id()));
        values.make("agentVerification", () -> {
            long use = uses.incrementAndGet();
            SigningAgent agent = agents.get((int) (use % agents.size()));
            String context = contexts.get((int) (use / agents.size() % contexts.size()));
            return new Doc.Leaf(agent.proof(clock.instant(), context));
        });
    }

    private static Map<String, String> signedUp(MailReaders people, String email, KnownValues values) {
        JsonNode answer = people.signUp(email);
        values.add("refreshToken", answer.path("refreshToken").asText());
        values.learn("POST", answer);
        return bearer(answer);
    }

    private static Map<String, String> admin(StrictClient client, LocalAdmin admin) {
        String login = "{\"email\":\"" + admin.email() + "\",\"password\":\"" + admin.password() + "\"}";
        return bearer(client.succeed("POST", "/api/auth/login", Map.of(), login));
    }

    private static Map<String, String> bearer(JsonNode answer) {
        return Map.of("Authorization", "Bearer " + answer.path("token").asText());
    }

    private static Map<String, String> key(JsonNode made) {
        return Map.of("X-API-Key", made.path("apiKey").asText());
    }
}
