package marketplace.money.escrow;

import marketplace.kernel.Money;

public sealed interface Ruling {

    record Release() implements Ruling {}

    /** The fee is refunded as well. */
    record Refund() implements Ruling {}

    /** Pays {@code worker} to the human; the platform keeps the fee for that part, and the rest is refunded. */
    record Split(Money worker) implements Ruling {}
}
