package marketplace.money.refunds;

import java.math.BigDecimal;
import java.util.Optional;
import marketplace.api.Field;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Money;

/**
 * What the operations on payments and their refunds take.
 *
 * <p>Whose payments they are never stands among it: they are the caller's own.
 */
public final class RefundInputs {

    private RefundInputs() {}

    /** What shall go back. */
    public record RefundPayment(
            @Field(
                    value =
                            "Id of the payment, as GET /api/wallet/payments lists it: of the checkout or top-up that was"
                                    + " paid.",
                    required = true)
            PaymentId paymentId,

            @Field(
                    value = "How much, in USD, two decimals at most. Default: all that is left of the payment, or the"
                            + " whole balance where that is less.",
                    least = "0.01")
            BigDecimal amount) {

        Optional<Money> money() {
            return Optional.ofNullable(amount).map(usd -> Money.ofUsd(usd, "amount"));
        }
    }

    /** Which part of the payments, or of the refunds. */
    record ListPart(
            @Field(value = "How many at most; 50 unless said, 200 at most.", least = "1")
            Integer limit,

            @Field("nextCursor of the page before.") String cursor) {}

    /** Which refund. */
    record GetRefund(
            @Field(value = "The refund.", required = true) RefundId refundId) {}
}
