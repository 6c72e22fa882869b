package marketplace.money.escrow;

import java.time.Instant;
import marketplace.kernel.Money;
import marketplace.money.escrow.EscrowStatus.Move;
import marketplace.money.escrow.disputes.EscrowActor;

/** How the money of a visit is divided that did not lead to work: it was cancelled late, or the place was blocked. */
public final class MissedVisits {

    private MissedVisits() {}

    /** The booker of a booking cancels it too late. The human gets {@code worker}, at once. */
    public static EscrowMove cancelLate(Escrow escrow, Money worker, ReleaseIds settlement, Instant now) {
        Move move = worker.equals(escrow.terms().amount()) ? Move.FORFEIT : Move.CANCEL_LATE;
        return divide(escrow, move, EscrowActor.POSTER, "cancelled late", worker, settlement, now);
    }

    /** Changes the log and the version alone: whatever moves the escrow meanwhile is decided again. */
    public static EscrowMove report(Escrow escrow, Instant now) {
        return escrow.move(escrow.moved(Move.BLOCK, EscrowActor.WORKER, null, escrow.clocks(), now));
    }

    /** The report of a blocked place is accepted. The human gets {@code worker}, at once. */
    public static EscrowMove accept(Escrow escrow, EscrowActor by, Money worker, ReleaseIds settlement, Instant now) {
        Move move = worker.equals(escrow.terms().amount()) ? Move.BLOCKED_RELEASE : Move.BLOCKED_SPLIT;
        return divide(escrow, move, by, "blocked on arrival", worker, settlement, now);
    }

    public static boolean isReported(Escrow escrow) {
        return escrow.auditLog().stream().anyMatch(act -> act.action() == Move.BLOCK);
    }

    private static EscrowMove divide(
            Escrow escrow, Move move, EscrowActor by, String reason, Money worker, ReleaseIds settlement, Instant now) {
        return worker.equals(Money.ZERO)
                ? escrow.refund(by, reason, settlement.transaction(), now)
                : escrow.payOut(move, by, reason, worker, Money.ZERO, settlement, now);
    }
}
