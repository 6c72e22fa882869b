package marketplace.money;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Ids;
import marketplace.kernel.NoData;
import marketplace.kernel.Timer;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowTimers;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.PaymentOfferReminders;
import marketplace.money.escrow.ReleaseIds;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutAccounts;
import marketplace.money.payouts.PayoutDestination;
import marketplace.money.payouts.PayoutHold;
import marketplace.money.payouts.PayoutStatus;
import marketplace.money.payouts.Payouts;
import marketplace.money.refunds.ClawbackChecks;
import marketplace.money.refunds.Clawbacks;
import marketplace.money.refunds.Refunds;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transfers.TransferCheckouts;
import marketplace.money.transfers.TransferFailure;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.Write;

/** The timers of money. A timer may fire late, or after it was stopped; the verb checks its own conditions first. */
public final class MoneyTimers {

    /** What a handler may need to know of the timer, and the record that the timer carries. */
    @FunctionalInterface
    private interface Handler<T extends Record> {
        MoneyEffect handle(Timer due, T data, Instant now);
    }

    private final Escrows escrows;
    private final Checkouts checkouts;
    private final Payouts payouts;
    private final PayoutHold hold;
    private final Refunds refunds;
    private final PayoutAccounts accounts;
    private final TransferCheckouts transfers;
    private final PaymentFreezes freezes;
    private final Clawbacks clawbacks;
    private final HeldMoneyLosses losses;
    private final Ids ids;

    public MoneyTimers(Table table, Ids ids) {
        this(table, ids, 0);
    }

    public MoneyTimers(Table table, Ids ids, int payoutHoldDays) {
        this.escrows = new Escrows(table);
        this.checkouts = new Checkouts(table);
        this.payouts = new Payouts(table);
        this.hold = new PayoutHold(payouts, payoutHoldDays);
        this.refunds = new Refunds(table);
        this.accounts = new PayoutAccounts(table);
        this.transfers = new TransferCheckouts(table, ids);
        this.freezes = new PaymentFreezes(table, ids);
        this.clawbacks = new Clawbacks(table);
        this.losses = new HeldMoneyLosses(table, ids);
        this.ids = ids;
    }

    /** The kinds, whose handlers commit an effect by {@code commit}. */
    public List<TimerKind<?>> kinds(BiFunction<MoneyEffect, Instant, Commit> commit) {
        return List.of(
                kind(EscrowTimers.LAPSE, NoData.class, this::lapse, commit),
                kind(EscrowTimers.AUTO_RELEASE, NoData.class, this::autoRelease, commit),
                kind(EscrowTimers.RELEASE_REMINDER, NoData.class, ofEscrow(EscrowTimers::remind), commit),
                kind(PaymentOfferReminders.KIND, NoData.class, ofEscrow(PaymentOfferReminders::remind), commit),
                kind(Checkouts.EXPIRY, NoData.class, this::expire, commit),
                kind(Payouts.DUE, Payouts.Due.class, this::payOut, commit),
                kind(
                        Refunds.DUE,
                        Refunds.Asked.class,
                        (due, asked, now) -> MoneyEffect.of(refunds.askAgain(due, asked, now)),
                        commit),
                kind(PaymentFreezes.PAGE, PaymentFreezes.Place.class, freezes::page, commit),
                kind(PaymentFreezes.STEP, PaymentFreezes.Step.class, freezes::step, commit),
                kind(HeldMoneyLosses.PAGE, HeldMoneyLosses.Place.class, losses::page, commit),
                kind(HeldMoneyLosses.END, NoData.class, losses::end, commit),
                kind(
                        ClawbackChecks.DUE,
                        ClawbackChecks.Check.class,
                        (due, check, now) -> MoneyEffect.of(ClawbackChecks.due(clawbacks, due, check, now)),
                        commit));
    }

    private static <T extends Record> TimerKind<T> kind(
            String name, Class<T> data, Handler<T> handler, BiFunction<MoneyEffect, Instant, Commit> commit) {
        return new TimerKind<>(name, data, (due, carried, now) -> commit.apply(handler.handle(due, carried, now), now));
    }

    private interface Reminder {
        Commit remind(Escrow escrow, Timer due, Instant now);
    }

    private Handler<NoData> ofEscrow(Reminder reminder) {
        return (due, _, now) -> MoneyEffect.of(escrows.find(new EscrowId(due.id()))
                .map(escrow -> reminder.remind(escrow, due, now))
                .orElseGet(Commit::none));
    }

    private MoneyEffect lapse(Timer due, NoData none, Instant now) {
        return escrows.find(new EscrowId(due.id()))
                .filter(escrow -> isReached(escrow.clocks().lapsesAt(), now))
                .map(escrow -> moved(List.of(), escrow.lapse(LedgerTransaction.nextId(ids, now), now)))
                .orElse(MoneyEffect.none());
    }

    private MoneyEffect autoRelease(Timer due, NoData none, Instant now) {
        return escrows.find(new EscrowId(due.id()))
                .filter(escrow -> isReached(escrow.clocks().autoReleaseAt(), now))
                .map(escrow -> moved(List.of(), escrow.autoRelease(ReleaseIds.next(ids, now), now)))
                .orElse(MoneyEffect.none());
    }

    private MoneyEffect expire(Timer due, NoData none, Instant now) {
        Optional<Checkout> found = checkouts.find(new CheckoutId(due.id()));
        if (found.filter(checkout -> checkout.status() == CheckoutStatus.PENDING && !checkout.isPayable(now))
                .isEmpty()) {
            return MoneyEffect.none();
        }
        Checkout checkout = found.get();
        List<Write> expired = List.of(checkouts.change(checkout, checkout.expire(now)));
        return switch (checkout.purpose()) {
            case CheckoutPurpose.Deposit _, CheckoutPurpose.PaymentLink _ -> new MoneyEffect.Settled(expired);
            case CheckoutPurpose.EscrowFunding funding ->
                escrows.find(funding.escrowId())
                        .filter(escrow -> escrow.status() == EscrowStatus.FUNDING)
                        .map(escrow -> moved(expired, escrow.expire(now)))
                        .orElseGet(() -> new MoneyEffect.Settled(expired));
            case CheckoutPurpose.Transfer purpose ->
                MoneyEffect.of(transfers.cancel(purpose.transferId(), TransferFailure.CHECKOUT_EXPIRED, now))
                        .between(expired, List.of());
        };
    }

    /** Without a payout account the earnings stay owed. A payout to a provider is sent by a job. */
    private MoneyEffect payOut(Timer timer, Payouts.Due due, Instant now) {
        Optional<Payout> found = payouts.find(due.payeeId(), new PayoutId(timer.id()))
                .filter(payout -> payout.status() == PayoutStatus.PENDING);
        return found.map(payout -> switch (payout.destination()) {
                    case PayoutDestination.ToProvider _ ->
                        MoneyEffect.of(payout.waitsForProvider() ? Payouts.ask(payout, now) : Commit.none());
                    case PayoutDestination.ToWallet _ -> intoWallet(payout, now);
                    case PayoutDestination.Undecided _ ->
                        accounts.destination(payout.payeeId())
                                .map(to -> hold.direct(payout, to, now))
                                .map(MoneyEffect::of)
                                .orElse(MoneyEffect.none());
                })
                .orElse(MoneyEffect.none());
    }

    private MoneyEffect intoWallet(Payout payout, Instant now) {
        return MoneyEffect.confirmed(payouts, hold.intoWallet(payout, LedgerTransaction.nextId(ids, now), now), now);
    }

    private static MoneyEffect moved(List<Write> first, EscrowMove move) {
        return new MoneyEffect.EscrowMoved(first, move, List.of());
    }

    private static boolean isReached(Instant at, Instant now) {
        return at != null && !now.isBefore(at);
    }
}
