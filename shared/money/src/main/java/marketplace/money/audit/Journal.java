package marketplace.money.audit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marketplace.money.ledger.JournalItems;
import marketplace.money.ledger.JournalItems.Entry;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Keys;

record Journal(
        List<Entry> entries,
        Map<String, List<Entry>> bySubject,
        Map<String, List<Entry>> byReference,
        Map<String, List<Entry>> byAccount) {

    static final String ESCROWS = "escrows";

    static Journal of(StoredItems items) {
        Journal journal = new Journal(
                items.of(Keys.JOURNAL).stream().map(JournalItems.ENTRY::read).toList(),
                new HashMap<>(),
                new HashMap<>(),
                new HashMap<>());
        journal.entries.forEach(entry -> {
            add(journal.bySubject, entry.subject(), entry);
            add(journal.byReference, entry.referenceOrSubject(), entry);
            entry.legs().stream()
                    .map(leg -> leg.account().code())
                    .distinct()
                    .forEach(account -> add(journal.byAccount, account, entry));
        });
        return journal;
    }

    private static void add(Map<String, List<Entry>> index, String key, Entry entry) {
        index.computeIfAbsent(key, _ -> new ArrayList<>()).add(entry);
    }

    /** Names the transactions that are not balanced; their legs are not trusted. */
    void findDamaged(Comparison comparison) {
        entries.stream().filter(entry -> !entry.isBalanced()).forEach(entry -> {
            comparison.report("transaction " + entry.id(), "its postings do not sum to zero");
            comparison.distrust(entry.subject(), entry.referenceOrSubject());
            entry.legs().forEach(leg -> comparison.distrust(leg.account().code()));
            if (entry.holder() != null) {
                comparison.distrust(ESCROWS);
            }
        });
    }

    List<Entry> about(String subject) {
        return bySubject.getOrDefault(subject, List.of());
    }

    List<Entry> about(String subject, TransactionKind first, TransactionKind... more) {
        Set<TransactionKind> kinds = EnumSet.of(first, more);
        return about(subject).stream()
                .filter(entry -> kinds.contains(entry.kind()))
                .toList();
    }

    List<Entry> knownAs(String reference) {
        return byReference.getOrDefault(reference, List.of());
    }

    List<Entry> on(LedgerAccount account) {
        return byAccount.getOrDefault(account.code(), List.of());
    }

    Set<String> subjects(Predicate<Entry> wanted) {
        Set<String> subjects = new TreeSet<>();
        entries.stream().filter(wanted).forEach(entry -> subjects.add(entry.subject()));
        return subjects;
    }

    static long sum(Collection<Entry> entries, Class<? extends LedgerAccount> kind) {
        return cents(entries.stream(), kind).mapToLong(Long::longValue).sum();
    }

    static Stream<Long> cents(Stream<Entry> entries, Class<? extends LedgerAccount> kind) {
        return entries.flatMap(entry -> entry.legs().stream())
                .filter(leg -> kind.isInstance(leg.account()))
                .map(leg -> leg.amount().cents());
    }

    static List<Long> received(Collection<Entry> entries) {
        return cents(entries.stream(), LedgerAccount.External.class)
                .map(cents -> -cents)
                .toList();
    }
}
