package marketplace.money.provider;

/**
 * What a provider answers to a {@link Charge}.
 *
 * <p>Not knowing is none of these: that is an exception, and the charge is asked for again.
 */
public sealed interface ChargeResult {

    /** The money is there. */
    record Paid(String reference) implements ChargeResult {}

    /** No money comes by this charge, now or later. */
    record Refused(String reason) implements ChargeResult {}

    /** It will be told by event. */
    record Pending() implements ChargeResult {}
}
