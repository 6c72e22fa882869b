package marketplace.hiring.disputes;

import java.time.Instant;
import marketplace.bounties.applications.Submission;
import marketplace.hiring.hire.Hire;
import marketplace.kernel.Money;
import marketplace.money.escrow.ReleaseIds;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.Ruling;

/** The dispute of a hire: how it starts, and the ruling that ends the hire. */
final class DisputedHire {

    private DisputedHire() {}

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
        return follow(
                hire.move(hire.requireEscrow()
                        .rule(ruling, reason, owed, ReleaseIds.next(hire.hires().ids(), now), now)),
                ruling,
                now);
    }

    /** No admin has ruled in time. */
    static Hire ruleByDefault(Hire hire, Ruling ruling, Instant now) {
        return follow(
                hire.move(hire.requireEscrow()
                        .ruleByDefault(ruling, ReleaseIds.next(hire.hires().ids(), now), now)),
                ruling,
                now);
    }

    private static Hire follow(Hire ruled, Ruling ruling, Instant now) {
        return switch (ruling) {
            case Ruling.Release _, Ruling.Split _ -> ruled.finish(now);
            case Ruling.Refund _ -> ruled.loseSeat(now);
        };
    }
}
