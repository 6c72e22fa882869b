package marketplace.bounties;

import java.time.Instant;
import marketplace.kernel.Timer;

public final class IntakeTimers {

    public static final String CLOSING = "bounty.closing";
    public static final String DEADLINE = "bounty.deadline";
    public static final String EXTENDED = "bounty.extended";
    public static final String FILLED = "bounty.filled";

    private IntakeTimers() {}

    /** None for a bounty without a deadline. */
    public static Timer[] deadline(Bounty bounty) {
        return bounty.intake()
                .endsAt()
                .map(end -> new Timer[] {timer(DEADLINE, bounty, end)})
                .orElseGet(() -> new Timer[0]);
    }

    /** For an intake that opens again after the deadline. */
    public static Timer deadlineAgain(Bounty bounty, Instant now) {
        return timer(DEADLINE, bounty, now);
    }

    /** No seat is left: pending applications are rejected. */
    public static Timer filled(Bounty bounty, Instant now) {
        return timer(FILLED, bounty, now);
    }

    /** Seats are moved to the later deadline; workers and applicants are told. */
    static Timer extended(Bounty bounty, Instant now) {
        return timer(EXTENDED, bounty, now);
    }

    static Timer closing(Bounty bounty, Instant now) {
        return timer(CLOSING, bounty, now);
    }

    private static Timer timer(String kind, Bounty bounty, Instant at) {
        return new Timer(kind, bounty.id().value(), at);
    }
}
