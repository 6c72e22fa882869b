package marketplace.money.audit;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowItems;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.ledger.JournalItems.Entry;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Item;
import marketplace.table.Keys;

/** Projects escrows from the journal, and from the escrows the items by which they are found. */
final class EscrowProjection {

    private static final String PLACES = "ESCROWOF#";
    private static final String ENTRIES = "ESCROWS#";

    private static final int ENTRIES_OF_ONE = 2;

    private final StoredItems items;
    private final Journal journal;
    private final Comparison comparison;
    private final Map<String, Escrow> escrows;

    private final Map<String, Map<String, Item>> entries = new TreeMap<>();

    EscrowProjection(StoredItems items, Journal journal, Comparison comparison) {
        this.items = items;
        this.journal = journal;
        this.comparison = comparison;
        this.escrows = items.records("ESC#", EscrowItems.MAPPER::read);
        items.of(ENTRIES)
                .forEach(entry -> entries.computeIfAbsent(entry.key().sk(), _ -> new TreeMap<>())
                        .put(entry.key().pk().substring(ENTRIES.length()), entry));
    }

    static String name(Object id) {
        return "escrow " + id;
    }

    Map<String, Escrow> stored() {
        return escrows;
    }

    void compare() {
        Set<String> ids = new TreeSet<>(escrows.keySet());
        journal.entries().stream().flatMap(entry -> entry.legs().stream()).forEach(leg -> {
            if (leg.account() instanceof LedgerAccount.Escrow(EscrowId id)) {
                ids.add(id.value());
            }
        });
        // An escrow that was never funded is in no transaction.
        entries.forEach((id, of) -> {
            if (of.size() == ENTRIES_OF_ONE) {
                ids.add(id);
            }
        });
        ids.forEach(this::compareEscrow);
        compareEntries();
        compareIndex();
        compareLive();
    }

    private void compareEscrow(String id) {
        Escrow escrow = escrows.get(id);
        if (escrow == null) {
            comparison.compare(name(id), null, projected(id), id);
            return;
        }
        Map<String, Object> stored = new LinkedHashMap<>(attributes(
                escrow.held().cents(),
                escrow.outcome().paidOut().cents(),
                escrow.outcome().refunded().cents(),
                escrow.outcome().feeKept().cents(),
                escrow.outcome().covered().cents(),
                escrow.transactions()));
        stored.put("status", escrow.status());
        stored.put("totalCents", escrow.terms().total().cents());
        Map<String, Object> projected = new LinkedHashMap<>(projected(id));
        projected.put("status", escrow.auditLog().getLast().to());
        projected.putIfAbsent("totalCents", escrow.terms().total().cents());
        projected.putIfAbsent("payeeId", escrow.terms().payeeId().value());
        stored.put("payeeId", escrow.terms().payeeId().value());
        Map<String, Item> found = entries.getOrDefault(id, Map.of());
        if (isOutvoted(projectedEntries(escrow), found)) {
            stored.put("entries", projectedEntries(escrow));
            projected.put("entries", found);
        }
        comparison.compare(name(id), stored, projected, id);
    }

    private Map<String, Object> projected(String id) {
        List<Entry> all = journal.on(account(id));
        List<Entry> ends = all.stream()
                .filter(entry -> Journal.sum(List.of(entry), LedgerAccount.Escrow.class) < 0)
                .toList();
        long held = Journal.sum(all, LedgerAccount.Escrow.class);
        Map<String, Object> projected = new HashMap<>(attributes(
                held,
                Journal.sum(ends, LedgerAccount.Payable.class),
                Journal.sum(ends, LedgerAccount.Wallet.class)
                        + Journal.sum(ends, LedgerAccount.Receivable.class)
                        + Journal.sum(ends, LedgerAccount.Run.class),
                Journal.sum(ends, LedgerAccount.Fees.class),
                -Journal.sum(ends, LedgerAccount.PlatformLosses.class),
                all.stream().map(Entry::id).toList()));
        if (!all.isEmpty()) {
            projected.put("totalCents", held - Journal.sum(ends, LedgerAccount.Escrow.class));
        }
        ends.stream().flatMap(entry -> entry.legs().stream()).forEach(leg -> {
            if (leg.account() instanceof LedgerAccount.Payable(AccountId payee)) {
                projected.put("payeeId", payee.value());
            }
        });
        return projected;
    }

    private static Map<String, Object> attributes(
            long held, long paidOut, long refunded, long feeKept, long covered, List<?> transactions) {
        return Map.of(
                "heldCents", held,
                "paidOutCents", paidOut,
                "refundedCents", refunded,
                "feeKeptCents", feeKept,
                "coveredCents", covered,
                "transactions",
                        transactions.stream().map(Object::toString).sorted().toList());
    }

    private static LedgerAccount account(String id) {
        return new LedgerAccount.Escrow(new EscrowId(id));
    }

    private static Map<String, Item> projectedEntries(Escrow escrow) {
        Map<String, Item> projected = new TreeMap<>();
        for (AccountId side : List.of(escrow.terms().posterId(), escrow.terms().payeeId())) {
            projected.put(side.value(), EscrowItems.entry(escrow, side));
        }
        return projected;
    }

    /** If both entries contradict the escrow, the escrow is wrong; if one does, that entry is. */
    private static boolean isOutvoted(Map<String, Item> projected, Map<String, Item> found) {
        boolean lacks = !found.keySet().containsAll(projected.keySet());
        boolean strange = !projected.keySet().containsAll(found.keySet());
        boolean allDiffer = projected.entrySet().stream()
                .noneMatch(entry -> entry.getValue().equals(found.get(entry.getKey())));
        return (lacks && strange) || (!lacks && allDiffer);
    }

    private void compareEntries() {
        Set<String> ids = new TreeSet<>(entries.keySet());
        ids.addAll(escrows.keySet());
        for (String id : ids) {
            Map<String, Item> found = entries.getOrDefault(id, Map.of());
            Map<String, Item> projected =
                    escrows.containsKey(id) ? projectedEntries(escrows.get(id)) : Map.<String, Item>of();
            Set<String> accounts = new TreeSet<>(found.keySet());
            accounts.addAll(projected.keySet());
            accounts.forEach(account -> comparison.compare(
                    "entry " + account + "/" + id,
                    attributes(found.get(account)),
                    attributes(projected.get(account)),
                    id,
                    name(id)));
        }
    }

    private static Map<String, ?> attributes(Item item) {
        return item == null ? null : item.attributes();
    }

    private void compareIndex() {
        Map<String, String> live = new TreeMap<>();
        Map<String, String> disputed = new TreeMap<>();
        escrows.forEach((id, escrow) -> {
            if (!escrow.status().freesSubject()) {
                live.put(escrow.terms().subject().code(), id);
            }
            if (escrow.status() == EscrowStatus.DISPUTED) {
                disputed.put(escrow.dispute().id().value(), id);
            }
        });
        Map<String, String> places = new TreeMap<>();
        items.of(PLACES).forEach(item -> places.put(item.key().pk().substring(PLACES.length()), item.text("id")));
        Map<String, String> disputes = new TreeMap<>();
        items.of("").stream()
                .filter(item -> item.key().pk().equals(Keys.DISPUTES))
                .forEach(item -> disputes.put(item.key().sk(), item.text("id")));
        comparePointers(comparison, "place of ", places, live, "escrow ");
        comparePointers(comparison, "dispute ", disputes, disputed, "escrow ");
    }

    /** An entry that is missing or wrong hides an escrow from the chargeback of its payment. */
    private void compareLive() {
        Map<String, Item> stored = new TreeMap<>();
        items.of(Keys.LIVE_ESCROWS).forEach(item -> stored.put(item.key().sk(), item));
        Map<String, Item> projected = new TreeMap<>();
        escrows.values().stream()
                .filter(escrow -> escrow.status().holdsMoney())
                .forEach(escrow -> projected.put(escrow.id().value(), EscrowItems.live(escrow)));
        Set<String> ids = new TreeSet<>(stored.keySet());
        ids.addAll(projected.keySet());
        ids.forEach(id -> comparison.compare(
                "live " + name(id), attributes(stored.get(id)), attributes(projected.get(id)), id, name(id)));
    }

    static void comparePointers(
            Comparison comparison,
            String kind,
            Map<String, String> stored,
            Map<String, String> projected,
            String targetKind) {
        Set<String> keys = new TreeSet<>(projected.keySet());
        Stream<String> strange = stored.keySet().stream().filter(key -> !projected.containsKey(key));
        Stream.concat(keys.stream(), strange.sorted()).forEach(key -> {
            String found = stored.get(key);
            String target = projected.get(key);
            String[] sources = Stream.of(found, target)
                    .flatMap(Stream::ofNullable)
                    .flatMap(id -> Stream.of(id, targetKind + id))
                    .toArray(String[]::new);
            comparison.compare(kind + key, pointer(found), pointer(target), sources);
            if (target != null && !target.equals(found)) {
                comparison.distrust(targetKind + target);
            }
        });
    }

    private static Map<String, ?> pointer(String id) {
        return Optional.ofNullable(id).map(target -> Map.of("id", target)).orElse(null);
    }
}
