package marketplace.money.links;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.PublicTexts;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Money;
import marketplace.money.checkouts.ReturnPages;

public final class PaymentLinkInputs {

    private PaymentLinkInputs() {}

    @PublicTexts(moderated = true)
    public record CreatePaymentLink(
            @Field(value = "USD, at most two decimals.", required = true, least = "1", most = "10000")
            @Enforced(usd = true)
            BigDecimal amount,

            @Field(
                    value = "What the payment is for. Shown to the payer.",
                    required = true,
                    min = 1,
                    max = 500,
                    oneLine = true)
            String description,

            @Field(
                    value = "The payer's e-mail, prefilled on the payment page.",
                    format = "email",
                    moderated = Field.Moderated.EXEMPT)
            String payerEmail,

            @JsonUnwrapped ReturnPages returns) {

        Money money() {
            return Money.ofUsd(amount, "amount");
        }
    }

    public record GetPaymentLink(@Field(required = true) PaymentLinkId paymentLinkId) {}
}
