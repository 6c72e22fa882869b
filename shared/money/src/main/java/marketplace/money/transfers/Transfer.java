package marketplace.money.transfers;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Ids;
import marketplace.kernel.Instants;
import marketplace.kernel.Problem;
import marketplace.money.payouts.Payee;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutSource;
import marketplace.money.transactions.Hold;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transactions.Unspent;
import marketplace.money.transfers.TransferState.Move;

/**
 * Money on its way between accounts. A verb rejects with {@code invalid_state} what the state does not allow.
 * @param payeeId the recipient; null until the e-mail is verified
 * @param payoutId what a human is owed for it; null until it arrives, and for a wallet
 * @param atBank whether that has arrived in a bank; set by the payout
 * @param heldUntil the deadline to claim it; null if it was never held
 * @param lossPaid whether the platform has paid the debt of the sender, up to its amount
 */
public record Transfer(
        TransferId id,
        TransferTerms terms,
        TransferSource source,
        TransferState state,
        AccountId payeeId,
        PayoutId payoutId,
        boolean atBank,
        TransferFailure failure,
        Instant createdAt,
        Instant heldUntil,
        Instant completedAt,
        boolean lossPaid,
        long version) {

    public static final Duration PATIENCE = Duration.ofDays(30);

    public static Transfer order(TransferId id, TransferTerms terms, TransferSource source, Instant now) {
        AccountId payee = switch (terms.recipient()) {
            case TransferRecipient.ByProfile profile -> profile.accountId();
            case TransferRecipient.ByEmail _ -> null;
        };
        return new Transfer(
                id, terms, source, TransferState.ORDERED, payee, null, false, null, now, null, null, false, 0);
    }

    /** From the wallet or from the bulk send to the recipient, or held for the owner of the e-mail. */
    public TransferMove send(Spender spender, TransactionId transaction, Instant now) {
        return arrive(arrival(Move.SEND, Move.HOLD), ownMoney(), spender, transaction, now);
    }

    public TransferMove awaitCheckout() {
        requirePaidBy(source instanceof TransferSource.ByCheckout);
        return move(moved(Move.REQUEST_PAYMENT));
    }

    public TransferMove pay(String provider, TransactionId transaction, Instant now) {
        Move move = arrival(Move.PAY, Move.PAY_AND_HOLD);
        return arrive(move, new LedgerAccount.External(provider), null, transaction, now);
    }

    public TransferMove fail(TransferFailure why) {
        return move(moved(Move.CALL_OFF).failed(why));
    }

    public TransferMove giveBack(TransactionId transaction, Instant now) {
        requirePaidBy(source instanceof TransferSource.OfBulk);
        Transfer after = moved(Move.GIVE_BACK).failed(TransferFailure.RECIPIENT_GONE);
        return move(after, returned(ownMoney(), transaction, now));
    }

    /** @param until what a wallet receives is held until then */
    public TransferMove claim(Payee reader, Instant until, TransactionId transaction, Instant now) {
        Hold hold = Hold.ofTransfer(terms.senderId(), Ids.timeOf(id), until);
        return received(moved(Move.CLAIM), reader, held(), null, hold, transaction, now);
    }

    public TransferMove lapse(TransactionId transaction, Instant now) {
        Transfer after = moved(Move.LAPSE).failed(TransferFailure.UNCLAIMED);
        if (now.isBefore(heldUntil)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, "This transfer can be claimed until " + Instants.text(heldUntil) + ".");
        }
        return move(after, returned(held(), transaction, now));
    }

    public TransferStatus statusFor(AccountId viewer, Instant now) {
        return switch (state) {
            case ORDERED, AWAITING_PAYMENT, HELD -> TransferStatus.PENDING;
            case COMPLETED -> isSecretFrom(viewer, now) ? TransferStatus.PENDING : TransferStatus.COMPLETED;
            case FAILED -> TransferStatus.FAILED;
        };
    }

    public Optional<Instant> completedFor(AccountId viewer, Instant now) {
        if (statusFor(viewer, now) != TransferStatus.COMPLETED) {
            return Optional.empty();
        }
        // The sender of a held transfer sees only when it ended, not when it was claimed.
        return Optional.of(isSender(viewer) && heldUntil != null ? heldUntil : completedAt);
    }

    public boolean isSender(AccountId account) {
        return terms.senderId().equals(account);
    }

    public boolean isVisibleTo(AccountId account) {
        return isSender(account) || (state == TransferState.COMPLETED && account.equals(payeeId));
    }

    boolean hasLeft() {
        return switch (state) {
            case HELD, COMPLETED -> true;
            case ORDERED, AWAITING_PAYMENT, FAILED -> false;
        };
    }

    LedgerAccount held() {
        return new LedgerAccount.Held(id);
    }

    private boolean isSecretFrom(AccountId viewer, Instant now) {
        return isSender(viewer) && heldUntil != null && now.isBefore(heldUntil);
    }

    private Move arrival(Move toProfile, Move toEmail) {
        return switch (terms.recipient()) {
            case TransferRecipient.ByProfile _ -> toProfile;
            case TransferRecipient.ByEmail _ -> toEmail;
        };
    }

    private TransferMove arrive(
            Move move, LedgerAccount from, Spender spender, TransactionId transaction, Instant now) {
        Transfer moved = moved(move);
        return switch (terms.recipient()) {
            case TransferRecipient.ByProfile profile ->
                received(moved, new Payee(profile.accountId(), true), from, spender, null, transaction, now);
            case TransferRecipient.ByEmail _ ->
                move(
                        moved.heldUntil(now.plus(PATIENCE)),
                        sent(from, held(), spender, transaction, now).build());
        };
    }

    private TransferMove received(
            Transfer moved,
            Payee payee,
            LedgerAccount from,
            Spender spender,
            Hold hold,
            TransactionId transaction,
            Instant now) {
        Optional<Payout> earned = payee.earned(new PayoutSource.OfTransfer(id), terms.amount(), transaction, now);
        Transfer after = moved.completed(payee.account(), earned.map(Payout::id).orElse(null), now);
        LedgerTransaction.Builder sent = sent(from, payee.credited(), spender, transaction, now);
        if (!payee.human()) {
            sent.returning(List.of(new Unspent.Part(null, terms.amount(), hold)));
        }
        return new TransferMove(this, after, Optional.of(sent.build()), earned);
    }

    private LedgerAccount ownMoney() {
        return switch (source) {
            case TransferSource.FromWallet _ -> senderWallet();
            case TransferSource.OfBulk bulk ->
                new LedgerAccount.Bulk(bulk.bulkId().value());
            case TransferSource.ByCheckout _ -> throw paidOtherwise();
        };
    }

    private void requirePaidBy(boolean right) {
        if (!right) {
            throw paidOtherwise();
        }
    }

    private IllegalStateException paidOtherwise() {
        return new IllegalStateException(id + " is paid otherwise: " + source);
    }

    private LedgerAccount.Wallet senderWallet() {
        return new LedgerAccount.Wallet(terms.senderId());
    }

    private LedgerTransaction.Builder sent(
            LedgerAccount from, LedgerAccount to, Spender spender, TransactionId transaction, Instant now) {
        LedgerTransaction.Builder sent = LedgerTransaction.of(TransactionKind.TRANSFER, transaction, id, now)
                .from(from, terms.amount())
                .by(spender);
        if (from instanceof LedgerAccount.External) {
            sent.through(senderWallet(), terms.amount());
        }
        sent.to(to, terms.amount());
        if (source instanceof TransferSource.ByCheckout by) {
            sent.reference(by.checkoutId());
        }
        return sent;
    }

    private LedgerTransaction returned(LedgerAccount from, TransactionId transaction, Instant now) {
        return LedgerTransaction.of(TransactionKind.TRANSFER_RETURNED, transaction, id, now)
                .from(from, terms.amount())
                .to(senderWallet(), terms.amount())
                .by(spender())
                .returning(paidWith())
                .build();
    }

    /** The payments whose money it is, so that they have it again if it is returned. */
    Transfer paidWith(List<Unspent.Part> taken) {
        return source instanceof TransferSource.FromWallet wallet
                ? with(new TransferSource.FromWallet(wallet.keys(), taken), state, version)
                : this;
    }

    private List<Unspent.Part> paidWith() {
        return switch (source) {
            case TransferSource.FromWallet wallet -> wallet.taken();
            case TransferSource.OfBulk bulk -> bulk.taken();
            case TransferSource.ByCheckout by ->
                List.of(new Unspent.Part(by.checkoutId().value(), terms.amount()));
        };
    }

    private Spender spender() {
        return switch (source) {
            case TransferSource.FromWallet wallet -> Spender.again(terms.senderId(), wallet.keys(), createdAt);
            case TransferSource.OfBulk bulk -> Spender.again(terms.senderId(), bulk.keys(), createdAt);
            case TransferSource.ByCheckout _ -> null;
        };
    }

    private TransferState requireAllowed(Move move) {
        return TransferState.TRANSITIONS
                .after(state, move)
                .orElseThrow(() -> new Problem(
                        ErrorCode.INVALID_STATE,
                        "This transfer is " + state.wire() + ". It must be " + TransferState.TRANSITIONS.allowing(move)
                                + "."));
    }

    private Transfer moved(Move move) {
        return with(source, requireAllowed(move), version + 1);
    }

    private Transfer with(TransferSource paid, TransferState next, long at) {
        return new Transfer(
                id,
                terms,
                paid,
                next,
                payeeId,
                payoutId,
                atBank,
                failure,
                createdAt,
                heldUntil,
                completedAt,
                lossPaid,
                at);
    }

    private Transfer completed(AccountId payee, PayoutId payout, Instant now) {
        return new Transfer(
                id, terms, source, state, payee, payout, false, null, createdAt, heldUntil, now, false, version);
    }

    private Transfer heldUntil(Instant end) {
        return new Transfer(
                id, terms, source, state, payeeId, payoutId, atBank, null, createdAt, end, null, false, version);
    }

    private Transfer failed(TransferFailure why) {
        return new Transfer(
                id, terms, source, state, payeeId, payoutId, atBank, why, createdAt, heldUntil, null, false, version);
    }

    private TransferMove move(Transfer after) {
        return new TransferMove(this, after, Optional.empty(), Optional.empty());
    }

    private TransferMove move(Transfer after, LedgerTransaction transaction) {
        return new TransferMove(this, after, Optional.of(transaction), Optional.empty());
    }
}
