package marketplace.money.escrow;

import marketplace.kernel.Wire;

public enum FundingStatus implements Wire {
    /** The money is held, or has been paid out already. */
    FUNDED,
    /** The escrow waits for a payment at its checkout URL. */
    REQUIRES_PAYMENT,
    /** The wallet does not cover the amount. The request answers 402. */
    INSUFFICIENT_FUNDS;

    public static FundingStatus of(Escrow escrow) {
        return escrow.status() == EscrowStatus.FUNDING ? REQUIRES_PAYMENT : FUNDED;
    }
}
