package marketplace.server.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.server.http.Reply;

/** Signs up everyone who takes part. */
final class Cast {

    static final String PASSWORD = "demo password";

    static final String ADMIN = "admin";

    private static final Pattern CODE = Pattern.compile("[0-9A-Z]{5}-[0-9A-Z]{5}");

    private final StackParts stack;
    private final DemoCalls calls;
    private final Map<String, Joined> joined = new ConcurrentHashMap<>();
    private final Map<String, Actor> people = new ConcurrentHashMap<>();
    private final Map<String, Actor> agents = new ConcurrentHashMap<>();
    private final Map<String, String> humanIds = new ConcurrentHashMap<>();
    private final Map<String, String> apiKeys = new ConcurrentHashMap<>();

    Cast(StackParts stack, DemoCalls calls) {
        this.stack = stack;
        this.calls = calls;
    }

    Actor person(String key) {
        return known(people, key);
    }

    Actor agent(String key) {
        return known(agents, key);
    }

    String humanId(String key) {
        return known(humanIds, key);
    }

    String apiKey(String key) {
        return known(apiKeys, key);
    }

    private static <T> T known(Map<String, T> of, String key) {
        return Optional.ofNullable(of.get(key))
                .orElseThrow(() -> new IllegalArgumentException(key + " does not take part yet"));
    }

    /** With {@code --strict} the admin enrols a second factor at the first sign-in, so the demo has no admin. */
    boolean hasAdmin() {
        return people.containsKey(ADMIN);
    }

    void signInAdmin(String email, String password) throws IOException, InterruptedException {
        Actor stranger = Actor.stranger(ADMIN);
        JsonNode answer = signIn(stranger, email, password).orElse(Json.object());
        if (answer.path("token").isTextual()) {
            people.put(ADMIN, stranger.withSession(answer.path("token").asText()));
        }
    }

    /** A line of {@code accounts.tsv}: key, e-mail, name, name as a poster, deposit in USD. */
    void joinAsClient(List<String> cells) throws IOException, InterruptedException {
        String key = cells.get(0);
        Actor person = join(key, cells.get(1), cells.get(2)).person();
        String apiKey = calls.call(person, "POST", "/api/keys", Json.object().put("name", "demo agent"))
                .path("apiKey")
                .asText();
        agents.put(key, person.withApiKey(apiKey));
        apiKeys.put(key, apiKey);
        ObjectNode name = Json.object().put("name", cells.get(3));
        calls.call(person, "PUT", "/api/me/poster", name);
        ObjectNode deposit = Json.object().put("amount", Integer.parseInt(cells.get(4)));
        JsonNode checkout = calls.call(person, "POST", "/api/wallet/deposit", deposit);
        calls.pay(person, checkout.path("checkoutUrl").asText());
    }

    void joinAsWorker(DemoPerson worker) throws IOException, InterruptedException {
        Joined joined = join(worker.key(), worker.email(), worker.name());
        Actor person = joined.person();
        String photo = calls.upload(person, "profile_photo", Pictures.portrait(worker.name()));
        String human = calls.call(person, "PUT", "/api/humans/me", worker.profile(photo))
                .at("/human/id")
                .asText();
        humanIds.put(worker.key(), human);
        if (!hasAdmin()) {
            return;
        }
        if (worker.isVerified()) {
            ObjectNode passed = Json.object().put("verified", true).put("country", worker.country());
            mark("/api/admin/accounts/" + joined.accountId() + "/identity", passed);
        }
        if (worker.isFeatured()) {
            mark("/api/admin/humans/" + human + "/featured", Json.object().put("featured", true));
        }
        if (!worker.tastes().isEmpty()) {
            mark("/api/admin/humans/" + human + "/taste-vetted", Json.object().put("vetted", true));
        }
    }

    private void mark(String target, ObjectNode body) throws IOException, InterruptedException {
        calls.call(person(ADMIN), "PUT", target, body);
    }

    private record Joined(Actor person, String accountId) {}

    /** Some are both worker and client. */
    private Joined join(String key, String email, String name) throws IOException, InterruptedException {
        if (joined.containsKey(key)) {
            return joined.get(key);
        }
        Actor stranger = Actor.stranger(key);
        JsonNode session = signUp(stranger, email, name)
                .orElseThrow(
                        () -> new IOException(email + " has an account already. Choose another folder with --data."));
        Actor person = stranger.withSession(session.path("token").asText());
        people.put(key, person);
        joined.put(key, new Joined(person, session.at("/account/id").asText()));
        return joined.get(key);
    }

    /** Empty if there is an account with this e-mail. */
    private Optional<JsonNode> signUp(Actor stranger, String email, String name)
            throws IOException, InterruptedException {
        ObjectNode person =
                Json.object().put("email", email).put("password", PASSWORD).put("name", name);
        Optional<JsonNode> answer = attempt(stranger, "/api/auth/signup", person);
        if (answer.isEmpty() || !answer.get().path("verificationRequired").booleanValue()) {
            return answer;
        }
        stack.jump().settle();
        Matcher code =
                CODE.matcher(stack.mails().mails(email).getFirst().path("text").asText());
        return code.find() ? attempt(stranger, "/api/auth/verify-email", person.put("code", code.group())) : answer;
    }

    private Optional<JsonNode> signIn(Actor stranger, String email, String password)
            throws IOException, InterruptedException {
        ObjectNode login = Json.object().put("email", email).put("password", password);
        return attempt(stranger, "/api/auth/login", login);
    }

    /** Empty if it is refused. */
    private Optional<JsonNode> attempt(Actor stranger, String target, ObjectNode body)
            throws IOException, InterruptedException {
        Reply reply = calls.reply(stranger, "POST", target, body);
        return reply.status() == 200 ? Optional.of(Json.read(reply.body())) : Optional.empty();
    }
}
