package marketplace.money;

import java.math.BigDecimal;
import marketplace.api.Field;
import marketplace.kernel.Money;

/**
 * What a deposit is opened with.
 *
 * <p>The bounds of the amount are the interface's.
 */
record DepositInput(
        @Field(
                value = "How much, in USD, two decimals at most: from 1 to 10,000.",
                required = true,
                least = DepositInput.LEAST_USD,
                most = DepositInput.MOST_USD)
        BigDecimal amount,

        @Field("Whether the means of payment is kept for later charges. Default false; the page says so.")
        Boolean savePaymentMethod,

        @Field("True to have everything checked and quoted without opening a checkout. Default false.")
        Boolean dryRun,

        @Field(value = "Repeats with the same key within 24 hours change nothing.", max = 255)
        String idempotencyKey) {

    private static final String LEAST_USD = "1";
    private static final String MOST_USD = "10000";
    private static final Money LEAST = Money.ofUsd(new BigDecimal(LEAST_USD), "amount");
    private static final Money MOST = Money.ofUsd(new BigDecimal(MOST_USD), "amount");

    /** What is to be deposited where so much is missing, in words: one deposit has bounds. */
    static String covering(Money missing) {
        if (missing.compareTo(LEAST) < 0) {
            return LEAST.text();
        }
        return missing.compareTo(MOST) > 0
                ? missing.text() + ", in deposits of " + MOST.text() + " at most,"
                : missing.text();
    }

    Money money() {
        return Money.ofUsd(amount, "amount");
    }

    boolean savesMethod() {
        return Boolean.TRUE.equals(savePaymentMethod);
    }

    boolean isDryRun() {
        return Boolean.TRUE.equals(dryRun);
    }
}
