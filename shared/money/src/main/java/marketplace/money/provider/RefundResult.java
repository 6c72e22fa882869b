package marketplace.money.provider;

/**
 * What a provider answers to a {@link RefundOrder}.
 *
 * <p>Not knowing is none of these: that is an exception, and the refund is asked for again.
 */
public sealed interface RefundResult {

    /** It is made. */
    record Made(String reference) implements RefundResult {}

    /** No money goes back by it, now or later. */
    record Refused(String reason) implements RefundResult {}

    /** The provider has taken it on; it will be told by event, or when it is asked again. */
    record Pending() implements RefundResult {}
}
