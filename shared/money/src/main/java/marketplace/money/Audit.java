package marketplace.money;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import marketplace.kernel.AccountId;
import marketplace.kernel.Money;
import marketplace.money.LedgerItems.Entry;
import marketplace.money.LedgerItems.Leg;
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

    /** What the journal says of one escrow. */
    private static final class Held {
        private long funded;
        private long paidOut;
        private long refunded;
        private long fee;
        private final Set<String> transactions = new HashSet<>();
    }

    private final List<Difference> differences = new ArrayList<>();
    private final Map<String, Item> heads = new TreeMap<>();
    private final AuditOfCaps caps = new AuditOfCaps();
    private final Map<String, Map<Long, Item>> postings = new TreeMap<>();
    private final Map<String, Item> escrows = new TreeMap<>();
    private final Map<String, Item> payouts = new TreeMap<>();
    private final Map<String, Item> checkouts = new TreeMap<>();
    private final List<Clawback> clawbacks = new ArrayList<>();
    private final List<Entry> journal = new ArrayList<>();

    private final Map<String, Map<Long, Leg>> chains = new TreeMap<>();
    private final Map<String, Held> held = new HashMap<>();
    private final Map<String, Integer> settled = new HashMap<>();
    private final Map<String, Integer> deposits = new HashMap<>();
    private final Map<String, Long> takenBack = new TreeMap<>();
    private final Map<AccountId, long[]> wallets = new HashMap<>();
    private final Map<AccountId, Long> owed = new HashMap<>();
    private final Set<String> doubtful = new HashSet<>();

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
        audit.compareEscrows();
        audit.comparePayouts();
        audit.compareCheckouts();
        audit.compareClawbacks();
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
            journal.add(LedgerItems.entry(item));
        } else if (pk.startsWith("ESC#")) {
            escrows.put(item.text("id"), item);
        } else if (pk.startsWith("PAYOUTS#")) {
            payouts.put(item.text("id"), item);
        } else if (pk.startsWith("CHK#")) {
            checkouts.put(item.text("id"), item);
        } else if (sk.startsWith(Keys.CLAWBACKS)) {
            clawbacks.add(ClawbackItems.clawback(item));
        }
    }

    /** Plays one transaction into what ought to be. */
    private void replay(Entry entry) {
        boolean balanced =
                entry.legs().stream().mapToLong(leg -> leg.amount().cents()).sum() == 0;
        if (!balanced) {
            differ("transaction " + entry.id(), "its postings do not sum to zero");
        }
        settled.merge(entry.subject(), 1, Integer::sum);
        if (entry.kind() == TransactionKind.DEPOSIT) {
            deposits.merge(entry.subject(), 1, Integer::sum);
        }
        for (Leg leg : entry.legs()) {
            if (!balanced) {
                doubtful.add(leg.account().code());
            }
            if (leg.account().isChained()) {
                place(leg);
            }
            if (leg.account() instanceof LedgerAccount.Escrow escrow) {
                hold(entry, escrow, leg.amount().cents());
            }
            if (leg.account() instanceof LedgerAccount.External && entry.kind().isClawback()) {
                takenBack.merge(entry.subject(), leg.amount().cents(), Long::sum);
            }
            if (leg.account() instanceof LedgerAccount.Wallet wallet) {
                count(wallet, entry, leg.amount().cents());
                caps.replay(wallet, entry, leg);
            }
        }
    }

    private void place(Leg leg) {
        String account = leg.account().code();
        Leg earlier = chains.computeIfAbsent(account, _ -> new TreeMap<>()).put(leg.seq(), leg);
        if (earlier != null) {
            differ("posting " + account + "/" + leg.seq(), "is claimed by two transactions of the journal");
        }
    }

    private void hold(Entry entry, LedgerAccount.Escrow account, long cents) {
        Held escrow = held.computeIfAbsent(account.escrow().value(), _ -> new Held());
        escrow.transactions.add(entry.id().value());
        wallets.computeIfAbsent(new AccountId(entry.holder()), _ -> new long[3])[IN_ESCROW] += cents;
        if (cents > 0) {
            escrow.funded += cents;
            return;
        }
        for (Leg leg : entry.legs()) {
            long part = leg.amount().cents();
            switch (leg.account()) {
                case LedgerAccount.Payable _ -> escrow.paidOut += part;
                case LedgerAccount.Wallet _ -> escrow.refunded += part;
                case LedgerAccount.Fees _ -> escrow.fee += part;
                case LedgerAccount.Escrow _,
                        LedgerAccount.Run _,
                        LedgerAccount.External _,
                        LedgerAccount.Receivable _,
                        LedgerAccount.Bulk _ -> {
                    // No escrow ends there.
                }
            }
        }
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
        Set<String> accounts = new HashSet<>(chains.keySet());
        accounts.addAll(postings.keySet());
        accounts.addAll(heads.keySet());
        accounts.stream().sorted().forEach(this::compareChain);
    }

    private void compareChain(String account) {
        Map<Long, Leg> legs = chains.getOrDefault(account, Map.of());
        Map<Long, Item> lines = postings.getOrDefault(account, Map.of());
        long balance = 0;
        for (long seq = 1; seq <= legs.size(); seq++) {
            Leg leg = legs.get(seq);
            Item line = lines.get(seq);
            String name = "posting " + account + "/" + seq;
            if (leg == null) {
                differ(name, "the journal has none of this number");
                return;
            }
            // A damaged transaction cannot say what its postings were; they themselves can.
            boolean trust = !doubtful.contains(account) || line == null;
            balance += trust ? leg.amount().cents() : line.number("cents");
            if (line == null) {
                differ(name, "is missing");
            } else if (trust && line.number("cents") != leg.amount().cents()) {
                differ(
                        name,
                        "is " + line.number("cents") + " cents, the journal says "
                                + leg.amount().cents());
            } else if (line.number("balanceAfterCents") != balance) {
                differ(name, "leaves " + line.number("balanceAfterCents") + " cents, the journal says " + balance);
            }
        }
        lines.keySet().stream()
                .filter(seq -> seq > legs.size())
                .forEach(seq -> differ("posting " + account + "/" + seq, "is in no transaction of the journal"));
        compareHead(account, balance, legs.size());
    }

    private void compareHead(String account, long balance, long seq) {
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

    private void compareEscrows() {
        escrows.forEach((id, item) -> {
            Escrow escrow = EscrowItems.escrow(item);
            if (doubtful.contains(escrow.account().code())) {
                return;
            }
            String fault = fault(escrow, held.getOrDefault(id, new Held()));
            if (!fault.isEmpty()) {
                differ("escrow " + id, fault);
            }
        });
        held.keySet().stream()
                .filter(id -> !escrows.containsKey(id))
                .sorted()
                .forEach(id -> differ("escrow " + id, "is in the journal, and nowhere else"));
    }

    private static String fault(Escrow escrow, Held journal) {
        EscrowOutcome outcome = escrow.outcome();
        long stillHeld = journal.funded - journal.paidOut - journal.refunded - journal.fee;
        EscrowAct last = escrow.auditLog().getLast();
        if (last.to() != escrow.status()) {
            return "is " + escrow.status().wire() + ", its log says "
                    + last.to().wire();
        }
        if (escrow.held().cents() != stillHeld) {
            return "holds " + escrow.held().cents() + " cents as "
                    + escrow.status().wire() + ", the journal says " + stillHeld;
        }
        if (journal.funded != 0 && journal.funded != escrow.terms().total().cents()) {
            return "is of " + escrow.terms().total().cents() + " cents, the journal says " + journal.funded;
        }
        if (outcome.paidOut().cents() != journal.paidOut
                || outcome.refunded().cents() != journal.refunded
                || outcome.feeKept().cents() != journal.fee) {
            return "paid out " + outcome.paidOut().cents() + ", refunded "
                    + outcome.refunded().cents() + ", kept " + outcome.feeKept().cents() + " cents; the journal says "
                    + journal.paidOut + ", " + journal.refunded + ", " + journal.fee;
        }
        Set<String> own = new HashSet<>();
        escrow.transactions().forEach(transaction -> own.add(transaction.value()));
        return own.equals(journal.transactions) ? "" : "names other transactions than the journal has for it";
    }

    /** Whatever is payable is owed by some payout, and the other way round. */
    private void comparePayouts() {
        payouts.forEach((id, item) -> {
            Payout payout = PayoutItems.payout(item);
            boolean paid = settled.getOrDefault(id, 0) % 2 == 1;
            if (paid != (payout.status() == PayoutStatus.CONFIRMED)) {
                differ(
                        "payout " + id,
                        "is " + payout.status().wire() + ", the journal says "
                                + (paid ? "it was made" : "it was not made"));
            }
            if (!paid) {
                owed.merge(payout.payeeId(), payout.amount().cents(), Long::sum);
            }
        });
        chains.forEach((code, legs) -> {
            if (LedgerAccount.of(code) instanceof LedgerAccount.Payable payable && !doubtful.contains(code)) {
                long payableCents = legs.values().stream()
                        .mapToLong(leg -> leg.amount().cents())
                        .sum();
                long expected = owed.getOrDefault(payable.payee(), 0L);
                if (payableCents != expected) {
                    differ(
                            "payouts of " + payable.payee(),
                            "owe " + expected + " cents, the journal says " + payableCents);
                }
            }
        });
    }

    /** A paid deposit stands in the journal once, and any other not at all; money that came too late is no deposit. */
    private void compareCheckouts() {
        checkouts.forEach((id, item) -> {
            Checkout checkout = CheckoutItems.checkout(item);
            boolean deposit = checkout.purpose() instanceof CheckoutPurpose.Deposit;
            int expected = deposit && checkout.status() == CheckoutStatus.PAID ? 1 : 0;
            int found = deposits.getOrDefault(id, 0);
            if (found != expected) {
                differ(
                        "checkout " + id,
                        "is " + checkout.status().wire() + ", the journal has it paid " + found + " times");
            }
        });
    }

    /** What providers took back of a payment is what the journal says that they did. */
    private void compareClawbacks() {
        Map<String, Long> told = new TreeMap<>();
        clawbacks.forEach(
                clawback -> told.merge(clawback.paidFor(), clawback.stands().cents(), Long::sum));
        Set<String> payments = new TreeSet<>(told.keySet());
        payments.addAll(takenBack.keySet());
        for (String payment : payments) {
            long expected = takenBack.getOrDefault(payment, 0L);
            long found = told.getOrDefault(payment, 0L);
            if (found != expected) {
                differ("clawbacks of " + payment, "are of " + found + " cents, the journal says " + expected);
            }
        }
    }

    private void differ(String subject, String finding) {
        differences.add(new Difference(subject, finding));
    }
}
