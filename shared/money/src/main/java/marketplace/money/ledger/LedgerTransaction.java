package marketplace.money.ledger;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.Id;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;

/**
 * One movement of money, whole: its postings sum to zero (M1).
 *
 * <p>It cannot be built unbalanced, so that no use-case can make or lose a cent by an error in its sums.
 *
 * @param subject the id of what it is about: an escrow, a checkout, a payout, a transfer
 * @param holder whose money moves into or out of an escrow; null where none is touched
 * @param spender whose caps it counts towards, where its kind does; null for none, as for the refund of what was paid by
 *     a hosted checkout
 * @param memo a sentence for the statement; null for none
 * @param reference our id that a payment provider knows it by; null where that is the subject
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
        Instant at) {

    public LedgerTransaction {
        postings = List.copyOf(postings);
        Money sum = postings.stream().map(Posting::amount).reduce(Money.ZERO, Money::plus);
        if (postings.isEmpty() || sum.cents() != 0) {
            throw new IllegalArgumentException(id + " is not balanced: its postings sum to " + sum.cents());
        }
        Set<LedgerAccount> seen = new HashSet<>();
        for (Posting posting : postings) {
            if (!seen.add(posting.account())) {
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
                    && kind.effect().isCapped();
            if (spends && !Spender.is(spender, posting.account())) {
                throw new IllegalArgumentException(
                        id + " takes from " + posting.account().code() + " and does not say who spends it");
            }
        }
    }

    /** What it counts as for this account, beside its balance. */
    TransactionKind.Effect effectOn(LedgerAccount account) {
        return kind.effectOn(account, spender);
    }

    /** The bounty that it counts towards for this account; null for none. */
    BountyId bountyFor(LedgerAccount account) {
        return effectOn(account).isCapped() ? spender.bounty() : null;
    }

    /** Whether it moves the wallet of its spender in a way that caps count. */
    boolean isCounted() {
        return postings.stream().anyMatch(posting -> effectOn(posting.account()).isCapped());
    }

    boolean debits(LedgerAccount account) {
        return postings.stream()
                .anyMatch(posting ->
                        posting.account().equals(account) && posting.amount().isNegative());
    }

    /** Whether the owner of this wallet spends by it. */
    boolean spends(LedgerAccount account) {
        return debits(account) && effectOn(account).isCapped();
    }

    /** The wallet whose owner has more or less in escrow by it; empty where no escrow is touched. */
    Optional<LedgerAccount> holding() {
        return Optional.ofNullable(holder).map(LedgerAccount.Wallet::new);
    }

    /** By how much what the holder has in escrow grows; zero where no escrow is touched. */
    Money held() {
        return postings.stream()
                .filter(posting -> posting.account() instanceof LedgerAccount.Escrow)
                .map(Posting::amount)
                .reduce(Money.ZERO, Money::plus);
    }

    public static TransactionId nextId(Ids ids, Instant now) {
        return new TransactionId(ids.next(IdKind.TRANSACTION, now));
    }

    /** Begins a transaction about {@code subject}. */
    public static Builder of(TransactionKind kind, TransactionId id, Id subject, Instant at) {
        return new Builder(kind, id, subject.value(), at);
    }

    /** Gathers the postings of one transaction; a leg of nothing is left out. */
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

        private Builder(TransactionKind kind, TransactionId id, String subject, Instant at) {
            this.kind = kind;
            this.id = id;
            this.subject = subject;
            this.at = at;
        }

        /** Takes the amount, zero or more, off the account. */
        public Builder from(LedgerAccount account, Money amount) {
            return post(account, amount, amount.negated());
        }

        /** Puts the amount, zero or more, on the account. */
        public Builder to(LedgerAccount account, Money amount) {
            return post(account, amount, amount);
        }

        public Builder holder(AccountId account) {
            holder = account;
            return this;
        }

        /** Says whose caps it counts towards; what takes from a wallet by a kind that counts must say so. */
        public Builder by(Spender who) {
            spender = who;
            return this;
        }

        public Builder memo(String sentence) {
            memo = sentence;
            return this;
        }

        /** Our id that the provider was told, where it was told another one than that of the subject. */
        public Builder reference(Id known) {
            reference = known.value();
            return this;
        }

        public LedgerTransaction build() {
            return new LedgerTransaction(id, kind, postings, subject, holder, spender, memo, reference, at);
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
