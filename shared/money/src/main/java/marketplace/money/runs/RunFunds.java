package marketplace.money.runs;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.payouts.Payee;
import marketplace.money.payouts.PayoutSource;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transactions.Unspent;

/**
 * The money of a run. {@code amount + fee = balance + spent + refunded}.
 * @param amount what was reserved for humans
 * @param fee what was reserved for the platform's fees
 * @param refunded what the owner's wallet has received: the rest at the close, and refunds of escrows after it
 * @param unspent what is left, by the payments that it was reserved from
 * @param closedAt null while the run is open
 */
public record RunFunds(
        RunId id,
        AccountId ownerId,
        List<KeyId> keys,
        Money amount,
        Money fee,
        Money refunded,
        List<Unspent.Part> unspent,
        Instant reservedAt,
        Instant closedAt,
        long version) {

    public RunFunds {
        keys = List.copyOf(keys);
        unspent = List.copyOf(unspent);
    }

    /** Counts towards the caps of the spender. What the run pays counts no more; what it returns counts as returned. */
    public static RunMove reserve(
            RunId id, Spender spender, Money amount, Money fee, TransactionId transaction, Instant now) {
        RunFunds funds =
                new RunFunds(id, spender.account(), spender.keys(), amount, fee, Money.ZERO, List.of(), now, null, 1);
        LedgerTransaction taken = LedgerTransaction.of(TransactionKind.RUN_RESERVED, transaction, id, now)
                .from(funds.wallet(), funds.reserved())
                .to(funds.account(), funds.reserved())
                .by(spender)
                .build();
        return new RunMove(Optional.empty(), funds, List.of(taken), Optional.empty());
    }

    /** Pays a human directly, without an escrow. */
    public RunMove pay(AccountId human, Money pay, Money platformFee, TransactionId transaction, Instant now) {
        requireOpen();
        if (human.equals(ownerId)) {
            throw new Problem(ErrorCode.SELF_DEALING, "Payer and payee are the same account. You cannot pay yourself.");
        }
        Payee payee = new Payee(human, true);
        LedgerTransaction paid = LedgerTransaction.of(TransactionKind.RUN_PAID, transaction, id, now)
                .from(account(), pay.plus(platformFee))
                .to(payee.credited(), pay)
                .to(new LedgerAccount.Fees(), platformFee)
                .build();
        Taken taken = take(pay.plus(platformFee), paid);
        return new RunMove(
                Optional.of(this),
                taken.left(),
                List.of(paid),
                payee.earned(new PayoutSource.OfRun(id), pay, transaction, now)
                        .map(payout -> payout.paidWith(Unspent.firstOf(taken.parts(), pay))));
    }

    /** Returns the rest to the owner's wallet. */
    public RunMove close(TransactionId transaction, Instant now) {
        requireOpen();
        Money rest = balance();
        RunFunds closed = with(List.of(), refunded.plus(rest), now);
        if (rest.equals(Money.ZERO)) {
            return new RunMove(Optional.of(this), closed, List.of(), Optional.empty());
        }
        LedgerTransaction returned = LedgerTransaction.of(TransactionKind.RUN_REFUNDED, transaction, id, now)
                .from(account(), rest)
                .to(wallet(), rest)
                .by(Spender.again(ownerId, keys, reservedAt))
                .returning(unspent)
                .build();
        return new RunMove(Optional.of(this), closed, List.of(returned), Optional.empty());
    }

    public Money reserved() {
        return amount.plus(fee);
    }

    public Money balance() {
        return new Unspent(unspent).total();
    }

    /** What was paid out or is in escrow, fees included. */
    public Money spent() {
        return reserved().minus(balance()).minus(refunded);
    }

    public boolean isOpen() {
        return closedAt == null;
    }

    /** Whether nothing has moved since. */
    public boolean isReservation() {
        return version == 1;
    }

    LedgerAccount account() {
        return new LedgerAccount.Run(id);
    }

    LedgerAccount.Wallet wallet() {
        return new LedgerAccount.Wallet(ownerId);
    }

    record Taken(List<Unspent.Part> parts, RunFunds left) {}

    Taken take(Money cents, LedgerTransaction debit) {
        if (balance().compareTo(cents) < 0) {
            throw new IllegalStateException(
                    id + " holds " + balance().cents() + " cents, and " + cents.cents() + " are needed");
        }
        Unspent.Taken taken = new Unspent(unspent).take(cents, debit, _ -> true);
        return new Taken(taken.taken(), with(taken.left().parts(), refunded, closedAt));
    }

    /** An escrow returns money to the run. */
    RunFunds takeBack(Money cents, LedgerTransaction credit) {
        return with(new Unspent(unspent).after(cents, credit, _ -> true).parts(), refunded, closedAt);
    }

    /** An escrow returns money to the owner's wallet. */
    RunFunds passBy(Money cents) {
        return with(unspent, refunded.plus(cents), closedAt);
    }

    RunFunds reservedFrom(List<Unspent.Part> parts) {
        return new RunFunds(id, ownerId, keys, amount, fee, refunded, parts, reservedAt, closedAt, version);
    }

    private void requireOpen() {
        if (!isOpen()) {
            throw new Problem(ErrorCode.INVALID_STATE, "The run " + id + " is closed. Its money was returned.");
        }
    }

    private RunFunds with(List<Unspent.Part> left, Money returned, Instant closed) {
        return new RunFunds(id, ownerId, keys, amount, fee, returned, left, reservedAt, closed, version + 1);
    }
}
