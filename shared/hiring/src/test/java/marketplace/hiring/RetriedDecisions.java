package marketplace.hiring;

import java.time.Instant;
import java.util.function.Supplier;
import marketplace.kernel.Problem;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.TimerList;

/** Commits decisions as the dispatcher does: one that loses a race is made again. */
record RetriedDecisions(HiringMarketplace story) {

    private static final int ROUNDS = 8;

    /** A tick never handles a timer early; the calls that it races were decided before. */
    Commit of(Timer due) {
        Instant tick = due.at().isAfter(story.now()) ? due.at() : story.now();
        return story.timers.get(due.kind()).handle(due, tick).and(TimerList.done(due));
    }

    boolean carryOut(Supplier<Commit> decision) {
        for (int round = 0; round < ROUNDS; round++) {
            try {
                story.interleaved.commit(decision.get());
                return true;
            } catch (LostRace _) {
                // Decides again.
            } catch (Problem _) {
                return false;
            }
        }
        return false;
    }
}
