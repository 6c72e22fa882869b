package marketplace.money.refunds;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.kernel.Page;
import marketplace.money.ledger.Debts;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.topups.TopUpStarts;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Applies chargebacks and refunds made at the provider's own pages.
 *
 * <p>They debit the wallet as far as its balance allows, and the rest is owed; money already paid to others stays
 * with them. An account is restricted while one of its chargebacks is open; a refund does not restrict it. An admin's
 * restriction is never changed.
 */
public final class Clawbacks {

    public static final String RESTRICTION = "a payment was charged back";

    private final Table table;
    private final Debts debts;
    private final Accounts accounts;

    public Clawbacks(Table table) {
        this.table = table;
        this.debts = new Debts(new Ledger(table, new TopUpStarts(table)));
        this.accounts = new Accounts(table);
    }

    public Page<Clawback> list(AccountId payer, int limit, Optional<String> after) {
        Query all = Query.of(Keys.clawbackCollection(payer)).prefix(Keys.CLAWBACKS);
        return table.query(all.limit(limit).after(after)).map(ClawbackItems.MAPPER::read);
    }

    public Commit chargedBack(ProviderEvent.ChargedBack event, TransactionId transaction, Instant now) {
        Clawback known = known(Clawback.begin(
                Clawback.Kind.CHARGEBACK, event.provider(), event.reference(), event.payer(), event.paidFor(), now));
        return changes(known, known.take(event.amount()), transaction, now);
    }

    public Commit returned(ProviderEvent.ChargebackReturned event, TransactionId transaction, Instant now) {
        Clawback known = known(Clawback.begin(
                Clawback.Kind.CHARGEBACK, event.provider(), event.reference(), event.payer(), event.paidFor(), now));
        return changes(known, known.giveBack(event.amount()), transaction, now);
    }

    public Commit refunded(ProviderEvent.PaymentRefunded event, TransactionId transaction, Instant now) {
        Clawback known = known(Clawback.begin(
                Clawback.Kind.REFUND, event.provider(), event.reference(), event.payer(), event.paidFor(), now));
        return changes(known, known.take(event.total()), transaction, now);
    }

    public Commit refundReturned(ProviderEvent.PaymentRefundReturned event, TransactionId transaction, Instant now) {
        Clawback known = known(Clawback.begin(
                Clawback.Kind.REFUND, event.provider(), event.reference(), event.payer(), event.paidFor(), now));
        return changes(known, known.giveBack(event.total()), transaction, now);
    }

    private Clawback known(Clawback begun) {
        return table.get(ClawbackItems.key(begun))
                .map(ClawbackItems.MAPPER::read)
                .orElse(begun);
    }

    private Commit changes(Clawback before, Clawback after, TransactionId id, Instant now) {
        Write stored = Write.put(ClawbackItems.item(after))
                .when(before.version() == 0 ? Condition.absent() : Condition.version(before.version()));
        List<Write> writes = new ArrayList<>(List.of(stored));
        Money more = after.net().minus(before.net());
        if (!more.equals(Money.ZERO)) {
            writes.add(Payments.takenBack(after.payer(), new PaymentId(after.paidFor()), more));
        }
        if (more.cents() > 0) {
            writes.addAll(
                    debts.post(collection(after, more, id, now), after.payer()).writes());
        } else if (more.isNegative()) {
            writes.addAll(debts.post(payment(after, more.negated(), id, now), after.payer())
                    .writes());
        }
        if (after.kind() == Clawback.Kind.CHARGEBACK) {
            writes.addAll(restriction(after.payer(), open(after) - open(before)));
        }
        return new Commit(writes);
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
        return debts.pay(LedgerTransaction.of(kind, id, clawback.subject(), now), clawback.payer(), amount)
                .from(new LedgerAccount.External(clawback.provider()), amount)
                .build();
    }

    private static int open(Clawback clawback) {
        return clawback.net().cents() > 0 ? 1 : 0;
    }

    /**
     * The number of open chargebacks decides; the commit requires the number that was read, so two concurrent events
     * cannot both lift the restriction.
     */
    private List<Write> restriction(AccountId payer, int more) {
        if (more == 0) {
            return List.of();
        }
        Key key = Keys.chargebacksStanding(payer);
        long before =
                table.get(key).map(item -> item.number(ClawbackItems.STANDING)).orElse(0L);
        List<Write> writes = new ArrayList<>();
        writes.add(Write.put(Item.at(key)
                        .put("v", 1)
                        .put(ClawbackItems.STANDING, before + more)
                        .build())
                .when(
                        before == 0
                                ? Condition.any(Condition.absent(), Condition.is(ClawbackItems.STANDING, 0))
                                : Condition.is(ClawbackItems.STANDING, before)));
        Optional<String> reason = accounts.restriction(payer);
        if (more > 0 && reason.isEmpty() && accounts.find(payer).isPresent()) {
            writes.add(Accounts.restrict(payer, RESTRICTION));
        }
        if (before + more == 0 && reason.equals(Optional.of(RESTRICTION))) {
            writes.add(Accounts.unrestrict(payer, RESTRICTION));
        }
        return writes;
    }
}
