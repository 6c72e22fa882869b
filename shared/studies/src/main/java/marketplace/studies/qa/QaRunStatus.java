package marketplace.studies.qa;

import marketplace.kernel.Transitions;
import marketplace.kernel.Wire;

public enum QaRunStatus implements Wire {
    /** Takes testers. */
    RECRUITING,
    /** Has its testers, or takes no more; some still work. */
    TESTING,
    /** All work is handed in; some of it is undecided. */
    REVIEWING,
    /** Ended with a report. */
    CLOSED,
    /** Could not go on. What was handed in is paid. */
    FAILED,
    /** Ended without any work. */
    EXPIRED;

    public enum Move implements Wire {
        TEST,
        REVIEW,
        CLOSE,
        FAIL,
        EXPIRE
    }

    public static final Transitions<QaRunStatus, Move> TRANSITIONS = Transitions.of(QaRunStatus.class, Move.class)
            .move(Move.TEST, TESTING, RECRUITING)
            .move(Move.REVIEW, REVIEWING, TESTING)
            .move(Move.CLOSE, CLOSED, REVIEWING)
            .move(Move.FAIL, FAILED, RECRUITING, TESTING, REVIEWING)
            .move(Move.EXPIRE, EXPIRED, RECRUITING, TESTING, REVIEWING)
            .build();

    public boolean isFinal() {
        return TRANSITIONS.isFinal(this);
    }
}
