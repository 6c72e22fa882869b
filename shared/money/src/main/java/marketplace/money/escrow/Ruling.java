package marketplace.money.escrow;

import marketplace.kernel.Money;

/**
 * How an admin decides a dispute.
 *
 * <p>Sealed: there are three ways, and each says where every cent goes.
 */
public sealed interface Ruling {

    /** All to the human. */
    record Release() implements Ruling {}

    /** All back to the poster, the fee included. */
    record Refund() implements Ruling {}

    /** So much of the amount to the human; of the fee the platform keeps the same part; all else goes back. */
    record Split(Money worker) implements Ruling {}
}
