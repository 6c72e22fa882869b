package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.Test;

class StolenKeyStoryTest {

    private final Api api = Service.api();

    private Answer newKey(Map<String, String> creator) {
        return api.post("/api/keys", creator, Json.object().put("name", "agent"));
    }

    private static Map<String, String> credentials(Answer created) {
        return Api.apiKey(created.text("/apiKey"));
    }

    @Test
    void keysCreatedByAStolenKeyEndWithItAndTheOwnerLearnsOfThem() {
        Account ada = Account.signUp(api);
        Answer stolen = newKey(ada.session());
        Answer hidden = newKey(credentials(stolen));
        assertThat(hidden.text("/key/createdBy")).isEqualTo(stolen.text("/key/id"));
        api.settle();
        assertThat(api.get("/local/mail?to=" + ada.email(), Api.ANONYMOUS).body())
                .contains("New API key: " + hidden.text("/key/id"));

        Answer revoked = api.delete("/api/keys/" + stolen.text("/key/id"), ada.session());

        assertThat(revoked.text("/revokedWithIt/0")).isEqualTo(hidden.text("/key/id"));
        assertThat(api.get("/api/keys", credentials(hidden)).status()).isEqualTo(401);
    }

    @Test
    void keyThatReplacesItselfLeavesItsSuccessorAtWork() {
        Account ada = Account.signUp(api);
        Answer old = newKey(ada.session());
        Answer next = newKey(credentials(old));

        api.delete("/api/keys/" + old.text("/key/id"), credentials(old)).success();

        assertThat(api.get("/api/keys", credentials(next)).status()).isEqualTo(200);
    }
}
