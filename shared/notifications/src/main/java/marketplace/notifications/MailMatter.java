package marketplace.notifications;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Notice;
import marketplace.notifications.SubscriptionLookup.Recurring;
import marketplace.notifications.VisitLookup.Visit;
import marketplace.notifications.WorkLookup.Opinion;
import marketplace.notifications.WorkLookup.Work;

/**
 * What a notice is about as it is now, read once: whether a mail is still right and what it says come from the same
 * state, also when that changes while the mail is written.
 *
 * @param digest what is still open of a digest; nothing for other mails
 */
record MailMatter(
        Optional<Work> work,
        Optional<Opinion> review,
        Optional<Visit> visit,
        Optional<Recurring> subscription,
        DigestContent digest) {

    static MailMatter of(MailKind kind, Notice notice, NoticeMails.Ports ports, Instant now) {
        return new MailMatter(
                work(notice, ports.works()),
                review(notice, ports.works()),
                VisitMails.find(kind, notice, ports.visits(), now),
                SubscriptionMails.find(kind, notice, ports.subscriptions(), now),
                DigestContent.of(kind, notice, ports.works()));
    }

    private static Optional<Work> work(Notice notice, WorkLookup works) {
        MailFacts facts = MailFacts.of(notice);
        if (facts.bountyId() != null && facts.applicationId() != null) {
            return works.find(facts.bountyId(), facts.applicationId());
        }
        return facts.escrowId() == null ? Optional.empty() : works.find(facts.escrowId());
    }

    private static Optional<Opinion> review(Notice notice, WorkLookup works) {
        MailFacts facts = MailFacts.of(notice);
        return facts.reviewId() == null ? Optional.empty() : works.review(facts.humanId(), facts.reviewId());
    }
}
