package marketplace.money;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.WORKER;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.SpendLimit;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowItems;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.Ruling;
import marketplace.money.ledger.JournalItems;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerItems;
import marketplace.money.ledger.Spender;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutSource;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.refunds.Refund;
import marketplace.money.refunds.RefundOutcomes;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.Golden;
import marketplace.testing.InterleavingTable;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

/**
 * Every condition of every money commit is necessary, and together they suffice.
 *
 * <p>At each step of each operation another caller acts. With all conditions the books stay correct; without any one
 * of them, at least one interleaving breaks them.
 */
class ConditionsTest {

    /** @param moves how often it moves the escrow unless it is refused */
    private record Step(String name, int moves, Consumer<Scene> act) {}

    private record Scenario(String name, Consumer<Scene> before, Step operation, List<Step> rivals) {}

    private static final class Scene {
        private final MemoryTable memory = new MemoryTable();
        private final InterleavingTable table = new InterleavingTable(memory);
        private final MoneyFixture market = new MoneyFixture(table);
        private final Set<String> events = new HashSet<>();
        private EscrowId escrow;
        private EscrowId other;
        private Checkout checkout;
        private boolean accountGone;
        private boolean accountDeleted;
        private boolean accountLeft;
        private long spentWhenCapped = Long.MAX_VALUE;
        private boolean calledOff;
        private Checkout refundable;
        private int refundsWhenOwing = Integer.MAX_VALUE;
        private int moves;

        private void tell(String event) {
            market.deliver(market.paid(checkout, event));
            events.add(event);
        }

        private Refund refund() {
            return market.refunds(POSTER).getLast();
        }

        private RefundOutcomes outcomes() {
            return new RefundOutcomes(table, market.ids);
        }

        private long refunded() {
            return market.refunds(POSTER).stream()
                    .mapToLong(one -> one.amount().cents())
                    .sum();
        }

        private void release(EscrowId id) {
            market.move(id, held -> held.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
        }

        private void perform(Step step) {
            try {
                step.act().accept(this);
                moves += step.moves();
            } catch (Problem | LostRace _) {
                // A refused step must have no effect, which the audit checks at the end.
            }
        }

        private long spent() {
            LedgerAccount wallet = new LedgerAccount.Wallet(POSTER);
            return LedgerItems.head(wallet, memory.get(Keys.ledgerHead(wallet.code())))
                    .spends()
                    .spent(market.now())
                    .cents();
        }

        private Optional<String> fault() {
            List<Audit.Difference> differences = Audit.of(memory.items().stream());
            if (!differences.isEmpty()) {
                return Optional.of(differences.toString());
            }
            if (escrow != null && market.escrow(escrow).version() != 1 + moves + payments()) {
                return Optional.of("a move of the escrow is lost");
            }
            if (checkout != null
                    && arrived() != events.size() * checkout.amount().cents()) {
                return Optional.of("a payment is lost, or counted twice");
            }
            if (refundable != null && refunded() > refundable.amount().cents()) {
                return Optional.of("more is refunded than was paid");
            }
            if (market.refunds(POSTER).size() > refundsWhenOwing) {
                return Optional.of("a debtor has taken money out");
            }
            if (calledOff && market.checkouts.require(checkout.id()).status() != CheckoutStatus.CANCELLED) {
                return Optional.of("a checkout that was called off is not");
            }
            long live = memory.items().stream()
                    .filter(item -> item.key().pk().startsWith("ESC#"))
                    .map(EscrowItems.MAPPER::read)
                    .filter(found -> found.terms().subject().equals(MoneyFixture.seat(9)))
                    .count();
            if (live > 1) {
                return Optional.of("a seat has two escrows");
            }
            if (spent() > spentWhenCapped) {
                return Optional.of("more is spent than the cap allows that was set before");
            }
            if (accountDeleted && memory.get(Keys.account(POSTER)).orElseThrow().has("hasFundedEscrow")) {
                return Optional.of("a deleted account has funded an escrow");
            }
            if (accountLeft && market.balance(POSTER) != 0) {
                return Optional.of("the wallet of nobody holds money");
            }
            boolean back = accountGone && memory.get(Keys.account(POSTER)).isPresent();
            return back ? Optional.of("a closed account is back") : Optional.empty();
        }

        private long payments() {
            return market.escrow(escrow).auditLog().stream()
                    .filter(act -> act.action() == EscrowStatus.Move.PAY)
                    .count();
        }

        private long arrived() {
            return -memory.items().stream()
                    .filter(item -> item.key().pk().startsWith(Keys.JOURNAL))
                    .map(JournalItems.ENTRY::read)
                    .filter(entry -> entry.subject().equals(checkout.id().value())
                            || (escrow != null && entry.subject().equals(escrow.value())))
                    .filter(entry -> entry.kind() != TransactionKind.REFUND)
                    .flatMap(entry -> entry.legs().stream())
                    .filter(leg -> leg.account() instanceof LedgerAccount.External)
                    .mapToLong(leg -> leg.amount().cents())
                    .sum();
        }
    }

    private static final Step DEPOSIT = new Step("deposit", 0, scene -> scene.market.deposit(POSTER, 100));
    private static final Step POSTER_DEPOSITS =
            new Step("poster deposits", 0, scene -> scene.market.deposit(POSTER, 3));
    private static final Step WORKER_DEPOSITS =
            new Step("worker deposits", 0, scene -> scene.market.deposit(WORKER, 7));
    private static final Step FUND_SEAT =
            new Step("fund seat 9", 0, scene -> scene.market.fund(MoneyFixture.terms(9, 1_000)));
    private static final Spender LIMITED =
            Spender.of(POSTER, List.of(new SpendLimit(new KeyId("key_" + MoneyFixture.suffix(1)), new Money(10_000))));
    private static final Step FUND_SEAT_WITH_KEY =
            new Step("fund seat 9 with a key", 0, scene -> scene.market.fund(MoneyFixture.terms(9, 1_000), LIMITED));
    private static final Step FUND_ANOTHER_WITH_KEY =
            new Step("fund seat 8 with the key", 0, scene -> scene.market.fund(MoneyFixture.terms(8, 1_000), LIMITED));
    private static final Step CLOSE_ACCOUNT = new Step("close account", 0, scene -> {
        scene.market.commit(() -> Commit.of(Write.delete(Keys.account(POSTER))));
        scene.accountGone = true;
    });
    private static final Step DELETE_ACCOUNT = new Step("delete account", 0, scene -> {
        scene.market.commit(
                () -> Commit.of(Write.update(Keys.account(POSTER), Change.set("deletedAt", scene.market.now()))));
        scene.accountDeleted = true;
    });
    private static final Step LEAVE = new Step("leave", 0, scene -> {
        scene.market.delete(POSTER);
        scene.accountLeft = true;
    });
    private static final Step LEAVE_WITHOUT_TRACE = new Step("leave without a trace", 0, scene -> {
        scene.market.delete(POSTER, Write.delete(Keys.account(POSTER)));
        scene.accountLeft = true;
    });
    private static final Step OWE_ALL = new Step("owe more than was paid", 0, scene -> {
        scene.market.deliver(new ProviderEvent.PaymentRefunded(
                MoneyFixture.PROVIDER, "owed", "ch", POSTER, "chk_" + MoneyFixture.suffix(98), new Money(10_000)));
        scene.refundsWhenOwing = scene.market.refunds(POSTER).size();
    });
    private static final Step WORKER_OWES = new Step(
            "the worker owes",
            0,
            scene -> scene.market.deliver(new ProviderEvent.PaymentRefunded(
                    MoneyFixture.PROVIDER, "owed", "ch", WORKER, "chk_" + MoneyFixture.suffix(97), new Money(10_000))));
    private static final Step CAP = new Step("set a cap", 0, scene -> {
        scene.market.capRolling24h(POSTER, 1);
        scene.spentWhenCapped = scene.spent();
    });
    private static final Step DISPUTE = new Step(
            "dispute",
            1,
            scene -> scene.market.move(
                    scene.escrow, held -> held.dispute(scene.market.dispute(EscrowActor.WORKER), scene.market.now())));
    private static final Step RELEASE = new Step("release", 1, scene -> scene.release(scene.escrow));
    private static final Step RELEASE_OTHER = new Step("release another", 0, scene -> scene.release(scene.other));
    private static final Step CANCEL = new Step(
            "cancel",
            1,
            scene -> scene.market.commit(() -> scene.market
                    .changes(scene.market
                            .escrow(scene.escrow)
                            .cancel(EscrowActor.POSTER, null, scene.market.transaction(), scene.market.now()))
                    .and(scene.checkout == null ? List.of() : scene.market.checkouts.cancel(scene.checkout.id()))));
    private static final Step CANCEL_ALONE = new Step(
            "cancel, not the checkout",
            1,
            scene -> scene.market.move(
                    scene.escrow,
                    held -> held.cancel(EscrowActor.POSTER, null, scene.market.transaction(), scene.market.now())));
    private static final Step LOCK = new Step(
            "lock",
            1,
            scene -> scene.market.move(scene.escrow, held -> held.lock(EscrowActor.POSTER, scene.market.now())));
    private static final Step AUTO_RELEASE = new Step(
            "auto-release",
            1,
            scene -> scene.market.move(
                    scene.escrow, held -> held.autoRelease(scene.market.releaseIds(), scene.market.now())));
    private static final Step SPLIT = new Step(
            "split",
            1,
            scene -> scene.market.move(
                    scene.escrow,
                    held -> held.rule(
                            new Ruling.Split(new Money(300)), null, scene.market.releaseIds(), scene.market.now())));
    private static final Step PAY_1 = new Step("paid by event 1", 0, scene -> scene.tell("evt-1"));
    private static final Step PAY_2 = new Step("paid by event 2", 0, scene -> scene.tell("evt-2"));
    private static final Step CALL_OFF = new Step("call the checkout off", 0, scene -> {
        CheckoutId checkout = scene.checkout.id();
        boolean pending = scene.market.checkouts.require(checkout).status() == CheckoutStatus.PENDING;
        scene.market.commit(() -> new Commit(scene.market.checkouts.cancel(checkout)));
        scene.calledOff = pending;
    });
    private static final Step PAY_OUT = new Step("pay out", 0, scene -> payOut(scene, scene.escrow));

    private static final Step REFUND =
            new Step("refund", 0, scene -> scene.market.refund(POSTER, scene.refundable, 600));
    private static final Step OWE = new Step("owe, and get money back", 1, scene -> {
        Money more = new Money(scene.market.balance(POSTER) + 10_000);
        scene.market.deliver(new ProviderEvent.PaymentRefunded(
                MoneyFixture.PROVIDER, "owed", "ch", POSTER, "chk_" + MoneyFixture.suffix(98), more));
        scene.refundsWhenOwing = scene.market.refunds(POSTER).size();
        CANCEL.act().accept(scene);
    });
    private static final Step REFUND_REFUSED = new Step(
            "refund refused",
            0,
            scene -> scene.market.commit(() -> scene.outcomes().failed(scene.refund(), "no", scene.market.now())));
    private static final Step REFUND_MADE = new Step(
            "refund made",
            0,
            scene -> scene.market.commit(() -> scene.outcomes().made(scene.refund(), "re", scene.market.now())));

    private static void refundable(Scene scene) {
        funded(scene);
        scene.refundable = scene.market.openDeposit(POSTER, 1_000);
        scene.market.deliver(scene.market.paid(scene.refundable, "refundable"));
    }

    private static void refunding(Scene scene) {
        refundable(scene);
        scene.perform(REFUND);
    }

    private static void payOut(Scene scene, EscrowId escrow) {
        Payout payout = scene.market.payouts.list(WORKER, 10, Optional.empty()).items().stream()
                .filter(one -> one.source().equals(new PayoutSource.OfEscrow(escrow)))
                .findFirst()
                .orElseThrow();
        scene.market.commit(() -> scene.market.payouts.changes(
                scene.market
                        .payouts
                        .require(WORKER, payout.id())
                        .confirm(scene.market.transaction(), scene.market.now()),
                scene.market.now()));
    }

    private static void funded(Scene scene) {
        scene.market.deposit(POSTER, 10_000);
        scene.escrow = scene.market.fund(MoneyFixture.terms(1, 1_000));
        scene.other = scene.market.fund(MoneyFixture.terms(2, 1_000));
    }

    private static void completed(Scene scene) {
        funded(scene);
        scene.market.complete(scene.escrow);
        scene.market.complete(scene.other);
        scene.moves = 3;
    }

    private static List<Scenario> scenarios() {
        return List.of(
                new Scenario(
                        "fund",
                        scene -> scene.market.deposit(POSTER, 10_000),
                        FUND_SEAT,
                        List.of(DEPOSIT, FUND_SEAT, CLOSE_ACCOUNT, DELETE_ACCOUNT, CAP)),
                new Scenario(
                        "fund by key",
                        scene -> scene.market.deposit(POSTER, 10_000),
                        FUND_SEAT_WITH_KEY,
                        List.of(DEPOSIT, FUND_SEAT, FUND_ANOTHER_WITH_KEY, CLOSE_ACCOUNT, DELETE_ACCOUNT, CAP)),
                new Scenario("cancel", ConditionsTest::funded, CANCEL, List.of(DEPOSIT, LOCK, CANCEL)),
                new Scenario("release", ConditionsTest::completed, RELEASE, List.of(DISPUTE, RELEASE, RELEASE_OTHER)),
                new Scenario(
                        "auto-release",
                        scene -> {
                            completed(scene);
                            // At the window's last millisecond both may act.
                            scene.market.clock.advance(Duration.ofDays(5));
                        },
                        AUTO_RELEASE,
                        List.of(RELEASE, RELEASE_OTHER)),
                new Scenario(
                        "split",
                        scene -> {
                            completed(scene);
                            scene.perform(DISPUTE);
                        },
                        SPLIT,
                        List.of(DEPOSIT, SPLIT, RELEASE_OTHER)),
                new Scenario(
                        "deposit paid",
                        scene -> scene.checkout = scene.market.openDeposit(POSTER, 500),
                        PAY_1,
                        List.of(PAY_1, PAY_2, POSTER_DEPOSITS, LEAVE, LEAVE_WITHOUT_TRACE, OWE_ALL)),
                new Scenario(
                        "payer has left",
                        scene -> {
                            scene.checkout = scene.market.openDeposit(POSTER, 500);
                            scene.perform(LEAVE);
                        },
                        PAY_1,
                        List.of(PAY_1, PAY_2, POSTER_DEPOSITS, OWE_ALL)),
                new Scenario(
                        "escrow paid",
                        scene -> {
                            scene.market.open(POSTER);
                            scene.checkout = scene.market.awaitCheckout(MoneyFixture.terms(1, 1_000));
                            scene.escrow = scene.market
                                    .escrows
                                    .findOf(MoneyFixture.seat(1))
                                    .orElseThrow()
                                    .id();
                        },
                        PAY_1,
                        List.of(PAY_1, CANCEL, CANCEL_ALONE, CALL_OFF, POSTER_DEPOSITS, CLOSE_ACCOUNT, DELETE_ACCOUNT)),
                new Scenario("refund", ConditionsTest::refundable, REFUND, List.of(REFUND, OWE, DEPOSIT)),
                new Scenario(
                        "refund refused", ConditionsTest::refunding, REFUND_REFUSED, List.of(REFUND_REFUSED, DEPOSIT)),
                new Scenario("refund made", ConditionsTest::refunding, REFUND_MADE, List.of(REFUND_REFUSED)),
                new Scenario(
                        "payout",
                        scene -> {
                            completed(scene);
                            scene.perform(RELEASE);
                            scene.market.earningsToWallet(WORKER);
                            scene.release(scene.other);
                            scene.other = scene.market.fund(MoneyFixture.terms(3, 1_000));
                            scene.market.complete(scene.other);
                        },
                        PAY_OUT,
                        List.of(PAY_OUT, RELEASE_OTHER, WORKER_DEPOSITS, WORKER_OWES)));
    }

    @Test
    void everyConditionIsNecessaryAndTogetherSufficient() {
        StringBuilder report = new StringBuilder();
        for (Scenario scenario : scenarios()) {
            Scene undisturbed = run(scenario, scenario.operation(), Integer.MAX_VALUE);
            List<String> conditions = undisturbed.table.conditions().stream()
                    .map(ConditionsTest::shortened)
                    .toList();
            List<String> faults = faults(scenario, undisturbed.table.calls());
            assertThat(faults).as(scenario.name() + " with all conditions").isEmpty();
            for (int i = 0; i < conditions.size(); i++) {
                boolean capped = Set.of(FUND_SEAT, FUND_SEAT_WITH_KEY).contains(scenario.operation());
                if (!capped && conditions.get(i).endsWith("HEAD controlsVersion")) {
                    // Every posting requires the head's version, but only spends are capped.
                    report.append(String.format(
                            Locale.ROOT, "%-14s %-40s %s%n", scenario.name(), conditions.get(i), "nothing is spent"));
                    continue;
                }
                List<String> found = faults(scenario, undisturbed.table.calls(), i);
                assertThat(found)
                        .as("%s without the condition on %s", scenario.name(), conditions.get(i))
                        .isNotEmpty();
                report.append(String.format(
                        Locale.ROOT, "%-14s %-40s %s%n", scenario.name(), conditions.get(i), found.getFirst()));
            }
        }
        Golden.check("conditions.txt", report.toString());
    }

    private static String shortened(String condition) {
        return condition.replaceAll("_0[0-9a-z]*?([0-9a-z])(?![0-9a-z])", "_$1").replaceAll("#[0-9a-f]{64}", "");
    }

    private static List<String> faults(Scenario scenario, int calls, Integer... without) {
        List<String> faults = new ArrayList<>();
        for (Step rival : scenario.rivals()) {
            for (int call = 0; call <= calls; call++) {
                run(scenario, rival, call, without).fault().ifPresent(_ -> faults.add("breaks by: " + rival.name()));
            }
        }
        return faults;
    }

    private static Scene run(Scenario scenario, Step rival, int beforeCall, Integer... without) {
        Scene scene = new Scene();
        scenario.before().accept(scene);
        scene.table.arm(beforeCall, () -> scene.perform(rival), without);
        scene.perform(scenario.operation());
        int calls = scene.table.calls();
        List<String> conditions = scene.table.conditions();
        scene.table.disarm();
        assertThat(calls + conditions.size()).isPositive();
        return scene;
    }

    @Test
    void concurrentDisputeAndAutoReleaseHaveOneWinner() {
        // The dispute window ends before auto-release, so the verbs race on the escrow as read.
        Scene scene = new Scene();
        completed(scene);
        Escrow read = scene.market.escrow(scene.escrow);
        Commit dispute =
                scene.market.changes(read.dispute(scene.market.dispute(EscrowActor.WORKER), scene.market.now()));
        scene.market.clock.advance(Duration.ofDays(5));
        Commit release = scene.market.changes(read.autoRelease(scene.market.releaseIds(), scene.market.now()));

        long won = Stream.of(dispute, release)
                .filter(commit -> {
                    try {
                        scene.memory.commit(commit);
                        return true;
                    } catch (LostRace _) {
                        return false;
                    }
                })
                .count();

        assertThat(won).isEqualTo(1);
        assertThat(Audit.of(scene.memory.items().stream())).isEmpty();
    }
}
