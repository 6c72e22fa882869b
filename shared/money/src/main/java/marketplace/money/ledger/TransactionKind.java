package marketplace.money.ledger;

import marketplace.kernel.Wire;

/**
 * Why money moved.
 *
 * <p>Statements, lifetime totals and spending caps depend on it.
 */
public enum TransactionKind implements Wire {
    /** A deposit by hosted checkout. */
    DEPOSIT(Effect.DEPOSITED),
    /** A payment by payment link. */
    PAYMENT_LINK_PAID(Effect.DEPOSITED),
    /** A payment for a checkout that no longer expected it. */
    LATE_PAYMENT(Effect.DEPOSITED),
    /** An automatic top-up. */
    TOP_UP(Effect.DEPOSITED),
    /** An escrow funded from the wallet. */
    ESCROW_FUNDED(Effect.SPENT),
    /** An escrow funded by a hosted checkout. */
    ESCROW_PAID(Effect.NEITHER),
    /** An escrow paid to the worker, with the fee to the platform. */
    ESCROW_RELEASED(Effect.NEITHER),
    /** An escrow refunded to the poster, fee included. */
    ESCROW_REFUNDED(Effect.SPENT),
    /** An escrow divided by a ruling. */
    ESCROW_SPLIT(Effect.SPENT),
    /** A worker's earnings paid out. */
    PAYOUT(Effect.NEITHER),
    /** A payout returned by the provider. */
    PAYOUT_REVERSED(Effect.NEITHER),
    /** A chargeback by the payer's bank. */
    CHARGEBACK(Effect.NEITHER),
    /** A chargeback decided for us. */
    CHARGEBACK_RETURNED(Effect.NEITHER),
    /** A refund made at the provider's own pages. */
    PAYMENT_REFUNDED(Effect.NEITHER),
    /** Such a refund that failed. */
    PAYMENT_REFUND_RETURNED(Effect.NEITHER),
    /** A refund to the payment method: requested by the owner of the wallet, or because the account is deleted. */
    REFUND(Effect.NEITHER),
    /** A refund that failed. */
    REFUND_RETURNED(Effect.NEITHER),
    TRANSFER(Effect.SENT),
    TRANSFER_RETURNED(Effect.SENT),
    /** A run reserved its budget. */
    RUN_RESERVED(Effect.SPENT),
    /** A run returned the rest of its budget. */
    RUN_REFUNDED(Effect.SPENT);

    /** What a movement counts towards, besides the balance. */
    public enum Effect {
        NEITHER(false),
        /** The lifetime deposits. */
        DEPOSITED(false),
        /** The spending caps: spends minus returns. */
        SPENT(true),
        /** The spending caps, and the lifetime transfers. */
        SENT(true);

        private final boolean capped;

        Effect(boolean capped) {
            this.capped = capped;
        }

        public boolean isCapped() {
            return capped;
        }
    }

    private final Effect effect;

    TransactionKind(Effect effect) {
        this.effect = effect;
    }

    /** Whether a provider took back a payment, or returned what it took back. */
    public boolean isClawback() {
        return this == CHARGEBACK
                || this == CHARGEBACK_RETURNED
                || this == PAYMENT_REFUNDED
                || this == PAYMENT_REFUND_RETURNED;
    }

    /** Whether it funds or ends an escrow. */
    public boolean movesEscrow() {
        return this == ESCROW_FUNDED
                || this == ESCROW_PAID
                || this == ESCROW_RELEASED
                || this == ESCROW_REFUNDED
                || this == ESCROW_SPLIT;
    }

    Effect effect() {
        return effect;
    }

    /**
     * What a movement of the account counts towards. Caps count it for the spender's wallet only, not for the
     * recipient's.
     *
     * @param spender null for none
     */
    Effect effectOn(LedgerAccount account, Spender spender) {
        boolean counts =
                account instanceof LedgerAccount.Wallet && (!effect.isCapped() || Spender.is(spender, account));
        return counts ? effect : Effect.NEITHER;
    }
}
