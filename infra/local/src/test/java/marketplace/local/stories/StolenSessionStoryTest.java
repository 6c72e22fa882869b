package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A session token is stolen. It is valid for minutes, and nothing that it does outlives it. */
class StolenSessionStoryTest {

    private final Api api = Service.api();
    private final Account ada = Account.signUp(api);

    @BeforeEach
    void tenMinutesPass() {
        assertThat(patch(cap(1_000)).outcome()).isEqualTo("200");
        api.advance("PT10M1S");
    }

    private static ObjectNode cap(long cents) {
        return Json.object().put("spendingCapRolling24hCents", cents);
    }

    private Answer patch(ObjectNode controls) {
        return api.send("PATCH", "/api/wallet/controls", ada.session(), Json.bytes(controls));
    }

    private Answer openPayoutAccount() {
        return api.put("/api/me/payout-account", ada.session(), Json.object());
    }

    private Answer budgetKey() {
        return api.post("/api/keys", ada.session(), Account.agentKey());
    }

    private Answer deleteAccount() {
        return api.delete("/api/account", ada.session());
    }

    private Answer stepUp(String password) {
        return api.post("/api/auth/step-up", ada.session(), Json.object().put("password", password));
    }

    private String mails() {
        api.settle();
        return api.get("/local/mail?to=" + ada.email(), Api.ANONYMOUS).body();
    }

    @Test
    void whatWouldOutliveTheSessionNeedsThePassword() {
        String refused = "401 step_up_required";
        assertThat(openPayoutAccount().outcome()).isEqualTo(refused);
        assertThat(budgetKey().outcome()).isEqualTo(refused);
        assertThat(patch(cap(2_000)).outcome()).isEqualTo(refused);
        assertThat(deleteAccount().outcome()).isEqualTo(refused);
        assertThat(stepUp("a guess that is wrong").outcome()).isEqualTo("403 forbidden");
        assertThat(openPayoutAccount().outcome()).isEqualTo(refused);

        assertThat(patch(cap(500)).outcome()).isEqualTo("200");
    }

    @Test
    void ownerStepsUpWithTheSameTokenAndLearnsOfEachAct() {
        stepUp(Account.PASSWORD).success();

        assertThat(openPayoutAccount().outcome()).isEqualTo("200");
        assertThat(budgetKey().outcome()).isEqualTo("200");
        assertThat(patch(cap(2_000)).outcome()).isEqualTo("200");
        assertThat(mails())
                .contains(
                        "Your payout account can be changed",
                        "New API key: key_",
                        "The limits of your wallet were loosened");

        assertThat(deleteAccount().outcome()).isEqualTo("200");
        assertThat(mails()).contains("Your account was deleted: Human-Hiring Marketplace");
    }

    @Test
    void ownerSendsThePasswordWithEachActInsteadOfSteppingUp() {
        assertThat(openPayoutAccount(Account.PASSWORD).outcome()).isEqualTo("200");
        assertThat(api.post("/api/keys", ada.session(), Account.agentKey().put("password", Account.PASSWORD))
                        .outcome())
                .isEqualTo("200");
        assertThat(patch(cap(2_000).put("password", Account.PASSWORD)).outcome())
                .isEqualTo("200");
        assertThat(openPayoutAccount().outcome()).isEqualTo("401 step_up_required");

        byte[] password = Json.bytes(Json.object().put("password", Account.PASSWORD));
        assertThat(api.send("DELETE", "/api/account", ada.session(), password).outcome())
                .isEqualTo("200");
    }

    @Test
    void thiefGuessesFivePasswordsByWhicheverCall() {
        assertThat(openPayoutAccount("first guess").outcome()).isEqualTo("403 forbidden");
        assertThat(patch(cap(2_000).put("password", "second guess")).outcome()).isEqualTo("403 forbidden");
        assertThat(stepUp("third guess").outcome()).isEqualTo("403 forbidden");
        assertThat(patch(cap(2_000).put("password", "fourth guess")).outcome()).isEqualTo("403 forbidden");
        assertThat(openPayoutAccount("fifth guess").outcome()).isEqualTo("403 forbidden");

        assertThat(openPayoutAccount(Account.PASSWORD).outcome()).isEqualTo("429 rate_limited");
        assertThat(stepUp(Account.PASSWORD).outcome()).isEqualTo("429 rate_limited");
        assertThat(ada.signedInAgain()).isNotNull();
    }

    @Test
    void toolsTakeNoPassword() {
        ObjectNode arguments = cap(2_000).put("password", Account.PASSWORD);
        ObjectNode call = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
        call.putObject("params").put("name", "set_wallet_controls").set("arguments", arguments);

        assertThat(api.post("/api/mcp", ada.session(), call).text("/result/structuredContent/details/0/field"))
                .isEqualTo("password");
    }

    private Answer openPayoutAccount(String password) {
        return api.put("/api/me/payout-account", ada.session(), Json.object().put("password", password));
    }

    @Test
    void ownerSeesTheOtherSessionAndEndsIt() {
        ObjectNode login = Json.object().put("email", ada.email()).put("password", Account.PASSWORD);
        Answer thief = api.post("/api/auth/login", Api.ANONYMOUS, login);
        api.advance("PT1S");
        Answer sessions = api.get("/api/me/sessions", ada.session());
        assertThat(sessions.json().path("sessions")).hasSize(2);
        assertThat(sessions.text("/sessions/1/current")).isEqualTo("true");

        api.delete("/api/me/sessions/" + sessions.text("/sessions/0/id"), ada.session())
                .success();

        ObjectNode refresh = Json.object().put("refreshToken", thief.text("/refreshToken"));
        assertThat(api.post("/api/auth/refresh", Api.ANONYMOUS, refresh).outcome())
                .isEqualTo("401 unauthenticated");
        Account other = Account.signUp(api);
        assertThat(api.delete("/api/me/sessions/" + sessions.text("/sessions/1/id"), other.session())
                        .outcome())
                .isEqualTo("404 not_found");
    }

    @Test
    void endOfAllSessionsWorksAtOnce() {
        Map<String, String> another = ada.signedInAgain().session();

        api.delete("/api/me/sessions", ada.session()).success();

        assertThat(api.get("/api/me/sessions", another).outcome()).isEqualTo("401 unauthenticated");
        assertThat(api.get("/api/me/sessions", ada.session()).outcome()).isEqualTo("401 unauthenticated");
        assertThat(api.get("/api/me/sessions", ada.signedInAgain().session())
                        .json()
                        .path("sessions"))
                .hasSize(1);
    }
}
