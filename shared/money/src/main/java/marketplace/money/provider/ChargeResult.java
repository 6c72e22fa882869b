package marketplace.money.provider;

/**
 * A provider's response to a {@link Charge}.
 *
 * <p>An unknown result is an exception, and the charge is requested again.
 */
public sealed interface ChargeResult {

    record Paid(String reference) implements ChargeResult {}

    /** It will never be paid. */
    record Refused(String reason) implements ChargeResult {}

    /** An event will report the result. */
    record Pending() implements ChargeResult {}
}
