package marketplace.notifications;

import java.time.Instant;
import java.util.Map;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ReviewId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.SubscriptionId;
import marketplace.kernel.Notice;
import marketplace.table.forms.StoredData;

/**
 * What decides about a mail, of notices of all types. Null is what the notice does not have. Templates name other
 * values too ({@link MailValues}).
 */
record MailFacts(
        HumanId humanId,
        AccountId senderId,
        String email,
        BountyId bountyId,
        ApplicationId applicationId,
        SubmissionId submissionId,
        EscrowId escrowId,
        ConversationId conversationId,
        BookingId bookingId,
        SubscriptionId subscriptionId,
        ReviewId reviewId,
        Integer cycle,
        Instant startAt,
        Integer sequence,
        String status,
        String reason,
        boolean directOffer,
        String cap,
        Long capCents,
        Map<String, String> lines,
        Map<String, String> ids,
        Map<String, String> items,
        Long count) {

    /** Whether the work was paid as agreed. The end of a dispute and a late cancellation have their own mails. */
    boolean isPaidAsAgreed() {
        return switch (reason) {
            case "rule_release", "rule_split", "forfeit", "cancel_late" -> false;
            case null, default -> true;
        };
    }

    static MailFacts of(Notice notice) {
        return StoredData.read(notice.data(), MailFacts.class);
    }
}
