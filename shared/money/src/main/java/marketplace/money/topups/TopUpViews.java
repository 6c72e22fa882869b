package marketplace.money.topups;

import java.time.Instant;
import marketplace.api.Field;
import marketplace.kernel.Id.TopUpId;

/** Top-ups as their owner sees them in an export. Amounts are whole cents. */
public final class TopUpViews {

    private TopUpViews() {}

    public record TopUpView(
            @Field("Id of the top-up.") TopUpId id,

            @Field("What was charged, or would have been, in cents.")
            long amountCents,

            @Field("pending, paid or failed.") TopUpStatus status,

            @Field(value = "What was charged; null where nothing was saved.", nullable = true)
            String label,

            @Field("Which attempt in a row it was.") int attempt,

            @Field(value = "Why it failed; null while it has not.", nullable = true)
            String failureReason,

            @Field("When it began.") Instant createdAt,

            @Field(value = "When it was paid or failed; null until then.", nullable = true)
            Instant endedAt) {

        public static TopUpView of(TopUp topUp) {
            return new TopUpView(
                    topUp.id(),
                    topUp.amount().cents(),
                    topUp.status(),
                    topUp.method() == null ? null : topUp.method().label(),
                    topUp.attempt(),
                    topUp.failureReason(),
                    topUp.createdAt(),
                    topUp.endedAt());
        }
    }
}
