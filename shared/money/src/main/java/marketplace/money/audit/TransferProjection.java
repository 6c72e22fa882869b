package marketplace.money.audit;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.IdKind;
import marketplace.money.ledger.JournalItems.Entry;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transfers.BulkTransfer;
import marketplace.money.transfers.Transfer;
import marketplace.money.transfers.TransferItems;
import marketplace.money.transfers.TransferSource;
import marketplace.money.transfers.TransferState;
import marketplace.table.Keys;

/** Projects transfers and bulk sends: where the journal says that their money is. */
final class TransferProjection {

    private final Journal journal;
    private final Comparison comparison;
    private final Map<String, Transfer> transfers;
    private final Map<String, BulkTransfer> bulks;
    private final Set<String> heldForEmail = new HashSet<>();

    TransferProjection(StoredItems items, Journal journal, Comparison comparison) {
        this.journal = journal;
        this.comparison = comparison;
        this.transfers = items.records(Keys.TRANSFERS, TransferItems.TRANSFER::read);
        this.bulks = items.records(Keys.BULKS, TransferItems.BULK::read);
        items.of(Keys.HELD).forEach(item -> heldForEmail.add(item.text("id")));
    }

    void compare() {
        Set<String> ids = new TreeSet<>(transfers.keySet());
        ids.addAll(heldForEmail);
        ids.addAll(journal.subjects(entry -> entry.subject().startsWith(IdKind.TRANSFER.prefix())));
        ids.forEach(this::compareTransfer);
        Set<String> bulkIds = new TreeSet<>(bulks.keySet());
        bulkIds.addAll(journal.subjects(entry -> entry.subject().startsWith(IdKind.BULK_TRANSFER.prefix())));
        bulkIds.forEach(this::compareBulk);
    }

    private void compareTransfer(String id) {
        Transfer transfer = transfers.get(id);
        comparison.compare(
                "transfer " + id, transfer == null ? null : stored(transfer), projected(transfer, movements(id)), id);
        if (transfer != null && transfer.payoutId() != null) {
            String payout = transfer.payoutId().value();
            long paid = Journal.sum(journal.about(payout), LedgerAccount.External.class);
            comparison.compare(
                    "transfer " + id, Map.of("atBank", transfer.atBank()), Map.of("atBank", paid > 0), id, payout);
        }
    }

    /** Without the debt of its sender, which the platform paid. */
    private List<Entry> movements(String id) {
        return journal.about(id).stream()
                .filter(entry -> entry.kind() != TransactionKind.HELD_MONEY_LOST)
                .toList();
    }

    private Map<String, ?> stored(Transfer transfer) {
        long cents = transfer.terms().amount().cents();
        boolean held = transfer.state() == TransferState.HELD;
        boolean returned = transfer.state() == TransferState.FAILED && wasPaid(transfer);
        boolean completed = transfer.state() == TransferState.COMPLETED;
        return attributes(
                held ? cents : 0,
                returned ? cents : 0,
                completed ? Map.of(transfer.payeeId().value(), cents) : Map.of(),
                heldForEmail.contains(transfer.id().value()));
    }

    /** An unpaid checkout leaves nothing to return, nor does a late payment, whose payer is credited. */
    private static boolean wasPaid(Transfer transfer) {
        return !(transfer.source() instanceof TransferSource.ByCheckout) || transfer.heldUntil() != null;
    }

    /** Whose wallet or earnings are credited, or whose debt is paid instead. */
    private static Optional<AccountId> credited(LedgerAccount account) {
        return switch (account) {
            case LedgerAccount.Wallet wallet -> Optional.of(wallet.owner());
            case LedgerAccount.Receivable debt -> Optional.of(debt.debtor());
            case LedgerAccount.Payable(AccountId payee) -> Optional.of(payee);
            case LedgerAccount.Escrow _,
                    LedgerAccount.Run _,
                    LedgerAccount.Fees _,
                    LedgerAccount.PlatformLosses _,
                    LedgerAccount.External _,
                    LedgerAccount.Bulk _,
                    LedgerAccount.Held _ -> Optional.empty();
        };
    }

    private static Map<String, ?> projected(Transfer transfer, List<Entry> entries) {
        long returned = 0;
        Map<String, Long> received = new TreeMap<>();
        for (Entry entry : entries) {
            for (var leg : entry.legs()) {
                long cents = leg.amount().cents();
                Optional<AccountId> owner =
                        credited(leg.account()).filter(_ -> cents > 0 && !entry.passes(leg.account()));
                if (owner.isEmpty()) {
                    continue;
                }
                if (transfer != null && transfer.isSender(owner.get())) {
                    returned += cents;
                } else {
                    received.merge(owner.get().value(), cents, Long::sum);
                }
            }
        }
        long held = Journal.sum(entries, LedgerAccount.Held.class);
        return attributes(held, returned, received, held > 0);
    }

    private static Map<String, ?> attributes(
            long held, long returned, Map<String, Long> received, boolean foundByEmail) {
        return Map.of(
                "heldCents", held,
                "returnedCents", returned,
                "receivedCents", received,
                "foundByEmail", foundByEmail);
    }

    private void compareBulk(String id) {
        BulkTransfer bulk = bulks.get(id);
        String account = new LedgerAccount.Bulk(id).code();
        comparison.compare(
                "bulk send " + id,
                bulk == null ? null : Map.of("totalCents", bulk.total().cents()),
                Map.of("totalCents", Journal.sum(journal.about(id), LedgerAccount.Bulk.class)),
                id,
                account);
        if (bulk == null) {
            return;
        }
        for (int index = 0; index < bulk.payments().size(); index++) {
            Transfer ordered = bulk.transfer(index);
            String part = ordered.id().value();
            Transfer stored = transfers.get(part);
            long taken = -Journal.sum(journal.about(part), LedgerAccount.Bulk.class);
            if (stored != null || taken != 0) {
                comparison.compare(
                        "transfer " + part,
                        stored == null ? null : Map.of("terms", stored.terms(), "takenCents", taken),
                        Map.of(
                                "terms", ordered.terms(),
                                "takenCents", ordered.terms().amount().cents()),
                        "transfer " + part,
                        "bulk send " + id,
                        account);
            }
        }
    }
}
