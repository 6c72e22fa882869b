package marketplace.money.escrow;

import marketplace.kernel.Money;

/**
 * Where the money of an escrow has gone; all zero while it is held.
 *
 * <p>Together with what is held it always makes the total (M4).
 *
 * @param paidOut to the human
 * @param refunded to the poster
 * @param feeKept by the platform
 */
public record EscrowOutcome(Money paidOut, Money refunded, Money feeKept) {

    static final EscrowOutcome NONE = new EscrowOutcome(Money.ZERO, Money.ZERO, Money.ZERO);
}
