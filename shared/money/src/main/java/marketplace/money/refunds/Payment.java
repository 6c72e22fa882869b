package marketplace.money.refunds;

import java.time.Instant;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;

/**
 * Money that came from outside by one payment, and how much of it has gone back there.
 *
 * <p>Both ways that money goes back are counted here, by refunds and by clawbacks, so that it goes back once.
 *
 * @param payerId whose money it is now: of a payment link, whoever made it
 * @param reference what the provider calls the payment
 * @param gone what has gone back, or is on its way there
 * @param paidAt when we heard of it
 */
public record Payment(
        PaymentId id, AccountId payerId, String provider, String reference, Money paid, Money gone, Instant paidAt) {

    /** It has come; of what was told before, {@link Payments#came} keeps what has gone. */
    public static Payment of(
            PaymentId id, AccountId payer, String provider, String reference, Money paid, Instant now) {
        return new Payment(id, payer, provider, reference, paid, Money.ZERO, now);
    }

    /** So much more of it goes back. */
    public Payment goneBy(Money more) {
        return new Payment(id, payerId, provider, reference, paid, gone.plus(more), paidAt);
    }

    /** What can still be refunded of it; never below zero, for a bank may take back what was refunded before. */
    Money left() {
        Money left = paid.minus(gone);
        return left.isNegative() ? Money.ZERO : left;
    }

    /** Refuses to have more go back than is left. */
    void requireLeft(Money amount) {
        if (left().equals(Money.ZERO)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This payment of " + paid.text() + " has gone back whole; nothing of it can be refunded.");
        }
        if (amount.compareTo(left()) > 0) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "Of this payment " + left().text() + " are left, and " + amount.text()
                            + " were to be refunded; refund what is left at most.");
        }
    }
}
