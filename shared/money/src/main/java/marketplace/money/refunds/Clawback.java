package marketplace.money.refunds;

import java.time.Instant;
import marketplace.kernel.Id;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.kernel.Wire;

/**
 * What a payment provider has taken back of one payment: by a dispute of the payer's bank, or by a refund.
 *
 * <p>It remembers both ways of the money, so that what is told twice, or in the wrong order, moves nothing twice.
 *
 * @param reference the provider's id of the dispute, or of the refunded payment
 * @param paidFor our id of what was paid: of a checkout, or of a charge
 * @param taken all that was taken back
 * @param returned all that came again: the dispute was decided for us, or the refund could not be made
 * @param version counts its changes, from 1
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

    /** Who took the money back. */
    enum Kind implements Wire {
        /** The payer's bank. */
        CHARGEBACK,
        /** Somebody at the provider's who may: us, by its own pages. */
        REFUND
    }

    /** Our id of what was paid, as the subject of a transaction. */
    private record PaidFor(String value) implements Id {}

    /** Nothing was taken yet. */
    static Clawback begin(Kind kind, String provider, String reference, AccountId payer, String paidFor, Instant now) {
        return new Clawback(provider, reference, kind, payer, paidFor, Money.ZERO, Money.ZERO, now, 0);
    }

    /** So much was taken back by now, all told. */
    Clawback take(Money total) {
        return with(most(taken, total), returned);
    }

    /** So much has come again by now, all told. */
    Clawback giveBack(Money total) {
        return with(taken, most(returned, total));
    }

    /** What the payer is out of by it; never below zero, for what has come again was taken before, told or not. */
    public Money stands() {
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
