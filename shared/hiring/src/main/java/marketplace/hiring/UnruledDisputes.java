package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Timer;
import marketplace.money.escrow.Dispute;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowClocks;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.Ruling;
import marketplace.table.Commit;
import marketplace.table.TimerKind;
import marketplace.table.Write;

/** Ends disputes that no admin has ruled on in time. */
final class UnruledDisputes {

    static final String RULING_DUE = "hiring.ruling_due";

    private final Hires hires;

    UnruledDisputes(Hires hires) {
        this.hires = hires;
    }

    static List<Write> timer(Escrow disputed, Dispute dispute) {
        return Commit.none()
                .due(new Timer(RULING_DUE, disputed.id().value(), dispute.rulingDueAt(), Map.of()))
                .writes();
    }

    TimerKind kind() {
        return new TimerKind(RULING_DUE, this::rule);
    }

    private Commit rule(Timer timer, Instant now) {
        return hires.escrows
                .find(new EscrowId(timer.id()))
                .filter(escrow -> escrow.status() == EscrowStatus.DISPUTED && escrow.freeze() == null)
                .filter(escrow -> !now.isBefore(escrow.dispute().rulingDueAt()))
                .map(hires::of)
                .map(hire -> hire.ruleByDefault(ruling(hire), now).commit())
                .orElse(Commit.none());
    }

    /** Submitted or confirmed work is paid, other work is refunded. */
    private static Ruling ruling(Hire hire) {
        EscrowClocks clocks = hire.requireEscrow().clocks();
        boolean submitted = clocks.deliveredAt() != null
                || clocks.completedAt() != null
                || hire.applied()
                        .filter(at -> at.application().seat().work() != null)
                        .isPresent();
        return submitted ? new Ruling.Release() : new Ruling.Refund();
    }
}
