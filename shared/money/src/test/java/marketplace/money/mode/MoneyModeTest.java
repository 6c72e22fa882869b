package marketplace.money.mode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.money.MoneyFixture;
import marketplace.table.ForwardingTable;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** One table holds the money of one provider, live or test. */
class MoneyModeTest {

    private static final MoneyMode SANDBOX = new MoneyMode("sandbox", false);
    private static final MoneyMode LIVE = new MoneyMode("stripe", true);
    private static final MoneyMode TEST = new MoneyMode("stripe", false);
    private static final MoneyMode STRIPE = new MoneyMode("stripe", null);

    private final MemoryTable stored = new MemoryTable();
    private final List<String> alarms = new ArrayList<>();

    @Test
    void firstMovementOfMoneyRecordsTheMode() {
        MoneyFixture world = new MoneyFixture(configuredFor(SANDBOX));

        world.openDeposit(MoneyFixture.POSTER, 500);
        assertThat(MoneyMode.find(stored)).isEmpty();
        world.deposit(MoneyFixture.POSTER, 500);

        assertThat(MoneyMode.find(stored)).contains(SANDBOX);
    }

    @Test
    void functionOfAnotherProviderNeitherReadsNorMovesMoney() {
        new MoneyFixture(configuredFor(SANDBOX)).deposit(MoneyFixture.POSTER, 500);
        MoneyFixture other = new MoneyFixture(configuredFor(STRIPE));

        assertRefused(() -> other.deposit(MoneyFixture.POSTER, 500));
        assertRefused(() -> other.fund(MoneyFixture.terms(1, 100)));
        assertRefused(() -> other.balance(MoneyFixture.POSTER));

        assertThat(alarms)
                .hasSize(3)
                .allSatisfy(alarm -> assertThat(alarm)
                        .isEqualTo("This table holds money of sandbox (test), but the service is configured for "
                                + "stripe. Set PaymentProvider and StripeSecret back, or deploy a second stack "
                                + "with a table of its own."));
    }

    /** Settings of an account are not money. */
    private static final Set<String> NO_MONEY =
            Set.of("get_wallet_controls", "list_payment_methods", "get_payout_account");

    @Test
    void everyReadOfMoneyIsRefusedInAnotherMode() {
        new MoneyFixture(configuredFor(SANDBOX)).deposit(MoneyFixture.POSTER, 500);
        MoneyFixture other = new MoneyFixture(configuredFor(STRIPE));
        other.endpoint.admit("session", new Caller.SignedIn(MoneyFixture.POSTER, true));

        Map<String, String> answers = new TreeMap<>();
        for (Operation<?, ?> operation : other.marketplace.operations) {
            if (operation.effect() == Effect.READ && isMoney(operation)) {
                boolean needsSession = Set.of(Access.SESSION, Access.ADMIN).contains(operation.access());
                String caller = needsSession ? "session" : "agent";
                Reply reply = other.endpoint.call(caller, operation.rest().method(), example(operation), "");
                answers.put(operation.name(), reply.status() + " " + reply.errorCode());
            }
        }

        assertThat(answers).hasSizeGreaterThan(12);
        assertThat(answers)
                .allSatisfy((name, answer) -> assertThat(answer).as(name).isEqualTo("503 mode_mismatch"));
    }

    @Test
    void liveEscrowsOfAPosterAreRefusedInAnotherMode() {
        new MoneyFixture(configuredFor(SANDBOX)).deposit(MoneyFixture.POSTER, 500);
        MoneyFixture other = new MoneyFixture(configuredFor(STRIPE));

        assertRefused(() -> other.escrows.lists().live(MoneyFixture.POSTER, 10, Optional.empty()));
    }

    private static boolean isMoney(Operation<?, ?> operation) {
        return operation.rest().path().matches("/api/(wallet|escrow|transfers|me|payment-links|admin)/?.*")
                && !NO_MONEY.contains(operation.name());
    }

    private static String example(Operation<?, ?> operation) {
        String path = operation.rest().path();
        String none = "_" + "0".repeat(26);
        return path.replace("{escrowId}", "esc" + none)
                .replace("{transferId}", "trf" + none)
                .replace("{paymentLinkId}", "plk" + none)
                .replace("{refundId}", "rfd" + none)
                .replace("{date}", "1999-12-31");
    }

    @Test
    void testMoneyAndLiveMoneyOfOneProviderDoNotMix() {
        new MoneyFixture(configuredFor(TEST)).deposit(MoneyFixture.POSTER, 500);

        assertRefused(() -> new MoneyFixture(configuredFor(LIVE)).deposit(MoneyFixture.POSTER, 500));
        assertThat(new MoneyFixture(configuredFor(STRIPE)).balance(MoneyFixture.POSTER))
                .isEqualTo(500);
    }

    @Test
    void secondProviderLosesTheRaceToRecordItsMode() {
        MoneyFixture first = new MoneyFixture(configuredFor(SANDBOX));
        MoneyFixture second = new MoneyFixture(configuredFor(LIVE));
        var decided = second.paid(second.openDeposit(MoneyFixture.POSTER, 500), "evt-1");
        // Both have read that no mode is recorded.
        Table racing = new ModeCheckedTable(new StaleTable(stored), () -> LIVE, alarms::add);
        first.deposit(MoneyFixture.POSTER, 500);

        assertThatThrownBy(() -> racing.commit(new MoneyFixture(stored).apply(decided)))
                .isInstanceOf(LostRace.class);
    }

    private Table configuredFor(MoneyMode mode) {
        return new ModeCheckedTable(stored, () -> mode, alarms::add);
    }

    private static void assertRefused(Runnable operation) {
        assertThatThrownBy(operation::run)
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.MODE_MISMATCH));
    }

    /** Has not seen any mode yet. */
    private static final class StaleTable extends ForwardingTable {

        StaleTable(Table table) {
            super(table);
        }

        @Override
        public Optional<Item> get(Key key) {
            return key.equals(Keys.moneyMode()) ? Optional.empty() : super.get(key);
        }
    }
}
