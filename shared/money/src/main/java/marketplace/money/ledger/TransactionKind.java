package marketplace.money.ledger;

import marketplace.kernel.Wire;

/**
 * Why money moved.
 *
 * <p>Statements name it, lifetime totals and spending caps follow from it, and the audit knows by it how an escrow ended.
 */
public enum TransactionKind implements Wire {
    /** Money came in by a hosted checkout. */
    DEPOSIT(Effect.DEPOSITED),
    /** Somebody paid by a payment link. */
    PAYMENT_LINK_PAID(Effect.DEPOSITED),
    /** Money came in for a checkout that no longer waited for it. */
    LATE_PAYMENT(Effect.DEPOSITED),
    /** Money came in by an automatic top-up. */
    TOP_UP(Effect.DEPOSITED),
    /** An escrow was funded from the wallet. */
    ESCROW_FUNDED(Effect.SPENT),
    /** An escrow was funded by a hosted checkout. */
    ESCROW_PAID(Effect.NEITHER),
    /** An escrow went to the worker; the platform kept its fee. */
    ESCROW_RELEASED(Effect.NEITHER),
    /** An escrow went back to whom it came from, fee included. */
    ESCROW_REFUNDED(Effect.SPENT),
    /** An escrow was divided by a ruling. */
    ESCROW_SPLIT(Effect.SPENT),
    /** What a worker has earned was paid out. */
    PAYOUT(Effect.NEITHER),
    /** A payout came back. */
    PAYOUT_REVERSED(Effect.NEITHER),
    /** A payment was charged back by the payer's bank. */
    CHARGEBACK(Effect.NEITHER),
    /** A chargeback was decided for us, and what it had taken came back. */
    CHARGEBACK_RETURNED(Effect.NEITHER),
    /** A payment was given back at the provider's. */
    PAYMENT_REFUNDED(Effect.NEITHER),
    /** What was given back so could not be made, and came back. */
    PAYMENT_REFUND_RETURNED(Effect.NEITHER),
    /** Money of a payment went back to what had paid it: as the owner of the wallet wants, or because there is none. */
    REFUND(Effect.NEITHER),
    /** Such a refund failed, and its money came back. */
    REFUND_RETURNED(Effect.NEITHER),
    /** Money went from one account to another. */
    TRANSFER(Effect.SENT),
    /** A transfer came back. */
    TRANSFER_RETURNED(Effect.SENT),
    /** A run reserved its budget. */
    RUN_RESERVED(Effect.SPENT),
    /** A run gave back what it did not need. */
    RUN_REFUNDED(Effect.SPENT);

    /** What a movement of a wallet counts as, beside its balance. */
    public enum Effect {
        NEITHER(false),
        /** Towards what was ever deposited. */
        DEPOSITED(false),
        /** Towards the spending caps: what leaves the wallet less what comes back. */
        SPENT(true),
        /** Towards the spending caps, and towards what was ever sent to others. */
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

    /** Whether a provider took back by it what it had brought, or the other way round. */
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
     * What a movement of the account counts as. What caps count, it counts for the spender's wallet alone: who gets a
     * transfer has not spent less by it.
     *
     * @param spender null for none
     */
    Effect effectOn(LedgerAccount account, Spender spender) {
        boolean counts =
                account instanceof LedgerAccount.Wallet && (!effect.isCapped() || Spender.is(spender, account));
        return counts ? effect : Effect.NEITHER;
    }
}
