package marketplace.hiring.escrow;

import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.hiring.disputes.UnruledDisputes;
import marketplace.hiring.hire.CancelledSeats;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.RejectedApplicantRefunds;
import marketplace.kernel.Timer;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowStatus.Move;
import marketplace.money.escrow.Freeze;
import marketplace.table.Commit;

/**
 * The seat of an escrow whose payment was taken back at the provider: disputed while the escrow is frozen, postponed by
 * that time when it continues, lost when it ends. docs/money.md has the rules.
 */
final class FrozenHire {

    private static final Set<Move> FREEZING = EnumSet.of(Move.FREEZE, Move.THAW, Move.LOSE);

    private FrozenHire() {}

    static boolean isFreezing(EscrowMove move) {
        return FREEZING.contains(move.action());
    }

    /** @param moved the hire after the move of its escrow */
    static Hire follow(Hire moved, EscrowMove move, Instant now) {
        Escrow before = move.before().orElseThrow();
        if (move.after().status() == EscrowStatus.REFUNDED) {
            return moved.loseSeat(now);
        }
        if (move.after().freeze() != null) {
            return before.freeze() == null ? freeze(moved, before, now) : moved;
        }
        return thaw(moved, before.freeze(), now);
    }

    /** A seat of a cancelled bounty is about to be refunded; the seat of a disputed escrow has stopped already. */
    private static Hire freeze(Hire moved, Escrow before, Instant now) {
        boolean runs = before.status() != EscrowStatus.DISPUTED
                && moved.hasSeat()
                && moved.bounty().status() != BountyStatus.CANCELLED;
        return runs ? moved.seat(at -> moved.hires().stoppedSeats().freeze(at.bounty(), at.application(), now)) : moved;
    }

    private static Hire thaw(Hire moved, Freeze freeze, Instant now) {
        Escrow escrow = moved.requireEscrow();
        if (escrow.status() == EscrowStatus.DISPUTED) {
            return moved.write(UnruledDisputes.timer(escrow, escrow.dispute()));
        }
        if (moved.applied().isEmpty()) {
            return moved;
        }
        if (!moved.hasSeat()) {
            boolean waits = moved.application().status() == ApplicationStatus.PENDING;
            return waits ? moved : due(moved, RejectedApplicantRefunds.timer(escrow.id(), now));
        }
        return moved.application().seat().disputedAt() == null
                ? due(moved, CancelledSeats.first(moved.bounty(), now))
                : moved.seat(at ->
                        moved.hires().stoppedSeats().resume(at.bounty(), at.application(), freeze.duration(now), now));
    }

    private static Hire due(Hire moved, Timer timer) {
        return moved.write(Commit.none().start(timer).writes());
    }
}
