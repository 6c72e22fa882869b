package marketplace.bounties.applications;

import java.time.Instant;
import java.util.List;
import marketplace.bounties.Bounty;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Job;
import marketplace.table.Commit;
import marketplace.table.Write;

/** Wakes the QA run that posted a bounty, because an application or a seat has changed. */
public record RunWake(RunId run) {

    public static final String KIND = "qa.wake";

    /** Nothing for other bounties. */
    public static List<Write> of(Bounty bounty, Application cause, Instant now) {
        return bounty.isOfRun()
                ? Commit.none()
                        .job(new Job(KIND, cause.id() + "-" + cause.version(), now, new RunWake(bounty.qaRunId())))
                        .writes()
                : List.of();
    }
}
