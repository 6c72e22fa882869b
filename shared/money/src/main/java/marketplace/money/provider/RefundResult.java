package marketplace.money.provider;

/** A provider's response to a {@link RefundOrder}. An unknown result is an exception, and the refund is repeated. */
public sealed interface RefundResult {

    record Made(String reference) implements RefundResult {}

    record Refused(String reason) implements RefundResult {}

    record Pending() implements RefundResult {}
}
