package marketplace.services.bookings;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.services.bookings.Parties.Side;

/** An open proposal to move a booking. Both times are held until it is answered or lapses. */
public record Proposal(Side by, Instant startAt, Instant answerBy) {

    private static final Duration LONGEST = Duration.ofDays(1);

    /** Answered at the latest before either time begins. */
    public static Proposal of(Side by, Instant oldStart, Instant newStart, Instant now) {
        Instant first = oldStart.isBefore(newStart) ? oldStart : newStart;
        Instant latest = now.plus(LONGEST);
        return new Proposal(by, newStart, latest.isBefore(first) ? latest : first);
    }

    public boolean isOpen(Instant now) {
        return now.isBefore(answerBy);
    }

    public void requireAnswerBy(Side side) {
        if (side == by) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This proposal is your own. The other side answers it; you can withdraw it by declining it.");
        }
    }
}
