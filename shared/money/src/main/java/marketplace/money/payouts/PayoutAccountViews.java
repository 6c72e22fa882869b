package marketplace.money.payouts;

import java.time.Instant;
import marketplace.api.Field;
import marketplace.kernel.Wire;

/** Payout accounts as their owners see them. */
public final class PayoutAccountViews {

    private PayoutAccountViews() {}

    public record PutInput() {}

    public record GetInput() {}

    public enum Status implements Wire {
        PENDING,
        READY
    }

    public record View(
            @Field("pending: open url and tell the provider what it asks. ready: payouts go there.")
            Status status,

            @Field(value = "Who pays out; null until the address was visited.", nullable = true)
            String provider,

            @Field(
                    value =
                            "Where its owner opens or changes the account; null when read, and in a repeated answer, for"
                                    + " who has it can do so.",
                    nullable = true)
            String url,

            @Field(value = "Until when the address holds.", nullable = true)
            Instant expiresAt,

            @Field("When it was asked for.") Instant createdAt,
            @Field("When it changed last.") Instant updatedAt) {

        public static View of(PayoutAccount account, String url, Instant expiresAt) {
            return new View(
                    account.ready() ? Status.READY : Status.PENDING,
                    account.provider(),
                    url,
                    expiresAt,
                    account.createdAt(),
                    account.updatedAt());
        }
    }

    public record Answer(
            @Field(
                    value = "The payout account; null while none was asked for: then you are paid into your wallet.",
                    nullable = true)
            View payoutAccount) {}
}
