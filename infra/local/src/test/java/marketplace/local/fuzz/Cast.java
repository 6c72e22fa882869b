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
import marketplace.local.LocalAdmin;
import marketplace.local.Stack;
import marketplace.testing.SigningAgent;

/**
 * Those who call, and what is theirs: somebody who hires, somebody who works, somebody who has nothing yet, the admin.
 *
 * <p>They are used up (a key is revoked, a profile deleted), and then others come.
 */
record Cast(
        Things things,
        Map<String, String> key,
        Map<String, String> scopedKey,
        Map<String, String> session,
        Map<String, String> worker,
        Map<String, String> newcomer,
        Map<String, String> admin) {

    /** Where the cast plays. */
    record Stage(Stack stack, LocalAdmin admin, String receiver) {}

    private static final AtomicLong COUNT = new AtomicLong();
    private static final String EVENT = "application.submitted";
    private static final String READS = "{\"name\":\"reads\",\"scopes\":[\"read\"]}";
    private static final String BOUNTY = "{\"title\":\"Photograph a shop front\",\"description\":\"By daylight.\","
            + "\"priceType\":\"fixed\",\"price\":25}";

    static Cast enter(Stage stage) {
        Client client = new Client(stage.stack().uri());
        String receiver = stage.receiver();
        Things things = new Things();
        People people = new People(client);
        String email = People.newEmail();
        Map<String, String> session = signedUp(people, email, things);
        Map<String, String> worker = signedUp(people, "worker-" + email, things);
        Map<String, String> newcomer = signedUp(people, "new-" + email, things);
        JsonNode made = client.succeed("POST", "/api/keys", session, "{\"name\":\"in use\"}");
        Map<String, String> key = key(made);
        String keyId = made.at("/key/id").asText();
        Map<String, String> scoped = key(client.succeed("POST", "/api/keys", session, READS));
        Learner learner = new Learner(client, things);
        learner.post("/api/keys", session, "{\"name\":\"spare\"}");
        JsonNode human = learner.put("/api/humans/me", worker, "{\"name\":\"Ada\",\"skills\":[\"welding\"]}");
        learner.put("/api/humans/me", session, "{\"name\":\"Grace\"}");
        learner.post("/api/webhooks/endpoints", key, "{\"url\":\"" + receiver + "\",\"events\":[\"*\"]}");
        JsonNode deposit = learner.post("/api/wallet/deposit", key, "{\"amount\":9000}");
        fill(stage.stack().uri(), deposit);
        String payment = deposit.path("checkoutId").asText();
        things.add("paymentId", payment);
        JsonNode refund = learner.post("/api/wallet/refunds", key, "{\"paymentId\":\"" + payment + "\",\"amount\":5}");
        things.add("refundId", refund.at("/refund/id").asText());
        for (int i = 0; i < 3; i++) {
            String bounty = learner.post("/api/bounties", session, BOUNTY)
                    .at("/bounty/id")
                    .asText();
            if (i < 2) {
                String application = learner.post(
                                "/api/bounties/" + bounty + "/applications", worker, "{\"message\":\"I am near.\"}")
                        .at("/application/id")
                        .asText();
                String seat = "{\"bountyId\":\"" + bounty + "\",\"applicationId\":\"" + application + "\"}";
                if (i == 0) {
                    learner.post("/api/escrow/checkout", key, seat);
                }
            }
        }
        learner.post(
                "/api/transfers/send",
                key,
                "{\"recipientId\":\"" + human.at("/human/id").asText() + "\",\"amount\":5}");
        things.add("humanId", human.at("/human/id").asText());
        things.make("email", () -> people.email(email));
        things.make("code", people::code);
        // The document describes the types of events in words only.
        things.make("events", () -> new Doc.Arr(List.of(Doc.text(COUNT.incrementAndGet() % 2 == 0 ? "*" : EVENT))));
        // That the length of a file depends on its type, the document says in words only.
        things.add("contentType", "image/png");
        things.make("bytes", () -> new Doc.Leaf("4096"));
        // That each is named in one way and not in two, it says in words only.
        things.make(
                "recipients", () -> new Doc.Leaf("[{\"recipientEmail\":\"" + People.newEmail() + "\",\"amount\":1}]"));
        things.add("password", People.PASSWORD);
        things.add("url", receiver);
        things.add("webhookUrl", receiver);
        signs(things, stage.stack().clock(), keyId);
        return new Cast(things, key, scoped, session, worker, newcomer, admin(client, stage.admin()));
    }

    /** Pays the deposit as its payer would. */
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

    private record Learner(Client client, Things things) {

        JsonNode post(String path, Map<String, String> credentials, String body) {
            return learn("POST", path, credentials, body);
        }

        JsonNode put(String path, Map<String, String> credentials, String body) {
            return learn("PUT", path, credentials, body);
        }

        private JsonNode learn(String method, String path, Map<String, String> credentials, String body) {
            JsonNode answer = client.succeed(method, path, credentials, body);
            things.learn(method, answer);
            return answer;
        }
    }

    /** Proofs that hold, one for each use; the first agent's may be bound by now, the second's to another. */
    private static void signs(Things things, InstantSource clock, String keyId) {
        List<SigningAgent> agents = List.of(new SigningAgent(), new SigningAgent());
        List<String> contexts = List.of("create_bounty", "register_identity:" + keyId, "pairing");
        AtomicLong uses = new AtomicLong();
        agents.forEach(agent -> things.add("agentId", agent.id()));
        things.make("agentVerification", () -> {
            long use = uses.incrementAndGet();
            SigningAgent agent = agents.get((int) (use % agents.size()));
            String context = contexts.get((int) (use / agents.size() % contexts.size()));
            return new Doc.Leaf(agent.proof(clock.instant(), context));
        });
    }

    private static Map<String, String> signedUp(People people, String email, Things things) {
        JsonNode answer = people.signUp(email);
        things.add("refreshToken", answer.path("refreshToken").asText());
        things.learn("POST", answer);
        return bearer(answer);
    }

    private static Map<String, String> admin(Client client, LocalAdmin admin) {
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
