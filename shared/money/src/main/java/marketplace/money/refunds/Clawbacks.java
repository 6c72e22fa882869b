package marketplace.money.refunds;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.kernel.Page;
import marketplace.money.ledger.Debts;
import marketplace.money.ledger.JournalItems;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.topups.TopUpStarts;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/** Applies chargebacks and refunds made at the provider's own pages. What the wallet does not cover is owed. */
public final class Clawbacks {

    private static final int SLICE = 100;

    /**
     * A change of a clawback.
     *
     * @param posts whether the commit moves money of the payer's wallet
     */
    public record Change(Clawback after, Commit commit, boolean posts) {}

    private final Table table;
    private final Ledger ledger;
    private final Debts debts;

    public Clawbacks(Table table) {
        this.table = table;
        this.ledger = new Ledger(table, new TopUpStarts(table));
        this.debts = new Debts(ledger);
    }

    public Page<Clawback> list(AccountId payer, int limit, Optional<String> after) {
        Query all = Query.of(Keys.clawbackCollection(payer)).prefix(Keys.CLAWBACKS);
        return table.query(all.limit(limit).after(after)).map(ClawbackItems.MAPPER::read);
    }

    public Change chargedBack(ProviderEvent.ChargedBack event, TransactionId transaction, Instant now) {
        Clawback known = known(Clawback.begin(
                Clawback.Kind.CHARGEBACK, event.provider(), event.reference(), event.payer(), event.paidFor(), now));
        return changes(known, known.take(event.amount()), transaction, now);
    }

    public Change returned(ProviderEvent.ChargebackReturned event, TransactionId transaction, Instant now) {
        Clawback known = known(Clawback.begin(
                Clawback.Kind.CHARGEBACK, event.provider(), event.reference(), event.payer(), event.paidFor(), now));
        return changes(known, known.giveBack(event.amount()), transaction, now);
    }

    public Change refunded(ProviderEvent.PaymentRefunded event, TransactionId transaction, Instant now) {
        Clawback known = known(Clawback.begin(
                Clawback.Kind.REFUND, event.provider(), event.reference(), event.payer(), event.paidFor(), now));
        return changes(known, known.take(event.total()), transaction, now);
    }

    public Change refundReturned(ProviderEvent.PaymentRefundReturned event, TransactionId transaction, Instant now) {
        Clawback known = known(Clawback.begin(
                Clawback.Kind.REFUND, event.provider(), event.reference(), event.payer(), event.paidFor(), now));
        return changes(known, known.giveBack(event.total()), transaction, now);
    }

    public Change lost(ProviderEvent.ChargebackLost event, Instant now) {
        Clawback known = known(Clawback.begin(
                Clawback.Kind.CHARGEBACK, event.provider(), event.reference(), event.payer(), event.paidFor(), now));
        Clawback lost = known.lose(now);
        return new Change(lost, new Commit(List.of(stored(known, lost))), false);
    }

    /** All clawbacks of a payment. A payer has few. */
    public List<Clawback> of(AccountId payer, String payment) {
        List<Clawback> found = new ArrayList<>();
        Optional<String> after = Optional.empty();
        do {
            Page<Clawback> page = list(payer, SLICE, after);
            page.items().stream().filter(each -> each.paidFor().equals(payment)).forEach(found::add);
            after = page.next();
        } while (after.isPresent());
        return found;
    }

    private Clawback known(Clawback begun) {
        return table.get(ClawbackItems.key(begun))
                .map(ClawbackItems.MAPPER::read)
                .orElse(begun);
    }

    private Change changes(Clawback before, Clawback after, TransactionId id, Instant now) {
        Money more = after.net().minus(before.net());
        Commit posted = posted(after, more, id, now);
        Clawback stored = more.cents() > 0 ? after.uncovering(owed(posted)) : after;
        List<Write> writes = new ArrayList<>(List.of(stored(before, stored)));
        if (!more.equals(Money.ZERO)) {
            writes.add(Payments.takenBack(after.payer(), new PaymentId(after.paidFor()), more));
        }
        return new Change(
                stored,
                new Commit(writes).and(posted.writes()),
                !posted.writes().isEmpty());
    }

    private Commit posted(Clawback after, Money more, TransactionId id, Instant now) {
        if (more.equals(Money.ZERO)) {
            return Commit.none();
        }
        return more.isNegative()
                ? ledger.post(List.of(payment(after, more.negated(), id, now))).requirePosted()
                : debts.post(collection(after, more, id, now), after.payer());
    }

    private static Money owed(Commit posted) {
        return JournalItems.in(posted)
                .flatMap(entry -> entry.legs().stream())
                .filter(leg -> leg.account() instanceof LedgerAccount.Receivable)
                .map(leg -> leg.amount().negated())
                .reduce(Money.ZERO, Money::plus);
    }

    private static Write stored(Clawback before, Clawback after) {
        return Write.put(ClawbackItems.item(after))
                .when(before.version() == 0 ? Condition.absent() : Condition.version(before.version()));
    }

    private LedgerTransaction collection(Clawback clawback, Money amount, TransactionId id, Instant now) {
        TransactionKind kind = switch (clawback.kind()) {
            case CHARGEBACK -> TransactionKind.CHARGEBACK;
            case REFUND -> TransactionKind.PAYMENT_REFUNDED;
        };
        return debts.collect(LedgerTransaction.of(kind, id, clawback.subject(), now), clawback.payer(), amount)
                .to(new LedgerAccount.External(clawback.provider()), amount)
                .build();
    }

    private LedgerTransaction payment(Clawback clawback, Money amount, TransactionId id, Instant now) {
        TransactionKind kind = switch (clawback.kind()) {
            case CHARGEBACK -> TransactionKind.CHARGEBACK_RETURNED;
            case REFUND -> TransactionKind.PAYMENT_REFUND_RETURNED;
        };
        return LedgerTransaction.of(kind, id, clawback.subject(), now)
                .from(new LedgerAccount.External(clawback.provider()), amount)
                .to(new LedgerAccount.Wallet(clawback.payer()), amount)
                .build();
    }
}
