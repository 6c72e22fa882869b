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
            writes.addAll(ledger.post(List.of(payment(after, more.negated(), id, now)))
                    .requirePosted()
                    .writes());
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
        return LedgerTransaction.of(kind, id, clawback.subject(), now)
                .from(new LedgerAccount.External(clawback.provider()), amount)
                .to(new LedgerAccount.Wallet(clawback.payer()), amount)
                .build();
    }
}
