package marketplace.money.escrow;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Event;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.kernel.Notice;
import marketplace.kernel.Problem;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.ledger.JournalItems;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.PostResult;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.Payouts;
import marketplace.money.refunds.CoveredLoss;
import marketplace.money.runs.RunBook;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;

/** The stored escrows. Returns the writes of a move and never commits them. */
public final class Escrows {

    private final Table table;
    private final Ledger ledger;

    public Escrows(Table table) {
        this.table = table;
        this.ledger = new Ledger(table, new TopUpStarts(table));
    }

    public EscrowLists lists() {
        return new EscrowLists(table, this);
    }

    public Optional<Escrow> find(EscrowId id) {
        return table.get(Keys.escrow(id)).map(EscrowItems.MAPPER::read);
    }

    public List<Escrow> findAll(List<EscrowId> ids) {
        List<Key> keys = ids.stream().map(Keys::escrow).toList();
        Map<Key, Item> items = keys.isEmpty() ? Map.of() : table.getAll(keys);
        return keys.stream()
                .flatMap(key -> Stream.ofNullable(items.get(key)))
                .map(EscrowItems.MAPPER::read)
                .toList();
    }

    /** The escrow of the subject: live, or ended with the human paid. */
    public Optional<Escrow> findOf(EscrowSubject subject) {
        return table.get(Keys.escrowOf(subject.code())).map(EscrowItems::id).flatMap(this::find);
    }

    public Map<EscrowSubject, EscrowId> findAllOf(List<EscrowSubject> subjects) {
        List<Key> keys =
                subjects.stream().map(subject -> Keys.escrowOf(subject.code())).toList();
        Map<Key, Item> places = keys.isEmpty() ? Map.of() : table.getAll(keys);
        return subjects.stream()
                .filter(subject -> places.containsKey(Keys.escrowOf(subject.code())))
                .collect(Collectors.toMap(
                        Function.identity(), subject -> EscrowItems.id(places.get(Keys.escrowOf(subject.code())))));
    }

    /** The escrow if the account takes part in it, else as if it did not exist. */
    public Escrow requireParticipant(EscrowId id, AccountId account) {
        return find(id).filter(escrow -> escrow.isOf(account)).orElseThrow(IdKind.ESCROW::unknown);
    }

    public Escrow requirePoster(EscrowId id, AccountId account) {
        return requirePoster(requireParticipant(id, account), account);
    }

    public static Escrow requirePoster(Escrow escrow, AccountId account) {
        if (!escrow.terms().posterId().equals(account)) {
            throw new Problem(ErrorCode.FORBIDDEN, "Only the poster of this escrow may do this.");
        }
        return escrow;
    }

    /** Posts {@code more} after the moves. Call it once per commit: it writes each head of the ledger once. */
    public PostResult post(List<EscrowMove> decided, List<LedgerTransaction> more) {
        RunBook runs = new RunBook(table);
        List<EscrowMove> moves = decided.stream().map(move -> ofRun(move, runs)).toList();
        List<LedgerTransaction> transactions = Stream.concat(
                        moves.stream().flatMap(move -> move.transactions().stream()), more.stream())
                .toList();
        return ledger.post(transactions).map(posted -> commit(moves, posted).and(runs.writes()));
    }

    /** The verbs of an escrow do not know whether its run is still open. */
    private static EscrowMove ofRun(EscrowMove move, RunBook runs) {
        EscrowTerms terms = move.after().terms();
        if (move.transactions().isEmpty() || !(move.after().funding() instanceof Funding.FromRun from)) {
            return move;
        }
        AccountId owner = terms.posterId();
        if (move.before().isEmpty()) {
            LedgerTransaction funded = move.transactions().getFirst();
            return move.with(move.after().paidWith(runs.fund(owner, from.runId(), terms.total(), funded)));
        }
        Money refunded = move.after().outcome().refunded();
        boolean owed = move.before().get().freeze() != null;
        return move.with(move.transactions().stream()
                .map(ended -> runs.end(owner, from.runId(), refunded, owed, ended))
                .toList());
    }

    private static Commit commit(List<EscrowMove> moves, PostResult.Posted posted) {
        moves.forEach(move -> requireOwed(move, posted));
        Commit commit = new Commit(moves.stream()
                        .flatMap(move -> EscrowRecords.of(paidWith(move, posted)).stream())
                        .toList())
                .and(posted.commit().writes())
                .and(WorkBegun.by(moves))
                .and(CoveredLoss.in(posted.entries()))
                .and(payoutsEventsAndTimers(moves).writes());
        return commit.and(paidForWork(moves, commit));
    }

    /** Not by a commit that changes the poster's restriction: their payment of this work was taken back. */
    private static List<Write> paidForWork(List<EscrowMove> moves, Commit commit) {
        Map<Key, Write> writes = new LinkedHashMap<>();
        for (EscrowMove move : moves) {
            if (move.sets(EscrowClocks::releasedAt) && move.after().outcome().isPaidWork()) {
                Write paid = Accounts.paidForWork(
                        move.after().terms().posterId(), move.after().clocks().releasedAt());
                writes.put(paid.key(), paid);
            }
        }
        commit.writes().forEach(write -> writes.remove(write.key()));
        return List.copyOf(writes.values());
    }

    /** What the poster owes for the escrow's own payments that freeze it. Other debts do not matter to a ruling. */
    public Money owed(Escrow escrow) {
        return escrow.freeze() == null
                ? Money.ZERO
                : escrow.funding().payments(escrow.terms().total()).stream()
                        .filter(escrow::isFrozenBy)
                        .map(payment -> owedFor(escrow, payment))
                        .reduce(Money.ZERO, Money::plus)
                        .min(ledger.wallet(escrow.terms().posterId()).debt());
    }

    public boolean isOwedFor(Escrow escrow, String payment) {
        return !owedFor(escrow, payment).equals(Money.ZERO);
    }

    private Money owedFor(Escrow escrow, String payment) {
        return ledger.owedFor(escrow.terms().posterId(), payment);
    }

    /** The platform covers no more than what the same transaction pays of the debt, which may have changed since. */
    private static void requireOwed(EscrowMove move, PostResult.Posted posted) {
        Escrow after = move.after();
        LedgerAccount debt = new LedgerAccount.Receivable(after.terms().posterId());
        Money covered = after.outcome().covered();
        if (move.transactions().isEmpty() || covered.equals(Money.ZERO)) {
            return;
        }
        Money paid = posted.legs(move.transactions().getLast().id())
                .filter(leg -> leg.account().equals(debt))
                .map(JournalItems.Leg::amount)
                .reduce(Money.ZERO, Money::plus);
        if (paid.compareTo(covered) < 0) {
            throw new LostRace(Keys.ledgerHead(debt.code()));
        }
    }

    /** A new escrow stores the payments whose money it holds, so that they have it again if it is refunded. */
    private static EscrowMove paidWith(EscrowMove move, PostResult.Posted posted) {
        boolean waited = move.before()
                .filter(before -> before.status() != EscrowStatus.FUNDING)
                .isEmpty();
        boolean byWallet = move.after().funding() instanceof Funding.FromWallet;
        if (!waited || !byWallet || move.transactions().isEmpty()) {
            return move;
        }
        TransactionId funding = move.transactions().getFirst().id();
        return move.with(move.after().paidWith(posted.taken(funding)));
    }

    private static Commit payoutsEventsAndTimers(List<EscrowMove> moves) {
        Commit commit = Commit.none();
        Set<AccountId> funders = new LinkedHashSet<>();
        for (EscrowMove move : moves) {
            for (Payout payout : move.payouts()) {
                commit = commit.and(Payouts.create(payout).writes());
            }
            if (move.sets(EscrowClocks::fundedAt)) {
                funders.add(move.after().terms().posterId());
                commit = commit.emit(EscrowEvents.funded(move.after()));
            }
            if (move.sets(EscrowClocks::lapsesAt)) {
                commit = EscrowEvents.paymentOfferFunded(move.after())
                        .map(Notice::job)
                        .map(commit::job)
                        .orElse(commit);
            }
            if (move.sets(EscrowClocks::releasedAt)) {
                commit = commit.emit(EscrowEvents.released(move));
            }
            commit = EscrowEvents.unpaidEnd(move).map(commit::emit).orElse(commit);
            for (Event event : EscrowEvents.disputes(move)) {
                commit = commit.emit(event);
            }
            for (Event event : EscrowEvents.freezing(move)) {
                commit = commit.emit(event);
            }
            for (Notice notice : EscrowEvents.notices(move)) {
                commit = commit.job(notice.job());
            }
            commit = commit.due(EscrowTimers.setBy(move));
        }
        return commit.and(funders.stream()
                .map(funder -> Accounts.requireNotDeleted(funder))
                .toList());
    }

    /** Makes the page of an escrow payable that waited for an approval. */
    public Commit openCheckout(Escrow escrow, Instant until) {
        return switch (escrow.funding()) {
            case Funding.ByCheckout by -> new Checkouts(table).open(by.checkoutId(), until);
            case Funding.FromWallet _, Funding.FromRun _ ->
                throw new IllegalArgumentException("paid from a wallet or a run: " + escrow.id());
        };
    }

    public List<Write> cancelCheckout(Escrow escrow) {
        return escrow.status() == EscrowStatus.FUNDING && escrow.funding() instanceof Funding.ByCheckout by
                ? new Checkouts(table).cancel(by.checkoutId())
                : List.of();
    }
}
