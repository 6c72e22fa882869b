package marketplace.money.refunds;

import java.time.Instant;
import marketplace.api.Field;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.RefundId;
import marketplace.money.ledger.Wallet;
import marketplace.money.transactions.Unspent;

public final class RefundViews {

    private RefundViews() {}

    public record PaymentView(
            @Field("Id of the payment: that of the paid checkout or top-up.")
            PaymentId id,

            @Field("Amount paid, in cents.") long amountCents,

            @Field("What can be refunded, in cents: what is unspent of it. Money that came first is spent first.")
            long refundableCents,

            @Field("Currency; always USD.") String currency,
            @Field Instant paidAt) {

        public static PaymentView of(Payment payment, Unspent unspent) {
            return new PaymentView(
                    payment.id(),
                    payment.paid().cents(),
                    payment.refundable(unspent).cents(),
                    Wallet.CURRENCY,
                    payment.paidAt());
        }
    }

    public record RefundView(
            @Field RefundId id,
            @Field("The refunded payment.") PaymentId paymentId,
            @Field long amountCents,
            @Field("Currency; always USD.") String currency,

            @Field("pending (on its way), confirmed (made) or failed (credited to the wallet again).")
            RefundStatus status,

            @Field(value = "Why the refund failed; null unless it did.", nullable = true)
            String failureReason,

            @Field Instant createdAt,

            @Field(value = "When the refund was made or failed; null until then.", nullable = true)
            Instant endedAt) {

        public static RefundView of(Refund refund) {
            return new RefundView(
                    refund.id(),
                    refund.paymentId(),
                    refund.amount().cents(),
                    Wallet.CURRENCY,
                    refund.status(),
                    refund.failureReason(),
                    refund.createdAt(),
                    refund.endedAt());
        }
    }

    public record RefundBegun(@Field RefundView refund) {

        public static RefundBegun of(Refund refund) {
            return new RefundBegun(RefundView.of(refund));
        }
    }

    public record RefundAnswer(@Field RefundView refund) {}
}
