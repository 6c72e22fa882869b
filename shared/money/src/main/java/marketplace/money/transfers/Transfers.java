package marketplace.money.transfers;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import marketplace.accounts.Accounts;
import marketplace.accounts.Email;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Job;
import marketplace.kernel.Timer;
import marketplace.kernel.paging.Page;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.PostResult;
import marketplace.money.payouts.Payouts;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.Spender;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Outbox;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/** The stored transfers and bulk sends. Returns the writes of a move and never commits them. */
public final class Transfers {

    static final String LAPSE = "transfer.lapse";

    /** Before the money returns. Longest first. */
    private static final List<Duration> REMINDERS = List.of(Duration.ofDays(3), Duration.ofDays(1));

    static final String CLAIM = "transfer.claim";

    public static final String BULK = "transfer.bulk";

    record Claim(Email email) {}

    private final Table table;
    private final Ledger ledger;
    private final Accounts accounts;

    public Transfers(Table table) {
        this.table = table;
        this.ledger = new Ledger(table, new TopUpStarts(table));
        this.accounts = new Accounts(table);
    }

    /** The transfer, also one of a bulk send that is not paid yet. */
    public Optional<Transfer> find(TransferId id) {
        return stored(id).or(() -> find(BulkTransferId.of(id)).flatMap(bulk -> bulk.transfer(id)));
    }

    /** The transfer if the account may see it, else as if it did not exist. */
    public Transfer requireVisible(TransferId id, AccountId account) {
        return find(id).filter(transfer -> transfer.isVisibleTo(account)).orElseThrow(IdKind.TRANSFER::unknown);
    }

    public Optional<Transfer> stored(TransferId id) {
        return table.get(Keys.transfer(id)).map(TransferItems.TRANSFER::read);
    }

    Optional<BulkTransfer> find(BulkTransferId id) {
        return table.get(Keys.bulkTransfer(id)).map(TransferItems.BULK::read);
    }

    /** A page, newest first. It may have fewer entries than the limit and still a next page. */
    public Page<Transfer> list(
            AccountId account,
            TransferDirection direction,
            Predicate<Transfer> wanted,
            int limit,
            Optional<String> after) {
        List<Transfer> found = new ArrayList<>();
        Optional<String> position = after;
        int size = limit;
        for (int considered = 0; considered < Table.MAX_CONSIDERED; considered += size) {
            size = considered == 0 ? limit : Math.max(limit, Table.SLICE);
            Slice slice = slice(account, direction, size, position);
            Map<TransferId, String> positions = new HashMap<>();
            slice.places().forEach(place -> positions.put(place.transfer(), place.position()));
            for (Transfer transfer :
                    read(slice.places().stream().map(Place::transfer).toList())) {
                if (!wanted.test(transfer)) {
                    continue;
                }
                if (found.size() == limit) {
                    return new Page<>(found, position);
                }
                found.add(transfer);
                position = Optional.of(positions.get(transfer.id()));
            }
            position = slice.next();
            if (found.size() == limit || position.isEmpty()) {
                break;
            }
        }
        return new Page<>(found, position);
    }

    private record Place(TransferId transfer, String position) {}

    private record Slice(List<Place> places, Optional<String> next) {}

    private Slice slice(AccountId account, TransferDirection direction, int limit, Optional<String> after) {
        Page<Item> entries = table.query(Query.of(Keys.transferCollection(account))
                .newestFirst()
                .limit(limit)
                .after(after));
        List<Place> places = new ArrayList<>();
        for (Item entry : entries.items()) {
            if (!direction.admits(entry.flag("sent"))) {
                continue;
            }
            List<TransferId> all = TransferItems.transfers(entry);
            for (TransferId transfer : all) {
                // The entry of a bulk send sorts after its transfers: a page may have ended among them.
                boolean shown = after.filter(position -> Keys.tail(transfer).compareTo(position) >= 0)
                        .isPresent();
                if (shown) {
                    continue;
                }
                boolean last = transfer.equals(all.getLast());
                String here = last ? entry.key().sk() : Keys.tail(transfer);
                places.add(new Place(transfer, here));
                if (places.size() == limit) {
                    boolean end = last
                            && entry.equals(entries.items().getLast())
                            && entries.next().isEmpty();
                    return new Slice(places, end ? Optional.empty() : Optional.of(here));
                }
            }
        }
        return new Slice(places, entries.next());
    }

    private List<Transfer> read(List<TransferId> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        Map<Key, Item> items = table.getAll(ids.stream().map(Keys::transfer).toList());
        Map<BulkTransferId, Optional<BulkTransfer>> bulks = new HashMap<>();
        return ids.stream()
                .flatMap(id -> Optional.ofNullable(items.get(Keys.transfer(id)))
                        .map(TransferItems.TRANSFER::read)
                        .or(() -> bulks.computeIfAbsent(BulkTransferId.of(id), this::find)
                                .flatMap(bulk -> bulk.transfer(id)))
                        .stream())
                .toList();
    }

    /** False if the recipient is deleted, or receives no money because its deletion has begun. */
    boolean hasRecipient(Transfer transfer, Instant now) {
        return switch (transfer.terms().recipient()) {
            case TransferRecipient.ByProfile profile ->
                accounts.findReceiving(profile.accountId(), now).isPresent();
            case TransferRecipient.ByEmail _ -> true;
        };
    }

    Page<TransferId> heldFor(String email, int limit, Optional<String> after) {
        return table.query(Query.of(Keys.heldCollection(email)).limit(limit).after(after))
                .map(TransferItems::id);
    }

    /** As {@link #post}, for a move that takes nothing from a wallet or has no other way to be paid. */
    public Commit changes(TransferMove move, Instant now) {
        return post(move, now).requirePosted();
    }

    PostResult post(TransferMove move, Instant now) {
        return ledger.post(move.transaction().stream().toList())
                .map(posted -> commit(move.paidBy(posted), posted.commit().writes(), now));
    }

    private static Commit commit(TransferMove move, List<Write> postings, Instant now) {
        Transfer before = move.before();
        Transfer after = move.after();
        List<Write> writes = new ArrayList<>();
        writes.add(record(move));
        boolean listed = after.source() instanceof TransferSource.OfBulk;
        if (before.version() == 0 && !listed) {
            writes.add(Write.put(TransferItems.entry(after, after.terms().senderId())));
        }
        move.earned().ifPresent(payout -> writes.addAll(Payouts.create(payout).writes()));
        if (move.isReceived()) {
            writes.add(Write.put(TransferItems.entry(after, after.payeeId())));
        }
        writes.addAll(postings);
        Commit moved = new Commit(writes);
        Commit received = move.isReceived()
                ? moved.requiring(requireRecipient(after, now))
                        .job(TransferEvents.received(after, now).job())
                : moved;
        Commit held = after.terms().recipient() instanceof TransferRecipient.ByEmail(String email)
                ? received.and(kept(before, after, email, now).writes())
                : received;
        return move.isSent() ? held.emit(TransferEvents.sent(after, now)) : held;
    }

    Commit begin(BulkTransfer bulk, Spender spender, TransactionId transaction) {
        Instant now = bulk.createdAt();
        return ledger.post(List.of(bulk.take(spender, transaction)))
                .map(posted -> posted.commit().and(records(bulk.paidWith(posted.taken(transaction)))))
                .requirePosted()
                .job(new Job(BULK, bulk.id().value(), now))
                .due(bulkDue(bulk.id(), now.plus(Outbox.SWEEP_DELAY)));
    }

    private static List<Write> records(BulkTransfer bulk) {
        return List.of(Write.put(TransferItems.item(bulk)), Write.put(TransferItems.entry(bulk)));
    }

    static Timer bulkDue(BulkTransferId bulk, Instant at) {
        return new Timer(BULK, bulk.value(), at);
    }

    private static Write record(TransferMove move) {
        Write put = Write.put(TransferItems.item(move.after()));
        if (move.before().version() > 0) {
            return put.when(Condition.version(move.before().version()));
        }
        // Ids are random, except those of bulk payments: of two concurrent steps one conflicts.
        return move.before().source() instanceof TransferSource.OfBulk ? put.when(Condition.absent()) : put;
    }

    /** A deleted account must not be credited. */
    private static Write requireRecipient(Transfer transfer, Instant now) {
        return switch (transfer.terms().recipient()) {
            case TransferRecipient.ByProfile profile -> Accounts.requireReceiving(profile.accountId(), now);
            case TransferRecipient.ByEmail _ -> Accounts.requireVerifiedEmail(transfer.payeeId(), now);
        };
    }

    private static Commit kept(Transfer before, Transfer after, String email, Instant now) {
        if (after.state() == TransferState.HELD) {
            return Commit.of(Write.put(TransferItems.held(after, email)))
                    .due(due(after, now))
                    .job(new Job(CLAIM, after.id().value(), now, new Claim(new Email(email))))
                    .job(TransferEvents.waiting(after, email, now).job());
        }
        if (before.state() != TransferState.HELD) {
            return Commit.none();
        }
        Commit ended = Commit.of(Write.delete(Keys.heldTransfer(email, after.id())));
        return after.state() == TransferState.FAILED
                ? ended.job(TransferEvents.returned(after, now).job())
                : ended;
    }

    /** When its recipient is next reminded, or its end. */
    static Timer due(Transfer held, Instant now) {
        Instant next = REMINDERS.stream()
                .map(held.heldUntil()::minus)
                .filter(now::isBefore)
                .findFirst()
                .orElse(held.heldUntil());
        return new Timer(LAPSE, held.id().value(), next);
    }
}
