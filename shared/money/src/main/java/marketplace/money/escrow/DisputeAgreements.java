package marketplace.money.escrow;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.escrow.EscrowStatus.Move;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.DisputeEnd;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.Ruling;
import marketplace.money.escrow.disputes.Settlement;

/** How the parties end their dispute without a ruling. Not possible while the escrow is frozen. */
public final class DisputeAgreements {

    private DisputeAgreements() {}

    /** The escrow continues, and its deadlines are later by the time of the dispute. */
    public static EscrowMove withdraw(Escrow escrow, EscrowActor side, Instant now) {
        Dispute dispute = requireOpener(escrow, side);
        if (hasWithdrawn(escrow, side)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "You withdrew a dispute about this escrow before, which is possible once. Concede or settle this"
                            + " one, or wait for the ruling.");
        }
        if (dispute.stopped() == null) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This dispute is older than withdrawals. Concede or settle it, or wait for the ruling.");
        }
        Duration pause = Duration.between(dispute.openedAt(), now);
        EscrowLogEntry entry = new EscrowLogEntry(
                now,
                side,
                Move.WITHDRAW_DISPUTE,
                escrow.requireAllowed(Move.WITHDRAW_DISPUTE),
                statusBefore(escrow),
                DisputeEnd.WITHDRAWN.wire(),
                null);
        return escrow.move(escrow.logged(entry, escrow.clocks().resumed(dispute.stopped(), pause))
                .with(dispute.ruled(now)));
    }

    /** The decision that the worker appealed stands. */
    public static EscrowMove withdrawAppeal(Escrow escrow, EscrowActor side, ReleaseIds settlement, Instant now) {
        requireOpener(escrow, side);
        return end(escrow, new Ruling.Refund(), side, DisputeEnd.APPEAL_WITHDRAWN, settlement, now);
    }

    /** One side gives the whole amount to the other. */
    public static EscrowMove concede(Escrow escrow, EscrowActor side, ReleaseIds settlement, Instant now) {
        requireOpen(escrow);
        Ruling ruling = side == EscrowActor.POSTER ? new Ruling.Release() : new Ruling.Refund();
        return end(escrow, ruling, side, DisputeEnd.CONCEDED, settlement, now);
    }

    /** @param worker what the human gets */
    public static EscrowMove propose(Escrow escrow, EscrowActor side, Money worker, Instant now) {
        Dispute dispute = requireOpen(escrow);
        new Ruling.Split(worker).requireWorkerOf(escrow.terms().amount());
        return escrow.move(escrow.changed(dispute.proposing(side, worker, now)));
    }

    public static EscrowMove accept(Escrow escrow, EscrowActor side, Money worker, ReleaseIds settlement, Instant now) {
        Settlement open = Optional.ofNullable(requireOpen(escrow).settlement())
                .orElseThrow(() -> new Problem(
                        ErrorCode.INVALID_STATE,
                        "No settlement of this dispute is proposed. Propose one (POST /api/escrow/" + escrow.id()
                                + "/dispute/settlement)."));
        return end(escrow, open.acceptedBy(side, worker), side, DisputeEnd.SETTLED, settlement, now);
    }

    private static EscrowMove end(
            Escrow escrow, Ruling ruling, EscrowActor by, DisputeEnd how, ReleaseIds settlement, Instant now) {
        return escrow.rule(ruling, by, how.wire(), Money.ZERO, settlement, now);
    }

    private static Dispute requireOpener(Escrow escrow, EscrowActor side) {
        Dispute dispute = requireOpen(escrow);
        if (dispute.openedBy() != side) {
            throw new Problem(
                    ErrorCode.FORBIDDEN, "Only who opened this dispute can withdraw it. You can concede or settle it.");
        }
        return dispute;
    }

    private static Dispute requireOpen(Escrow escrow) {
        escrow.requireAllowed(Move.WITHDRAW_DISPUTE);
        return escrow.dispute();
    }

    private static boolean hasWithdrawn(Escrow escrow, EscrowActor side) {
        return escrow.auditLog().stream()
                .anyMatch(entry -> entry.action() == Move.WITHDRAW_DISPUTE && entry.actor() == side);
    }

    private static EscrowStatus statusBefore(Escrow disputed) {
        return disputed.auditLog().reversed().stream()
                .filter(entry -> entry.action() == Move.DISPUTE)
                .findFirst()
                .orElseThrow()
                .from();
    }
}
