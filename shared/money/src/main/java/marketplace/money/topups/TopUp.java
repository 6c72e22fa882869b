package marketplace.money.topups;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.text.Characters;
import marketplace.money.provider.Charge;
import marketplace.money.provider.ProviderMethod;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;

/**
 * An automatic charge. Its id is the provider's idempotency key, and the payment method is stored with it.
 * @param unasked whether the provider has certainly not been asked for it
 */
public record TopUp(
        TopUpId id,
        AccountId payerId,
        ProviderMethod method,
        Money amount,
        TopUpStatus status,
        int attempt,
        String failureReason,
        String reference,
        Instant createdAt,
        Instant endedAt,
        boolean unasked,
        long version) {

    public static final String NO_METHOD = "no_payment_method";

    public static final String DAILY_LIMIT = "daily_limit";

    private static final String DESCRIPTION = "Automatic top-up of your wallet";
    private static final int MAX_REASON = 200;

    public TopUp {
        if (amount.cents() <= 0) {
            throw new IllegalArgumentException("a top-up of " + amount.cents() + " cents");
        }
        if (failureReason != null) {
            failureReason = Characters.first(MAX_REASON, failureReason);
        }
    }

    public static TopUp begin(
            TopUpId id, AccountId payer, ProviderMethod method, Money amount, int attempt, Instant now) {
        return new TopUp(id, payer, method, amount, TopUpStatus.PENDING, attempt, null, null, now, null, true, 1);
    }

    public static TopUp failedAtOnce(
            TopUpId id, AccountId payer, Money amount, int attempt, String reason, Instant now) {
        return new TopUp(id, payer, null, amount, TopUpStatus.FAILED, attempt, reason, null, now, now, false, 1);
    }

    /** Also for a charge that was considered failed. */
    public TopUp pay(String paymentReference, Instant now) {
        if (status == TopUpStatus.PAID) {
            throw new Problem(ErrorCode.INVALID_STATE, "This top-up is paid already.");
        }
        return new TopUp(
                id,
                payerId,
                method,
                amount,
                TopUpStatus.PAID,
                attempt,
                null,
                paymentReference,
                createdAt,
                now,
                false,
                version + 1);
    }

    /** Precedes the first request. From then on the card may be charged, so the ceiling no longer stops a repeat. */
    public TopUp ask() {
        return new TopUp(
                id,
                payerId,
                method,
                amount,
                status,
                attempt,
                failureReason,
                reference,
                createdAt,
                endedAt,
                false,
                version + 1);
    }

    public TopUp fail(String reason, Instant now) {
        if (status != TopUpStatus.PENDING) {
            throw new Problem(ErrorCode.INVALID_STATE, "This top-up is " + status.wire() + ". It must be pending.");
        }
        return new TopUp(
                id,
                payerId,
                method,
                amount,
                TopUpStatus.FAILED,
                attempt,
                reason,
                null,
                createdAt,
                now,
                false,
                version + 1);
    }

    public Charge charge() {
        return new Charge(id.value(), payerId, method, amount, DESCRIPTION, createdAt);
    }

    public LedgerTransaction.Builder credit(TransactionId transaction, Instant now) {
        return credit(TransactionKind.TOP_UP, amount, transaction, now);
    }

    public LedgerTransaction.Builder creditOf(Money other, TransactionId transaction, Instant now) {
        return credit(TransactionKind.LATE_PAYMENT, other, transaction, now);
    }

    private LedgerTransaction.Builder credit(
            TransactionKind kind, Money credited, TransactionId transaction, Instant now) {
        return LedgerTransaction.of(kind, transaction, id, now)
                .from(new LedgerAccount.External(method.provider()), credited);
    }

    public LocalDate day() {
        return LocalDate.ofInstant(createdAt, ZoneOffset.UTC);
    }
}
