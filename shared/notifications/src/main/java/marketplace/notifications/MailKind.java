package marketplace.notifications;

import static marketplace.notifications.MailKind.Recipient.EMAIL;
import static marketplace.notifications.MailKind.Recipient.HUMAN;
import static marketplace.notifications.MailKind.Recipient.OWNER;
import static marketplace.notifications.MailKind.Urgency.CAN_WAIT;
import static marketplace.notifications.MailKind.Urgency.DIGEST;
import static marketplace.notifications.MailKind.Urgency.NOW;
import static marketplace.notifications.NotificationCategory.BOOKINGS;
import static marketplace.notifications.NotificationCategory.BOUNTIES;
import static marketplace.notifications.NotificationCategory.DEADLINES;
import static marketplace.notifications.NotificationCategory.HIRING;
import static marketplace.notifications.NotificationCategory.MESSAGES;
import static marketplace.notifications.NotificationCategory.MONEY;
import static marketplace.notifications.NotificationCategory.SECURITY;
import static marketplace.notifications.NotificationCategory.WEBHOOKS;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.kernel.EventType;
import marketplace.kernel.Id;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.kernel.Wire;

/** The table of all mails: what causes one, who receives it, and whether it waits for the end of quiet hours. */
enum MailKind implements Wire {
    ACCEPTED(EventType.APPLICATION_ACCEPTED, HUMAN, HIRING, NOW),
    ACCEPTANCE_WITHDRAWN(NoticeType.ACCEPTANCE_WITHDRAWN, HUMAN, HIRING, NOW),
    BOUNTY_EXTENDED(NoticeType.BOUNTY_EXTENDED, HUMAN, HIRING, CAN_WAIT),
    REJECTED(EventType.APPLICATION_REJECTED, HUMAN, HIRING, CAN_WAIT),
    SEAT_LOST(EventType.APPLICATION_SEAT_EXPIRED, HUMAN, HIRING, CAN_WAIT),
    REDO_REQUESTED(EventType.SUBMISSION_REDO_REQUESTED, HUMAN, HIRING, NOW),
    REDO_MISSED(EventType.SUBMISSION_REDO_DEADLINE_PASSED, HUMAN, HIRING, NOW),
    WORK_REJECTED(EventType.SUBMISSION_REJECTED, HUMAN, HIRING, NOW),
    HANDED_IN(EventType.SUBMISSION_SUBMITTED, HUMAN, HIRING, CAN_WAIT),
    OFFER_RECEIVED(NoticeType.OFFER_RECEIVED, OWNER, HIRING, DIGEST),
    OFFERS_DIGEST(NoticeType.OFFERS_DIGEST, OWNER, HIRING, CAN_WAIT),
    PAYMENT_OFFERED(NoticeType.PAYMENT_OFFERED, OWNER, HIRING, DIGEST),
    PAYMENT_OFFERS_DIGEST(NoticeType.PAYMENT_OFFERS_DIGEST, OWNER, HIRING, CAN_WAIT),
    PAYMENT_OFFER_FUNDED(NoticeType.PAYMENT_OFFER_FUNDED, OWNER, HIRING, NOW),
    REVIEW_RECEIVED(NoticeType.REVIEW_RECEIVED, HUMAN, HIRING, CAN_WAIT),
    TASTE_INVITATION(NoticeType.TASTE_INVITATION, OWNER, HIRING, NOW),

    CONFIRMATION_DUE(NoticeType.CONFIRMATION_DUE, HUMAN, DEADLINES, NOW),
    START_DUE(NoticeType.START_DUE, HUMAN, DEADLINES, NOW),
    WORK_DUE(NoticeType.WORK_DUE, HUMAN, DEADLINES, NOW),
    REDO_DUE(NoticeType.REDO_DUE, HUMAN, DEADLINES, NOW),
    APPEAL_DUE(NoticeType.APPEAL_DUE, HUMAN, DEADLINES, NOW),
    RESPONSE_DUE(NoticeType.RESPONSE_DUE, HUMAN, DEADLINES, NOW),
    PAYMENT_OFFER_DUE(NoticeType.PAYMENT_OFFER_DUE, OWNER, DEADLINES, NOW),
    RELEASE_DUE(NoticeType.RELEASE_DUE, OWNER, DEADLINES, NOW),

    PAID(EventType.ESCROW_RELEASED, HUMAN, MONEY, CAN_WAIT),
    RELEASED(EventType.ESCROW_RELEASED, OWNER, MONEY, CAN_WAIT),
    ESCROW_FROZEN(EventType.ESCROW_FROZEN, OWNER, MONEY, CAN_WAIT),
    ESCROW_UNFROZEN(EventType.ESCROW_UNFROZEN, OWNER, MONEY, CAN_WAIT),
    DISPUTE_OPENED(EventType.ESCROW_DISPUTE_OPENED, OWNER, MONEY, CAN_WAIT),
    RULING_DUE(EventType.ESCROW_RULING_DUE, OWNER, MONEY, CAN_WAIT),
    SETTLEMENT_PROPOSED(EventType.ESCROW_SETTLEMENT_PROPOSED, OWNER, MONEY, CAN_WAIT),
    DISPUTE_ENDED(EventType.ESCROW_DISPUTE_ENDED, OWNER, MONEY, CAN_WAIT),
    PAYOUT_ARRIVED(NoticeType.PAYOUT_ARRIVED, OWNER, MONEY, CAN_WAIT),
    PAYOUT_FAILED(NoticeType.PAYOUT_FAILED, OWNER, MONEY, CAN_WAIT),
    TRANSFER_RECEIVED(NoticeType.TRANSFER_RECEIVED, OWNER, MONEY, CAN_WAIT),
    TRANSFER_WAITING(NoticeType.TRANSFER_WAITING, EMAIL, MONEY, NOW),
    TRANSFER_EXPIRING(NoticeType.TRANSFER_EXPIRING, EMAIL, MONEY, NOW),
    TRANSFER_RETURNED(NoticeType.TRANSFER_RETURNED, OWNER, MONEY, CAN_WAIT),
    TOP_UP_FAILED(EventType.WALLET_AUTO_TOPUP_FAILED, OWNER, MONEY, NOW),
    CAP_HIT(EventType.WALLET_SPENDING_CAP_HIT, OWNER, MONEY, NOW),
    LOW_BALANCE(EventType.WALLET_LOW_BALANCE, OWNER, MONEY, NOW),

    WORKER_RESTRICTED(EventType.APPLICATION_WORKER_RESTRICTED, OWNER, BOUNTIES, NOW),
    VISIT_BLOCKED(EventType.APPLICATION_BLOCKED, OWNER, BOUNTIES, NOW),
    SEAT_LAPSED(EventType.APPLICATION_SEAT_EXPIRED, OWNER, BOUNTIES, CAN_WAIT),
    SEAT_SILENT(EventType.APPLICATION_GHOST_FLAGGED, OWNER, BOUNTIES, CAN_WAIT),
    WITHDRAWN(EventType.APPLICATION_WITHDRAWN, OWNER, BOUNTIES, CAN_WAIT),
    WORK_SUBMITTED(EventType.SUBMISSION_SUBMITTED, OWNER, BOUNTIES, CAN_WAIT),
    REVIEW_ANSWERED(NoticeType.REVIEW_ANSWERED, OWNER, BOUNTIES, CAN_WAIT),
    REPORT_READY(EventType.RUN_REPORT_READY, OWNER, BOUNTIES, CAN_WAIT),
    TEMPLATE_PAUSED(NoticeType.TEMPLATE_PAUSED, OWNER, BOUNTIES, NOW),
    PAYMENT_OFFER_ACCEPTED(NoticeType.PAYMENT_OFFER_ACCEPTED, OWNER, BOUNTIES, CAN_WAIT),
    PAYMENT_OFFER_DECLINED(NoticeType.PAYMENT_OFFER_DECLINED, OWNER, BOUNTIES, CAN_WAIT),
    PAYMENT_OFFER_LAPSED(NoticeType.PAYMENT_OFFER_LAPSED, OWNER, BOUNTIES, CAN_WAIT),
    PAYMENT_OFFER_DELIVERED(NoticeType.PAYMENT_OFFER_DELIVERED, OWNER, BOUNTIES, CAN_WAIT),
    APPLICATION_RECEIVED(EventType.APPLICATION_SUBMITTED, OWNER, BOUNTIES, DIGEST),
    APPLICATIONS_DIGEST(NoticeType.APPLICATIONS_DIGEST, OWNER, BOUNTIES, CAN_WAIT),
    MESSAGE_RECEIVED(EventType.MESSAGE_RECEIVED, OWNER, MESSAGES, DIGEST),
    COMPLETION_CLAIMED(EventType.CONVERSATION_COMPLETION_CLAIMED, OWNER, MESSAGES, CAN_WAIT),
    MESSAGES_DIGEST(NoticeType.MESSAGES_DIGEST, OWNER, MESSAGES, CAN_WAIT),

    BOOKING_REQUESTED(NoticeType.BOOKING_REQUESTED, OWNER, BOOKINGS, NOW),
    BOOKING_APPROVED(NoticeType.BOOKING_APPROVED, OWNER, BOOKINGS, NOW),
    BOOKING_CONFIRMED(NoticeType.BOOKING_CONFIRMED, OWNER, BOOKINGS, NOW),
    BOOKING_MOVED(NoticeType.BOOKING_MOVED, OWNER, BOOKINGS, NOW),
    BOOKING_PROPOSED(NoticeType.BOOKING_PROPOSED, OWNER, BOOKINGS, NOW),
    BOOKING_PROVIDER_RESTRICTED(NoticeType.BOOKING_PROVIDER_RESTRICTED, OWNER, BOOKINGS, NOW),
    BOOKING_NOT_MOVED(NoticeType.BOOKING_NOT_MOVED, OWNER, BOOKINGS, NOW),
    BOOKING_SOON(NoticeType.BOOKING_SOON, OWNER, DEADLINES, NOW),
    BOOKING_OVER(NoticeType.BOOKING_OVER, OWNER, DEADLINES, NOW),
    BOOKING_CANCELLED(NoticeType.BOOKING_CANCELLED, OWNER, BOOKINGS, NOW),
    BOOKING_DECLINED(NoticeType.BOOKING_DECLINED, OWNER, BOOKINGS, NOW),
    BOOKING_NOT_DELIVERED(NoticeType.BOOKING_NOT_DELIVERED, OWNER, BOOKINGS, CAN_WAIT),
    BOOKING_PAID_LATE(NoticeType.BOOKING_PAID_LATE, OWNER, BOOKINGS, NOW),

    SUBSCRIPTION_UNPAID(NoticeType.SUBSCRIPTION_UNPAID, OWNER, BOOKINGS, NOW),
    SUBSCRIPTION_SLOT_GONE(NoticeType.SUBSCRIPTION_SLOT_GONE, OWNER, BOOKINGS, NOW),
    SUBSCRIPTION_SKIPPED(NoticeType.SUBSCRIPTION_SKIPPED, OWNER, BOOKINGS, CAN_WAIT),
    SUBSCRIPTION_ENDED(NoticeType.SUBSCRIPTION_ENDED, OWNER, BOOKINGS, CAN_WAIT),

    ENDPOINT_FAILING(NoticeType.ENDPOINT_FAILING, OWNER, WEBHOOKS, CAN_WAIT),
    ENDPOINT_DISABLED(NoticeType.ENDPOINT_DISABLED, OWNER, WEBHOOKS, NOW),

    SIGN_IN_NEW_PLACE(NoticeType.SIGN_IN_NEW_PLACE, OWNER, SECURITY, NOW),
    KEY_CREATED(NoticeType.KEY_CREATED, OWNER, SECURITY, NOW),
    PAYOUT_ACCOUNT_OPENED(NoticeType.PAYOUT_ACCOUNT_OPENED, OWNER, SECURITY, NOW),
    CONTROLS_LOOSENED(NoticeType.CONTROLS_LOOSENED, OWNER, SECURITY, NOW);

    enum Recipient {
        /** The account of the event. */
        OWNER,
        /** The account of the profile that the event names. */
        HUMAN,
        /** The e-mail that the notice names, unless an account has verified it. */
        EMAIL
    }

    enum Urgency {
        NOW,
        CAN_WAIT,
        /** The first one like CAN_WAIT, those of the next hour together. */
        DIGEST
    }

    /**
     * @param subject what a notice is about; a digest has one line for each
     * @param item what a notice reports, with the subject enough to ask whether it is decided
     */
    record DigestForm(NoticeType type, Function<MailFacts, Id> subject, Function<Notice, String> item) {}

    private static final Map<MailKind, DigestForm> DIGESTS = Map.of(
            APPLICATION_RECEIVED,
            new DigestForm(
                    NoticeType.APPLICATIONS_DIGEST,
                    MailFacts::bountyId,
                    notice -> MailFacts.of(notice).applicationId().value()),
            MESSAGE_RECEIVED,
            new DigestForm(NoticeType.MESSAGES_DIGEST, MailFacts::conversationId, Notice::subject),
            OFFER_RECEIVED,
            new DigestForm(
                    NoticeType.OFFERS_DIGEST,
                    MailFacts::applicationId,
                    notice -> MailFacts.of(notice).bountyId().value()),
            PAYMENT_OFFERED,
            new DigestForm(NoticeType.PAYMENT_OFFERS_DIGEST, MailFacts::conversationId, Notice::subject));

    /** Ends of a seat that the poster caused, or that have a mail of their own. */
    private static final Set<String> KNOWN_TO_POSTER =
            Set.of("poster_released", "worker_withdrew", "dispute_lost", "run_stopped");

    private static final Map<String, List<MailKind>> BY_TYPE =
            Arrays.stream(values()).collect(Collectors.groupingBy(MailKind::type));

    private final String type;
    private final Recipient recipient;
    private final NotificationCategory category;
    private final Urgency urgency;

    MailKind(Wire type, Recipient recipient, NotificationCategory category, Urgency urgency) {
        this.type = type.wire();
        this.recipient = recipient;
        this.category = category;
        this.urgency = urgency;
    }

    static List<MailKind> of(String type) {
        return BY_TYPE.getOrDefault(type, List.of());
    }

    /** Wire name of its event type or notice type. */
    String type() {
        return type;
    }

    Recipient recipient() {
        return recipient;
    }

    NotificationCategory category() {
        return category;
    }

    /**
     * False if another mail says more: rulings, which also end a freeze, and answers to payment offers have their own.
     * No one applied for a direct hire, and the mail about one promises another only for its payment.
     */
    boolean appliesTo(Notice notice) {
        return switch (this) {
            case REJECTED -> !MailFacts.of(notice).directOffer();
            case RELEASED -> MailFacts.of(notice).isPaidAsAgreed();
            case SEAT_LAPSED -> !KNOWN_TO_POSTER.contains(MailFacts.of(notice).reason());
            case ESCROW_UNFROZEN -> !"ruled".equals(MailFacts.of(notice).reason());
            case MESSAGE_RECEIVED -> MailFacts.of(notice).escrowId() == null;
            default -> true;
        };
    }

    /** False if what it asks for has become impossible since: the answer, the ruling or the closing has come first. */
    boolean isTimely(Notice notice, MailMatter matter, WorkLookup works) {
        return switch (this) {
            case APPLICATIONS_DIGEST, MESSAGES_DIGEST, OFFERS_DIGEST, PAYMENT_OFFERS_DIGEST ->
                matter.digest().count() > 0;
            case APPLICATION_RECEIVED, OFFER_RECEIVED ->
                matter.work()
                        .filter(work -> work.choice() != WorkLookup.Choice.NONE)
                        .isPresent();
            case HANDED_IN ->
                matter.work()
                        .flatMap(WorkLookup.Work::delivery)
                        .flatMap(WorkLookup.Delivery::review)
                        .equals(Optional.ofNullable(MailFacts.of(notice).submissionId()));
            case REVIEW_RECEIVED, REVIEW_ANSWERED -> matter.review().isPresent();
            case DISPUTE_OPENED, SETTLEMENT_PROPOSED, RULING_DUE ->
                works.awaitsRuling(MailFacts.of(notice).escrowId());
            default -> true;
        };
    }

    boolean canWait() {
        return urgency != NOW;
    }

    /** The digest for further ones; empty for a kind without a digest. */
    Optional<DigestForm> digest() {
        return Optional.ofNullable(DIGESTS.get(this));
    }
}
