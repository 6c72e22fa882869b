package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.crash.Request.Apply;
import marketplace.local.crash.Request.PostBounty;
import marketplace.local.crash.Request.PutProfile;

record Requests(Api api) {

    private static final int PAGE = 100;

    record Answer(JsonNode resource, boolean replayed) {}

    static Requests to(URI base) {
        return new Requests(Api.fromManyAddresses(base));
    }

    JsonNode signUp(String name) {
        ObjectNode body = Account.signup(name + "@example.com").put("name", name);
        return api.post("/api/auth/signup", Api.ANONYMOUS, body).success();
    }

    String createKey(String token, String receiver) {
        String key =
                api.post("/api/keys", Api.bearer(token), Account.agentKey()).text("/apiKey");
        api.post("/api/webhooks/endpoints", Api.apiKey(key), Account.endpoint(receiver, "application.submitted"))
                .success();
        return key;
    }

    void refresh(Worker worker) {
        ObjectNode body = Json.object().put("refreshToken", worker.refreshToken());
        JsonNode session = api.post("/api/auth/refresh", Api.ANONYMOUS, body).success();
        worker.goOnWith(
                session.path("token").asText(), session.path("refreshToken").asText());
    }

    Answer send(Request request, String apiKey) {
        String own = request.idempotencyKey();
        return switch (request) {
            case PostBounty _ -> {
                // Posts that differ only in numbers count as duplicates and would be held for review.
                ObjectNode body =
                        Account.bounty().put("title", own).put("description", "By daylight: " + inLetters(own));
                yield answer("bounty", "POST", "/api/bounties", Api.apiKey(apiKey), body, own);
            }
            case Apply apply ->
                answer(
                        "application",
                        "POST",
                        "/api/bounties/" + apply.bountyId() + "/applications",
                        Api.bearer(apply.worker().token()),
                        Json.object().put("message", own),
                        own);
            case PutProfile put ->
                answer(
                        "human",
                        "PUT",
                        "/api/humans/me",
                        Api.bearer(put.worker().token()),
                        Json.object().put("name", put.worker().name()).put("headline", own),
                        own);
        };
    }

    private static String inLetters(String text) {
        return text.chars()
                .map(c -> Character.isDigit(c) ? 'a' + Character.digit(c, 10) : 'x')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** The bounty, or a missing node, so that one failure lists everything that was lost. */
    JsonNode bounty(String id, String apiKey) {
        return api.get("/api/bounties/" + id, Api.apiKey(apiKey)).json().path("bounty");
    }

    JsonNode profile(Worker worker) {
        return api.get("/api/humans/me", Api.bearer(worker.token())).success().path("human");
    }

    List<JsonNode> applications(String bountyId, String apiKey) {
        String path = "/api/bounties/" + bountyId + "/applications?limit=" + PAGE;
        JsonNode page = api.get(path, Api.apiKey(apiKey)).success();
        assertThat(page.path("hasMore").asBoolean()).as("more than one page").isFalse();
        List<JsonNode> applications = new ArrayList<>();
        page.path("applications").forEach(applications::add);
        return applications;
    }

    private Answer answer(
            String name,
            String method,
            String path,
            Map<String, String> credentials,
            ObjectNode body,
            String idempotencyKey) {
        Map<String, String> headers = new TreeMap<>(credentials);
        headers.put("Idempotency-Key", idempotencyKey);
        Api.Answer answer = api.send(method, path, headers, Json.bytes(body));
        boolean replayed = answer.headers()
                .firstValue("Idempotency-Replayed")
                .filter("true"::equals)
                .isPresent();
        return new Answer(answer.success().path(name), replayed);
    }
}
