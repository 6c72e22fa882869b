package marketplace.money.provider;

/** A provider's response to a {@link PayoutOrder}. An event reports the arrival, days later. */
public sealed interface PayoutResult {

    record OnItsWay(String reference) implements PayoutResult {}

    record Refused(String reason) implements PayoutResult {}
}
