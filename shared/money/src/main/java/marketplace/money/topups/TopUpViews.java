package marketplace.money.topups;

import java.time.Instant;
import marketplace.api.Field;
import marketplace.kernel.Id.TopUpId;

/** Top-ups as their owner sees them in an export. Amounts are whole cents. */
public final class TopUpViews {

    private TopUpViews() {}

    public record TopUpView(
            @Field("Id of the top-up.") TopUpId id,

            @Field("Amount of the charge, in cents.") long amountCents,

            @Field("pending, paid or failed.") TopUpStatus status,

            @Field(value = "The charged payment method; null if none was saved.", nullable = true)
            String label,

            @Field("Number of the attempt in a row, from 1.")
            int attempt,

            @Field(value = "Why the top-up failed; null unless it did.", nullable = true)
            TopUpFailure failureReason,

            @Field(value = "The reason as a sentence; null unless it failed.", nullable = true)
            String failureMessage,

            @Field("When the top-up started.") Instant createdAt,

            @Field(value = "When the top-up was paid or failed; null until then.", nullable = true)
            Instant endedAt) {

        public static TopUpView of(TopUp topUp) {
            return new TopUpView(
                    topUp.id(),
                    topUp.amount().cents(),
                    topUp.status(),
                    topUp.method() == null ? null : topUp.method().label(),
                    topUp.attempt(),
                    topUp.failureReason() == null ? null : TopUpFailure.of(topUp),
                    topUp.failureReason() == null ? null : TopUpFailure.sentence(topUp),
                    topUp.createdAt(),
                    topUp.endedAt());
        }
    }
}
