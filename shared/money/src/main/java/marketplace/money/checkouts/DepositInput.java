package marketplace.money.checkouts;

import java.math.BigDecimal;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.kernel.Money;
import marketplace.money.ledger.DepositBounds;

/** The input of a deposit. */
record DepositInput(
        @Field(
                value = "How much, in USD, two decimals at most: from 1 to 10,000.",
                required = true,
                least = DepositBounds.LEAST_USD,
                most = DepositBounds.MOST_USD)
        @Enforced(usd = true)
        BigDecimal amount,

        @Field("Whether the means of payment is kept for later charges. Default false; the page says so.")
        Boolean savePaymentMethod) {

    Money money() {
        return Money.ofUsd(amount, "amount");
    }

    boolean savesMethod() {
        return Boolean.TRUE.equals(savePaymentMethod);
    }
}
