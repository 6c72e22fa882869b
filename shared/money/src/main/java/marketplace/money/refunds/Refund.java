package marketplace.money.refunds;

import java.time.Instant;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.text.Characters;
import marketplace.money.provider.RefundOrder;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;

/**
 * A refund of a payment. It stores all that the provider is asked, so that a repeated request is the same.
 * @param reference the provider's id of the refund; null until it is made
 * @param endedAt null until it is made or failed
 */
public record Refund(
        RefundId id,
        AccountId payerId,
        PaymentId paymentId,
        String provider,
        String paymentReference,
        Money amount,
        RefundStatus status,
        String failureReason,
        String reference,
        Instant createdAt,
        Instant endedAt,
        long version) {

    private static final int MAX_REASON = 200;

    public Refund {
        if (amount.cents() <= 0) {
            throw new IllegalArgumentException("a refund of " + amount.cents() + " cents");
        }
        if (failureReason != null) {
            failureReason = Characters.first(MAX_REASON, failureReason);
        }
    }

    public static Refund begin(RefundId id, Payment payment, Money amount, Instant now) {
        payment.requireLeft(amount);
        return new Refund(
                id,
                payment.payerId(),
                payment.id(),
                payment.provider(),
                payment.reference(),
                amount,
                RefundStatus.PENDING,
                null,
                null,
                now,
                null,
                1);
    }

    public boolean isPending() {
        return status == RefundStatus.PENDING;
    }

    public Refund confirm(String providerReference, Instant now) {
        if (!isPending()) {
            throw new Problem(ErrorCode.INVALID_STATE, "This refund is " + status.wire() + ". It must be pending.");
        }
        return ended(RefundStatus.CONFIRMED, null, providerReference, now);
    }

    public Refund fail(String reason, Instant now) {
        if (status == RefundStatus.FAILED) {
            throw new Problem(ErrorCode.INVALID_STATE, "This refund has failed already.");
        }
        return ended(RefundStatus.FAILED, reason, reference, now);
    }

    public RefundOrder order() {
        return new RefundOrder(payerId, id, paymentReference, amount);
    }

    /** Debits the wallet. The provider knows the refund's id, the statement the payment's. */
    LedgerTransaction debit(TransactionId transaction) {
        return debit(new LedgerAccount.Wallet(payerId), transaction);
    }

    LedgerTransaction debit(LedgerAccount account, TransactionId transaction) {
        return LedgerTransaction.of(TransactionKind.REFUND, transaction, paymentId, createdAt)
                .reference(id)
                .from(account, amount)
                .to(new LedgerAccount.External(provider), amount)
                .build();
    }

    LedgerTransaction.Builder returned(TransactionId transaction, Instant now) {
        return LedgerTransaction.of(TransactionKind.REFUND_RETURNED, transaction, paymentId, now)
                .reference(id)
                .from(new LedgerAccount.External(provider), amount);
    }

    private Refund ended(RefundStatus next, String reason, String providerReference, Instant now) {
        return new Refund(
                id,
                payerId,
                paymentId,
                provider,
                paymentReference,
                amount,
                next,
                reason,
                providerReference,
                createdAt,
                now,
                version + 1);
    }
}
