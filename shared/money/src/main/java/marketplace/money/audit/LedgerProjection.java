package marketplace.money.audit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.money.ledger.JournalItems.Entry;
import marketplace.money.ledger.JournalItems.Leg;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.LedgerItems;
import marketplace.money.ledger.SpendWindow;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.Movement;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transactions.Unspent;
import marketplace.table.Item;
import marketplace.table.Keys;

final class LedgerProjection {

    private record Moved(
            Money amount,
            TransactionId transaction,
            TransactionKind kind,
            String subject,
            Instant at,
            Entry entry,
            Leg leg) {

        boolean isCapped() {
            return entry != null && entry.effectOf(leg).isCapped();
        }
    }

    private record Spend(long seq, long cents, Spender spender, Instant at) {}

    private final Journal journal;
    private final Comparison comparison;
    private final Map<String, Item> heads = new HashMap<>();
    private final Map<String, Map<Long, Movement>> postings = new HashMap<>();
    private final Map<String, List<Item>> counters = new HashMap<>();
    private final Map<String, Map<Long, Moved>> chains = new HashMap<>();

    LedgerProjection(StoredItems items, Journal journal, Comparison comparison) {
        this.journal = journal;
        this.comparison = comparison;
        items.of(Keys.LEDGER).forEach(item -> {
            String account = item.key().pk().substring(Keys.LEDGER.length());
            String sk = item.key().sk();
            if (sk.startsWith(Keys.POSTINGS)) {
                postings.computeIfAbsent(account, _ -> new TreeMap<>())
                        .put(Long.parseLong(sk.substring(Keys.POSTINGS.length())), LedgerItems.MOVEMENT.read(item));
            } else if (sk.startsWith(Keys.API_KEYS) || sk.startsWith(Keys.BOUNTY_SPENDS)) {
                counters.computeIfAbsent(account, _ -> new ArrayList<>()).add(item);
            } else if (!sk.startsWith(Keys.LOSS_PAYMENTS)) {
                heads.put(account, item);
            }
        });
        journal.entries().forEach(this::place);
    }

    private void place(Entry entry) {
        entry.legs().stream().filter(leg -> leg.account().isChained()).forEach(leg -> {
            String account = leg.account().code();
            Moved moved = new Moved(leg.amount(), entry.id(), entry.kind(), entry.subject(), entry.at(), entry, leg);
            if (chains.computeIfAbsent(account, _ -> new TreeMap<>()).put(leg.seq(), moved) != null) {
                comparison.report("posting " + account + "/" + leg.seq(), "belongs to two transactions");
            }
        });
    }

    /** Names transactions of which only postings are left, and takes these postings for the journal's. */
    void findMissingTransactions() {
        Set<TransactionId> known = new HashSet<>();
        journal.entries().forEach(entry -> known.add(entry.id()));
        postings.forEach((account, lines) -> lines.forEach((seq, line) -> {
            Map<Long, Moved> chain = chains.computeIfAbsent(account, _ -> new TreeMap<>());
            if (!chain.containsKey(seq) && seq <= head(account).seq() && !known.contains(line.transaction())) {
                chain.put(
                        seq,
                        new Moved(
                                line.amount(), line.transaction(), line.kind(), line.subject(), line.at(), null, null));
                comparison.report("transaction " + line.transaction(), "is missing from the journal");
                comparison.distrust(account, line.subject());
                if (line.kind().movesEscrow()) {
                    comparison.distrust(Journal.ESCROWS);
                }
            }
        }));
    }

    private LedgerHead head(String account) {
        return LedgerItems.head(LedgerAccount.of(account), Optional.ofNullable(heads.get(account)));
    }

    /** What left a wallet for another one or a card while it was held. */
    void findHeldMoneyThatLeft() {
        for (Entry entry : journal.entries()) {
            boolean heldLeft = entry.kind().leavesWallet()
                    && entry.legs().stream()
                            .filter(leg -> leg.account() instanceof LedgerAccount.Wallet)
                            .flatMap(leg -> leg.taken().stream())
                            .anyMatch(
                                    part -> part.hold() != null && !part.hold().isTimeOver(entry.at()));
            if (heldLeft) {
                comparison.report("transaction " + entry.id(), "took money from a wallet that is held");
            }
        }
    }

    void compare() {
        Set<String> accounts = new TreeSet<>(chains.keySet());
        accounts.addAll(postings.keySet());
        accounts.addAll(heads.keySet());
        accounts.forEach(this::compare);
    }

    private void compare(String account) {
        Map<Long, Moved> chain = chains.getOrDefault(account, Map.of());
        Map<Long, Movement> stored = postings.getOrDefault(account, Map.of());
        Set<Long> numbers = new TreeSet<>(chain.keySet());
        numbers.addAll(stored.keySet());
        Money balance = Money.ZERO;
        Instant lastAt = Instant.EPOCH;
        for (long seq : numbers) {
            Moved moved = chain.get(seq);
            Movement line = stored.get(seq);
            Map<String, ?> projected = null;
            if (moved != null) {
                // A damaged transaction does not say what its postings were; the postings do.
                boolean trusted = comparison.trusts(account) || line == null;
                Money amount = trusted ? moved.amount() : line.amount();
                balance = balance.plus(amount);
                lastAt = moved.at().isBefore(lastAt) ? lastAt : moved.at();
                projected = posting(amount, balance, moved.transaction(), moved.kind(), moved.subject(), lastAt);
            }
            comparison.compare("posting " + account + "/" + seq, line == null ? null : posting(line), projected);
        }
        compareHead(account, balance, chain.size(), lastAt);
        LedgerAccount place = LedgerAccount.of(account);
        if (place instanceof LedgerAccount.Wallet wallet) {
            compareTotals(wallet);
            compareCounters(wallet, chain);
        } else if (place instanceof LedgerAccount.Receivable) {
            compareDebts(account, chain);
        }
    }

    /** What is owed for each payment, in the order in which it is paid. */
    private void compareDebts(String account, Map<Long, Moved> chain) {
        Unspent owed = Unspent.NONE;
        for (Moved moved : chain.values()) {
            if (moved.amount().isNegative()) {
                owed = owed.owing(moved.amount().negated(), moved.kind(), moved.subject());
            } else if (moved.leg() == null
                    || !new Unspent(moved.leg().taken()).total().equals(moved.amount())) {
                // A transaction that is damaged, or older than these parts, does not say what it paid.
                return;
            } else {
                owed = owed.without(moved.leg().taken());
            }
        }
        String name = "balance " + account;
        comparison.compare(
                name,
                Map.of("owedByPayment", byPayment(head(account).unspent())),
                Map.of("owedByPayment", byPayment(owed)),
                name,
                account);
    }

    private static List<String> byPayment(Unspent owed) {
        return owed.parts().stream()
                .map(part -> part.payment() + " " + part.amount().cents())
                .toList();
    }

    private static Map<String, ?> posting(Movement line) {
        return posting(line.amount(), line.balanceAfter(), line.transaction(), line.kind(), line.subject(), line.at());
    }

    private static Map<String, ?> posting(
            Money amount, Money balance, TransactionId transaction, TransactionKind kind, String subject, Instant at) {
        return Map.of(
                "amountCents", amount.cents(),
                "balanceAfterCents", balance.cents(),
                "transaction", transaction,
                "kind", kind,
                "subject", subject,
                "at", at);
    }

    private void compareHead(String account, Money balance, long seq, Instant lastAt) {
        String name = "balance " + account;
        LedgerHead head = head(account);
        comparison.compare(
                name,
                heads.containsKey(account) ? head(head.balance(), head.seq(), head.lastAt()) : null,
                head(balance, seq, lastAt));
        LedgerAccount place = LedgerAccount.of(account);
        if (balance.isNegative() && !place.mayBeNegative()) {
            comparison.report(name, "is negative: " + balance.cents() + " cents");
        } else if (place instanceof LedgerAccount.Receivable && balance.cents() > 0) {
            comparison.report(name, "more was paid than owed: " + balance.cents() + " cents");
        }
    }

    private static Map<String, ?> head(Money balance, long seq, Instant lastAt) {
        return Map.of("balanceCents", balance.cents(), "seq", seq, "lastAt", lastAt);
    }

    private void compareTotals(LedgerAccount.Wallet wallet) {
        String name = "balance " + wallet.code();
        LedgerHead head = head(wallet.code());
        long deposited = total(wallet, EnumSet.of(TransactionKind.Effect.DEPOSITED));
        long sent = total(wallet, EnumSet.of(TransactionKind.Effect.SENT, TransactionKind.Effect.SENT_BY_CHECKOUT));
        comparison.compare(
                name,
                Map.of(
                        "depositedCents", head.totals().deposited().cents(),
                        "sentCents", head.totals().sent().cents()),
                Map.of("depositedCents", deposited, "sentCents", -sent),
                name,
                wallet.code());
        comparison.compare(
                name,
                Map.of("unspentCents", head.unspent().total().cents()),
                Map.of("unspentCents", head.balance().cents()),
                name);
        if (head.isInDebt() && !head.balance().equals(Money.ZERO)) {
            comparison.report(name, "holds " + head.balance().cents() + " cents while its owner owes money");
        }
        LedgerAccount debt = new LedgerAccount.Receivable(wallet.owner());
        long owed = -chains.getOrDefault(debt.code(), Map.of()).values().stream()
                .mapToLong(moved -> moved.amount().cents())
                .sum();
        comparison.compare(
                name,
                Map.of("owedCents", head.owed().cents()),
                Map.of("owedCents", owed),
                name,
                debt.code(),
                "balance " + debt.code());
        comparison.compare(
                name,
                Map.of("inEscrowCents", head.totals().inEscrow().cents()),
                Map.of("inEscrowCents", inEscrow(wallet.owner())),
                name,
                Journal.ESCROWS);
    }

    private long total(LedgerAccount.Wallet wallet, Set<TransactionKind.Effect> effects) {
        return journal.on(wallet).stream()
                .flatMap(entry -> entry.legs().stream()
                        .filter(leg -> leg.account().equals(wallet) && effects.contains(entry.effectOf(leg))))
                .mapToLong(leg -> leg.amount().cents())
                .sum();
    }

    private long inEscrow(AccountId holder) {
        List<Entry> held = journal.entries().stream()
                .filter(entry -> holder.equals(entry.holder()))
                .toList();
        return Journal.sum(held, LedgerAccount.Escrow.class);
    }

    /** A counter that is too low would allow a spend above its cap, and no balance would show it. */
    private void compareCounters(LedgerAccount.Wallet wallet, Map<Long, Moved> chain) {
        List<Spend> spends = chain.entrySet().stream()
                .filter(posting -> posting.getValue().isCapped())
                .map(posting -> new Spend(
                        posting.getKey(),
                        -posting.getValue().amount().cents(),
                        posting.getValue().entry().spender(),
                        posting.getValue().at()))
                .toList();
        String name = "spends of " + wallet.code();
        compareWindow(name, head(wallet.code()).spends(), spends, _ -> true, wallet);
        for (Item counter : counters.getOrDefault(wallet.code(), List.of())) {
            String sk = counter.key().sk();
            if (sk.startsWith(Keys.API_KEYS)) {
                String key = sk.substring(Keys.API_KEYS.length());
                compareWindow(
                        name + "/" + sk,
                        LedgerItems.window(counter),
                        spends,
                        spend -> spend.spender().keys().stream()
                                .anyMatch(id -> id.value().equals(key)),
                        wallet);
            } else {
                compareBounty(name + "/" + sk, LedgerItems.SPENT_ON.read(counter), spends, wallet);
            }
        }
    }

    private void compareWindow(
            String name, SpendWindow stored, List<Spend> spends, Predicate<Spend> counts, LedgerAccount.Wallet wallet) {
        SpendWindow projected = SpendWindow.EMPTY;
        for (Spend spend : spends) {
            if (counts.test(spend)) {
                projected =
                        projected.plus(new Money(spend.cents()), spend.spender().spentAt(spend.at()), spend.at());
            }
        }
        comparison.compare(
                name,
                Map.of("centsByBucket", new TreeMap<>(stored.cents())),
                Map.of("centsByBucket", new TreeMap<>(projected.cents())),
                "balance " + wallet.code(),
                wallet.code());
    }

    private void compareBounty(
            String name, LedgerItems.SpentOn stored, List<Spend> spends, LedgerAccount.Wallet wallet) {
        long spent = spends.stream()
                .filter(spend -> spend.seq() <= stored.upTo())
                .filter(spend -> spend.spender().bounty() != null
                        && name.endsWith(Keys.BOUNTY_SPENDS + spend.spender().bounty()))
                .mapToLong(Spend::cents)
                .sum();
        comparison.compare(
                name,
                Map.of("spentCents", stored.spent().cents()),
                Map.of("spentCents", spent),
                "balance " + wallet.code(),
                wallet.code());
    }
}
