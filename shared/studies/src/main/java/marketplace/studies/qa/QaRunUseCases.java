package marketplace.studies.qa;

import java.util.List;
import java.util.stream.Stream;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.hire.RunSeats;
import marketplace.humans.Humans;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Fee;
import marketplace.kernel.Ids;
import marketplace.table.JobKind;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/** The use-cases of runs on one table. */
public final class QaRunUseCases {

    private final QaRunService service;
    private final DecideEscalation decide;
    private final TesterWork testers;
    private final StartRun start;
    private final RunClock clock;

    public QaRunUseCases(Table table, Humans humans, Uploads uploads, Ids ids, Fee fee) {
        QaRuns runs = new QaRuns(table);
        Situations situations = new Situations(table);
        RunSeats seats = new RunSeats(new Hires(table, ids, fee));
        RunIntake intake = new RunIntake(table, runs, seats, humans);
        RunReview review = new RunReview(table, runs, seats);
        RunEnding ending = new RunEnding(table, runs, seats);
        this.service = new QaRunService(table);
        this.decide = new DecideEscalation(table, runs, situations, seats, intake, review);
        this.testers = new TesterWork(table, runs, seats, humans, uploads);
        this.start = new StartRun(table, ids, fee);
        this.clock = new RunClock(
                table, runs, situations, List.of(ending::halt, intake::next, review::next, ending::next), ending);
    }

    QaRunService service() {
        return service;
    }

    DecideEscalation decide() {
        return decide;
    }

    TesterWork testers() {
        return testers;
    }

    public List<TimerKind<?>> timers() {
        return Stream.concat(Stream.of(start.kind()), clock.timers().stream())
                .<TimerKind<?>>map(kind -> kind)
                .toList();
    }

    public List<JobKind<?>> jobs() {
        return List.of(clock.job());
    }
}
