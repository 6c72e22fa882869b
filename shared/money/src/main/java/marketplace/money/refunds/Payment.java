package marketplace.money.refunds;

import java.time.Instant;
import java.util.Objects;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.transactions.Unspent;

/**
 * A payment from outside. Refunds and clawbacks are counted together, so that money goes back once.
 * @param payerId whose money it is now; for a payment link, its owner
 * @param recovered what the platform got back of the losses that it covered
 */
public record Payment(
        PaymentId id,
        AccountId payerId,
        String provider,
        String reference,
        Money paid,
        Money gone,
        Money recovered,
        Instant paidAt) {

    public Payment {
        gone = Objects.requireNonNullElse(gone, Money.ZERO);
        recovered = Objects.requireNonNullElse(recovered, Money.ZERO);
    }

    /** {@link Payments#receive} keeps clawbacks that were reported before the payment. */
    public static Payment of(
            PaymentId id, AccountId payer, String provider, String reference, Money paid, Instant now) {
        return new Payment(id, payer, provider, reference, paid, Money.ZERO, Money.ZERO, now);
    }

    public Payment goneBy(Money more) {
        return new Payment(id, payerId, provider, reference, paid, gone.plus(more), recovered, paidAt);
    }

    /** Never negative, although a bank may take back what was refunded before. */
    Money left() {
        Money left = paid.minus(gone);
        return left.isNegative() ? Money.ZERO : left;
    }

    /** What can be refunded: neither refunded before nor spent. */
    public Money refundable(Unspent unspent) {
        return left().min(unspent.of(id.value()));
    }

    void requireLeft(Money amount) {
        if (left().equals(Money.ZERO)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This payment of " + paid.text() + " was refunded in full; nothing is left to refund.");
        }
        if (amount.compareTo(left()) > 0) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "Only " + left().text() + " of this payment is left; you requested " + amount.text() + ".");
        }
    }
}
