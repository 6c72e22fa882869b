package marketplace.studies.templates;

import marketplace.kernel.Transitions;
import marketplace.kernel.Wire;

public enum TemplateStatus implements Wire {
    /** Runs on its dates. */
    ACTIVE,
    /** Starts no run until it is resumed. A run that is open goes on. */
    PAUSED,
    /** Has run once, as its cadence says. */
    COMPLETED;

    public enum Move implements Wire {
        PAUSE,
        RESUME,
        COMPLETE
    }

    public static final Transitions<TemplateStatus, Move> TRANSITIONS = Transitions.of(TemplateStatus.class, Move.class)
            .move(Move.PAUSE, PAUSED, ACTIVE)
            .stay(Move.PAUSE, PAUSED)
            .move(Move.RESUME, ACTIVE, PAUSED)
            .stay(Move.RESUME, ACTIVE)
            .move(Move.COMPLETE, COMPLETED, ACTIVE, PAUSED)
            .build();
}
