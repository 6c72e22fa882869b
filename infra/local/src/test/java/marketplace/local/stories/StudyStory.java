package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.server.Stack;
import marketplace.testing.OpenLimits;

/** An agent that runs studies, on a stack whose clock no other story moves. Its operator reads mail. */
record StudyStory(Api api, AgentEndpoint endpoint, Account operator, Map<String, String> agent) {

    static Stack stack() throws Exception {
        return RefusedCalls.watch(Stack.start(
                Service.template(Service.REPOSITORY.resolve("template.yaml")),
                Service.options().withLimits(_ -> new OpenLimits())));
    }

    static StudyStory begin(Api api, AgentEndpoint endpoint, int usd) throws IOException, InterruptedException {
        Account operator = Account.signUp(api);
        operator.deposit(usd);
        return new StudyStory(api, endpoint, operator, operator.newKey().credentials());
    }

    JsonNode call(String tool, ObjectNode arguments) {
        JsonNode answer = endpoint.call(api, agent, tool, arguments);
        assertThat(answer.path("success").asBoolean()).as(answer.toString()).isTrue();
        return answer;
    }

    Answer send(String method, String path, ObjectNode body) {
        return api.send(method, path, agent, Json.bytes(body));
    }

    long balance() {
        return Long.parseLong(api.get("/api/wallet/balance", agent).text("/balanceCents"));
    }

    /** Shares the report of a run, reads its page without credentials, and revokes the address. */
    void requireSharedUntilRevoked(String run, List<String> says) {
        String address = "/api/reports/" + run + "/address";
        String page = URI.create(send("POST", address, Json.object()).text("/reportAddress/url"))
                .getPath();
        assertThat(page).startsWith("/r/");
        Answer shared = api.get(page, Api.ANONYMOUS);
        assertThat(shared.status()).isEqualTo(200);
        assertThat(shared.headers().firstValue("content-type").orElse("")).startsWith("text/html");
        assertThat(shared.body()).contains(says).contains("<svg").doesNotContain("<script", "acc_");

        assertThat(api.delete(address, agent).text("/revoked")).isEqualTo("true");

        assertThat(api.get(page, Api.ANONYMOUS).status()).isEqualTo(404);
        assertThat(api.delete(address, agent).text("/revoked")).isEqualTo("false");
    }
}
