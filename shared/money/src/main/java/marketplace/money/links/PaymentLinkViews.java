package marketplace.money.links;

import java.math.BigDecimal;
import java.time.Instant;
import marketplace.api.Field;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Wire;
import marketplace.money.checkouts.Checkout;
import marketplace.money.ledger.Wallet;

/** Payment links as their owner sees them. The payer is not shown: the marketplace does not know them. */
public final class PaymentLinkViews {

    private PaymentLinkViews() {}

    public enum Status implements Wire {
        PENDING,
        PAID,
        EXPIRED;

        /** Expired from its deadline on, even before the timer has run. */
        public static Status of(Checkout checkout, Instant now) {
            return switch (checkout.status()) {
                case PENDING -> checkout.isPayable(now) ? PENDING : EXPIRED;
                case PAID -> PAID;
                case WAITING, EXPIRED, CANCELLED -> EXPIRED;
            };
        }
    }

    public record CreatedPaymentLink(
            @Field PaymentLinkId paymentLinkId,

            @Field("Payment page. Send this URL to the payer.")
            String checkoutUrl,

            @Field("Amount in USD.") BigDecimal amount,
            @Field long amountCents,

            @Field Status status,

            @Field Instant expiresAt) {

        public static CreatedPaymentLink of(PaymentLink link, String origin) {
            Checkout checkout = link.checkout();
            return new CreatedPaymentLink(
                    link.id(),
                    checkout.code().url(origin),
                    checkout.amount().usd(),
                    checkout.amount().cents(),
                    Status.PENDING,
                    checkout.expiresAt());
        }
    }

    public record PaymentLinkView(
            @Field PaymentLinkId paymentLinkId,
            @Field long amountCents,
            @Field("Currency; always USD.") String currency,
            @Field Status status,
            @Field Instant createdAt,
            @Field("When the status last changed.") Instant updatedAt,

            @Field Instant expiresAt,

            @Field(value = "When the link was paid; null until then.", nullable = true)
            Instant paidAt) {

        public static PaymentLinkView of(PaymentLink link, Instant now) {
            Checkout checkout = link.checkout();
            Status status = Status.of(checkout, now);
            Instant updated = switch (status) {
                case PENDING -> checkout.createdAt();
                case PAID -> checkout.paidAt();
                case EXPIRED -> checkout.expiresAt();
            };
            return new PaymentLinkView(
                    link.id(),
                    checkout.amount().cents(),
                    Wallet.CURRENCY,
                    status,
                    checkout.createdAt(),
                    updated,
                    checkout.expiresAt(),
                    checkout.paidAt());
        }
    }

    public record PaymentLinkAnswer(@Field PaymentLinkView paymentLink) {}
}
