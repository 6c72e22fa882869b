package marketplace.hiring.disputes;

import java.time.Duration;
import java.time.Instant;
import marketplace.bounties.applications.Submission;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.Hires;
import marketplace.kernel.Money;
import marketplace.money.escrow.DisputeAgreements;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.ReleaseIds;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.Ruling;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Keys;

/** The dispute of a hire: how it starts, and how it ends. All but a withdrawal end the hire as well. */
final class DisputedHire {

    private DisputedHire() {}

    /** What an end that moves money reads, in one round trip. */
    static void prefetch(Hires hires, Escrow escrow) {
        hires.prefetch(
                escrow,
                Keys.human(escrow.terms().humanId()),
                Keys.patron(escrow.terms().humanId(), escrow.terms().posterId()),
                Hires.head(new LedgerAccount.Payable(escrow.terms().payeeId())),
                Hires.head(new LedgerAccount.Wallet(escrow.terms().posterId())));
    }

    static Hire open(Hire hire, Dispute dispute, Instant now) {
        return hire.move(hire.requireEscrow().dispute(dispute, now))
                .seat(at -> hire.hires().stoppedSeats().dispute(at.bounty(), at.application(), now))
                .write(UnruledDisputes.timer(hire.requireEscrow(), dispute));
    }

    static Hire appeal(Hire hire, Submission reviewed, String text, Dispute dispute, Instant now) {
        return hire.appeal(reviewed, text, now)
                .move(hire.requireEscrow().dispute(dispute, now))
                .write(UnruledDisputes.timer(hire.requireEscrow(), dispute));
    }

    /** An admin rules on the dispute. A refund ends the seat without using the reserve pool. */
    static Hire rule(Hire hire, Ruling ruling, String reason, Instant now) {
        Money owed = hire.hires().escrows().owed(hire.requireEscrow());
        return ended(
                hire,
                hire.requireEscrow()
                        .rule(ruling, reason, owed, ReleaseIds.next(hire.hires().ids(), now), now),
                now);
    }

    /** No admin has ruled in time. */
    static Hire ruleByDefault(Hire hire, Ruling ruling, Instant now) {
        return ended(
                hire,
                hire.requireEscrow()
                        .ruleByDefault(ruling, ReleaseIds.next(hire.hires().ids(), now), now),
                now);
    }

    /** Withdraws the dispute, and the hire continues. A withdrawn appeal leaves the decision against the worker. */
    static Hire withdraw(Hire hire, EscrowActor side, Instant now) {
        Escrow disputed = hire.requireEscrow();
        if (isAppeal(hire)) {
            ReleaseIds ids = ReleaseIds.next(hire.hires().ids(), now);
            return hire.move(DisputeAgreements.withdrawAppeal(disputed, side, ids, now))
                    .loseSeat(now);
        }
        Hire withdrawn = hire.move(DisputeAgreements.withdraw(disputed, side, now));
        Duration pause = Duration.between(disputed.dispute().openedAt(), now);
        return withdrawn.seat(at -> hire.hires().stoppedSeats().resume(at.bounty(), at.application(), pause, now));
    }

    private static boolean isAppeal(Hire hire) {
        return hire.applied()
                .filter(_ -> hire.hasSeat())
                .filter(at -> at.application().seat().work() != null)
                .flatMap(at -> hire.hires().submissions().latest(at.application()))
                .filter(submission -> submission.appeal() != null)
                .isPresent();
    }

    /** Whether the worker found the place blocked, so the dispute is about that. */
    static boolean isBlocked(Hire hire) {
        return hire.hasSeat() && hire.application().seat().isBlocked();
    }

    static Hire concede(Hire hire, EscrowActor side, Instant now) {
        return ended(
                hire,
                DisputeAgreements.concede(
                        hire.requireEscrow(), side, ReleaseIds.next(hire.hires().ids(), now), now),
                now);
    }

    static Hire accept(Hire hire, EscrowActor side, Money worker, Instant now) {
        return ended(
                hire,
                DisputeAgreements.accept(
                        hire.requireEscrow(),
                        side,
                        worker,
                        ReleaseIds.next(hire.hires().ids(), now),
                        now),
                now);
    }

    private static Hire ended(Hire hire, EscrowMove move, Instant now) {
        Hire ended = hire.move(move);
        if (move.payouts().isEmpty()) {
            return ended.loseSeat(now);
        }
        return isBlocked(hire) ? ended.freeBlockedSeat(now) : ended.finish(now);
    }
}
