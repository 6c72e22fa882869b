package marketplace.money.ledger;

import java.util.List;
import marketplace.api.Field;

/** The quote of an operation that moves money. */
public record MoneyQuote(
        @Field("Amount, in cents.") long amountCents,
        @Field("Platform fee on top, in cents.") long platformFeeCents,
        @Field("Amount plus fee, in cents.") long totalCents,

        @Field("Balance of the wallet afterwards, in cents.")
        long balanceAfterCents,

        @Field("Whether the call would succeed now.") boolean wouldSucceed,

        @Field("Why the call would fail, or what else to know. Empty if there is nothing to report.")
        List<String> problems) {}
