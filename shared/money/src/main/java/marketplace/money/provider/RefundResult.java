package marketplace.money.provider;

/**
 * A provider's response to a {@link RefundOrder}.
 *
 * <p>An unknown result is an exception, and the refund is requested again.
 */
public sealed interface RefundResult {

    record Made(String reference) implements RefundResult {}

    record Refused(String reason) implements RefundResult {}

    record Pending() implements RefundResult {}
}
