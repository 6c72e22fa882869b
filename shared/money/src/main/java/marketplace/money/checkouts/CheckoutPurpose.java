package marketplace.money.checkouts;

import java.time.Duration;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Id.TransferId;

/**
 * What a checkout is paid for.
 *
 * <p>Sealed: a purpose that is added must say what becomes of the money when it arrives.
 */
public sealed interface CheckoutPurpose {

    /** For the payer's wallet. */
    record Deposit() implements CheckoutPurpose {}

    /** For an escrow that waits for it. */
    record EscrowFunding(EscrowId escrowId) implements CheckoutPurpose {}

    /**
     * For the recipient of a transfer.
     *
     * @param payeeName the recipient's name when it was asked for, or the e-mail; the payer sees it
     */
    record Transfer(TransferId transferId, String payeeName) implements CheckoutPurpose {}

    /**
     * For the wallet of whoever made the link; anybody may pay it.
     *
     * @param payeeName the name of its maker when it was made, which the payer sees
     * @param payerEmail what the page is filled with beforehand; null for nothing
     */
    record PaymentLink(PaymentLinkId linkId, String payeeName, String payerEmail) implements CheckoutPurpose {}

    default Duration lifetime() {
        return switch (this) {
            case Deposit _, EscrowFunding _, Transfer _ -> Checkout.LIFETIME;
            case PaymentLink _ -> Checkout.LINK_LIFETIME;
        };
    }

    /** Whether somebody's no is the end of it: who has a link can say no only for himself. */
    default boolean endsWhenDeclined() {
        return switch (this) {
            case Deposit _, EscrowFunding _, Transfer _ -> true;
            case PaymentLink _ -> false;
        };
    }
}
