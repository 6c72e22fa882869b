package marketplace.money.refunds;

import java.time.Instant;
import marketplace.kernel.Id;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.kernel.Wire;

/**
 * What a provider took back of one payment, by a chargeback or by a refund at its own pages.
 * It counts both directions, so repeated or reordered events have no further effect.
 * @param reference the provider's id of the dispute, or of the refunded payment
 */
public record Clawback(
        String provider,
        String reference,
        Kind kind,
        AccountId payer,
        String paidFor,
        Money taken,
        Money returned,
        Instant createdAt,
        long version) {

    enum Kind implements Wire {
        CHARGEBACK,
        REFUND
    }

    private record PaidFor(String value) implements Id {}

    static Clawback begin(Kind kind, String provider, String reference, AccountId payer, String paidFor, Instant now) {
        return new Clawback(provider, reference, kind, payer, paidFor, Money.ZERO, Money.ZERO, now, 0);
    }

    Clawback take(Money total) {
        return with(most(taken, total), returned);
    }

    Clawback giveBack(Money total) {
        return with(taken, most(returned, total));
    }

    /** Never negative, as the events may arrive in any order. */
    public Money net() {
        return most(Money.ZERO, taken.minus(returned));
    }

    Id subject() {
        return new PaidFor(paidFor);
    }

    private Clawback with(Money nextTaken, Money nextReturned) {
        return new Clawback(provider, reference, kind, payer, paidFor, nextTaken, nextReturned, createdAt, version + 1);
    }

    private static Money most(Money one, Money other) {
        return one.compareTo(other) < 0 ? other : one;
    }
}
