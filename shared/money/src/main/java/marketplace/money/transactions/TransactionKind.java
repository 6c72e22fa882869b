package marketplace.money.transactions;

import marketplace.kernel.Money;
import marketplace.kernel.Wire;

/** Why money moved. Statements, lifetime totals and spending caps depend on it. */
public enum TransactionKind implements Wire {
    DEPOSIT(Effect.DEPOSITED),
    PAYMENT_LINK_PAID(Effect.DEPOSITED),
    /** A payment for a checkout that no longer expected it. */
    LATE_PAYMENT(Effect.DEPOSITED),
    TOP_UP(Effect.DEPOSITED),
    ESCROW_FUNDED(Effect.SPENT),
    ESCROW_PAID(Effect.NEITHER),
    ESCROW_RELEASED(Effect.NEITHER),
    /** An escrow refunded to the poster, fee included. */
    ESCROW_REFUNDED(Effect.SPENT),
    ESCROW_SPLIT(Effect.SPENT),
    /** The poster is refunded what a provider took back, and the platform pays what the human then lacks. */
    ESCROW_COVERED(Effect.SPENT),
    /** The platform pays the debt of a sender whose transfer is no longer held. */
    HELD_MONEY_LOST(Effect.NEITHER),
    PAYOUT(Effect.NEITHER),
    PAYOUT_REVERSED(Effect.NEITHER),
    CHARGEBACK(Effect.NEITHER),
    CHARGEBACK_RETURNED(Effect.NEITHER),
    PAYMENT_REFUNDED(Effect.NEITHER),
    PAYMENT_REFUND_RETURNED(Effect.NEITHER),
    /** A refund to the payment method: requested by the owner of the wallet, or because the account is deleted. */
    REFUND(Effect.NEITHER),
    REFUND_RETURNED(Effect.NEITHER),
    /** The rest of a wallet that its owner gave up when deleting the account. */
    FORFEITED(Effect.NEITHER),
    TRANSFER(Effect.SENT),
    TRANSFER_RETURNED(Effect.SENT),
    RUN_RESERVED(Effect.SPENT),
    /** A run paid a human directly, without an escrow. */
    RUN_PAID(Effect.NEITHER),
    RUN_REFUNDED(Effect.SPENT);

    /** What a movement counts towards, besides the balance. */
    public enum Effect {
        NEITHER(false),
        DEPOSITED(false),
        /** The spending caps: spends minus returns. */
        SPENT(true),
        /** The spending caps, and the lifetime transfers. */
        SENT(true),
        /** The lifetime transfers only: a hosted checkout has paid. */
        SENT_BY_CHECKOUT(false);

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

    /** Whether the money it credits is that of the payment that is its subject. */
    public boolean bringsPayment() {
        return effect == Effect.DEPOSITED || this == REFUND_RETURNED;
    }

    /** Whether it takes money of the payment that is its subject, as far as that is unspent. */
    public boolean takesPayment() {
        return this == REFUND || this == CHARGEBACK || this == PAYMENT_REFUNDED;
    }

    /** Whether what it takes from a wallet leaves for another wallet or a card, which held money does not. */
    public boolean leavesWallet() {
        return this == TRANSFER || this == REFUND;
    }

    /** Whether it funds or ends an escrow. */
    public boolean movesEscrow() {
        return this == ESCROW_FUNDED
                || this == ESCROW_PAID
                || this == ESCROW_RELEASED
                || this == ESCROW_REFUNDED
                || this == ESCROW_SPLIT
                || this == ESCROW_COVERED;
    }

    public Effect effect() {
        return effect;
    }

    /** What a movement of a wallet counts towards. Caps count it for the wallet of {@code spender} only. */
    public Effect effectOn(LedgerAccount account, Spender spender) {
        boolean counts =
                account instanceof LedgerAccount.Wallet && (!effect.isCapped() || Spender.is(spender, account));
        return counts
                ? effect
                : this == TRANSFER_RETURNED && spender == null ? Effect.SENT_BY_CHECKOUT : Effect.NEITHER;
    }

    /** What a movement of a wallet counts towards if the payment of a hosted checkout passes through it. */
    public Effect effectOfPassing(Money amount) {
        if (amount.isNegative()) {
            return this == TRANSFER ? Effect.SENT_BY_CHECKOUT : Effect.NEITHER;
        }
        return Effect.DEPOSITED;
    }
}
