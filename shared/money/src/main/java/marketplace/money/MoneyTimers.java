package marketplace.money;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Ids;
import marketplace.kernel.Timer;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowTimers;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.OfferReminders;
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
import marketplace.table.Write;

/** The timers of money. A timer may fire late, or after it was stopped; the verb checks its own conditions first. */
public final class MoneyTimers {

    public static final List<String> KINDS = List.of(
            EscrowTimers.LAPSE,
            EscrowTimers.AUTO_RELEASE,
            EscrowTimers.RELEASE_REMINDER,
            OfferReminders.KIND,
            Checkouts.EXPIRY,
            Payouts.DUE,
            Refunds.DUE,
            PaymentFreezes.PAGE,
            PaymentFreezes.STEP,
            ClawbackChecks.DUE);

    private final Escrows escrows;
    private final Checkouts checkouts;
    private final Payouts payouts;
    private final PayoutHold hold;
    private final Refunds refunds;
    private final PayoutAccounts accounts;
    private final TransferCheckouts transfers;
    private final PaymentFreezes freezes;
    private final Clawbacks clawbacks;
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
        this.ids = ids;
    }

    public MoneyEffect handle(Timer due, Instant now) {
        return switch (due.kind()) {
            case EscrowTimers.LAPSE -> lapse(due, now);
            case EscrowTimers.AUTO_RELEASE -> autoRelease(due, now);
            case EscrowTimers.RELEASE_REMINDER ->
                MoneyEffect.of(escrows.find(new EscrowId(due.id()))
                        .map(escrow -> EscrowTimers.remind(escrow, due, now))
                        .orElseGet(Commit::none));
            case OfferReminders.KIND ->
                MoneyEffect.of(escrows.find(new EscrowId(due.id()))
                        .map(escrow -> OfferReminders.remind(escrow, due, now))
                        .orElseGet(Commit::none));
            case Checkouts.EXPIRY -> expire(due, now);
            case Payouts.DUE -> payOut(due, now);
            case Refunds.DUE -> MoneyEffect.of(refunds.askAgain(due, now));
            case PaymentFreezes.PAGE -> freezes.page(due, now);
            case PaymentFreezes.STEP -> freezes.step(due, now);
            case ClawbackChecks.DUE -> MoneyEffect.of(ClawbackChecks.due(clawbacks, due, now));
            default -> throw new IllegalArgumentException("not a timer of money: " + due.kind());
        };
    }

    private MoneyEffect lapse(Timer due, Instant now) {
        return escrows.find(new EscrowId(due.id()))
                .filter(escrow -> isReached(escrow.clocks().lapsesAt(), now))
                .map(escrow -> moved(List.of(), escrow.lapse(LedgerTransaction.nextId(ids, now), now)))
                .orElse(MoneyEffect.none());
    }

    private MoneyEffect autoRelease(Timer due, Instant now) {
        return escrows.find(new EscrowId(due.id()))
                .filter(escrow -> isReached(escrow.clocks().autoReleaseAt(), now))
                .map(escrow -> moved(List.of(), escrow.autoRelease(ReleaseIds.next(ids, now), now)))
                .orElse(MoneyEffect.none());
    }

    private MoneyEffect expire(Timer due, Instant now) {
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
    private MoneyEffect payOut(Timer due, Instant now) {
        Optional<Payout> found = payouts.find(due).filter(payout -> payout.status() == PayoutStatus.PENDING);
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
        return MoneyEffect.confirmed(payouts, payout.confirm(LedgerTransaction.nextId(ids, now), now), now);
    }

    private static MoneyEffect moved(List<Write> first, EscrowMove move) {
        return new MoneyEffect.EscrowMoved(first, move, List.of());
    }

    private static boolean isReached(Instant at, Instant now) {
        return at != null && !now.isBefore(at);
    }
}
