package marketplace.studies.qa;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.kernel.paging.Page;
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

    Situation of(QaRun run, Instant now) {
        Bounty bounty = bounties.find(run.bountyId()).orElseThrow();
        return new Situation(
                run,
                bounty,
                all(bounty, ApplicationStatus.PENDING),
                all(bounty, ApplicationStatus.ACCEPTED),
                runs.escalations(run.id()),
                now);
    }

    private List<Application> all(Bounty bounty, ApplicationStatus status) {
        return Page.all(after -> applications.list(bounty.id(), Optional.of(status), false, PAGE, after));
    }
}
