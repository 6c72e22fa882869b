package marketplace.money.ledger;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import marketplace.kernel.Money;
import marketplace.money.transactions.Hold;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Movement;
import marketplace.money.transactions.Posting;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transactions.Unspent;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Write;

/** Each transaction starts from the balances that the one before it leaves; each head is written once. */
final class PostingBatch {

    private final List<LedgerTransaction> transactions;
    private final Map<LedgerAccount, LedgerHead> before;
    private final Map<LedgerAccount, LedgerHead> heads;
    private final SpendCounters counters;
    private final SpendListener listener;
    private final Predicate<Hold> holds;

    /** By wallet, the last transaction that counts towards its caps. */
    private final Map<LedgerAccount, LedgerTransaction> spends = new HashMap<>();

    private final List<Write> lines = new ArrayList<>();
    private final List<JournalItems.Entry> entries = new ArrayList<>();

    PostingBatch(
            List<LedgerTransaction> transactions,
            Map<LedgerAccount, LedgerHead> before,
            SpendCounters counters,
            SpendListener listener,
            Predicate<Hold> holds) {
        this.transactions = transactions;
        this.before = before;
        this.heads = new HashMap<>(before);
        this.counters = counters;
        this.listener = listener;
        this.holds = holds;
    }

    PostResult result() {
        for (LedgerTransaction transaction : transactions) {
            Optional<PostResult.Refused> shortage = post(transaction);
            if (shortage.isPresent()) {
                return shortage.get();
            }
        }
        Optional<PostResult.OverCap> overCap = overCap();
        return overCap.isPresent() ? overCap.get() : new PostResult.Posted(new Commit(writes()), entries);
    }

    private Optional<PostResult.Refused> post(LedgerTransaction transaction) {
        List<JournalItems.Leg> legs = new ArrayList<>();
        for (Posting posting : transaction.postings()) {
            if (!posting.account().isChained()) {
                legs.add(JournalItems.Leg.of(posting, takenFrom(posting, transaction)));
                continue;
            }
            Optional<PostResult.Refused> shortage =
                    heads.get(posting.account()).shortage(posting.amount(), transaction.kind(), holds);
            if (shortage.isPresent()) {
                return shortage;
            }
            List<Unspent.Part> taken = taken(posting, transaction);
            Movement movement = move(posting, transaction);
            lines.add(Write.put(LedgerItems.item(movement)));
            legs.add(JournalItems.Leg.of(movement, taken));
        }
        transaction
                .holding()
                .ifPresent(wallet -> heads.computeIfPresent(wallet, (_, head) -> head.holding(transaction.held())));
        JournalItems.Entry entry = JournalItems.entry(transaction, legs);
        entries.add(entry);
        lines.add(Write.put(JournalItems.item(entry)));
        LossPayment.of(entry).ifPresent(payment -> lines.add(Write.put(LossPayment.item(payment))));
        return Optional.empty();
    }

    /**
     * The payments whose money a debit takes from a wallet or, of money that is returned, pays of a debt; of a loss,
     * those that were taken back, which are returned last.
     */
    private List<Unspent.Part> takenFrom(Posting debit, LedgerTransaction transaction) {
        if (!debit.amount().isNegative()) {
            return List.of();
        }
        return switch (debit.account()) {
            case LedgerAccount.PlatformLosses _ ->
                Unspent.lastOf(transaction.returned(), debit.amount().negated());
            case LedgerAccount.Wallet _ -> takenFromWallet(debit, transaction);
            case LedgerAccount.Escrow _,
                    LedgerAccount.Run _,
                    LedgerAccount.Held _,
                    LedgerAccount.Bulk _,
                    LedgerAccount.Payable _ -> Unspent.lastOf(transaction.returned(), transaction.debtPaid());
            default -> List.of();
        };
    }

    /** The payments whose money the posting takes, or whose debt it pays. */
    private List<Unspent.Part> taken(Posting posting, LedgerTransaction transaction) {
        boolean paysDebt = posting.account() instanceof LedgerAccount.Receivable
                && !posting.amount().isNegative();
        return paysDebt
                ? heads.get(posting.account())
                        .debts()
                        .paying(posting.amount(), transaction)
                        .taken()
                : takenFrom(posting, transaction);
    }

    private List<Unspent.Part> takenFromWallet(Posting debit, LedgerTransaction transaction) {
        if (transaction.passes(debit.account())) {
            return List.of();
        }
        Unspent unspent = heads.get(debit.account()).unspent();
        Money amount = debit.amount().negated();
        if (transaction.kind() == TransactionKind.REFUND
                && unspent.free(holds).of(transaction.subject()).compareTo(amount) < 0) {
            // The caller has read more: a concurrent posting spent it.
            throw new LostRace(Keys.ledgerHead(debit.account().code()));
        }
        return unspent.take(amount, transaction, holds).taken();
    }

    private Movement move(Posting posting, LedgerTransaction transaction) {
        LedgerAccount account = posting.account();
        LedgerHead after = heads.get(account).after(posting.amount(), transaction, holds);
        if (transaction.isCapped(posting)) {
            counters.count(posting.amount(), transaction);
            spends.put(account, transaction);
        }
        heads.put(account, after);
        account.wallet()
                .ifPresent(wallet -> heads.computeIfPresent(
                        wallet, (_, head) -> head.owing(after.balance().negated())));
        return new Movement(
                account,
                after.seq(),
                transaction.id(),
                transaction.kind(),
                posting.amount(),
                after.balance(),
                transaction.subject(),
                transaction.bountyFor(posting),
                transaction.memo(),
                after.lastAt());
    }

    private Optional<PostResult.OverCap> overCap() {
        return before.entrySet().stream()
                .flatMap(entry ->
                        heads.get(entry.getKey()).overCap(entry.getValue(), spends.get(entry.getKey())).stream())
                .findFirst()
                .or(() -> counters.overCap(heads));
    }

    private List<Write> writes() {
        List<Write> writes = new ArrayList<>(changedHeads());
        writes.addAll(counters.writes(heads));
        writes.addAll(lines);
        writes.addAll(watched());
        writes.addAll(afterSpends());
        writes.addAll(afterDebts());
        return writes;
    }

    private List<Write> changedHeads() {
        List<Write> writes = new ArrayList<>();
        before.forEach((account, head) -> {
            LedgerHead after = heads.get(account);
            if (!after.equals(head)) {
                boolean isCredited = transactions.stream().anyMatch(transaction -> transaction.credits(account));
                writes.add(LedgerItems.change(head, after, isCredited));
            }
        });
        return writes;
    }

    /** A low-balance event names the last transaction that moved the wallet. */
    private List<Write> watched() {
        Map<LedgerAccount, LedgerTransaction> last = new HashMap<>();
        for (LedgerTransaction transaction : transactions) {
            transaction.postings().forEach(posting -> last.put(posting.account(), transaction));
        }
        List<Write> writes = new ArrayList<>();
        last.forEach((account, transaction) -> {
            if (account.isChained()) {
                writes.addAll(LowBalanceMonitor.seen(
                                before.get(account),
                                heads.get(account),
                                transaction.id().value(),
                                transaction.at())
                        .writes());
            }
        });
        return writes;
    }

    private List<Write> afterDebts() {
        List<Write> writes = new ArrayList<>();
        before.forEach((account, head) -> {
            if (!head.owed().equals(heads.get(account).owed())) {
                writes.addAll(listener.debtChanged(head, heads.get(account)).writes());
            }
        });
        return writes;
    }

    private List<Write> afterSpends() {
        List<Write> writes = new ArrayList<>();
        before.forEach((account, head) -> transactions.reversed().stream()
                .filter(transaction -> transaction.spends(account))
                .findFirst()
                .ifPresent(cause -> writes.addAll(
                        listener.spent(head, heads.get(account), cause).writes())));
        return writes;
    }
}
