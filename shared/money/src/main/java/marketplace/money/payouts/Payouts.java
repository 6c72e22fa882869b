package marketplace.money.payouts;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.Timer;
import marketplace.kernel.paging.Page;
import marketplace.money.ledger.Ledger;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.Hold;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

public final class Payouts {

    public static final String DUE = "payout.pending";

    /** For the timer and the job of a payout; its id is theirs. */
    public record Due(AccountId payeeId) {}

    /** An attribute of transfers, so that they are read without their payouts. */
    private static final String AT_BANK = "atBank";

    /** An attribute of transfers. */
    private static final String SENDER = "senderId";

    private static final Duration PATIENCE = Duration.ofHours(1);

    private static final int SLICE = 500;

    private final Table table;
    private final Ledger ledger;
    private final Accounts accounts;

    public Payouts(Table table) {
        this.table = table;
        this.ledger = new Ledger(table, new TopUpStarts(table));
        this.accounts = new Accounts(table);
    }

    public Optional<Payout> find(AccountId payee, PayoutId id) {
        return table.get(Keys.payout(payee, id)).map(PayoutItems.MAPPER::read);
    }

    public Payout require(AccountId payee, PayoutId id) {
        return find(payee, id).orElseThrow(IdKind.PAYOUT::unknown);
    }

    public Page<Payout> list(AccountId payee, int limit, Optional<String> after) {
        Query all = Query.of(Keys.payoutCollection(payee));
        return table.query(all.newestFirst().limit(limit).after(after)).map(PayoutItems.MAPPER::read);
    }

    /** The newest first. An older period costs more. */
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

    /** What the payee is owed and is not on its way, the newest first. */
    List<Payout> available(AccountId payee, Money owed) {
        List<Payout> open = new ArrayList<>();
        Optional<String> position = Optional.empty();
        do {
            Page<Payout> page = list(payee, SLICE, position);
            page.items().stream().filter(Payout::isOwed).forEach(open::add);
            position = page.next();
        } while (position.isPresent() && !sum(open).equals(owed));
        return open.stream().filter(Payout::isAvailable).toList();
    }

    /** Whether the payee is in debt, or restricted from moving money. */
    boolean isStopped(Payout payout) {
        return ledger.walletHead(payout.payeeId()).isInDebt() || !accounts.mayMoveMoney(payout.payeeId());
    }

    /** Whether its time is not over, or one who sent the money owes money for a payment that may have paid it. */
    boolean isLasting(Hold hold, Instant now) {
        return ledger.lasting(List.of(hold), now).test(hold);
    }

    /** The hold of the money that it pays, and its own until that time. */
    Hold hold(Payout payout, Instant until) {
        Hold own = payout.source() instanceof PayoutSource.OfTransfer(TransferId transfer)
                ? sender(transfer)
                        .map(sender -> Hold.ofTransfer(sender, Ids.timeOf(transfer), until))
                        .orElseGet(() -> Hold.until(until))
                : Hold.until(until);
        return payout.hold() == null ? own : own.and(payout.hold());
    }

    private Optional<AccountId> sender(TransferId transfer) {
        return table.get(Keys.transfer(transfer)).map(item -> new AccountId(item.text(SENDER)));
    }

    /** Empty unless these are all payouts that are owed: then their sum is what is owed. */
    static Optional<Money> availableOf(List<Payout> payouts, Money owed) {
        List<Payout> open = payouts.stream().filter(Payout::isOwed).toList();
        return sum(open).equals(owed)
                ? Optional.of(sum(open.stream().filter(Payout::isAvailable).toList()))
                : Optional.empty();
    }

    static Money sum(List<Payout> payouts) {
        return payouts.stream().map(Payout::amount).reduce(Money.ZERO, Money::plus);
    }

    /** What the payment of a link has earned. The newest first: a payment is taken back soon or not at all. */
    public Optional<Payout> findOfLink(AccountId payee, CheckoutId payment) {
        Optional<String> position = Optional.empty();
        do {
            Page<Payout> page = list(payee, SLICE, position);
            for (Payout payout : page.items()) {
                if (payout.source() instanceof PayoutSource.OfLink(PaymentLinkId link)
                        && link.checkoutId().equals(payment)) {
                    return Optional.of(payout);
                }
                if (payout.createdAt().isBefore(Ids.timeOf(payment))) {
                    return Optional.empty();
                }
            }
            position = page.next();
        } while (position.isPresent());
        return Optional.empty();
    }

    /** A payout to a provider is sent by a job, and is due again in case the job is lost. */
    public Commit changes(PayoutMove move, Instant now) {
        Commit postings = move.transaction()
                .map(transaction -> ledger.post(List.of(transaction)).requirePosted())
                .orElseGet(Commit::none);
        return posted(move, postings, now);
    }

    /** A move whose transaction these postings contain. */
    public Commit posted(PayoutMove move, Commit postings, Instant now) {
        List<Write> writes = new ArrayList<>();
        writes.add(Write.put(PayoutItems.item(move.after()))
                .when(Condition.is(Item.VERSION, move.before().version())));
        writes.addAll(postings.writes());
        if (move.after().source() instanceof PayoutSource.OfTransfer(TransferId transfer)
                && move.before().isAtBank() != move.after().isAtBank()) {
            writes.add(Write.update(
                    Keys.transfer(transfer), Change.set(AT_BANK, move.after().isAtBank())));
        }
        if (!move.before().isAtBank()
                && move.after().isAtBank()
                && !hasPaidOut(move.after().payeeId())) {
            writes.add(Write.put(Item.at(Keys.paidOut(move.after().payeeId()))
                    .put("v", 1)
                    .put("at", now)
                    .build()));
        }
        Commit commit = new Commit(writes).and(onward(move, now).writes());
        return PayoutNotices.of(move, now)
                .map(notice -> commit.job(notice.job()))
                .orElse(commit);
    }

    /** Whether a payout of the account has ever arrived at a bank. */
    boolean hasPaidOut(AccountId payee) {
        return table.get(Keys.paidOut(payee)).isPresent();
    }

    private static Commit onward(PayoutMove move, Instant now) {
        Payout payout = move.after();
        if (payout.status() != PayoutStatus.PENDING || move.before().waitsForProvider()) {
            return Commit.none();
        }
        return switch (payout.destination()) {
            case PayoutDestination.Undecided _ -> Commit.none();
            case PayoutDestination.ToWallet _ -> Commit.none().start(due(payout, now));
            case PayoutDestination.ToProvider _ -> payout.waitsForProvider() ? ask(payout, now) : Commit.none();
        };
    }

    public static Commit ask(Payout payout, Instant now) {
        Job job = new Job(PayoutSending.JOB, payout.id().value(), now, new Due(payout.payeeId()));
        return Commit.none().job(job).due(due(payout, now.plus(PATIENCE)));
    }

    public static Commit create(Payout payout) {
        return Commit.of(Write.put(PayoutItems.item(payout))).due(due(payout, payout.createdAt()));
    }

    /** Holds a payout without a destination until then. A failed one is pending again. */
    Commit hold(Payout payout, Instant until, Instant now) {
        boolean isHeld =
                payout.status() == PayoutStatus.PENDING && payout.destination() instanceof PayoutDestination.Undecided;
        Commit held = isHeld ? Commit.none() : changes(payout.direct(new PayoutDestination.Undecided()), now);
        return held.due(due(payout, until));
    }

    private static Timer due(Payout payout, Instant at) {
        return new Timer(DUE, payout.id().value(), at, new Due(payout.payeeId()));
    }
}
