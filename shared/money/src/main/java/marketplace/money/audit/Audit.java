package marketplace.money.audit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.money.ledger.JournalItems;
import marketplace.money.ledger.JournalItems.Entry;
import marketplace.money.ledger.JournalItems.Leg;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.LedgerItems;
import marketplace.money.ledger.Movement;
import marketplace.money.ledger.TransactionKind;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Rebuilds every balance and every escrow from the journal, and names what stands otherwise (M10).
 *
 * <p>It reads the whole table, as an export of it or a local database file gives it: the service itself never scans.
 * A damaged transaction is named once, and what it touches is not named again for its sake.
 */
public final class Audit {

    /** Something that is not as the journal says: the thing's name, and what is wrong with it. */
    public record Difference(String subject, String finding) {
        @Override
        public String toString() {
            return subject + ": " + finding;
        }
    }

    private final List<Difference> differences = new ArrayList<>();
    private final Map<String, Item> heads = new TreeMap<>();
    private final AuditOfCaps caps = new AuditOfCaps();
    private final AuditOfTopUps topUps = new AuditOfTopUps();
    private final AuditOfTransfers transfers = new AuditOfTransfers();
    private final AuditOfRefunds refunds = new AuditOfRefunds();
    private final Map<String, Map<Long, Item>> postings = new TreeMap<>();
    private final AuditOfEscrows escrows = new AuditOfEscrows();
    private final AuditRecords records = new AuditRecords();
    private final List<Entry> journal = new ArrayList<>();

    /** A leg with the transaction that it belongs to. */
    private record Placed(Leg leg, Entry entry) {}

    private final Map<String, Map<Long, Placed>> chains = new TreeMap<>();
    private final Map<AccountId, long[]> wallets = new HashMap<>();
    private final Set<String> doubtful = new HashSet<>();
    private final Set<String> missing = new HashSet<>();

    private static final int DEPOSITED = 0;
    private static final int SENT = 1;
    private static final int IN_ESCROW = 2;

    private Audit() {}

    /** Every difference between the journal and what else stands in the table; none when all is well. */
    public static List<Difference> of(Stream<Item> table) {
        Audit audit = new Audit();
        table.forEach(audit::sort);
        audit.journal.forEach(audit::replay);
        audit.compareChains();
        audit.differences.addAll(audit.escrows.compare(audit.doubtful));
        audit.compareRecords();
        audit.topUps.compare().forEach(audit.differences::add);
        audit.differences.addAll(audit.transfers.compare());
        audit.differences.addAll(audit.refunds.compare());
        return Collections.unmodifiableList(audit.differences);
    }

    private void sort(Item item) {
        String pk = item.key().pk();
        String sk = item.key().sk();
        if (pk.startsWith(Keys.LEDGER)) {
            String account = pk.substring(Keys.LEDGER.length());
            if (sk.startsWith(Keys.POSTINGS)) {
                long seq = Long.parseLong(sk.substring(Keys.POSTINGS.length()));
                postings.computeIfAbsent(account, _ -> new TreeMap<>()).put(seq, item);
            } else if (AuditOfCaps.isCounter(item)) {
                caps.stored(account, item);
            } else {
                heads.put(account, item);
            }
        } else if (pk.startsWith(Keys.JOURNAL)) {
            journal.add(JournalItems.entry(item));
        } else if (pk.startsWith("ESC#")) {
            escrows.stored(item);
        } else {
            records.sort(item);
            topUps.stored(item);
            transfers.take(item);
            refunds.stored(item);
        }
    }

    /** Plays one transaction into what ought to be. */
    private void replay(Entry entry) {
        boolean balanced = entry.isBalanced();
        if (!balanced) {
            differ("transaction " + entry.id(), "its postings do not sum to zero");
        }
        records.replay(entry);
        topUps.replay(entry);
        transfers.replay(entry, balanced);
        refunds.replay(entry, balanced);
        for (Leg leg : entry.legs()) {
            if (!balanced) {
                doubtful.add(leg.account().code());
            }
            if (leg.account().isChained()) {
                place(leg, entry);
            }
            if (leg.account() instanceof LedgerAccount.Escrow escrow) {
                hold(entry, escrow, leg.amount().cents());
            }
            if (leg.account() instanceof LedgerAccount.Wallet wallet) {
                count(wallet, entry, leg.amount().cents());
                caps.replay(wallet, entry, leg);
            }
        }
    }

    private void place(Leg leg, Entry entry) {
        String account = leg.account().code();
        Placed earlier = chains.computeIfAbsent(account, _ -> new TreeMap<>()).put(leg.seq(), new Placed(leg, entry));
        if (earlier != null) {
            differ("posting " + account + "/" + leg.seq(), "is claimed by two transactions of the journal");
        }
    }

    private void hold(Entry entry, LedgerAccount.Escrow account, long cents) {
        escrows.replay(entry, account, cents);
        wallets.computeIfAbsent(new AccountId(entry.holder()), _ -> new long[3])[IN_ESCROW] += cents;
    }

    private void count(LedgerAccount.Wallet wallet, Entry entry, long cents) {
        long[] totals = wallets.computeIfAbsent(wallet.owner(), _ -> new long[3]);
        switch (entry.effectOn(wallet)) {
            case DEPOSITED -> totals[DEPOSITED] += cents;
            case SENT -> totals[SENT] -= cents;
            case SPENT, NEITHER -> {
                // Neither is a total for life.
            }
        }
    }

    private void compareChains() {
        nameMissing();
        Set<String> accounts = new HashSet<>(chains.keySet());
        accounts.addAll(postings.keySet());
        accounts.addAll(heads.keySet());
        accounts.stream().sorted().forEach(this::compareChain);
    }

    /** What remains of a transaction that is gone speaks for it: it is named once, and nothing else for its sake. */
    private void nameMissing() {
        Set<String> known = new HashSet<>();
        journal.forEach(entry -> known.add(entry.id().value()));
        postings.forEach((code, lines) -> lines.forEach((seq, line) -> {
            LedgerAccount account = LedgerAccount.of(code);
            Movement stored = LedgerItems.movement(account, line);
            Map<Long, Placed> legs = chains.computeIfAbsent(code, _ -> new TreeMap<>());
            long last = LedgerItems.head(account, Optional.ofNullable(heads.get(code)))
                    .seq();
            if (!legs.containsKey(seq)
                    && seq <= last
                    && !known.contains(stored.transaction().value())) {
                Leg leg = new Leg(account, stored.amount(), seq, stored.balanceAfter());
                Entry entry = new Entry(
                        stored.transaction(),
                        stored.kind(),
                        List.of(leg),
                        stored.subject(),
                        stored.subject(),
                        null,
                        null,
                        stored.at());
                legs.put(seq, new Placed(leg, entry));
                doubtful.add(code);
                nameMissing(entry);
            }
        }));
        // One that came from outside has left its trace in the escrow alone.
        escrows.paidByNothing()
                .forEach(escrow -> nameMissing(new Entry(
                        escrow.transactions().getFirst(),
                        TransactionKind.ESCROW_PAID,
                        List.of(),
                        escrow.id().value(),
                        escrow.id().value(),
                        null,
                        null,
                        escrow.clocks().fundedAt())));
    }

    private void nameMissing(Entry entry) {
        doubtful.add("escrow:" + entry.subject());
        if (missing.add(entry.id().value())) {
            records.replay(entry);
            transfers.replay(entry, false);
            refunds.replay(entry, false);
            differ("transaction " + entry.id(), "is not in the journal, and what it has moved stands");
        }
    }

    private void compareChain(String account) {
        Map<Long, Placed> legs = chains.getOrDefault(account, Map.of());
        Map<Long, Item> lines = postings.getOrDefault(account, Map.of());
        Money balance = Money.ZERO;
        Instant lastAt = Instant.EPOCH;
        for (long seq = 1; seq <= legs.size(); seq++) {
            Placed placed = legs.get(seq);
            Item line = lines.get(seq);
            String name = "posting " + account + "/" + seq;
            if (placed == null) {
                differ(name, "the journal has none of this number");
                return;
            }
            // A damaged transaction cannot say what its postings were; they themselves can.
            boolean trust = !doubtful.contains(account) || line == null;
            Money amount = trust ? placed.leg().amount() : line.money("cents");
            balance = balance.plus(amount);
            lastAt = placed.entry().at().isBefore(lastAt)
                    ? lastAt
                    : placed.entry().at();
            if (line == null) {
                differ(name, "is missing");
            } else {
                compareLine(
                        name,
                        LedgerItems.movement(LedgerAccount.of(account), line),
                        placed.entry(),
                        new Line(amount, balance, lastAt));
            }
        }
        lines.keySet().stream()
                .filter(seq -> seq > legs.size())
                .forEach(seq -> differ("posting " + account + "/" + seq, "is in no transaction of the journal"));
        compareHead(account, balance.cents(), legs.size(), lastAt);
    }

    /** What a posting ought to say of itself. */
    private record Line(Money amount, Money balanceAfter, Instant at) {}

    private void compareLine(String name, Movement stored, Entry entry, Line ought) {
        if (!stored.amount().equals(ought.amount())) {
            differ(
                    name,
                    "is " + stored.amount().cents() + " cents, the journal says "
                            + ought.amount().cents());
        } else if (!stored.balanceAfter().equals(ought.balanceAfter())) {
            differ(
                    name,
                    "leaves " + stored.balanceAfter().cents() + " cents, the journal says "
                            + ought.balanceAfter().cents());
        } else if (!stored.transaction().equals(entry.id())
                || stored.kind() != entry.kind()
                || !stored.subject().equals(entry.subject())
                || !stored.at().equals(ought.at())) {
            differ(name, "tells otherwise than the journal why and when it moved");
        }
    }

    private void compareHead(String account, long balance, long seq, Instant lastAt) {
        LedgerAccount place = LedgerAccount.of(account);
        LedgerHead head = LedgerItems.head(place, Optional.ofNullable(heads.get(account)));
        String name = "balance " + account;
        if (head.balance().cents() != balance) {
            differ(name, "is " + head.balance().cents() + " cents, the journal says " + balance);
        } else if (head.balance().isNegative() && !place.mayOwe()) {
            differ(name, "is below zero: " + balance + " cents");
        } else if (place instanceof LedgerAccount.Receivable && balance > 0) {
            differ(name, "is above zero: " + balance + " cents were paid and not owed");
        } else if (head.seq() != seq) {
            differ(name, "counts " + head.seq() + " postings, the journal " + seq);
        } else if (!head.lastAt().equals(lastAt)) {
            differ(name, "moved last at " + head.lastAt() + ", the journal says " + lastAt);
        } else if (place instanceof LedgerAccount.Wallet wallet && !doubtful.contains(account)) {
            long[] totals = wallets.getOrDefault(wallet.owner(), new long[3]);
            compareTotal(name, "deposited", head.deposited(), totals[DEPOSITED]);
            compareTotal(name, "sent", head.sent(), totals[SENT]);
            if (doubtful.stream().noneMatch(code -> code.startsWith("escrow:"))) {
                compareTotal(name, "in escrow", head.inEscrow(), totals[IN_ESCROW]);
            }
            caps.compare(wallet, head.spends()).forEach(differences::add);
        }
    }

    private void compareTotal(String name, String what, Money stored, long expected) {
        if (stored.cents() != expected) {
            differ(name, "has " + stored.cents() + " cents " + what + ", the journal says " + expected);
        }
    }

    /** The other records of money; what is damaged already is not named again for what hangs on it. */
    private void compareRecords() {
        Map<AccountId, Long> payable = new TreeMap<>(Comparator.comparing(AccountId::value));
        chains.forEach((code, legs) -> {
            if (LedgerAccount.of(code) instanceof LedgerAccount.Payable account && !doubtful.contains(code)) {
                payable.put(
                        account.payee(),
                        legs.values().stream()
                                .mapToLong(placed -> placed.leg().amount().cents())
                                .sum());
            }
        });
        differences.addAll(records.compare(escrows.sound(), escrows.unsound(), payable));
    }

    private void differ(String subject, String finding) {
        differences.add(new Difference(subject, finding));
    }
}
