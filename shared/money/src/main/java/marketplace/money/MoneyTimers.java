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
import marketplace.money.escrow.EscrowFollower;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.ReleaseIds;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutAccounts;
import marketplace.money.payouts.PayoutDestination;
import marketplace.money.payouts.PayoutMove;
import marketplace.money.payouts.PayoutStatus;
import marketplace.money.payouts.Payouts;
import marketplace.money.refunds.Refunds;
import marketplace.money.transfers.TransferCheckouts;
import marketplace.money.transfers.TransferFailure;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/**
 * The timers of money: escrows lapse and are released, checkouts expire, payouts are sent, refunds are retried.
 *
 * <p>A timer may fire late, or after it was stopped; the verb checks its own conditions first.
 */
public final class MoneyTimers {

    private final Escrows escrows;
    private final Checkouts checkouts;
    private final Payouts payouts;
    private final Refunds refunds;
    private final PayoutAccounts accounts;
    private final TransferCheckouts transfers;
    private final Ids ids;
    private final EscrowFollower follower;

    /** @param follower what else is committed when a timer moves an escrow */
    public MoneyTimers(Table table, Ids ids, EscrowFollower follower) {
        this.escrows = new Escrows(table);
        this.checkouts = new Checkouts(table);
        this.payouts = new Payouts(table);
        this.refunds = new Refunds(table);
        this.accounts = new PayoutAccounts(table);
        this.transfers = new TransferCheckouts(table, ids);
        this.ids = ids;
        this.follower = follower;
    }

    public List<TimerKind> kinds() {
        return List.of(
                new TimerKind(Escrows.LAPSE, this::lapse),
                new TimerKind(Escrows.AUTO_RELEASE, this::autoRelease),
                new TimerKind(Checkouts.EXPIRY, this::expire),
                new TimerKind(Payouts.DUE, this::payOut),
                new TimerKind(Refunds.DUE, refunds::askAgain));
    }

    private Commit lapse(Timer due, Instant now) {
        return escrows.find(new EscrowId(due.id()))
                .filter(escrow -> isReached(escrow.clocks().lapsesAt(), now))
                .map(escrow -> moving(escrow.lapse(LedgerTransaction.nextId(ids, now), now), Commit.none(), now))
                .orElse(Commit.none());
    }

    private Commit autoRelease(Timer due, Instant now) {
        return escrows.find(new EscrowId(due.id()))
                .filter(escrow -> isReached(escrow.clocks().autoReleaseAt(), now))
                .map(escrow -> moving(escrow.autoRelease(ReleaseIds.next(ids, now), now), Commit.none(), now))
                .orElse(Commit.none());
    }

    private Commit expire(Timer due, Instant now) {
        Optional<Checkout> found = checkouts.find(new CheckoutId(due.id()));
        if (found.filter(checkout -> checkout.status() == CheckoutStatus.PENDING && !checkout.isPayable(now))
                .isEmpty()) {
            return Commit.none();
        }
        Checkout checkout = found.get();
        Commit expired = Commit.of(checkouts.change(checkout, checkout.expire(now)));
        return switch (checkout.purpose()) {
            case CheckoutPurpose.Deposit _, CheckoutPurpose.PaymentLink _ -> expired;
            case CheckoutPurpose.EscrowFunding funding ->
                escrows.find(funding.escrowId())
                        .filter(escrow -> escrow.status() == EscrowStatus.FUNDING)
                        .map(escrow -> moving(escrow.expire(now), expired, now))
                        .orElse(expired);
            case CheckoutPurpose.Transfer purpose ->
                expired.and(transfers
                        .cancel(purpose.transferId(), TransferFailure.CHECKOUT_EXPIRED, now)
                        .writes());
        };
    }

    /** A payout to a wallet is confirmed at once. A payout to a provider is sent by a job. */
    private Commit payOut(Timer due, Instant now) {
        Optional<Payout> found = payouts.find(due).filter(payout -> payout.status() == PayoutStatus.PENDING);
        return found.map(payout -> switch (payout.destination()) {
                    case PayoutDestination.ToProvider _ ->
                        payout.waitsForProvider() ? Payouts.ask(payout, now) : Commit.none();
                    case PayoutDestination.ToWallet _ ->
                        accounts.destination(payout.payeeId())
                                .map(to -> payouts.changes(payout.divert(to), now))
                                .orElseGet(() -> intoWallet(payout, now));
                })
                .orElse(Commit.none());
    }

    private Commit intoWallet(Payout payout, Instant now) {
        PayoutMove move = payout.confirm(LedgerTransaction.nextId(ids, now), now);
        return payouts.changes(move, now).and(follower.arrived(move, now).writes());
    }

    private Commit moving(EscrowMove move, Commit with, Instant now) {
        EscrowFollower.Followed followed = follower.escrowMoves(move, now);
        return with.and(escrows.changes(followed.move()).writes())
                .and(followed.more().writes());
    }

    private static boolean isReached(Instant at, Instant now) {
        return at != null && !now.isBefore(at);
    }
}
