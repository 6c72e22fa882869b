package marketplace.bounties.applications;

import java.time.Instant;
import marketplace.bounties.Bounty;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;

/** What only a mail reports about an application. */
public final class ApplicationNotices {

    record UnpaidDirectHire(
            BountyId bountyId, String bountyTitle, ApplicationId applicationId, Money amount, Instant payBy) {}

    record Withdrawn(BountyId bountyId, String bountyTitle, ApplicationId applicationId, HumanId humanId) {}

    /** @param submissionId null before work is submitted */
    record Reminder(
            BountyId bountyId,
            String bountyTitle,
            ApplicationId applicationId,
            HumanId humanId,
            Instant dueAt,
            SubmissionId submissionId) {}

    /**
     * @param closesAt null without a deadline
     * @param dueAt null unless work has started
     */
    record Extended(
            BountyId bountyId,
            String bountyTitle,
            ApplicationId applicationId,
            HumanId humanId,
            int seats,
            Instant closesAt,
            Instant dueAt) {}

    private ApplicationNotices() {}

    /** For the human of a direct hire that is not paid yet. */
    public static Notice unpaidDirectHire(Bounty bounty, Application application) {
        UnpaidDirectHire data = new UnpaidDirectHire(
                bounty.id(),
                bounty.terms().title(),
                application.id(),
                bounty.terms().pay().perSeat(),
                bounty.directOffer().payBy());
        return Notice.of(
                NoticeType.OFFER_RECEIVED,
                application.id().value(),
                application.accountId(),
                application.createdAt(),
                data);
    }

    /** For the worker. */
    public static Notice acceptanceWithdrawn(Bounty bounty, Application pending, Instant now) {
        Withdrawn data = new Withdrawn(bounty.id(), bounty.terms().title(), pending.id(), pending.humanId());
        return Notice.of(
                NoticeType.ACCEPTANCE_WITHDRAWN, pending.id() + "-" + pending.version(), bounty.posterId(), now, data);
    }

    /** @param at the step of the job, which distinguishes the extensions of one bounty */
    public static Notice extended(Bounty bounty, Application application, Instant at, Instant now) {
        Extended data = new Extended(
                bounty.id(),
                bounty.terms().title(),
                application.id(),
                application.humanId(),
                bounty.terms().intake().spots(),
                bounty.terms().intake().deadline(),
                application.seat() == null ? null : application.seat().dueAt());
        return Notice.of(
                NoticeType.BOUNTY_EXTENDED, application.id() + "-" + Instants.text(at), bounty.posterId(), now, data);
    }

    /** @param at when it is due, which distinguishes the reminders of one deadline */
    public static Notice reminder(
            NoticeType type, Bounty bounty, Application application, Instant dueAt, Instant at, Instant now) {
        Seat.Work work = application.seat().work();
        Reminder data = new Reminder(
                bounty.id(),
                bounty.terms().title(),
                application.id(),
                application.humanId(),
                dueAt,
                work == null ? null : work.submissionId());
        return Notice.of(type, application.id() + "-" + Instants.text(at), bounty.posterId(), now, data);
    }
}
