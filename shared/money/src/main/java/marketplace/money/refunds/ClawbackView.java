package marketplace.money.refunds;

import java.time.Instant;
import marketplace.api.Field;

/** A clawback as the payer sees it, with the provider's id, which the payer's bank knows as well. */
public record ClawbackView(
        @Field String provider,
        @Field("The provider's id.") String reference,

        @Field("chargeback (by the payer's bank) or refund.")
        Clawback.Kind kind,

        @Field("Id of the checkout or charge that was paid.")
        String paidFor,

        @Field("Total taken back, in cents.") long takenCents,
        @Field("Total returned, in cents.") long returnedCents,
        @Field("When we first learned of it.") Instant createdAt) {

    public static ClawbackView of(Clawback clawback) {
        return new ClawbackView(
                clawback.provider(),
                clawback.reference(),
                clawback.kind(),
                clawback.paidFor(),
                clawback.taken().cents(),
                clawback.returned().cents(),
                clawback.createdAt());
    }
}
