package marketplace.money.escrow;

import java.util.Objects;
import marketplace.kernel.Money;

/**
 * Where the money of an escrow went; all zero while it is held. Together with the amount held it always equals the
 * total and what the platform covered (M4).
 *
 * @param covered what the platform paid of {@code paidOut}, because a payment that funded the escrow was taken back
 */
public record EscrowOutcome(Money paidOut, Money refunded, Money feeKept, Money covered) {

    private static final Money LEAST_PAID_WORK = new Money(500);

    static final EscrowOutcome NONE = refunded(Money.ZERO);

    public EscrowOutcome {
        covered = Objects.requireNonNullElse(covered, Money.ZERO);
    }

    /** Whether the human got enough for the hire to speak for the human and for the poster. */
    public boolean isPaidWork() {
        return isRealWork(paidOut);
    }

    static boolean isRealWork(Money amount) {
        return amount.compareTo(LEAST_PAID_WORK) >= 0;
    }

    static EscrowOutcome refunded(Money total) {
        return new EscrowOutcome(Money.ZERO, total, Money.ZERO, Money.ZERO);
    }

    /**
     * Pays {@code worker} to the human, the fee for that part to the platform, and the rest to the poster.
     *
     * @param missing what was taken back at the provider and is still owed: it pays the poster's debt, the fee is kept
     * from the rest, and the platform covers what the human then lacks
     */
    static EscrowOutcome paid(EscrowTerms terms, Money worker, Money missing) {
        Money good = terms.total().minus(missing);
        Money fromEscrow = worker.min(good);
        Money fee = terms.feeFor(worker).min(good.minus(fromEscrow));
        return new EscrowOutcome(worker, terms.total().minus(fromEscrow).minus(fee), fee, worker.minus(fromEscrow));
    }
}
