package marketplace.money.payouts;

import java.time.Instant;
import marketplace.api.Field;
import marketplace.kernel.Wire;

public final class PayoutAccountViews {

    private PayoutAccountViews() {}

    public record PutInput(
            @Field(value = "https URL that our page links to afterwards.", max = 2000)
            String returnUrl,

            @Field(value = "https URL linked to unless the account is ready. Default: returnUrl.", max = 2000)
            String cancelUrl) {}

    public record GetInput() {}

    public enum Status implements Wire {
        PENDING,
        READY
    }

    public record PayoutAccountView(
            @Field("pending: open url and complete the provider's form. ready: earnings are paid out there.")
            Status status,

            @Field(value = "The payment provider; null until the URL was visited.", nullable = true)
            String provider,

            @Field(
                    value = "URL at which the owner opens or changes the account. Null on reads and in replays: it"
                            + " grants access.",
                    nullable = true)
            String url,

            @Field(value = "When the URL expires.", nullable = true)
            Instant expiresAt,

            @Field Instant createdAt,
            @Field Instant updatedAt) {

        public static PayoutAccountView of(PayoutAccount account, String url, Instant expiresAt) {
            return new PayoutAccountView(
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
                    value = "The payout account. Null until one is requested: earnings are then still owed to you.",
                    nullable = true)
            PayoutAccountView payoutAccount) {}
}
