package marketplace.money.refunds;

import java.math.BigDecimal;
import java.util.Optional;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Money;

public final class RefundInputs {

    private RefundInputs() {}

    public record RefundPayment(
            @Field(
                    value = "Id of the payment from GET /api/wallet/payments: that of the paid checkout or top-up.",
                    required = true)
            PaymentId paymentId,

            @Field(
                    value = "Amount in USD, at most two decimals. Default: all that is left of the payment, or the"
                            + " whole balance if that is less.",
                    least = "0.01")
            @Enforced(usd = true)
            BigDecimal amount) {

        Optional<Money> money() {
            return Optional.ofNullable(amount).map(usd -> Money.ofUsd(usd, "amount"));
        }
    }

    record ListPart() {}

    record GetRefund(
            @Field(value = "The refund.", required = true) RefundId refundId) {}
}
