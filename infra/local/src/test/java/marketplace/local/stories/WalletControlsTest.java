package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Receiver;
import marketplace.local.client.Receiver.Arrival;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WalletControlsTest {

    private final Api api = Service.api();
    private Account operator;
    private Account worker;

    @BeforeEach
    void signUp() {
        operator = Account.signUp(api);
        worker = Account.signUp(api);
        worker.makeProfile();
    }

    @AfterEach
    void theBooksAgree() {
        assertThat(Service.stack().audit()).isEmpty();
    }

    @Test
    void capStopsTheAgentAndEmitsEvents() throws Exception {
        operator.deposit(100);
        Account.Key agent = operator.newKeyWithBudget();
        try (Receiver receiver = Receiver.accepting()) {
            agent.register(receiver, "wallet.low_balance", "wallet.spending_cap_hit");
            Answer set = patch("{\"lowBalanceThresholdCents\":8000,\"spendingCapRolling24hCents\":6000}");
            assertThat(set.status()).as(set.body()).isEqualTo(200);
            assertThat(set.text("/controls/spendingCapRolling24hCents")).isEqualTo("6000");

            assertThat(hire(agent).text("/status")).isEqualTo("funded");
            assertThat(hire(agent).text("/status")).isEqualTo("funded");
            for (int i = 0; i < 3; i++) {
                assertThat(hire(agent).outcome()).isEqualTo("403 spending_cap_exceeded");
            }
            api.settle();

            assertThat(operator.balance()).isEqualTo(10_000 - 2 * 2_950);
            List<Arrival> arrivals = receiver.arrivals();
            assertThat(arrivals)
                    .extracting(arrival -> arrival.field("type"))
                    .containsExactlyInAnyOrder("wallet.low_balance", "wallet.spending_cap_hit");
            Arrival low = only(arrivals, "wallet.low_balance");
            assertThat(data(low, "balanceCents")).isEqualTo(7_050);
            assertThat(data(low, "thresholdCents")).isEqualTo(8_000);
            Arrival hit = only(arrivals, "wallet.spending_cap_hit");
            assertThat(data(hit, "capCents")).isEqualTo(6_000);
            assertThat(data(hit, "spentCents")).isEqualTo(5_900);
            assertThat(data(hit, "amountCents")).isEqualTo(2_950);
        }
    }

    @Test
    void keyLimitStopsSpendingWithAFullWallet() throws Exception {
        operator.deposit(100);
        Account.Key careful = limitedKey(operator.session(), 2_950);

        assertThat(hire(careful).text("/status")).isEqualTo("funded");
        Answer refused = hire(careful);

        assertThat(refused.outcome()).isEqualTo("403 spending_cap_exceeded");
        assertThat(refused.json().at("/error").asText()).contains("spendLimitCents is 29.50 USD");
        assertThat(hire(operator.newKey()).text("/status")).isEqualTo("funded");
    }

    @Test
    void newOrRevokedKeysDoNotExtendTheLimit() throws Exception {
        operator.deposit(200);
        Account.Key maker = limitedKey(operator.session(), 8_850);
        Account.Key lower = limitedKey(maker.credentials(), 2_950);
        Account.Key same = limitedKey(maker.credentials(), 8_850);
        try (Receiver receiver = Receiver.accepting()) {
            operator.newKey().register(receiver, "wallet.spending_cap_hit");

            assertThat(hire(lower).text("/status")).isEqualTo("funded");
            ObjectNode another = seat();
            assertThat(hire(lower, another).json().at("/error").asText())
                    .contains(lower.id() + "'s spendLimitCents is 29.50 USD");
            String escrow = hire(same).text("/escrowId");
            assertThat(hire(maker).text("/status")).isEqualTo("funded");
            for (Account.Key key : List.of(same, maker, limitedKey(same.credentials(), 8_850))) {
                Answer refused = hire(key, another);
                assertThat(refused.outcome()).isEqualTo("403 spending_cap_exceeded");
                assertThat(refused.json().at("/error").asText())
                        .contains(maker.id() + "'s spendLimitCents is 88.50 USD; 88.50 USD is spent");
            }
            assertThat(api.delete("/api/keys/" + maker.id(), same.credentials()).outcome())
                    .isEqualTo("200");
            Account.Key renewed = limitedKey(same.credentials(), 8_849);
            assertThat(hire(renewed, another).outcome()).isEqualTo("403 spending_cap_exceeded");
            api.post("/api/escrow/" + escrow + "/cancel", same.credentials(), Json.object());
            assertThat(hire(renewed, another).text("/status")).isEqualTo("funded");
            api.settle();

            assertThat(receiver.arrivals())
                    .extracting(arrival -> arrival.json().at("/data/keyId").asText())
                    .containsExactlyInAnyOrder(lower.id(), maker.id());
        }
        assertThat(operator.balance()).isEqualTo(20_000 - 3 * 2_950);
    }

    @Test
    void keyWithoutBudgetSavesNoCardAndRaisesNoTopUp() throws Exception {
        operator.deposit(100);
        ObjectNode scopes = Json.object().put("name", "no budget");
        List.of("read", "hire", "spend", "manage").forEach(scopes.withArray("scopes")::add);
        Map<String, String> key = Map.of(
                "X-API-Key", api.post("/api/keys", operator.session(), scopes).text("/apiKey"));

        ObjectNode deposit = Json.object().put("amount", 25);
        assertThat(api.post("/api/wallet/deposit", key, deposit).outcome()).isEqualTo("200");
        ObjectNode saving = deposit.deepCopy().put("savePaymentMethod", true);
        assertThat(api.post("/api/wallet/deposit", key, saving).outcome()).isEqualTo("403 insufficient_scope");
        assertThat(api.post("/api/wallet/deposit", operator.session(), saving).outcome())
                .isEqualTo("200");

        assertThat(patch("""
                        {"autoTopupEnabled":true,"autoTopupFloorCents":1000,"autoTopupTargetCents":3000,
                        "autoTopupMaxPerDayCents":5000}""").outcome()).isEqualTo("200");
        for (String raised : List.of("Floor\":1001", "Target\":3001", "MaxPerDay\":5001")) {
            String body = "{\"autoTopup" + raised.replace("\"", "Cents\"") + "}";
            Answer refused = api.send("PATCH", "/api/wallet/controls", key, Json.bytes(Json.parse(body)));
            assertThat(refused.outcome()).as(body).isEqualTo("403 insufficient_scope");
            assertThat(patch(body).outcome()).as(body).isEqualTo("200");
        }
    }

    /** Some models send null for every argument that they omit. */
    @Test
    void nullsFromAModelChangeNothingAndClearRemoves() {
        patch("{\"lowBalanceThresholdCents\":8000,\"spendingCapRolling24hCents\":6000}");

        JsonNode kept = set("{\"lowBalanceThresholdCents\":5000,\"spendingCapRolling24hCents\":null,\"clear\":null}");
        assertThat(kept.at("/controls/spendingCapRolling24hCents").asLong()).isEqualTo(6_000);
        assertThat(kept.at("/controls/lowBalanceThresholdCents").asLong()).isEqualTo(5_000);

        for (String wrong : List.of(
                "{\"clear\":[\"autoTopupEnabled\"]}",
                "{\"clear\":[\"spendingCapRolling24hCents\"],\"spendingCapRolling24hCents\":1}")) {
            JsonNode refused = set(wrong);
            assertThat(refused.path("error_code").asText()).as(wrong).isEqualTo("validation");
            assertThat(refused.at("/details/0/field").asText()).as(wrong).isEqualTo("clear");
        }

        JsonNode cleared = set("{\"clear\":[\"spendingCapRolling24hCents\"]}");
        assertThat(cleared.path("success").asBoolean()).as(cleared.toString()).isTrue();
        JsonNode controls =
                api.get("/api/wallet/controls", operator.session()).json().path("controls");
        assertThat(controls.path("spendingCapRolling24hCents").isNull()).isTrue();
        assertThat(controls.path("lowBalanceThresholdCents").asLong()).isEqualTo(5_000);
    }

    private JsonNode set(String arguments) {
        return AgentEndpoint.MCP.call(
                api, operator.newKeyWithBudget().credentials(), "set_wallet_controls", Json.parse(arguments));
    }

    private Account.Key limitedKey(Map<String, String> credentials, long cents) {
        ObjectNode body = Json.object().put("name", "agent").put("spendLimitCents", cents);
        Answer created = api.post("/api/keys", credentials, body);
        return new Account.Key(api, created.text("/key/id"), Map.of("X-API-Key", created.text("/apiKey")));
    }

    private Answer hire(Account.Key agent) {
        return hire(agent, seat());
    }

    /** An unpaid application. */
    private ObjectNode seat() {
        String bounty = operator.postBounty();
        return Json.object().put("bountyId", bounty).put("applicationId", worker.apply(bounty));
    }

    private Answer hire(Account.Key agent, ObjectNode subject) {
        return api.post("/api/escrow/checkout", agent.credentials(), subject);
    }

    private Answer patch(String body) {
        return api.send("PATCH", "/api/wallet/controls", operator.session(), Json.bytes(Json.parse(body)));
    }

    private static Arrival only(List<Arrival> arrivals, String type) {
        List<Arrival> found = arrivals.stream()
                .filter(arrival -> arrival.field("type").equals(type))
                .toList();
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    private static long data(Arrival arrival, String field) {
        return Json.parse(arrival.text()).at("/data/" + field).asLong();
    }
}
