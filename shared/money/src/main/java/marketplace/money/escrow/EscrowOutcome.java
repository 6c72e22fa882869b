package marketplace.money.escrow;

import marketplace.kernel.Money;

/** Where the money went; all zero while it is held. With the amount held it always equals the total (M4). */
public record EscrowOutcome(Money paidOut, Money refunded, Money feeKept) {

    static final EscrowOutcome NONE = new EscrowOutcome(Money.ZERO, Money.ZERO, Money.ZERO);
}
