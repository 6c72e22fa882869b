package marketplace.money.escrow;

import marketplace.kernel.Money;

/**
 * Where the money of an escrow went; all zero while it is held. Together with the amount held it always equals the
 * total (M4).
 */
public record EscrowOutcome(Money paidOut, Money refunded, Money feeKept) {

    static final EscrowOutcome NONE = new EscrowOutcome(Money.ZERO, Money.ZERO, Money.ZERO);
}
