package marketplace.money;

/**
 * What a provider answers to a {@link Charge}.
 *
 * <p>Not knowing is none of these: that is an exception, and the charge is asked for again.
 */
public sealed interface Charged {

    /** The money is there. */
    record Paid(String reference) implements Charged {}

    /** No money comes by this charge, now or later. */
    record Refused(String reason) implements Charged {}

    /** It will be told by event. */
    record Pending() implements Charged {}
}
