package marketplace.kernel;

/**
 * Names one webhook endpoint.
 *
 * <p>It is the unit of isolation: queues of deliveries, failures and secrets are per endpoint.
 */
public record EndpointId(String value) implements Id {

    public EndpointId {
        IdKind.ENDPOINT.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
