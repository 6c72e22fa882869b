package marketplace.money.limits;

import java.math.BigDecimal;
import marketplace.kernel.Money;

public final class DepositBounds {

    public static final String LEAST_USD = "1";
    public static final String MOST_USD = "10000";
    private static final Money LEAST = Money.ofUsd(new BigDecimal(LEAST_USD), "amount");
    private static final Money MOST = Money.ofUsd(new BigDecimal(MOST_USD), "amount");

    public static String covering(Money missing) {
        if (missing.compareTo(LEAST) < 0) {
            return LEAST.text();
        }
        return missing.compareTo(MOST) > 0
                ? missing.text() + ", in deposits of " + MOST.text() + " at most,"
                : missing.text();
    }

    private DepositBounds() {}
}
