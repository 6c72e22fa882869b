package marketplace.money.controls;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import marketplace.api.Json;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.RateTier;
import marketplace.kernel.Scope;
import marketplace.kernel.SpendLimit;
import marketplace.money.MoneyFixture;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.ledger.WalletControls;
import marketplace.money.topups.TopUps;
import marketplace.money.transactions.Spender;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.MemoryTable;
import marketplace.testing.StoredAccounts;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WalletControlsTest {

    private static final String PATH = "/api/wallet/controls";
    private static final String UNSET = "{\"lowBalanceThresholdCents\":null,\"spendingCapPerBountyCents\":null,"
            + "\"spendingCapRolling24hCents\":null,\"autoTopupEnabled\":false,\"autoTopupFloorCents\":null,"
            + "\"autoTopupTargetCents\":null,\"autoTopupMaxPerDayCents\":null}";

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);
    private final ControlsService controls = new ControlsService(market.table);
    private final TestEndpoint endpoint =
            new TestEndpoint(ControlsOperations.of(() -> controls), table, market.clock, market.ids);

    WalletControlsTest() {
        endpoint.admit("owner", StoredAccounts.justSignedIn(POSTER));
        endpoint.admit("stranger", new Caller.SignedIn(MoneyFixture.account(3)));
        KeyId key = new KeyId("key_" + MoneyFixture.suffix(1));
        endpoint.admit("manager", new Caller.WithKey(POSTER, key, Set.of(Scope.READ, Scope.MANAGE)));
        endpoint.admit("spender", new Caller.WithKey(POSTER, key, Set.of(Scope.READ, Scope.SPEND)));
        List<SpendLimit> limit = List.of(new SpendLimit(key, new Money(1_000)));
        endpoint.admit("limited", new Caller.WithKey(POSTER, key, Set.of(Scope.values()), RateTier.STANDARD, limit));
    }

    @Test
    void controlsAreUnsetByDefault() {
        assertThat(get("owner")).isEqualTo(Json.parse(UNSET));
    }

    @Test
    void omittedControlsStayAndNullClears() {
        patch("owner", "{\"spendingCapRolling24hCents\":5000,\"lowBalanceThresholdCents\":100}");
        patch("manager", "{\"spendingCapPerBountyCents\":0,\"lowBalanceThresholdCents\":null}");
        patch("owner", "{}");

        JsonNode set = get("spender");
        assertThat(set.get("spendingCapRolling24hCents").asLong()).isEqualTo(5_000);
        assertThat(set.get("spendingCapPerBountyCents").isNumber()).isTrue();
        assertThat(set.get("spendingCapPerBountyCents").asLong()).isZero();
        assertThat(set.get("lowBalanceThresholdCents").isNull()).isTrue();
        assertThat(get("stranger")).isEqualTo(Json.parse(UNSET));
    }

    @Test
    void keyWithoutBudgetTightensButDoesNotLoosen() {
        patch("owner", "{\"spendingCapRolling24hCents\":5000}");

        patch("manager", "{\"spendingCapRolling24hCents\":4000}");
        for (String wider : List.of(
                "{\"spendingCapRolling24hCents\":4001}",
                "{\"spendingCapRolling24hCents\":null}",
                "{\"autoTopupEnabled\":true,\"autoTopupFloorCents\":1,\"autoTopupTargetCents\":2,"
                        + "\"autoTopupMaxPerDayCents\":1}")) {
            Reply refused = endpoint.call("manager", "PATCH", PATH, wider);
            assertThat(refused.text("error_code")).as(wider).isEqualTo("insufficient_scope");
            assertThat(refused.text("error")).as(wider).contains("'budget'");
        }

        assertThat(get("owner").get("spendingCapRolling24hCents").asLong()).isEqualTo(4_000);
    }

    @Test
    void topUpsHaveACeilingPerDay() {
        String most = "{\"autoTopupEnabled\":true,\"autoTopupFloorCents\":1,\"autoTopupTargetCents\":2,"
                + "\"autoTopupMaxPerDayCents\":%d}";

        Reply refused = endpoint.call("owner", "PATCH", PATH, most.formatted(100_001));
        assertThat(fields(refused)).containsExactly("autoTopupMaxPerDayCents");
        assertThat(refused.text("details.0.message")).contains("100000", "1000.00 USD per day");

        patch("owner", most.formatted(100_000));
    }

    @Test
    void controlsRoundTrip() {
        String all = "{\"lowBalanceThresholdCents\":1,\"spendingCapPerBountyCents\":2,"
                + "\"spendingCapRolling24hCents\":3,\"autoTopupEnabled\":true,\"autoTopupFloorCents\":4,"
                + "\"autoTopupTargetCents\":5,\"autoTopupMaxPerDayCents\":6}";

        assertThat(patch("owner", all)).isEqualTo(Json.parse(all));
        assertThat(get("owner")).isEqualTo(Json.parse(all));
    }

    @Test
    void unknownControlIsRejectedByName() {
        Reply reply =
                endpoint.call("owner", "PATCH", PATH, "{\"spendingCapRolling24hCents\":5000,\"dailyCap\":1,\"v\":2}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("code")).isEqualTo("validation");
        assertThat(reply.text("error_code")).isEqualTo("validation");
        assertThat(fields(reply)).containsExactlyInAnyOrder("dailyCap", "v");
        assertThat(get("owner")).isEqualTo(Json.parse(UNSET));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1.5", "\"100\"", "true", "[]", "1e30", "100000000001"})
    void amountMustBeWholeCentsOrNull(String value) {
        Reply reply = endpoint.call("owner", "PATCH", PATH, "{\"spendingCapPerBountyCents\":" + value + "}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("code")).isEqualTo("validation");
        assertThat(fields(reply)).containsOnly("spendingCapPerBountyCents");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "'{\"autoTopupEnabled\":true}'|autoTopupFloorCents autoTopupTargetCents autoTopupMaxPerDayCents",
                "'{\"autoTopupEnabled\":true,\"autoTopupFloorCents\":0,\"autoTopupTargetCents\":0}'"
                        + "|autoTopupFloorCents autoTopupTargetCents autoTopupMaxPerDayCents",
                "'{\"autoTopupEnabled\":true,\"autoTopupFloorCents\":100,\"autoTopupTargetCents\":100,"
                        + "\"autoTopupMaxPerDayCents\":1}'|autoTopupTargetCents",
                "'{\"autoTopupEnabled\":true,\"autoTopupFloorCents\":100,\"autoTopupTargetCents\":500,"
                        + "\"autoTopupMaxPerDayCents\":399}'|autoTopupMaxPerDayCents",
            })
    void invalidTopUpReportsAllFaults(String body, String faulty) {
        Reply reply = endpoint.call("owner", "PATCH", PATH, body);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("code")).isEqualTo("validation");
        assertThat(fields(reply)).containsExactly(faulty.split(" "));
        assertThat(get("owner")).isEqualTo(Json.parse(UNSET));
    }

    @Test
    void topUpIsValidatedAfterMerge() {
        patch("owner", "{\"autoTopupFloorCents\":100,\"autoTopupTargetCents\":500}");
        patch("owner", "{\"autoTopupMaxPerDayCents\":400,\"autoTopupEnabled\":true}");

        for (String spoiling : List.of(
                "{\"autoTopupFloorCents\":null}",
                "{\"autoTopupTargetCents\":501}",
                "{\"autoTopupMaxPerDayCents\":399}")) {
            assertThat(endpoint.call("owner", "PATCH", PATH, spoiling).status())
                    .as(spoiling)
                    .isEqualTo(400);
        }
        patch("owner", "{\"autoTopupEnabled\":false,\"autoTopupFloorCents\":null}");
    }

    @Test
    void aKeyNeedsTheScopeToManage() {
        Reply reply = endpoint.call("spender", "PATCH", PATH, "{\"spendingCapRolling24hCents\":1}");

        assertThat(reply.text("error_code")).isEqualTo(ErrorCode.INSUFFICIENT_SCOPE.wire());
        assertThat(endpoint.call("", "GET", PATH, "").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"spendingCapRolling24hCents\":5001}",
                "{\"spendingCapRolling24hCents\":null}",
                "{\"spendingCapPerBountyCents\":null}",
                "{\"autoTopupEnabled\":true,\"autoTopupFloorCents\":1,\"autoTopupTargetCents\":2,"
                        + "\"autoTopupMaxPerDayCents\":1}",
                "{\"autoTopupMaxPerDayCents\":1000000}",
                "{\"autoTopupTargetCents\":1000000}",
                "{\"autoTopupFloorCents\":1000000}",
            })
    void limitedKeyCannotLoosenCaps(String wider) {
        patch("owner", "{\"spendingCapRolling24hCents\":5000,\"spendingCapPerBountyCents\":5000}");

        Reply reply = endpoint.call("limited", "PATCH", PATH, wider);

        assertThat(reply.status()).isEqualTo(403);
        assertThat(reply.text("error_code")).isEqualTo(ErrorCode.FORBIDDEN.wire());
        patch("owner", wider);
    }

    @Test
    void limitedKeyCanTightenCaps() {
        patch("owner", "{\"spendingCapRolling24hCents\":5000}");

        patch(
                "limited",
                "{\"spendingCapRolling24hCents\":4999,\"spendingCapPerBountyCents\":10,"
                        + "\"lowBalanceThresholdCents\":7}");
    }

    @Test
    void limitedKeyCanOnlyTurnTopUpsOff() {
        patch(
                "owner",
                "{\"autoTopupEnabled\":true,\"autoTopupFloorCents\":100,\"autoTopupTargetCents\":500,"
                        + "\"autoTopupMaxPerDayCents\":400}");

        patch("limited", "{\"autoTopupEnabled\":false}");

        Reply prepared = endpoint.call("limited", "PATCH", PATH, "{\"autoTopupMaxPerDayCents\":900000}");
        assertThat(prepared.text("error_code")).isEqualTo(ErrorCode.FORBIDDEN.wire());
        assertThat(get("owner").get("autoTopupMaxPerDayCents").asLong()).isEqualTo(400);
    }

    @Test
    void onlyTopUpChangesStartCharge() {
        patch(
                "owner",
                "{\"autoTopupEnabled\":true,\"autoTopupFloorCents\":100,\"autoTopupTargetCents\":500,"
                        + "\"autoTopupMaxPerDayCents\":400}");
        assertThat(topUps()).as("it is empty, and no card is saved").isEqualTo(1);

        patch("limited", "{\"spendingCapRolling24hCents\":5000}");
        patch("limited", "{\"lowBalanceThresholdCents\":50}");
        assertThat(topUps()).isEqualTo(1);

        patch("owner", "{\"autoTopupFloorCents\":101}");
        assertThat(topUps()).isEqualTo(2);
    }

    private int topUps() {
        return new TopUps(table).list(POSTER, 100, Optional.empty()).items().size();
    }

    @Test
    void concurrentChangesOfDifferentControlsBothApply() {
        beforeTheNextCommit(() -> market.setControls(
                POSTER,
                standing ->
                        new WalletControls(null, new Money(77), standing.capRolling24h(), false, null, null, null)));

        patch("owner", "{\"spendingCapRolling24hCents\":5000}");

        JsonNode set = get("owner");
        assertThat(set.get("spendingCapPerBountyCents").asLong()).isEqualTo(77);
        assertThat(set.get("spendingCapRolling24hCents").asLong()).isEqualTo(5_000);
    }

    @Test
    void newCapConflictsWithConcurrentSpend() {
        market.deposit(POSTER, 10_000);
        EscrowMove decided = Escrow.fund(
                new EscrowId("esc_" + MoneyFixture.suffix(9)),
                MoneyFixture.terms(1, 1_000),
                Spender.of(POSTER),
                market.transaction(),
                market.now());
        beforeTheNextCommit(() -> market.capRolling24h(POSTER, 1_179));

        assertThat(catchThrowable(() -> market.commit(() -> market.changes(decided))))
                .isInstanceOf(Problem.class);
        assertThat(market.balance(POSTER)).isEqualTo(10_000);
    }

    @Test
    void unchangedControlsWriteNothing() {
        patch("owner", "{\"spendingCapRolling24hCents\":5000}");
        List<?> before = table.items();

        patch("owner", "{\"spendingCapRolling24hCents\":5000}");

        assertThat(table.items()).isEqualTo(before);
    }

    private void beforeTheNextCommit(Runnable other) {
        table.observe(new CommitObserver() {
            private boolean done;

            @Override
            public void before(List<Write> writes) {
                if (!done) {
                    done = true;
                    other.run();
                }
            }
        });
    }

    private JsonNode get(String who) {
        return endpoint.call(who, "GET", PATH, "").body().get("controls");
    }

    private JsonNode patch(String who, String body) {
        Reply reply = endpoint.call(who, "PATCH", PATH, body, Map.of());
        assertThat(reply.status()).as(reply.body().toString()).isEqualTo(200);
        return reply.body().get("controls");
    }

    private static List<String> fields(Reply reply) {
        return StreamSupport.stream(reply.body().get("details").spliterator(), false)
                .map(detail -> detail.get("field").asText())
                .toList();
    }
}
