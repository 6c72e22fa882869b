package marketplace.money.provider;

/**
 * A provider's response to a {@link PayoutOrder}.
 *
 * <p>An event reports the arrival, days later.
 */
public sealed interface PayoutResult {

    /** The provider has accepted it. */
    record OnItsWay(String reference) implements PayoutResult {}

    /** It will never be paid. */
    record Refused(String reason) implements PayoutResult {}
}
