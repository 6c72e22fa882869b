package marketplace.bounties.applications;

import java.util.Optional;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.paging.Page;
import marketplace.table.Condition;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

public final class Submissions {

    private final Table table;

    public Submissions(Table table) {
        this.table = table;
    }

    public Optional<Submission> find(BountyId bounty, ApplicationId application, SubmissionId id) {
        return table.get(Keys.submission(bounty, application, id)).map(SubmissionItems.MAPPER::read);
    }

    public Submission require(BountyId bounty, ApplicationId application, SubmissionId id) {
        return find(bounty, application, id).orElseThrow(IdKind.SUBMISSION::unknown);
    }

    public Optional<Submission> latest(Application application) {
        return latestKey(application).flatMap(table::get).map(SubmissionItems.MAPPER::read);
    }

    /** Empty without a submission. */
    public static Optional<Key> latestKey(Application application) {
        return Optional.ofNullable(application.seat())
                .map(Seat::work)
                .map(work -> Keys.submission(application.bountyId(), application.id(), work.submissionId()));
    }

    public Page<Submission> list(BountyId bounty, ApplicationId application, int limit, Optional<String> after) {
        return table.query(Query.of(Keys.bountyCollection(bounty))
                        .prefix(Keys.submissions(application))
                        .newestFirst()
                        .limit(limit)
                        .after(after))
                .map(SubmissionItems.MAPPER::read);
    }

    public Page<Submission> ofBounty(BountyId bounty, int limit, Optional<String> after) {
        return table.query(Query.of(Keys.bountyCollection(bounty))
                        .prefix(Keys.SUBMISSIONS)
                        .limit(limit)
                        .after(after))
                .map(SubmissionItems.MAPPER::read);
    }

    public Write create(Submission submission) {
        return Write.create(SubmissionItems.item(submission));
    }

    public Write change(Submission submission) {
        return Write.put(SubmissionItems.item(submission)).when(Condition.version(submission.version() - 1));
    }
}
