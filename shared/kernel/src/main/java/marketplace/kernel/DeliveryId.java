package marketplace.kernel;

/**
 * Names one delivery of one event to one endpoint.
 *
 * <p>It is derived from the pair, so that a replayed event finds its delivery instead of making a second.
 */
public record DeliveryId(String value) implements Id {

    public DeliveryId {
        IdKind.DELIVERY.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
