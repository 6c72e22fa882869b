package marketplace.money.payouts;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.transactions.Hold;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transactions.Unspent;

/**
 * What a human is owed for one escrow, transfer, paid link or response to a run.
 * @param attempts how often it was sent, from 1
 * @param reference the provider's id of the current attempt; null until the provider has accepted it
 * @param firstConfirmedAt when it first arrived; it may be returned later
 * @param hold that of the money it is paid with; null for none
 * @param unasked whether the provider has certainly not been asked for the current attempt
 */
public record Payout(
        PayoutId id,
        AccountId payeeId,
        PayoutSource source,
        Money amount,
        PayoutDestination destination,
        PayoutStatus status,
        int attempts,
        String failureReason,
        String reference,
        Instant createdAt,
        Instant confirmedAt,
        Instant firstConfirmedAt,
        Hold hold,
        boolean unasked,
        long version) {

    public static Payout request(PayoutId id, AccountId payee, PayoutSource source, Money amount, Instant now) {
        return new Payout(
                id,
                payee,
                source,
                amount,
                new PayoutDestination.Undecided(),
                PayoutStatus.PENDING,
                1,
                null,
                null,
                now,
                null,
                null,
                null,
                false,
                1);
    }

    /** A new payout, held as long as any of the money that pays it. */
    public Payout paidWith(List<Unspent.Part> parts) {
        return Hold.of(parts).map(this::held).orElse(this);
    }

    /** A new payout. */
    public Payout held(Hold longest) {
        return new Payout(
                id,
                payeeId,
                source,
                amount,
                destination,
                status,
                attempts,
                failureReason,
                reference,
                createdAt,
                confirmedAt,
                firstConfirmedAt,
                longest,
                unasked,
                version);
    }

    public PayoutMove confirm(TransactionId transaction, Instant now) {
        return confirm(transaction, null, now);
    }

    /** @param rest the hold that the money keeps in a wallet; null for none */
    PayoutMove confirm(TransactionId transaction, Hold rest, Instant now) {
        require(PayoutStatus.PENDING);
        LedgerTransaction paid = LedgerTransaction.of(TransactionKind.PAYOUT, transaction, id, now)
                .from(new LedgerAccount.Payable(payeeId), amount)
                .to(destination.account(payeeId), amount)
                .returning(paidWith(rest))
                .build();
        return new PayoutMove(this, confirmed(now), Optional.of(paid));
    }

    /** In a wallet the money of a link is that of its payment again, which can be refunded to the payer. */
    private List<Unspent.Part> paidWith(Hold rest) {
        String payment = source instanceof PayoutSource.OfLink(PaymentLinkId link)
                ? link.checkoutId().value()
                : null;
        return payment == null && rest == null ? List.of() : List.of(new Unspent.Part(payment, amount, rest));
    }

    /** Whether it has arrived at a bank, not in a wallet. */
    public boolean isAtBank() {
        return status == PayoutStatus.CONFIRMED && destination instanceof PayoutDestination.ToProvider;
    }

    /** Every payout that has not arrived is owed. */
    boolean isOwed() {
        return status != PayoutStatus.CONFIRMED;
    }

    /** Owed, and not on its way: the payee may choose where it goes. */
    public boolean isAvailable() {
        return status == PayoutStatus.FAILED
                || (status == PayoutStatus.PENDING && destination instanceof PayoutDestination.Undecided);
    }

    /** Undecided ones go there too, once there is a payout account and their hold is over. */
    boolean isBoundForBank() {
        return status == PayoutStatus.PENDING && !(destination instanceof PayoutDestination.ToWallet);
    }

    /** @param own how long it waits itself; the money that pays it may be held for longer */
    Instant leavesAt(Duration own) {
        Instant end = createdAt.plus(own);
        return hold == null || hold.until().isBefore(end) ? end : hold.until();
    }

    /** Sends a payout there that is not on its way: for the first time, or again after it failed. */
    public PayoutMove direct(PayoutDestination to) {
        if (status == PayoutStatus.FAILED) {
            return new PayoutMove(this, with(to, PayoutStatus.PENDING, attempts + 1, null), Optional.empty());
        }
        require(PayoutStatus.PENDING);
        if (!isAvailable() && !unasked) {
            throw new Problem(ErrorCode.INVALID_STATE, "This payout is on its way. It cannot be sent elsewhere.");
        }
        return new PayoutMove(this, with(to, PayoutStatus.PENDING, attempts, null), Optional.empty());
    }

    /** Into the wallet, from where its payment is taken back. Empty once it may have arrived or be on its way. */
    public Optional<PayoutMove> recall(TransactionId transaction, Instant now) {
        boolean toWallet = status == PayoutStatus.PENDING && destination instanceof PayoutDestination.ToWallet;
        if (!toWallet && !isAvailable() && !unasked) {
            return Optional.empty();
        }
        Payout directed =
                toWallet ? this : direct(new PayoutDestination.ToWallet()).after();
        PayoutMove confirmed = directed.confirm(transaction, hold, now);
        return Optional.of(new PayoutMove(this, confirmed.after(), confirmed.transaction()));
    }

    /** Precedes the first call for an attempt. From then on it may be on its way, so it is not held again. */
    PayoutMove ask() {
        return asked(null);
    }

    public PayoutMove send(String providerReference) {
        return asked(providerReference);
    }

    private PayoutMove asked(String providerReference) {
        requireWaiting();
        Payout asked = new Payout(
                id,
                payeeId,
                source,
                amount,
                destination,
                status,
                attempts,
                failureReason,
                providerReference,
                createdAt,
                confirmedAt,
                firstConfirmedAt,
                hold,
                false,
                version + 1);
        return new PayoutMove(this, asked, Optional.empty());
    }

    public boolean waitsForProvider() {
        return status == PayoutStatus.PENDING
                && destination instanceof PayoutDestination.ToProvider
                && reference == null;
    }

    public PayoutMove fail(String reason) {
        require(PayoutStatus.PENDING);
        return new PayoutMove(this, with(destination, PayoutStatus.FAILED, attempts, reason), Optional.empty());
    }

    public PayoutMove reverse(String reason, TransactionId transaction, Instant now) {
        require(PayoutStatus.CONFIRMED);
        if (destination instanceof PayoutDestination.ToWallet) {
            throw new Problem(ErrorCode.INVALID_STATE, "This payout went to a wallet and cannot be returned.");
        }
        LedgerTransaction returned = LedgerTransaction.of(TransactionKind.PAYOUT_REVERSED, transaction, id, now)
                .from(destination.account(payeeId), amount)
                .to(new LedgerAccount.Payable(payeeId), amount)
                .build();
        return new PayoutMove(this, with(destination, PayoutStatus.FAILED, attempts, reason), Optional.of(returned));
    }

    private void requireWaiting() {
        require(PayoutStatus.PENDING);
        if (!waitsForProvider()) {
            throw new Problem(ErrorCode.INVALID_STATE, "This payout does not wait for a provider.");
        }
    }

    private void require(PayoutStatus wanted) {
        if (status != wanted) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, "This payout is " + status.wire() + ". It must be " + wanted.wire() + ".");
        }
    }

    private Payout confirmed(Instant now) {
        return new Payout(
                id,
                payeeId,
                source,
                amount,
                destination,
                PayoutStatus.CONFIRMED,
                attempts,
                null,
                reference,
                createdAt,
                now,
                firstConfirmedAt == null ? now : firstConfirmedAt,
                hold,
                false,
                version + 1);
    }

    private Payout with(PayoutDestination to, PayoutStatus next, int nextAttempts, String reason) {
        return new Payout(
                id,
                payeeId,
                source,
                amount,
                to,
                next,
                nextAttempts,
                reason,
                null,
                createdAt,
                null,
                firstConfirmedAt,
                hold,
                next == PayoutStatus.PENDING && to instanceof PayoutDestination.ToProvider,
                version + 1);
    }
}
