package marketplace.api;

import java.util.List;

/** What an operation would do to the caller's money. Amounts are whole cents. */
public record Quote(
        @Field("Amount for the recipient, in cents.") long amountCents,
        @Field("Platform fee on top, in cents.") long platformFeeCents,
        @Field("Amount and fee together, in cents.") long totalCents,
        @Field("Your wallet balance afterwards, in cents.") long balanceAfterCents,

        @Field("Amount to pay at a hosted checkout, in cents. 0 if the wallet covers the total.")
        long payAtCheckoutCents,

        @Field("Whether the real call would succeed now.") boolean wouldSucceed,

        @Field("What prevents the real call. Empty if nothing does.")
        List<String> problems) {

    public Quote with(List<String> found) {
        return new Quote(
                amountCents,
                platformFeeCents,
                totalCents,
                balanceAfterCents,
                payAtCheckoutCents,
                found.isEmpty(),
                found);
    }
}
