package marketplace.bounties.seats;

import java.time.Instant;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.DirectHire;
import marketplace.bounties.DuplicatePostLimiter;
import marketplace.bounties.IntakeTimers;
import marketplace.bounties.applications.Applicant;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationNotices;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.terms.BountyTerms;
import marketplace.humans.Human;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

public final class DirectHires {

    private final Bounties bounties;
    private final Applications applications;
    private final Ids ids;

    public DirectHires(Table table, Ids ids) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.ids = ids;
    }

    /** Not stored yet. Committing {@code count} is refused after too many nearly identical posts. */
    public record Prepared(Bounty bounty, Application application, Write count) {

        public Prepared with(EscrowId escrow) {
            return new Prepared(bounty.createdWith(escrow), application.createdWith(escrow), count);
        }
    }

    /** Prepares a direct hire that is paid now, or until {@code payBy}. */
    public Prepared prepare(AccountId poster, Human human, BountyTerms terms, Instant payBy, Instant now) {
        ApplicationId application = new ApplicationId(ids.next(IdKind.APPLICATION, now));
        DirectHire hire = new DirectHire(
                new BountyId(ids.next(IdKind.BOUNTY, now)), human.id(), human.accountId(), application, payBy, null);
        Bounty bounty = Bounty.directHire(poster, terms, hire, now);
        Application applied = Application.ofDirectHire(application, bounty.id(), Applicant.of(human), now);
        return new Prepared(bounty, applied, DuplicatePostLimiter.directHire(poster, terms, now));
    }

    public Commit create(Prepared hire) {
        Commit commit = Commit.none()
                .and(bounties.create(hire.bounty()))
                .and(applications.create(hire.application()))
                .and(hire.count())
                .due(IntakeTimers.deadline(hire.bounty()));
        // Otherwise it waits for its checkout, and the human gets a mail when hired.
        return hire.bounty().directOffer().isDeferred()
                ? commit.job(ApplicationNotices.unpaidDirectHire(hire.bounty(), hire.application())
                        .job())
                : commit;
    }
}
