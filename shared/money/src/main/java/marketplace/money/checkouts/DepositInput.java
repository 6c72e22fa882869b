package marketplace.money.checkouts;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.kernel.Money;
import marketplace.money.limits.DepositBounds;

record DepositInput(
        @Field(
                value = "USD, at most two decimals.",
                required = true,
                least = DepositBounds.LEAST_USD,
                most = DepositBounds.MOST_USD)
        @Enforced(usd = true)
        BigDecimal amount,

        @Field("Save the card for automatic top-ups. Default false.")
        Boolean savePaymentMethod,

        @JsonUnwrapped ReturnPages returns) {

    Money money() {
        return Money.ofUsd(amount, "amount");
    }

    boolean savesMethod() {
        return Boolean.TRUE.equals(savePaymentMethod);
    }
}
