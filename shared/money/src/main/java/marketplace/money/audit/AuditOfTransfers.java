package marketplace.money.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.money.ledger.JournalItems.Entry;
import marketplace.money.ledger.JournalItems.Leg;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.transfers.BulkTransfer;
import marketplace.money.transfers.Transfer;
import marketplace.money.transfers.TransferItems;
import marketplace.money.transfers.TransferSource;
import marketplace.money.transfers.TransferState;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * The audit's part for transfers and bulk sends: where the journal says that their money is.
 *
 * <p>A held transfer has no balance but its own record, and a bulk send is as far as its account says; so both are
 * reckoned anew.
 */
final class AuditOfTransfers {

    /** What the journal says of one transfer, in cents. */
    private static final class Way {
        private long held;
        private long back;
        private final Map<AccountId, Long> received = new HashMap<>();
    }

    /** What the journal says of one bulk send. */
    private static final class Taken {
        private long cents;
        private final Map<String, Long> parts = new HashMap<>();
    }

    private final Map<String, Transfer> transfers = new TreeMap<>();
    private final Map<BulkTransferId, BulkTransfer> bulks = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();
    private final Set<String> held = new HashSet<>();
    private final Map<String, Way> ways = new HashMap<>();
    private final Map<String, Taken> taken = new TreeMap<>();
    private final Set<String> doubtful = new HashSet<>();
    private final List<Audit.Difference> differences = new ArrayList<>();

    /** Keeps the item if it is one of its own. */
    void take(Item item) {
        String pk = item.key().pk();
        if (pk.startsWith(Keys.TRANSFERS)) {
            transfers.put(item.text("id"), TransferItems.transfer(item));
        } else if (pk.startsWith(Keys.BULKS)) {
            BulkTransfer bulk = TransferItems.bulk(item);
            bulks.put(bulk.id(), bulk);
        } else if (pk.startsWith(Keys.HELD)) {
            held.add(item.text("id"));
        }
    }

    void replay(Entry entry, boolean balanced) {
        boolean ofBulk = entry.subject().startsWith(IdKind.BULK_TRANSFER.prefix());
        if (!ofBulk && !entry.subject().startsWith(IdKind.TRANSFER.prefix())) {
            return;
        }
        if (!balanced) {
            doubtful.add(entry.subject());
        }
        entries.add(entry);
    }

    /** Every difference; what a damaged transaction touches is not named again. */
    List<Audit.Difference> compare() {
        entries.forEach(this::follow);
        transfers.values().forEach(this::compare);
        ways.keySet().stream()
                .filter(id -> !transfers.containsKey(id))
                .sorted()
                .forEach(id -> differ("transfer " + id, "is in the journal, and nowhere else"));
        taken.forEach(this::compare);
        bulks.keySet().stream()
                .filter(id -> !taken.containsKey(id.value()))
                .forEach(id -> differ("bulk send " + id, "stands, and the journal has not paid for it"));
        held.stream()
                .filter(id -> !transfers.containsKey(id) || transfers.get(id).state() != TransferState.HELD)
                .sorted()
                .forEach(id -> differ("transfer " + id, "is kept for an e-mail, and is not held"));
        return differences;
    }

    private void follow(Entry entry) {
        for (Leg leg : entry.legs()) {
            long cents = leg.amount().cents();
            if (leg.account() instanceof LedgerAccount.Bulk bulk) {
                Taken of = taken.computeIfAbsent(bulk.bulk(), _ -> new Taken());
                if (cents > 0) {
                    of.cents += cents;
                } else {
                    of.parts.merge(entry.subject(), -cents, Long::sum);
                }
            }
            if (entry.subject().startsWith(IdKind.TRANSFER.prefix())) {
                follow(entry.subject(), leg.account(), cents);
            }
        }
    }

    private void follow(String id, LedgerAccount account, long cents) {
        Way way = ways.computeIfAbsent(id, _ -> new Way());
        switch (account) {
            case LedgerAccount.Held _ -> way.held += cents;
            case LedgerAccount.Wallet wallet -> {
                boolean sender = transfers.containsKey(id) && transfers.get(id).isSender(wallet.owner());
                if (cents > 0 && sender) {
                    way.back += cents;
                } else if (cents > 0) {
                    way.received.merge(wallet.owner(), cents, Long::sum);
                }
            }
            case LedgerAccount.Escrow _,
                    LedgerAccount.Run _,
                    LedgerAccount.Payable _,
                    LedgerAccount.Fees _,
                    LedgerAccount.External _,
                    LedgerAccount.Receivable _,
                    LedgerAccount.Bulk _ -> {
                // Where it came from.
            }
        }
    }

    private void compare(Transfer transfer) {
        String id = transfer.id().value();
        if (doubtful.contains(id)) {
            return;
        }
        Way way = ways.getOrDefault(id, new Way());
        long amount = transfer.terms().amount().cents();
        boolean completed = transfer.state() == TransferState.COMPLETED;
        Map<AccountId, Long> received = completed ? Map.of(transfer.payeeId(), amount) : Map.of();
        long heldCents = transfer.state() == TransferState.HELD ? amount : 0;
        long back = wasPaid(transfer) && transfer.state() == TransferState.FAILED ? amount : 0;
        if (way.held != heldCents || way.back != back || !way.received.equals(received)) {
            differ(
                    "transfer " + id,
                    "is " + transfer.state().wire() + " with " + amount + " cents; the journal has " + way.held
                            + " held, " + way.back + " back, and received " + way.received);
        } else if (heldCents > 0 && !held.contains(id)) {
            differ("transfer " + id, "is held, and its e-mail does not lead to it");
        }
    }

    /** A checkout that was not paid leaves nothing to be returned, nor does money that its payer got at once. */
    private static boolean wasPaid(Transfer transfer) {
        return !(transfer.source() instanceof TransferSource.ByCheckout) || transfer.heldUntil() != null;
    }

    /** Of each payment the journal has taken its part once, or it waits for its turn. */
    private void compare(String id, Taken journal) {
        BulkTransfer bulk = bulks.get(new BulkTransferId(id));
        if (bulk == null) {
            differ("bulk send " + id, "is in the journal, and nowhere else");
            return;
        }
        boolean damaged =
                doubtful.contains(id) || journal.parts.keySet().stream().anyMatch(doubtful::contains);
        if (damaged) {
            return;
        }
        if (journal.cents != bulk.total().cents()) {
            differ("bulk send " + id, "is of " + bulk.total().cents() + " cents, the journal says " + journal.cents);
        }
        for (int index = 0; index < bulk.payments().size(); index++) {
            Transfer ordered = bulk.transfer(index);
            String part = ordered.id().value();
            Transfer stored = transfers.get(part);
            Money amount = ordered.terms().amount();
            Long done = journal.parts.get(part);
            if ((done == null) != (stored == null)) {
                differ("transfer " + part, "of a bulk send is " + (done == null ? "not " : "") + "in the journal");
            } else if (done != null
                    && (done != amount.cents() || !stored.terms().equals(ordered.terms()))) {
                differ("transfer " + part, "is not what its bulk send says");
            }
        }
    }

    private void differ(String subject, String finding) {
        differences.add(new Audit.Difference(subject, finding));
    }
}
