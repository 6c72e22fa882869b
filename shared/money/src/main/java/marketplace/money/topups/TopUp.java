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
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.provider.Charge;
import marketplace.money.provider.ProviderMethod;

/**
 * A charge that fills a wallet by itself because its balance has fallen below the floor.
 *
 * <p>Its id is the provider's idempotency key, so that asking again charges nothing again; the means of payment is fixed
 * with it, for the same question must stay the same.
 *
 * @param method null where none was saved; then it has failed at once
 * @param attempt which one in a row it is, from 1
 * @param failureReason why it failed; null while it has not
 * @param reference the provider's id of the payment; null until it is paid
 * @param endedAt when it was paid or failed; null until then
 * @param version counts its changes, from 1
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
        long version) {

    /** The reason of one for which no means of payment was saved. */
    public static final String NO_METHOD = "no_payment_method";

    /** The reason of one that would have charged more than the owner allows for a day. */
    public static final String DAILY_LIMIT = "daily_limit";

    private static final String DESCRIPTION = "Automatic top-up of your wallet";
    private static final int MAX_REASON = 200;

    public TopUp {
        if (amount.cents() <= 0) {
            throw new IllegalArgumentException("a top-up of " + amount.cents() + " cents");
        }
        if (failureReason != null && failureReason.length() > MAX_REASON) {
            failureReason = failureReason.substring(0, MAX_REASON);
        }
    }

    /** One that is about to be charged. */
    public static TopUp begin(
            TopUpId id, AccountId payer, ProviderMethod method, Money amount, int attempt, Instant now) {
        return new TopUp(id, payer, method, amount, TopUpStatus.PENDING, attempt, null, null, now, null, 1);
    }

    /** One for which nobody needs to be asked. */
    public static TopUp failedAtOnce(
            TopUpId id, AccountId payer, Money amount, int attempt, String reason, Instant now) {
        return new TopUp(id, payer, null, amount, TopUpStatus.FAILED, attempt, reason, null, now, now, 1);
    }

    /** The charge was made; also where it was taken for failed. */
    public TopUp pay(String paymentReference, Instant now) {
        if (status == TopUpStatus.PAID) {
            throw new Problem(ErrorCode.INVALID_STATE, "This top-up is paid; it can be paid once.");
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
                version + 1);
    }

    /** The charge was refused. */
    public TopUp fail(String reason, Instant now) {
        if (status != TopUpStatus.PENDING) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This top-up is " + status.wire() + "; it can fail only while it is pending.");
        }
        return new TopUp(
                id, payerId, method, amount, TopUpStatus.FAILED, attempt, reason, null, createdAt, now, version + 1);
    }

    /** What the provider is asked for. */
    public Charge charge() {
        return new Charge(id.value(), payerId, method, amount, DESCRIPTION, createdAt);
    }

    /** What comes in when it is paid; where to, is still to be said. */
    public LedgerTransaction.Builder credit(TransactionId transaction, Instant now) {
        return credit(TransactionKind.TOP_UP, amount, transaction, now);
    }

    /** Another amount than was charged: it pays for nothing, and is the payer's all the same. */
    public LedgerTransaction.Builder creditOf(Money other, TransactionId transaction, Instant now) {
        return credit(TransactionKind.LATE_PAYMENT, other, transaction, now);
    }

    private LedgerTransaction.Builder credit(
            TransactionKind kind, Money credited, TransactionId transaction, Instant now) {
        return LedgerTransaction.of(kind, transaction, id, now)
                .from(new LedgerAccount.External(method.provider()), credited);
    }

    /** The day, in UTC, of whose limit it takes. */
    public LocalDate day() {
        return LocalDate.ofInstant(createdAt, ZoneOffset.UTC);
    }
}
