package marketplace.kernel;

/**
 * Names one bulk send.
 *
 * <p>The ids of its transfers follow from it and it from them: a transfer that waits for its turn is found without any
 * item of its own.
 */
public record BulkTransferId(String value) implements Id {

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
