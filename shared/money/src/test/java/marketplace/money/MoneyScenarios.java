package marketplace.money;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.WORKER;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.SpendLimit;
import marketplace.money.MoneyScene.Step;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.Ruling;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutSource;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.transactions.Spender;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Write;

/** The money operations, each with the calls that other callers make at its steps. */
final class MoneyScenarios {

    record Scenario(String name, Consumer<MoneyScene> before, Step operation, List<Step> rivals) {}

    private static final Step DEPOSIT = new Step("deposit", 0, scene -> scene.market.deposit(POSTER, 100));
    private static final Step POSTER_DEPOSITS =
            new Step("poster deposits", 0, scene -> scene.market.deposit(POSTER, 3));
    private static final Step WORKER_DEPOSITS =
            new Step("worker deposits", 0, scene -> scene.market.deposit(WORKER, 7));
    static final Step FUND_SEAT = new Step("fund seat 9", 0, scene -> scene.market.fund(MoneyFixture.terms(9, 1_000)));
    private static final Spender LIMITED =
            Spender.of(POSTER, List.of(new SpendLimit(new KeyId("key_" + MoneyFixture.suffix(1)), new Money(10_000))));
    static final Step FUND_SEAT_WITH_KEY =
            new Step("fund seat 9 with a key", 0, scene -> scene.market.fund(MoneyFixture.terms(9, 1_000), LIMITED));
    private static final Step FUND_ANOTHER_WITH_KEY =
            new Step("fund seat 8 with the key", 0, scene -> scene.market.fund(MoneyFixture.terms(8, 1_000), LIMITED));
    private static final Step CLOSE_ACCOUNT = new Step("close account", 0, scene -> {
        scene.market.commit(() -> Commit.of(Write.delete(Keys.account(POSTER))));
        scene.accountGone = true;
        scene.fundedWhenClosed = scene.funded();
    });
    private static final Step DELETE_ACCOUNT = new Step("delete account", 0, scene -> {
        scene.market.commit(
                () -> Commit.of(Write.update(Keys.account(POSTER), Change.set("deletedAt", scene.market.now()))));
        scene.fundedWhenClosed = scene.funded();
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
                            new Ruling.Split(new Money(300)),
                            null,
                            Money.ZERO,
                            scene.market.releaseIds(),
                            scene.market.now())));
    private static final Step PAY_1 = new Step("paid by event 1", 0, scene -> scene.tell("evt-1"));
    private static final Step PAY_2 = new Step("paid by event 2", 0, scene -> scene.tell("evt-2"));
    private static final Step CHARGED_BACK = new Step("charged back", 0, scene -> {
        Checkout taken = scene.checkout;
        scene.market.deliver(new ProviderEvent.ChargedBack(
                MoneyFixture.PROVIDER, "taken", "dp", POSTER, taken.id().value(), taken.amount()));
        scene.chargedBack = true;
        scene.moves += scene.market.escrow(scene.escrow).status() == EscrowStatus.DISPUTED ? 1 : 0;
    });
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

    private static void refundable(MoneyScene scene) {
        funded(scene);
        scene.refundable = scene.market.openDeposit(POSTER, 1_000);
        scene.market.deliver(scene.market.paid(scene.refundable, "refundable"));
    }

    private static void refunding(MoneyScene scene) {
        refundable(scene);
        scene.perform(REFUND);
    }

    private static void payOut(MoneyScene scene, EscrowId escrow) {
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

    private static void funded(MoneyScene scene) {
        scene.market.deposit(POSTER, 10_000);
        scene.escrow = scene.market.fund(MoneyFixture.terms(1, 1_000));
        scene.other = scene.market.fund(MoneyFixture.terms(2, 1_000));
    }

    static void completed(MoneyScene scene) {
        funded(scene);
        scene.market.complete(scene.escrow);
        scene.market.complete(scene.other);
        scene.moves = 3;
    }

    static List<Scenario> all() {
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
                new Scenario("cancel", MoneyScenarios::funded, CANCEL, List.of(DEPOSIT, LOCK, CANCEL)),
                new Scenario(
                        "release",
                        MoneyScenarios::completed,
                        RELEASE,
                        List.of(DISPUTE, RELEASE, RELEASE_OTHER, CLOSE_ACCOUNT)),
                new Scenario(
                        "auto-release",
                        scene -> {
                            completed(scene);
                            // At the window's last millisecond both may act.
                            scene.market.clock.advance(Duration.ofDays(5));
                        },
                        AUTO_RELEASE,
                        List.of(RELEASE, RELEASE_OTHER, CLOSE_ACCOUNT)),
                new Scenario(
                        "split",
                        scene -> {
                            completed(scene);
                            scene.perform(DISPUTE);
                        },
                        SPLIT,
                        List.of(DEPOSIT, SPLIT, RELEASE_OTHER, CLOSE_ACCOUNT)),
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
                        List.of(
                                PAY_1,
                                CANCEL,
                                CANCEL_ALONE,
                                CALL_OFF,
                                POSTER_DEPOSITS,
                                CLOSE_ACCOUNT,
                                DELETE_ACCOUNT,
                                CHARGED_BACK)),
                new Scenario("refund", MoneyScenarios::refundable, REFUND, List.of(REFUND, OWE, DEPOSIT)),
                new Scenario(
                        "refund refused", MoneyScenarios::refunding, REFUND_REFUSED, List.of(REFUND_REFUSED, DEPOSIT)),
                new Scenario("refund made", MoneyScenarios::refunding, REFUND_MADE, List.of(REFUND_REFUSED)),
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

    private MoneyScenarios() {}
}
