package marketplace.money.ledger;

import java.util.List;
import marketplace.api.Field;
import marketplace.kernel.Money;

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
        List<String> problems) {

    /** What sending the amount would do to the sender's wallet: there is no fee on transfers. */
    public static MoneyQuote ofTransfer(Money amount, Money balanceAfter, boolean wouldSucceed, String... problems) {
        return new MoneyQuote(amount.cents(), 0, amount.cents(), balanceAfter.cents(), wouldSucceed, List.of(problems));
    }

    /** What putting the amount into this wallet would do: there is no fee on a deposit, and a debt is paid first. */
    public static MoneyQuote ofDeposit(Money amount, Wallet wallet) {
        return new MoneyQuote(
                amount.cents(), 0, amount.cents(), wallet.balanceAfter(amount).cents(), true, List.of());
    }
}
