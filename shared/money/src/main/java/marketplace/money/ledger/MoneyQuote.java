package marketplace.money.ledger;

import java.util.List;
import marketplace.api.Field;

/**
 * What an operation that creates or moves money would do, item by item (decisions §1, Dry run).
 *
 * <p>Told before anything is stored, so that nobody learns of a fee or of a missing cent from a statement.
 */
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
