package marketplace.kernel;

/**
 * Names one booking of a service.
 *
 * <p>An escrow may wait for its money.
 */
public record BookingId(String value) implements Id {

    public BookingId {
        IdKind.BOOKING.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
