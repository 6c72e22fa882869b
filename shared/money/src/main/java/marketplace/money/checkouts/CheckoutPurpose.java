package marketplace.money.checkouts;

import java.time.Duration;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Id.TransferId;

public sealed interface CheckoutPurpose {

    record Deposit() implements CheckoutPurpose {}

    record EscrowFunding(EscrowId escrowId) implements CheckoutPurpose {}

    record Transfer(TransferId transferId, String payeeName) implements CheckoutPurpose {}

    /**
     * Anyone may pay it.
     * @param payeeName the owner's name at creation
     * @param payerEmail prefilled on the page; null for none
     */
    record PaymentLink(PaymentLinkId linkId, String payeeName, String payerEmail) implements CheckoutPurpose {}

    default Duration lifetime() {
        return switch (this) {
            case Deposit _, EscrowFunding _, Transfer _ -> Checkout.LIFETIME;
            case PaymentLink _ -> Checkout.LINK_LIFETIME;
        };
    }

    /** A payment link stays open when one payer declines. */
    default boolean endsWhenDeclined() {
        return switch (this) {
            case Deposit _, EscrowFunding _, Transfer _ -> true;
            case PaymentLink _ -> false;
        };
    }
}
