package marketplace.money.escrow;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.escrow.EscrowStatus.Move;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.DisputeEnd;
import marketplace.money.escrow.disputes.DisputeStep;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.Ruling;
import marketplace.money.escrow.disputes.Settlement;

/**
 * How the parties add evidence to their dispute and end it without a ruling. While the escrow is frozen, only evidence
 * is possible.
 */
public final class DisputeAgreements {

    private DisputeAgreements() {}

    /** What a side can do now. */
    public static Set<DisputeStep> steps(Escrow escrow, EscrowActor side) {
        Set<DisputeStep> steps = EnumSet.noneOf(DisputeStep.class);
        if (escrow.status() != EscrowStatus.DISPUTED) {
            return steps;
        }
        Dispute dispute = escrow.dispute();
        if (dispute.takesEvidenceOf(side)) {
            steps.add(DisputeStep.ADD_EVIDENCE);
        }
        if (escrow.freeze() != null) {
            return steps;
        }
        steps.add(DisputeStep.CONCEDE);
        Optional<Settlement> open = Optional.ofNullable(dispute.settlement());
        if (open.filter(proposed -> proposed.by() != side).isPresent()) {
            steps.add(DisputeStep.ACCEPT_SETTLEMENT);
        }
        if (open.map(Settlement::isReplaceable).orElse(true)) {
            steps.add(DisputeStep.PROPOSE_SETTLEMENT);
        }
        if (dispute.openedBy() == side && dispute.stopped() != null && !hasWithdrawn(escrow, side)) {
            steps.add(DisputeStep.WITHDRAW);
        }
        return steps;
    }

    public static EscrowMove addEvidence(Escrow escrow, Dispute.Evidence evidence) {
        if (escrow.status() != EscrowStatus.DISPUTED) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This escrow is " + escrow.status().wire() + ". Evidence can be added only while it is disputed.");
        }
        return escrow.move(escrow.changed(escrow.dispute().with(evidence)));
    }

    /**
     * The escrow continues, and its deadlines are later by the time of the dispute. Those of a visit that was reported
     * meanwhile begin.
     */
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
        EscrowStatus before = statusBefore(escrow);
        boolean reported = before == EscrowStatus.LOCKED && escrow.clocks().deliveredAt() != null;
        EscrowLogEntry entry = new EscrowLogEntry(
                now,
                side,
                Move.WITHDRAW_DISPUTE,
                escrow.requireAllowed(Move.WITHDRAW_DISPUTE),
                reported ? EscrowStatus.DELIVERED : before,
                DisputeEnd.WITHDRAWN.wire(),
                null);
        EscrowClocks clocks = reported
                ? escrow.clocks().delivered(escrow.terms().amount(), now)
                : escrow.clocks().resumed(dispute.stopped(), Duration.between(dispute.openedAt(), now));
        return escrow.move(escrow.logged(entry, clocks).with(dispute.ruled(now)));
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
