package marketplace.money;

import marketplace.kernel.EscrowId;
import marketplace.kernel.TransferId;

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

    /** For the recipient of a transfer. */
    record Transfer(TransferId transferId) implements CheckoutPurpose {}
}
