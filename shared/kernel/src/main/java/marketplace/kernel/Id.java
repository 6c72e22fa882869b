package marketplace.kernel;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/**
 * The id of a stored thing: {@code <prefix>_<26 characters>}, sortable by creation time.
 *
 * <p>Each kind has its own record, so a human's id cannot be passed where a bounty's is expected. A malformed id is
 * refused exactly like an unknown one: 404.
 */
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

    /** An account: one e-mail. It may post work, do work, or both. */
    record AccountId(String value) implements Id {

        public AccountId {
            IdKind.ACCOUNT.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A session: the chain of refresh tokens of one sign-in. */
    record SessionId(String value) implements Id {

        public SessionId {
            IdKind.SESSION.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** An API key. */
    record KeyId(String value) implements Id {

        public KeyId {
            IdKind.KEY.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** An entry of the audit log. */
    record AuditId(String value) implements Id {

        public AuditId {
            IdKind.AUDIT.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A human profile. */
    record HumanId(String value) implements Id {

        public HumanId {
            IdKind.HUMAN.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** An uploaded file. */
    record UploadId(String value) implements Id {

        public UploadId {
            IdKind.UPLOAD.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A bounty. */
    record BountyId(String value) implements Id {

        public BountyId {
            IdKind.BOUNTY.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A human's application to a bounty. */
    record ApplicationId(String value) implements Id {

        public ApplicationId {
            IdKind.APPLICATION.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** One hand-in of work. */
    record SubmissionId(String value) implements Id {

        public SubmissionId {
            IdKind.SUBMISSION.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A conversation. */
    record ConversationId(String value) implements Id {

        public ConversationId {
            IdKind.CONVERSATION.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A message in a conversation. */
    record MessageId(String value) implements Id {

        public MessageId {
            IdKind.MESSAGE.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A booking of a service. */
    record BookingId(String value) implements Id {

        public BookingId {
            IdKind.BOOKING.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** An escrow. */
    record EscrowId(String value) implements Id {

        public EscrowId {
            IdKind.ESCROW.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A dispute about an escrow. */
    record DisputeId(String value) implements Id {

        public DisputeId {
            IdKind.DISPUTE.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A ledger transaction. */
    record TransactionId(String value) implements Id {

        public TransactionId {
            IdKind.TRANSACTION.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A hosted checkout. */
    record CheckoutId(String value) implements Id {

        public CheckoutId {
            IdKind.CHECKOUT.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /**
     * A payment link. Its checkout's id ends in the same 26 characters, so each is computed from the other.
     */
    record PaymentLinkId(String value) implements Id {

        public PaymentLinkId {
            IdKind.PAYMENT_LINK.require(value);
        }

        /** The id of the checkout by which the link is paid. */
        public CheckoutId checkoutId() {
            return new CheckoutId(IdKind.CHECKOUT.prefix()
                    + value.substring(IdKind.PAYMENT_LINK.prefix().length()));
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** An automatic top-up of a wallet. */
    record TopUpId(String value) implements Id {

        public TopUpId {
            IdKind.TOP_UP.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /**
     * A payment from outside: the id of the checkout or of the top-up that was paid.
     *
     * <p>A payment has no id of its own, because payer and provider both know the checkout's.
     */
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

        /** The answer for an id that names no payment of the caller's. */
        public static Problem unknown() {
            return new Problem(ErrorCode.NOT_FOUND, "There is no such payment; check the id and who paid it.");
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A refund of a payment. */
    record RefundId(String value) implements Id {

        public RefundId {
            IdKind.REFUND.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A payout to a worker. */
    record PayoutId(String value) implements Id {

        public PayoutId {
            IdKind.PAYOUT.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A transfer. */
    record TransferId(String value) implements Id {

        public TransferId {
            IdKind.TRANSFER.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /**
     * A bulk send.
     *
     * <p>The ids of its transfers are computed from it, and its id from theirs, so a queued transfer needs no item of its
     * own.
     */
    record BulkTransferId(String value) implements Id {

        /** How many transfers it can name; the ten bits at its end are zero. */
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

        /** Makes one of a fresh id: its time, and of its random part what does not give way to the numbers. */
        public static BulkTransferId of(String fresh) {
            String tail = fresh.substring(IdKind.BULK_TRANSFER.prefix().length());
            String random = tail.substring(TIME_LENGTH + NUMBER_LENGTH);
            return new BulkTransferId(IdKind.BULK_TRANSFER.prefix() + tail.substring(0, TIME_LENGTH) + random + NONE);
        }

        /** The bulk send that the transfer belongs to, if it belongs to any. */
        public static BulkTransferId of(TransferId transfer) {
            String tail = transfer.value().substring(IdKind.TRANSFER.prefix().length());
            return new BulkTransferId(
                    IdKind.BULK_TRANSFER.prefix() + tail.substring(0, tail.length() - NUMBER_LENGTH) + NONE);
        }

        /** Its transfer of this number, from 0. */
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

    /** A webhook endpoint. */
    record EndpointId(String value) implements Id {

        public EndpointId {
            IdKind.ENDPOINT.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** The delivery of one event to one endpoint. */
    record DeliveryId(String value) implements Id {

        public DeliveryId {
            IdKind.DELIVERY.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }
}
