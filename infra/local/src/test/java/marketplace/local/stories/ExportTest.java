package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Account.Endpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Receiver;
import marketplace.testing.SigningAgent;
import org.junit.jupiter.api.Test;

class ExportTest {

    private final Api api = Service.api();

    @Test
    void exportContainsAllOwnDataAndNoOther() throws Exception {
        try (Receiver receiver = Receiver.accepting()) {
            Account operator = Account.signUp(api);
            Account.Key key = operator.newKey();
            Account.Key revoked = operator.newKey();
            Endpoint endpoint = key.register(receiver, "application.submitted");
            Answer hooked = api.send(
                    "PATCH",
                    "/api/keys/" + revoked.id(),
                    operator.session(),
                    Json.bytes(Json.object().put("webhookUrl", receiver.url())));
            SigningAgent agent = bind(key);
            String bounty = operator.postBounty();
            Account worker = Account.signUp(api);
            String human = worker.makeProfile();
            String application = worker.apply(bounty);
            String test = endpoint.test();
            operator.deposit(10);
            api.settle();
            api.delete("/api/keys/" + revoked.id(), operator.session()).text("/key/status");

            Answer answer = export(operator);

            assertThat(held(answer, "account", "email")).containsExactly(operator.email());
            assertThat(held(answer, "api_keys", "id")).containsExactly(revoked.id(), key.id());
            assertThat(held(answer, "signed_identities", "agentId")).containsExactly(agent.id());
            assertThat(held(answer, "sessions", "id")).hasSize(1);
            assertThat(held(answer, "bounties", "id")).containsExactly(bounty);
            assertThat(held(answer, "applications_received", "id")).containsExactly(application);
            assertThat(held(answer, "wallet_transactions", "amountCents")).containsExactly("1000");
            assertThat(held(answer, "webhook_endpoints", "id")).containsExactly(endpoint.id());
            assertThat(held(answer, "webhook_deliveries_of_keys", "eventId"))
                    .hasSize(3)
                    .contains("application.submitted:" + application, "application.received:" + application);
            assertThat(held(answer, "webhook_deliveries_of_keys", "id")).contains(test);
            assertThat(answer.body())
                    .doesNotContain(endpoint.secret(), hooked.text("/webhookSecret"), "sealed", "Hash", worker.email())
                    .doesNotContain(key.credentials().get("X-API-Key"));
            assertThat(answer.json().path("hasMore").asBoolean()).isFalse();

            Answer ofWorker = export(worker);
            assertThat(held(ofWorker, "applications_made", "id")).containsExactly(application);
            assertThat(held(ofWorker, "human", "id")).containsExactly(human);
            assertThat(ofWorker.body()).doesNotContain(operator.email(), key.id(), endpoint.id());
        }
    }

    @Test
    void exportIsRefusedToKeysAndAnonymousCallers() {
        Account operator = Account.signUp(api);

        assertThat(api.get("/api/account/export", operator.newKey().credentials())
                        .outcome())
                .isEqualTo("403 forbidden");
        assertThat(api.get("/api/account/export", Map.of()).outcome()).isEqualTo("401 unauthenticated");
    }

    private SigningAgent bind(Account.Key key) {
        SigningAgent agent = new SigningAgent();
        String proof = agent.proof(Service.stack().clock().instant(), "register_identity:" + key.id());
        api.post("/api/keys/register-identity", key.credentials(), Json.parse("{\"agentVerification\":" + proof + "}"))
                .text("/identity/agentId");
        return agent;
    }

    private Answer export(Account account) {
        Answer answer = api.get("/api/account/export", account.session());
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    private static List<String> held(Answer answer, String part, String field) {
        List<String> values = new ArrayList<>();
        for (JsonNode one : answer.json().path("parts")) {
            if (one.path("part").asText().equals(part)) {
                one.path("records")
                        .forEach(record -> values.add(record.path(field).asText()));
            }
        }
        return values;
    }
}
