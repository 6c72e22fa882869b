package marketplace.bounties.seats;

import java.time.Instant;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.DirectOffer;
import marketplace.bounties.DuplicatePostLimiter;
import marketplace.bounties.IntakeTimers;
import marketplace.bounties.applications.Applicant;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationEvents;
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

public final class DirectOffers {

    private final Bounties bounties;
    private final Applications applications;
    private final Ids ids;

    public DirectOffers(Table table, Ids ids) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.ids = ids;
    }

    /** Not stored yet. Committing {@code count} is refused after too many nearly identical posts. */
    public record Offer(Bounty bounty, Application application, Write count) {

        public Offer with(EscrowId escrow) {
            return new Offer(bounty.offeredWith(escrow), application.offeredWith(escrow), count);
        }
    }

    /** Prepares an offer that is paid now, or until {@code payBy}. */
    public Offer offer(AccountId poster, Human human, BountyTerms terms, Instant payBy, Instant now) {
        ApplicationId application = new ApplicationId(ids.next(IdKind.APPLICATION, now));
        DirectOffer offer = new DirectOffer(
                new BountyId(ids.next(IdKind.BOUNTY, now)), human.id(), human.accountId(), application, payBy, null);
        Bounty bounty = Bounty.offer(poster, terms, offer, now);
        Application offered = Application.offered(application, bounty.id(), Applicant.of(human), now);
        return new Offer(bounty, offered, DuplicatePostLimiter.offer(poster, terms, now));
    }

    public Commit create(Offer offer) {
        Commit commit = Commit.none()
                .and(bounties.create(offer.bounty()))
                .and(applications.create(offer.application()))
                .and(offer.count())
                .due(IntakeTimers.deadline(offer.bounty()));
        // Otherwise it waits for its checkout, and the human gets a mail when hired.
        return offer.bounty().directOffer().isDeferred()
                ? commit.job(ApplicationEvents.offered(offer.bounty(), offer.application())
                        .job())
                : commit;
    }
}
