package marketplace.kernel;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

/** A stored record's id: prefix and 26 characters, sortable by creation time. A malformed id is a 404. */
public interface Id {

    String value();

    /** Parses {@code text} as an id of this type; throws the type's 404 if it is malformed. */
    static <T extends Id> T parse(Class<T> type, String text) {
        try {
            Constructor<T> constructor = type.getConstructor(String.class);
            return constructor.newInstance(text);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Problem problem) {
                throw problem;
            }
            throw new IllegalStateException("cannot make a " + type.getSimpleName(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " has no constructor from text", e);
        }
    }

    record AccountId(String value) implements Id {

        public AccountId {
            IdKind.ACCOUNT.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record SessionId(String value) implements Id {

        public SessionId {
            IdKind.SESSION.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record KeyId(String value) implements Id {

        public KeyId {
            IdKind.KEY.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record AuditId(String value) implements Id {

        public AuditId {
            IdKind.AUDIT.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record HumanId(String value) implements Id {

        public HumanId {
            IdKind.HUMAN.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record ReviewId(String value) implements Id {

        public ReviewId {
            IdKind.REVIEW.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record UploadId(String value) implements Id {

        public UploadId {
            IdKind.UPLOAD.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record BountyId(String value) implements Id {

        public BountyId {
            IdKind.BOUNTY.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record ApplicationId(String value) implements Id {

        public ApplicationId {
            IdKind.APPLICATION.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record SubmissionId(String value) implements Id {

        public SubmissionId {
            IdKind.SUBMISSION.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record ConversationId(String value) implements Id {

        public ConversationId {
            IdKind.CONVERSATION.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record MessageId(String value) implements Id {

        public MessageId {
            IdKind.MESSAGE.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record ServiceId(String value) implements Id {

        public ServiceId {
            IdKind.SERVICE.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record BookingId(String value) implements Id {

        public BookingId {
            IdKind.BOOKING.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record SubscriptionId(String value) implements Id {

        public SubscriptionId {
            IdKind.SUBSCRIPTION.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record EscalationId(String value) implements Id {

        public EscalationId {
            IdKind.ESCALATION.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record EscrowId(String value) implements Id {

        public EscrowId {
            IdKind.ESCROW.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record DisputeId(String value) implements Id {

        public DisputeId {
            IdKind.DISPUTE.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record TransactionId(String value) implements Id {

        public TransactionId {
            IdKind.TRANSACTION.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record CheckoutId(String value) implements Id {

        public CheckoutId {
            IdKind.CHECKOUT.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A payment link. Its checkout's id ends in the same 26 characters, so each is computed from the other. */
    record PaymentLinkId(String value) implements Id {

        public PaymentLinkId {
            IdKind.PAYMENT_LINK.require(value);
        }

        public CheckoutId checkoutId() {
            return new CheckoutId(IdKind.CHECKOUT.prefix()
                    + value.substring(IdKind.PAYMENT_LINK.prefix().length()));
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record TopUpId(String value) implements Id {

        public TopUpId {
            IdKind.TOP_UP.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** An incoming payment: the id of the checkout or top-up that was paid. */
    record PaymentId(String value) implements Id {

        public PaymentId {
            if (!IdKind.CHECKOUT.matches(value) && !IdKind.TOP_UP.matches(value)) {
                throw unknown();
            }
        }

        public static PaymentId of(CheckoutId checkout) {
            return new PaymentId(checkout.value());
        }

        public static PaymentId of(TopUpId topUp) {
            return new PaymentId(topUp.value());
        }

        public static Problem unknown() {
            return new Problem(
                    ErrorCode.NOT_FOUND, "There is no such payment. Check the id and the account that paid.");
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record RefundId(String value) implements Id {

        public RefundId {
            IdKind.REFUND.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record PayoutId(String value) implements Id {

        public PayoutId {
            IdKind.PAYOUT.require(value);
        }

        /** The payout of what a transaction credits to a human outside escrow. */
        public static PayoutId of(TransactionId transaction) {
            return new PayoutId(IdKind.PAYOUT.prefix()
                    + transaction.value().substring(IdKind.TRANSACTION.prefix().length()));
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record TransferId(String value) implements Id {

        public TransferId {
            IdKind.TRANSFER.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A bulk transfer. Its transfers' ids are computed from its own, so a queued transfer needs no item. */
    record BulkTransferId(String value) implements Id {

        public static final int MOST = 1023;

        private static final int NUMBER_LENGTH = 2;
        private static final int TIME_LENGTH = 10;
        private static final String NONE = "00";

        public BulkTransferId {
            IdKind.BULK_TRANSFER.require(value);
            if (!value.endsWith(NONE)) {
                throw IdKind.BULK_TRANSFER.unknown();
            }
        }

        /** Clears the bits that number its transfers. */
        public static BulkTransferId of(String fresh) {
            String tail = fresh.substring(IdKind.BULK_TRANSFER.prefix().length());
            String random = tail.substring(TIME_LENGTH + NUMBER_LENGTH);
            return new BulkTransferId(IdKind.BULK_TRANSFER.prefix() + tail.substring(0, TIME_LENGTH) + random + NONE);
        }

        public static BulkTransferId of(TransferId transfer) {
            String tail = transfer.value().substring(IdKind.TRANSFER.prefix().length());
            return new BulkTransferId(
                    IdKind.BULK_TRANSFER.prefix() + tail.substring(0, tail.length() - NUMBER_LENGTH) + NONE);
        }

        public TransferId transfer(int index) {
            int number = index + 1;
            if (index < 0 || number > MOST) {
                throw new IllegalArgumentException("transfer " + index + " of a bulk send");
            }
            String tail = value.substring(IdKind.BULK_TRANSFER.prefix().length(), value.length() - NUMBER_LENGTH);
            return new TransferId(IdKind.TRANSFER.prefix()
                    + tail
                    + IdKind.ALPHABET.charAt(number >>> 5)
                    + IdKind.ALPHABET.charAt(number & 31));
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record QaTemplateId(String value) implements Id {

        public QaTemplateId {
            IdKind.QA_TEMPLATE.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A taste run, or the QA run of a template on a date: {@code <templateId>_<yyyymmdd>}. */
    record RunId(String value) implements Id {

        private static final int DATE_LENGTH = 8;

        public RunId {
            if (!IdKind.TASTE_RUN.matches(value) && !isDated(value)) {
                throw unknown();
            }
        }

        public static RunId of(QaTemplateId template, LocalDate date) {
            return new RunId(template + "_" + date.format(DateTimeFormatter.BASIC_ISO_DATE));
        }

        /** Of a QA run. A taste run is unknown as one. */
        public QaTemplateId template() {
            return new QaTemplateId(value.substring(0, Math.max(0, value.length() - DATE_LENGTH - 1)));
        }

        /** Of a QA run: its UTC date. */
        public LocalDate date() {
            String date = value.substring(value.length() - DATE_LENGTH);
            return LocalDate.parse(date, DateTimeFormatter.BASIC_ISO_DATE);
        }

        public static Problem unknown() {
            return new Problem(ErrorCode.NOT_FOUND, "There is no such run. Check the id and the account that owns it.");
        }

        /** Its owner must not act on its bounty and escrows. */
        public Problem decidesItself() {
            return new Problem(
                    ErrorCode.INVALID_STATE,
                    "The QA run " + value + " decides here instead of you. Answer its escalations with PATCH"
                            + " /api/v1/qa/runs/" + value + "/escalations/{applicationId}, or end it with POST"
                            + " /api/v1/qa/runs/" + value + "/stop.");
        }

        /** Its testers hand in findings with their evidence. */
        public Problem takesFindings() {
            return new Problem(
                    ErrorCode.INVALID_STATE,
                    "This is a seat of the QA run " + value + ". Hand in with POST /api/v1/qa/runs/" + value
                            + "/hand-in.");
        }

        private static boolean isDate(String text) {
            try {
                return LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE) != null;
            } catch (DateTimeException _) {
                return false;
            }
        }

        private static boolean isDated(String value) {
            int date = value.length() - DATE_LENGTH;
            return date > 0
                    && value.charAt(date - 1) == '_'
                    && IdKind.QA_TEMPLATE.matches(value.substring(0, date - 1))
                    && isDate(value.substring(date));
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record EndpointId(String value) implements Id {

        public EndpointId {
            IdKind.ENDPOINT.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record DeliveryId(String value) implements Id {

        public DeliveryId {
            IdKind.DELIVERY.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record FindingId(String value) implements Id {

        public FindingId {
            IdKind.FINDING.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    record ReportId(String value) implements Id {

        public ReportId {
            IdKind.FINDING_REPORT.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }
}
