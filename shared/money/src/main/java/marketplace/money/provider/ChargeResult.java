package marketplace.money.provider;

/** A provider's response to a {@link Charge}. An unknown result is an exception, and the charge is repeated. */
public sealed interface ChargeResult {

    record Paid(String reference) implements ChargeResult {}

    record Refused(String reason) implements ChargeResult {}

    record Pending() implements ChargeResult {}
}
