package marketplace.money.transfers;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Instants;
import marketplace.kernel.Problem;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.Spender;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.transfers.TransferState.Move;

/**
 * Money on its way from one account to another.
 *
 * <p>Immutable: a verb returns the {@link TransferMove} that leads to the transfer after it, with the transaction that it
 * takes, and refuses with {@code invalid_state} where the state forbids it.
 *
 * @param payeeId who has the money, or is to get it; null while nobody has verified the e-mail
 * @param failure why it failed; null unless it did
 * @param heldUntil until when the e-mail's reader may claim it; null for one that was never held
 * @param completedAt when the recipient got it; null until then
 * @param version counts its changes; 0 while it is only ordered
 */
public record Transfer(
        TransferId id,
        TransferTerms terms,
        TransferSource source,
        TransferState state,
        AccountId payeeId,
        TransferFailure failure,
        Instant createdAt,
        Instant heldUntil,
        Instant completedAt,
        long version) {

    /** How long money waits for the reader of an e-mail (decisions §6). */
    public static final Duration PATIENCE = Duration.ofDays(30);

    /** Begins a transfer; nothing of it is stored before it moves. */
    public static Transfer order(TransferId id, TransferTerms terms, TransferSource source, Instant now) {
        AccountId payee = switch (terms.recipient()) {
            case TransferRecipient.ByProfile profile -> profile.accountId();
            case TransferRecipient.ByEmail _ -> null;
        };
        return new Transfer(id, terms, source, TransferState.ORDERED, payee, null, now, null, null, 0);
    }

    /**
     * The money goes from the wallet, or from the bulk send, to the recipient, or is held for the e-mail's reader.
     *
     * @param spender whose caps it counts towards; null for what a bulk send has taken already
     */
    public TransferMove send(Spender spender, TransactionId transaction, Instant now) {
        return arrive(arrival(Move.SEND, Move.HOLD), ownMoney(), spender, transaction, now);
    }

    /** It waits for its hosted checkout, which is to be created in the same commit. */
    public TransferMove awaitCheckout() {
        requirePaidBy(source instanceof TransferSource.ByCheckout);
        return move(moved(Move.REQUEST_PAYMENT));
    }

    /** The provider says that the checkout is paid. */
    public TransferMove pay(String provider, TransactionId transaction, Instant now) {
        Move move = arrival(Move.PAY, Move.PAY_AND_HOLD);
        return arrive(move, new LedgerAccount.External(provider), null, transaction, now);
    }

    /** Nothing was paid for it, and nothing will be. */
    public TransferMove callOff(TransferFailure why) {
        return move(moved(Move.CALL_OFF).failed(why));
    }

    /** The recipient of a payment of a bulk send has gone: its part goes back to the sender. */
    public TransferMove giveBack(TransactionId transaction, Instant now) {
        requirePaidBy(source instanceof TransferSource.OfBulk);
        Transfer after = moved(Move.GIVE_BACK).failed(TransferFailure.RECIPIENT_GONE);
        return move(after, returned(ownMoney(), transaction, now));
    }

    /** This account has verified the e-mail. */
    public TransferMove claim(AccountId reader, TransactionId transaction, Instant now) {
        Transfer after = moved(Move.CLAIM).completed(reader, now);
        return move(after, sent(held(), new LedgerAccount.Wallet(reader), null, transaction, now));
    }

    /** Nobody came for it in time: it goes back to the sender. */
    public TransferMove lapse(TransactionId transaction, Instant now) {
        Transfer after = moved(Move.LAPSE).failed(TransferFailure.UNCLAIMED);
        if (now.isBefore(heldUntil)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, "This transfer can be claimed until " + Instants.text(heldUntil) + ".");
        }
        return move(after, returned(held(), transaction, now));
    }

    /** What the account sees of where it stands. */
    public TransferStatus statusFor(AccountId viewer, Instant now) {
        return switch (state) {
            case ORDERED, AWAITING_PAYMENT, HELD -> TransferStatus.PENDING;
            case COMPLETED -> isSecretFrom(viewer, now) ? TransferStatus.PENDING : TransferStatus.COMPLETED;
            case FAILED -> TransferStatus.FAILED;
        };
    }

    /** When it was completed, as the account sees it; empty for not yet. */
    public Optional<Instant> completedFor(AccountId viewer, Instant now) {
        if (statusFor(viewer, now) != TransferStatus.COMPLETED) {
            return Optional.empty();
        }
        // Of one that was held the sender learns when its time is over, and no more.
        return Optional.of(isSender(viewer) && heldUntil != null ? heldUntil : completedAt);
    }

    public boolean isSender(AccountId account) {
        return terms.senderId().equals(account);
    }

    /** Whether the account may see it: its sender, and its recipient once the money is there. */
    public boolean isVisibleTo(AccountId account) {
        return isSender(account) || (state == TransferState.COMPLETED && account.equals(payeeId));
    }

    /** Whether its money has left the sender. */
    boolean hasLeft() {
        return switch (state) {
            case HELD, COMPLETED -> true;
            case ORDERED, AWAITING_PAYMENT, FAILED -> false;
        };
    }

    /** Where its money waits for the reader of an e-mail. */
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
            case TransferRecipient.ByProfile profile -> {
                LedgerAccount to = new LedgerAccount.Wallet(profile.accountId());
                yield move(moved.completed(profile.accountId(), now), sent(from, to, spender, transaction, now));
            }
            case TransferRecipient.ByEmail _ ->
                move(moved.heldUntil(now.plus(PATIENCE)), sent(from, held(), spender, transaction, now));
        };
    }

    private LedgerAccount ownMoney() {
        return switch (source) {
            case TransferSource.FromWallet _ -> senderWallet();
            case TransferSource.OfBulk bulk ->
                new LedgerAccount.Bulk(bulk.bulkId().value());
            case TransferSource.ByCheckout _ -> throw paidOtherwise();
        };
    }

    /** That a transfer is paid in one way and moved in another is a fault of ours, and nobody's request. */
    private void requirePaidBy(boolean right) {
        if (!right) {
            throw paidOtherwise();
        }
    }

    private IllegalStateException paidOtherwise() {
        return new IllegalStateException(id + " is paid otherwise: " + source);
    }

    private LedgerAccount senderWallet() {
        return new LedgerAccount.Wallet(terms.senderId());
    }

    private LedgerTransaction sent(
            LedgerAccount from, LedgerAccount to, Spender spender, TransactionId transaction, Instant now) {
        LedgerTransaction.Builder sent = LedgerTransaction.of(TransactionKind.TRANSFER, transaction, id, now)
                .from(from, terms.amount())
                .to(to, terms.amount())
                .by(spender);
        if (source instanceof TransferSource.ByCheckout by) {
            sent.reference(by.checkoutId());
        }
        return sent.build();
    }

    private LedgerTransaction returned(LedgerAccount from, TransactionId transaction, Instant now) {
        return LedgerTransaction.of(TransactionKind.TRANSFER_RETURNED, transaction, id, now)
                .from(from, terms.amount())
                .to(senderWallet(), terms.amount())
                .by(spender())
                .build();
    }

    /** Whose caps get room again by what comes back: nobody's, for money that never was in the wallet. */
    private Spender spender() {
        return switch (source) {
            case TransferSource.FromWallet wallet -> Spender.again(terms.senderId(), wallet.keys());
            case TransferSource.OfBulk bulk -> Spender.again(terms.senderId(), bulk.keys());
            case TransferSource.ByCheckout _ -> null;
        };
    }

    private TransferState requireAllowed(Move move) {
        return state.after(move)
                .orElseThrow(() -> new Problem(
                        ErrorCode.INVALID_STATE,
                        "This transfer is " + state.wire() + "; this can be done only while it is "
                                + TransferState.allowing(move) + "."));
    }

    private Transfer moved(Move move) {
        TransferState next = requireAllowed(move);
        return new Transfer(id, terms, source, next, payeeId, failure, createdAt, heldUntil, completedAt, version + 1);
    }

    private Transfer completed(AccountId payee, Instant now) {
        return new Transfer(id, terms, source, state, payee, null, createdAt, heldUntil, now, version);
    }

    private Transfer heldUntil(Instant end) {
        return new Transfer(id, terms, source, state, payeeId, null, createdAt, end, null, version);
    }

    private Transfer failed(TransferFailure why) {
        return new Transfer(id, terms, source, state, payeeId, why, createdAt, heldUntil, null, version);
    }

    private TransferMove move(Transfer after) {
        return new TransferMove(this, after, Optional.empty());
    }

    private TransferMove move(Transfer after, LedgerTransaction transaction) {
        return new TransferMove(this, after, Optional.of(transaction));
    }
}
