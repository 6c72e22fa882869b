package marketplace.money.provider;

/**
 * What a provider answers to a {@link PayoutOrder}.
 *
 * <p>That the money has arrived is never an answer: it takes days, and is told by event.
 */
public sealed interface PayoutResult {

    /** The provider has taken it on. */
    record OnItsWay(String reference) implements PayoutResult {}

    /** Nothing goes out by this order, now or later. */
    record Refused(String reason) implements PayoutResult {}
}
