package marketplace.money.transactions;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;

/**
 * One movement of money; its postings sum to zero (M1).
 * @param subject the escrow, checkout, payout or transfer that it is about
 * @param holder whose money moves into or out of an escrow; null for none
 * @param reference our id that the payment provider knows; null if that is the subject
 * @param returned the money that is returned to a wallet, by the payments that it was taken from
 */
public record LedgerTransaction(
        TransactionId id,
        TransactionKind kind,
        List<Posting> postings,
        String subject,
        AccountId holder,
        Spender spender,
        String memo,
        String reference,
        List<Unspent.Part> returned,
        Instant at) {

    public LedgerTransaction {
        postings = List.copyOf(postings);
        returned = List.copyOf(returned);
        Money sum = postings.stream().map(Posting::amount).reduce(Money.ZERO, Money::plus);
        if (postings.isEmpty() || sum.cents() != 0) {
            throw new IllegalArgumentException(id + " is not balanced: its postings sum to " + sum.cents());
        }
        Map<LedgerAccount, Posting> seen = new HashMap<>();
        for (Posting posting : postings) {
            Posting first = seen.putIfAbsent(posting.account(), posting);
            if (first != null && !first.amount().equals(posting.amount().negated())) {
                throw new IllegalArgumentException(
                        id + " posts twice on " + posting.account().code());
            }
        }
        boolean holds = postings.stream().anyMatch(posting -> posting.account() instanceof LedgerAccount.Escrow);
        if (holds == (holder == null)) {
            throw new IllegalArgumentException(id + " must name the holder exactly when it touches an escrow");
        }
        for (Posting posting : postings) {
            boolean spends = posting.account() instanceof LedgerAccount.Wallet
                    && posting.amount().isNegative()
                    && kind.effect().isCapped()
                    && !passes(postings, posting.account());
            if (spends && !Spender.is(spender, posting.account())) {
                throw new IllegalArgumentException(
                        id + " takes from " + posting.account().code() + " and does not say who spends it");
            }
        }
    }

    /** Reduces {@code owed}, the debts by wallet, by what is paid. */
    public LedgerTransaction payingDebts(Map<LedgerAccount, Money> owed) {
        List<Posting> paying = new ArrayList<>();
        for (Posting posting : postings) {
            Money debt = owed.getOrDefault(posting.account(), Money.ZERO);
            if (debt.equals(Money.ZERO) || posting.amount().isNegative() || passes(posting.account())) {
                paying.add(posting);
                continue;
            }
            Money paid = debt.min(posting.amount());
            owed.put(posting.account(), debt.minus(paid));
            paying.add(new Posting(debtOf(posting.account()), paid));
            if (!paid.equals(posting.amount())) {
                paying.add(new Posting(posting.account(), posting.amount().minus(paid)));
            }
        }
        return new LedgerTransaction(id, kind, paying, subject, holder, spender, memo, reference, returned, at);
    }

    /** The same movement with another account in the place of one. */
    public LedgerTransaction redirected(LedgerAccount from, LedgerAccount to) {
        List<Posting> posted = postings.stream()
                .map(posting -> posting.account().equals(from) ? new Posting(to, posting.amount()) : posting)
                .toList();
        return new LedgerTransaction(id, kind, posted, subject, holder, spender, memo, reference, returned, at);
    }

    private static LedgerAccount debtOf(LedgerAccount wallet) {
        return new LedgerAccount.Receivable(((LedgerAccount.Wallet) wallet).owner());
    }

    public Money debtPaid() {
        return postings.stream()
                .filter(posting -> posting.account() instanceof LedgerAccount.Receivable
                        && !posting.amount().isNegative())
                .map(Posting::amount)
                .reduce(Money.ZERO, Money::plus);
    }

    public TransactionKind.Effect effectOn(LedgerAccount account, Money amount) {
        return passes(account) ? kind.effectOfPassing(amount) : kind.effectOn(account, spender);
    }

    /** Whether the payment of a hosted checkout passes through the wallet. */
    public boolean passes(LedgerAccount account) {
        return passes(postings, account);
    }

    private static boolean passes(List<Posting> postings, LedgerAccount account) {
        return postings.stream()
                        .filter(posting -> posting.account().equals(account))
                        .count()
                > 1;
    }

    /** When the money that counts towards caps was first spent. */
    public Instant spentAt() {
        return spender.spentAt(at);
    }

    public BountyId bountyFor(Posting posting) {
        return isCapped(posting) ? spender.bounty() : null;
    }

    public boolean isCapped(Posting posting) {
        return effectOn(posting.account(), posting.amount()).isCapped();
    }

    public boolean isCounted() {
        return postings.stream().anyMatch(this::isCapped);
    }

    public boolean debits(LedgerAccount account) {
        return postings.stream()
                .anyMatch(posting ->
                        posting.account().equals(account) && posting.amount().isNegative());
    }

    public boolean credits(LedgerAccount account) {
        return !passes(account)
                && postings.stream()
                        .anyMatch(posting -> posting.account().equals(account)
                                && !posting.amount().isNegative());
    }

    public boolean spends(LedgerAccount account) {
        return postings.stream()
                .anyMatch(posting ->
                        posting.account().equals(account) && posting.amount().isNegative() && isCapped(posting));
    }

    public Optional<LedgerAccount> holding() {
        return Optional.ofNullable(holder).map(LedgerAccount.Wallet::new);
    }

    public Money held() {
        return postings.stream()
                .filter(posting -> posting.account() instanceof LedgerAccount.Escrow)
                .map(Posting::amount)
                .reduce(Money.ZERO, Money::plus);
    }

    public static TransactionId nextId(Ids ids, Instant now) {
        return new TransactionId(ids.next(IdKind.TRANSACTION, now));
    }

    public static Builder of(TransactionKind kind, TransactionId id, Id subject, Instant at) {
        return new Builder(kind, id, subject.value(), at);
    }

    public static final class Builder {

        private final TransactionKind kind;
        private final TransactionId id;
        private final String subject;
        private final Instant at;
        private final List<Posting> postings = new ArrayList<>();
        private AccountId holder;
        private Spender spender;
        private String memo;
        private String reference;
        private List<Unspent.Part> returned = List.of();

        private Builder(TransactionKind kind, TransactionId id, String subject, Instant at) {
            this.kind = kind;
            this.id = id;
            this.subject = subject;
            this.at = at;
        }

        public Builder from(LedgerAccount account, Money amount) {
            return post(account, amount, amount.negated());
        }

        public Builder to(LedgerAccount account, Money amount) {
            return post(account, amount, amount);
        }

        /** The payer's wallet receives and pays the amount, so that its history shows the payment. */
        public Builder through(LedgerAccount.Wallet payer, Money amount) {
            return to(payer, amount).from(payer, amount);
        }

        public Builder holder(AccountId account) {
            holder = account;
            return this;
        }

        public Builder by(Spender who) {
            spender = who;
            return this;
        }

        public Builder memo(String sentence) {
            memo = sentence;
            return this;
        }

        /** Without this, what is returned is other money. */
        public Builder returning(List<Unspent.Part> parts) {
            returned = parts;
            return this;
        }

        public Builder reference(Id known) {
            reference = known.value();
            return this;
        }

        public LedgerTransaction build() {
            return new LedgerTransaction(id, kind, postings, subject, holder, spender, memo, reference, returned, at);
        }

        private Builder post(LedgerAccount account, Money amount, Money signed) {
            if (amount.isNegative()) {
                throw new IllegalArgumentException("a movement of " + amount.cents() + " cents on " + account.code());
            }
            if (amount.cents() != 0) {
                postings.add(new Posting(account, signed));
            }
            return this;
        }
    }
}
