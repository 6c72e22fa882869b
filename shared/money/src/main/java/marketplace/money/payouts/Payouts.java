package marketplace.money.payouts;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Job;
import marketplace.kernel.Page;
import marketplace.kernel.Timer;
import marketplace.money.ledger.Ledger;
import marketplace.money.topups.TopUpStarts;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The store of payouts.
 *
 * <p>It reads, and hands out what is to be committed; it never commits.
 */
public final class Payouts {

    /** The kind of due thing that a payout is while it waits to be paid. */
    public static final String DUE = "payout.pending";

    private static final String PAYEE = "payeeId";

    /** How long a provider's answer may be outstanding until it is asked once more. */
    private static final Duration PATIENCE = Duration.ofHours(1);

    /** Payouts are read on, so many at a time. */
    private static final int SLICE = 500;

    private final Table table;
    private final Ledger ledger;

    public Payouts(Table table) {
        this.table = table;
        this.ledger = new Ledger(table, new TopUpStarts(table));
    }

    public Optional<Payout> find(AccountId payee, PayoutId id) {
        return table.get(Keys.payout(payee, id)).map(PayoutItems::payout);
    }

    /** The payout to this account; one to another is unknown. */
    public Payout require(AccountId payee, PayoutId id) {
        return find(payee, id).orElseThrow(IdKind.PAYOUT::unknown);
    }

    /** A page of what the account was or will be paid, newest first. */
    public Page<Payout> list(AccountId payee, int limit, Optional<String> after) {
        Query all = Query.of(Keys.payoutCollection(payee));
        return table.query(all.newestFirst().limit(limit).after(after)).map(PayoutItems::payout);
    }

    /**
     * What the account was or will be paid for escrows that were released in the period, newest first, {@code limit} at
     * most. It is read from the newest on: an old period costs what lies after it.
     *
     * @param start belongs to it
     * @param end does not
     */
    List<Payout> list(AccountId payee, Instant start, Instant end, int limit) {
        List<Payout> found = new ArrayList<>();
        Optional<String> position = Optional.empty();
        do {
            Page<Payout> page = list(payee, SLICE, position);
            for (Payout payout : page.items()) {
                if (payout.createdAt().isBefore(start) || found.size() == limit) {
                    return found;
                }
                if (payout.createdAt().isBefore(end)) {
                    found.add(payout);
                }
            }
            position = page.next();
        } while (position.isPresent());
        return found;
    }

    /** The payout that a due thing of kind {@link #DUE} is about. */
    public Optional<Payout> find(Timer due) {
        return find(new AccountId(due.text(PAYEE)), new PayoutId(due.id()));
    }

    /**
     * The payout has moved on, with the money. One that waits for a wallet is due at once; one that waits for a provider
     * is asked for by a job, and is due again should that be lost.
     */
    public Commit changes(PayoutMove move, Instant now) {
        List<Write> writes = new ArrayList<>();
        writes.add(Write.put(PayoutItems.item(move.after()))
                .when(Condition.is(Item.VERSION, move.before().version())));
        move.transaction()
                .ifPresent(transaction -> writes.addAll(
                        ledger.post(List.of(transaction)).requirePosted().writes()));
        return new Commit(writes).and(onward(move.after(), now).writes());
    }

    private static Commit onward(Payout payout, Instant now) {
        if (payout.status() != PayoutStatus.PENDING) {
            return Commit.none();
        }
        return switch (payout.destination()) {
            case PayoutDestination.ToWallet _ -> Commit.none().due(due(payout, now));
            case PayoutDestination.ToProvider _ -> payout.waitsForProvider() ? ask(payout, now) : Commit.none();
        };
    }

    /** Has the provider asked, and looks again later. */
    public static Commit ask(Payout payout, Instant now) {
        Job job = new Job(
                PayoutSending.JOB,
                payout.id().value(),
                now,
                Map.of(PAYEE, payout.payeeId().value()));
        return Commit.none().job(job).due(due(payout, now.plus(PATIENCE)));
    }

    /** The payout that a job of kind {@link PayoutSending#JOB} is about. */
    Optional<Payout> find(Job job) {
        return find(new AccountId(job.text(PAYEE)), new PayoutId(job.id()));
    }

    /** A new payout, due at once; its id is random, so there is nothing to be asked. */
    public static Commit create(Payout payout) {
        return Commit.of(Write.put(PayoutItems.item(payout))).due(due(payout, payout.createdAt()));
    }

    private static Timer due(Payout payout, Instant at) {
        return new Timer(
                DUE, payout.id().value(), at, Map.of(PAYEE, payout.payeeId().value()));
    }
}
