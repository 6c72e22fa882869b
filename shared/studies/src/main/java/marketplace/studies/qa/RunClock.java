package marketplace.studies.qa;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.bounties.applications.RunWake;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Job;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/**
 * Wakes runs and takes their steps. A run is woken by a change of its seats, at its deadlines, and every hour. Each
 * step is one commit, and the next is decided on what is stored then. A run whose job does not come to its end, look
 * after look, fails.
 */
final class RunClock {

    private static final String AT = "qa.run_at";
    private static final String LOOK = "qa.run_look";

    private static final Duration LOOKS = Duration.ofHours(1);
    private static final int MAX_CONFLICTS = 8;

    /** Decides on a run as it stands; empty if nothing is to do. */
    @FunctionalInterface
    interface Step {
        Optional<Commit> next(Situation at);
    }

    private final Table table;
    private final QaRuns runs;
    private final Situations situations;
    private final List<Step> steps;
    private final RunEnding ending;

    RunClock(Table table, QaRuns runs, Situations situations, List<Step> steps, RunEnding ending) {
        this.table = table;
        this.runs = runs;
        this.situations = situations;
        this.steps = List.copyOf(steps);
        this.ending = ending;
    }

    static Timer at(QaRun run, Instant deadline) {
        return new Timer(AT, run.id().value(), deadline);
    }

    static Timer look(QaRun run, Instant after) {
        return new Timer(LOOK, run.id().value(), after.plus(LOOKS));
    }

    List<TimerKind<?>> timers() {
        return List.of(TimerKind.bare(AT, this::wake), TimerKind.bare(LOOK, this::look));
    }

    JobKind<RunWake> job() {
        return new JobKind<>(RunWake.KIND, RunWake.class, (_, wake, now) -> goOn(wake.run(), now));
    }

    private Commit wake(Timer due, Instant now) {
        RunId run = new RunId(due.id());
        return Commit.none().job(new Job(RunWake.KIND, run + "-" + due.at().toEpochMilli(), now, new RunWake(run)));
    }

    private Commit look(Timer due, Instant now) {
        return runs.find(new RunId(due.id()))
                .filter(QaRun::isOpen)
                .map(run -> run.isLost() ? ending.fail(situations.of(run, now)) : look(run, due, now))
                .orElse(Commit.none());
    }

    private Commit look(QaRun run, Timer due, Instant now) {
        return wake(due, now).and(runs.change(run, run.looked())).due(look(run, now));
    }

    /** After all other steps: the job has come to its end. */
    private Optional<Commit> answer(QaRun run) {
        return Optional.of(run)
                .filter(open -> open.isOpen() && open.unansweredLooks() > 0)
                .map(open -> Commit.of(runs.change(open, open.answered())));
    }

    private void goOn(RunId run, Instant now) {
        int conflicts = 0;
        Optional<Commit> step = next(run, now);
        while (step.isPresent()) {
            try {
                table.commit(step.get());
            } catch (LostRace race) {
                if (++conflicts == MAX_CONFLICTS) {
                    throw race;
                }
            }
            step = next(run, now);
        }
    }

    private Optional<Commit> next(RunId id, Instant now) {
        return runs.find(id).flatMap(run -> {
            Situation at = situations.of(run, now);
            Stream<Step> due = steps.stream();
            return due.map(step -> step.next(at))
                    .flatMap(Optional::stream)
                    .findFirst()
                    .or(() -> answer(run));
        });
    }
}
