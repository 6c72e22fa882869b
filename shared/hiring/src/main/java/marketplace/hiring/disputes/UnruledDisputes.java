package marketplace.hiring.disputes;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.hiring.hire.BlockedVisit;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.Hires;
import marketplace.kernel.Event;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.NoData;
import marketplace.kernel.Timer;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowClocks;
import marketplace.money.escrow.EscrowEvents;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.Ruling;
import marketplace.table.Commit;
import marketplace.table.TimerKind;
import marketplace.table.Write;

/** Ends disputes that no admin has ruled on in time, after notice to both sides. */
public final class UnruledDisputes {

    static final String RULING_DUE = "hiring.ruling_due";

    private static final Duration NOTICE = Duration.ofDays(3);

    private final Hires hires;

    public UnruledDisputes(Hires hires) {
        this.hires = hires;
    }

    public static List<Write> timer(Escrow disputed, Dispute dispute) {
        return Commit.none()
                .due(timer(disputed, dispute.rulingDueAt().minus(NOTICE)))
                .writes();
    }

    private static Timer timer(Escrow disputed, Instant at) {
        return new Timer(RULING_DUE, disputed.id().value(), at);
    }

    public TimerKind<NoData> kind() {
        return TimerKind.bare(RULING_DUE, this::rule);
    }

    private Commit rule(Timer timer, Instant now) {
        return hires.escrows()
                .find(new EscrowId(timer.id()))
                .filter(escrow -> escrow.status() == EscrowStatus.DISPUTED && escrow.freeze() == null)
                // A freeze moved the deadline and set another timer.
                .filter(escrow -> !now.isBefore(escrow.dispute().rulingDueAt().minus(NOTICE)))
                .map(hires::of)
                .map(hire -> now.isBefore(dueAt(hire))
                        ? notice(hire, now)
                        : DisputedHire.ruleByDefault(hire, ruling(hire), now).commit())
                .orElse(Commit.none());
    }

    private static Instant dueAt(Hire hire) {
        return hire.requireEscrow().dispute().rulingDueAt();
    }

    private static Commit notice(Hire hire, Instant now) {
        String message = switch (ruling(hire)) {
            case Ruling.Release _ -> "Without a ruling by then, the worker is paid.";
            case Ruling.Refund _ -> "Without a ruling by then, the poster is refunded.";
            case Ruling.Split _ -> "Without a ruling by then, the worker is paid the part for a blocked visit.";
        };
        Commit commit = Commit.none().due(timer(hire.requireEscrow(), dueAt(hire)));
        for (Event event : EscrowEvents.rulingDue(hire.requireEscrow(), message, now)) {
            commit = commit.emit(event);
        }
        return commit;
    }

    /** Submitted or confirmed work is paid, a blocked visit as the bounty states, other work is refunded. */
    private static Ruling ruling(Hire hire) {
        if (DisputedHire.isBlocked(hire)) {
            return Ruling.paying(
                    BlockedVisit.pay(hire), hire.requireEscrow().terms().amount());
        }
        EscrowClocks clocks = hire.requireEscrow().clocks();
        boolean submitted = clocks.deliveredAt() != null
                || clocks.completedAt() != null
                || hire.applied()
                        .filter(at -> at.application().seat().work() != null)
                        .isPresent();
        return submitted ? new Ruling.Release() : new Ruling.Refund();
    }
}
