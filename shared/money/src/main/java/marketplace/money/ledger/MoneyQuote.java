package marketplace.money.ledger;

import java.util.List;
import marketplace.api.Field;

/** The quote of an operation that moves money. */
public record MoneyQuote(
        @Field("What it is for, in cents.") long amountCents,
        @Field("The platform's fee on top, in cents.") long platformFeeCents,
        @Field("Both together, in cents.") long totalCents,

        @Field("What the wallet would hold afterwards, in cents.")
        long balanceAfterCents,

        @Field("Whether it would succeed as things stand.") boolean wouldSucceed,

        @Field(
                "What stands in the way, or where it would succeed, what is to be known besides; empty where nothing is.")
        List<String> problems) {}
