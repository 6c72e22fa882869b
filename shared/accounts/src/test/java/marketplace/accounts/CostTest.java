package marketplace.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import marketplace.accounts.limits.RateCounters;
import marketplace.kernel.Job;
import marketplace.testing.Golden;
import marketplace.testing.MemoryTable;
import marketplace.testing.SigningAgent;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class CostTest {

    private final AccountsFixture fixture = new AccountsFixture();
    private final StringBuilder costs = new StringBuilder();

    @Test
    void operationsCostAsInTheGoldenFile() {
        cost("signup", () -> fixture.signup("ada@example.com"));
        cost("signup, e-mail taken", () -> fixture.signup("ada@example.com"));
        cost("login", () -> fixture.login("ada@example.com", AccountsFixture.PASSWORD));
        cost("login, wrong password", () -> fixture.login("ada@example.com", "wrong password"));
        Reply login = fixture.login("ada@example.com", AccountsFixture.PASSWORD);
        cost("refresh_session", () -> fixture.refresh(login.text("refreshToken")));
        cost("logout", () -> fixture.logout(login.text("refreshToken")));
        cost("get_jwks", () -> fixture.get("/.well-known/jwks.json", Map.of(), Map.of()));
        Map<String, String> person = AccountsFixture.session(login.text("token"));
        cost("create_api_key by a person", () -> fixture.newKey(person));
        Map<String, String> key = AccountsFixture.key(fixture.newKey(person));
        cost("list_api_keys with a key, first use of the hour", () -> fixture.get("/api/keys", Map.of(), key));
        cost("list_api_keys with a key", () -> fixture.get("/api/keys", Map.of(), key));
        cost("create_api_key with a key", () -> fixture.createKeyWithAName("another", key));
        String id = fixture.get("/api/keys", Map.of(), key).text("keys.2.id");
        cost("revoke_api_key with a key", () -> fixture.revoke(id, key));
        Map<String, String> agentKey = AccountsFixture.key(fixture.newKey(person));
        String keyId = fixture.get("/api/keys", Map.of(), agentKey).text("keys.0.id");
        SigningAgent agent = new SigningAgent();
        cost("register_identity", () -> register(agentKey, agent, "register_identity:" + keyId));
        cost("register_identity, forged", () -> register(agentKey, agent, "register_identity:"));
        cost("unbind_identity", () -> fixture.call("DELETE", "/api/keys/identities/" + agent.id(), "", agentKey));
        cost("get_account_status, anonymous", () -> fixture.get("/api/account/status", Map.of(), Map.of()));
        cost("get_account_status with a key", () -> fixture.get("/api/account/status", Map.of(), agentKey));
        cost("refused junk key", () -> fixture.get("/api/keys", Map.of(), AccountsFixture.key("svc_test_junk")));

        Golden.check("costs.txt", costs.toString());
    }

    @Test
    void mailOperationsCostAsInTheGoldenFile() {
        AccountsFixture strict = AccountsFixture.strict();
        cost(strict, "signup", () -> strict.signup("ada@example.com"));
        mailCost(strict);
        cost(strict, "verify_email, wrong code", () -> strict.verify("ada@example.com", "00000-00000"));
        cost(strict, "verify_email", () -> strict.verify("ada@example.com", strict.code()));
        cost(strict, "resend_verification", () -> strict.resend("ada@example.com"));
        mailCost(strict);
        cost(strict, "request_password_reset", () -> strict.requestReset("ada@example.com"));
        mailCost(strict);
        cost(
                strict,
                "confirm_password_reset",
                () -> strict.confirmReset("ada@example.com", strict.code(), "a new password"));

        Golden.check("mail-costs.txt", costs.toString());
    }

    @Test
    void countingCostsOneRoundTripInSevenRequests() {
        AccountsFixture counted = new AccountsFixture(new MemoryTable(), RateCounters::patient);
        StringBuilder trips = new StringBuilder();
        for (int request = 0; request < 100; request++) {
            trips.append(counted.meter
                    .measure(() -> counted.get("/.well-known/jwks.json", Map.of(), Map.of()))
                    .roundTrips());
        }

        // The first request leases one, then each lease is of 7.
        assertThat(trips.toString()).isEqualTo("1" + "1000000".repeat(14) + "1");
    }

    private void mailCost(AccountsFixture measured) {
        Job mail = measured.mailJobs().getFirst();
        cost(measured, "its mail", () -> measured.run(mail));
        measured.work();
    }

    private void register(Map<String, String> key, SigningAgent agent, String context) {
        String proof = agent.proof(fixture.clock.instant(), context);
        fixture.post("/api/keys/register-identity", "{\"agentVerification\":" + proof + "}", key);
    }

    private void cost(String name, Runnable operation) {
        cost(fixture, name, operation);
    }

    private void cost(AccountsFixture measured, String name, Runnable operation) {
        costs.append(name)
                .append(": ")
                .append(measured.meter.measure(operation))
                .append('\n');
    }
}
