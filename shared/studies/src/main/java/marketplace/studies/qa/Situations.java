package marketplace.studies.qa;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.bounties.Bounties;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.paging.Page;
import marketplace.table.ParallelReads;
import marketplace.table.Table;

/** Reads what a run decides on. */
final class Situations {

    private static final int PAGE = 100;

    private final QaRuns runs;
    private final Bounties bounties;
    private final Applications applications;

    Situations(Table table) {
        this.runs = new QaRuns(table);
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
    }

    /** The bounty, its applications and the escalations are read at the same time. */
    Situation of(QaRun run, Instant now) {
        return ParallelReads.join(
                () -> bounties.find(run.bountyId()).orElseThrow(),
                () -> all(run.bountyId()),
                () -> runs.escalations(run.id()),
                (bounty, applications, escalations) -> new Situation(
                        run,
                        bounty,
                        in(ApplicationStatus.PENDING, applications),
                        in(ApplicationStatus.ACCEPTED, applications),
                        escalations,
                        now));
    }

    private static List<Application> in(ApplicationStatus status, List<Application> applications) {
        return applications.stream()
                .filter(application -> application.status() == status)
                .toList();
    }

    private List<Application> all(BountyId bounty) {
        return Page.all(after -> applications.list(bounty, Optional.empty(), false, PAGE, after));
    }
}
