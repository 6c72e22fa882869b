package marketplace.bounties.seats;

import java.time.Instant;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.DirectOffer;
import marketplace.bounties.DuplicatePostLimiter;
import marketplace.bounties.IntakeTimers;
import marketplace.bounties.applications.Applicant;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.terms.BountyTerms;
import marketplace.humans.Human;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Private bounties at their beginning: one human is asked, and stands with an application of their own.
 *
 * <p>It hands out writes and never commits: who pays for the seat adds those of the escrow.
 */
public final class DirectOffers {

    private final Bounties bounties;
    private final Applications applications;
    private final DuplicatePostLimiter bursts;
    private final Ids ids;

    public DirectOffers(Table table, Ids ids) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.bursts = new DuplicatePostLimiter(table);
        this.ids = ids;
    }

    /**
     * A private bounty and its application, of which nothing is stored yet.
     *
     * @param count counts the post, and fails when another was counted meanwhile
     */
    public record Offer(Bounty bounty, Application application, Write count) {

        /** The same with the escrow that was opened for it. */
        public Offer with(EscrowId escrow) {
            return new Offer(bounty.offeredWith(escrow), application, count);
        }
    }

    /** What {@link #offer} reads. */
    public static Key readByOffering(AccountId poster, BountyTerms terms, Instant now) {
        return DuplicatePostLimiter.key(poster, terms, now);
    }

    /**
     * Asks this human.
     *
     * @param payBy until when payment may be put off; null where it may not be
     * @throws Problem {@link ErrorCode#RATE_LIMITED} after too many nearly identical posts
     */
    public Offer offer(AccountId poster, Human human, BountyTerms terms, Instant payBy, Instant now) {
        DuplicatePostLimiter.Post post = bursts.post(poster, terms, now);
        if (post.exceeds()) {
            throw Problem.rateLimited(
                    "This account has posted nearly the same " + DuplicatePostLimiter.MOST
                            + " times within the hour; come back" + " in the next.",
                    DuplicatePostLimiter.secondsLeft(now));
        }
        ApplicationId application = new ApplicationId(ids.next(IdKind.APPLICATION, now));
        DirectOffer offer = new DirectOffer(
                new BountyId(ids.next(IdKind.BOUNTY, now)), human.id(), human.accountId(), application, payBy, null);
        Bounty bounty = Bounty.offer(poster, terms, offer, now);
        Application offered = Application.offered(application, bounty.id(), Applicant.of(human), now);
        return new Offer(bounty, offered, post.count());
    }

    /** The offer stands, and waits to be paid for; it ends by itself where nobody does. */
    public Commit stand(Offer offer) {
        return Commit.none()
                .and(bounties.create(offer.bounty()))
                .and(applications.create(offer.application()))
                .and(offer.count())
                .due(IntakeTimers.deadline(offer.bounty()));
    }
}
