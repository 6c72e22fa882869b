package marketplace.money.escrow.disputes;

import marketplace.kernel.Money;
import marketplace.kernel.Problem;

public sealed interface Ruling {

    /** @param worker what the human gets of the amount */
    static Ruling paying(Money worker, Money amount) {
        if (worker.equals(Money.ZERO)) {
            return new Refund();
        }
        return worker.equals(amount) ? new Release() : new Split(worker);
    }

    record Release() implements Ruling {}

    /** The fee is refunded as well. */
    record Refund() implements Ruling {}

    /** Pays {@code worker} to the human; the platform keeps the fee for that part, and the rest is refunded. */
    record Split(Money worker) implements Ruling {

        public Money requireWorkerOf(Money amount) {
            if (worker.cents() < 1 || worker.compareTo(amount) >= 0) {
                throw Problem.invalid(
                        "workerCents", "must be from 1 to " + (amount.cents() - 1) + ". All or nothing is no split.");
            }
            return worker;
        }
    }
}
