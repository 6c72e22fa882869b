package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A human who is restricted for fraud neither works nor is paid, and the poster decides about the seat. */
class RestrictedWorkerStoryTest {

    private final Api api = Service.api();
    private final Account poster = Account.signUp(api);
    private final Map<String, String> key = poster.newKey().credentials();
    private final Account worker = Account.signUp(api);
    private final String skill = "fraud" + worker.email().replaceAll("\\D", "");
    private String human;
    private String seat;
    private String escrow;

    @BeforeEach
    void hireAndRestrict() throws Exception {
        poster.deposit(100);
        ObjectNode profile = Json.object().put("name", "Ada");
        profile.putArray("skills").add(skill);
        human = api.put("/api/humans/me", worker.session(), profile).text("/human/id");
        Answer hired = api.post("/api/escrow/agent-checkout", key, Account.directHire(human));
        escrow = hired.text("/escrowId");
        seat = "/api/bounties/" + hired.text("/rental/bountyId") + "/applications/"
                + hired.text("/rental/applicationId");
        restrict(true);
    }

    private void restrict(boolean restricted) {
        String id = api.get("/api/admin/accounts?email=" + worker.email(), Service.adminSession())
                .text("/accounts/0/id");
        ObjectNode change = Json.object().put("restricted", restricted).put("reason", "fraud");
        api.put("/api/admin/accounts/" + id + "/restriction", Service.adminSession(), change)
                .success();
        api.settle();
    }

    private List<String> found() {
        return api.get("/api/humans?skill=" + skill, key)
                .success()
                .path("humans")
                .findValuesAsText("id");
    }

    private String act(String verb) {
        return api.post(seat + "/" + verb, worker.session(), Json.object()).outcome();
    }

    @Test
    void restrictedHumanIsNeitherFoundNorHiredNorPaid() {
        assertThat(found()).isEmpty();
        assertThat(api.post("/api/escrow/agent-checkout", key, Account.directHire(human))
                        .outcome())
                .isEqualTo("409 invalid_state");
        assertThat(act("confirm")).as("the seat waits for the poster").isEqualTo("409 invalid_state");
        ObjectNode password = Json.object().put("password", Account.PASSWORD);
        assertThat(api.put("/api/me/payout-account", worker.session(), password).outcome())
                .isEqualTo("403 forbidden");
    }

    @Test
    void keptHumanWorksOnAndTheEarningsWait() {
        api.post(seat + "/keep", key, Json.object()).success();

        assertThat(act("confirm")).isEqualTo("200");
        api.post(seat + "/submissions", worker.session(), Json.object().put("text", "Done."))
                .success();
        for (String verb : List.of("complete", "release")) {
            api.post("/api/escrow/" + escrow + "/" + verb, key, Json.object()).success();
        }
        assertThat(api.post("/api/me/earnings/to-wallet", worker.session(), Json.object())
                        .outcome())
                .isEqualTo("403 forbidden");
        api.settle();
        assertThat(worker.owed()).isPositive();
        assertThat(worker.balance()).isZero();
    }

    @Test
    void humanIsFoundAgainOnceTheRestrictionIsLifted() {
        restrict(false);

        assertThat(found()).containsExactly(human);
        assertThat(act("confirm")).isEqualTo("200");
    }
}
