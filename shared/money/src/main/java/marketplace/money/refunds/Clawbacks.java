package marketplace.money.refunds;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.kernel.paging.Page;
import marketplace.money.ledger.Debts;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.PostResult;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;
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
     * @param ofLink whether a stranger has paid, by a payment link
     */
    public record Change(Clawback before, Clawback after, Commit commit, boolean posts, boolean ofLink) {

        public boolean opensDispute() {
            return after.kind() == Clawback.Kind.CHARGEBACK
                    && before.verdict() != Clawback.Verdict.OPEN
                    && after.verdict() == Clawback.Verdict.OPEN;
        }
    }

    private final Table table;
    private final Ledger ledger;
    private final Debts debts;
    private final Payments payments;
    private final LinkClawbacks links;

    public Clawbacks(Table table) {
        this.table = table;
        this.ledger = new Ledger(table, new TopUpStarts(table));
        this.debts = new Debts(ledger);
        this.payments = new Payments(table);
        this.links = new LinkClawbacks(table);
    }

    public Page<Clawback> list(AccountId payer, int limit, Optional<String> after) {
        Query all = Query.of(Keys.clawbackCollection(payer)).prefix(Keys.CLAWBACKS);
        return table.query(all.limit(limit).after(after)).map(ClawbackItems.MAPPER::read);
    }

    public Change chargedBack(ProviderEvent.ChargedBack event, Ids ids, Instant now) {
        Clawback known = known(Clawback.begin(
                Clawback.Kind.CHARGEBACK, event.provider(), event.reference(), event.payer(), event.paidFor(), now));
        return changes(known, known.take(event.amount()), ids, now);
    }

    public Change returned(ProviderEvent.ChargebackReturned event, Ids ids, Instant now) {
        Clawback known = known(Clawback.begin(
                Clawback.Kind.CHARGEBACK, event.provider(), event.reference(), event.payer(), event.paidFor(), now));
        return changes(known, known.giveBack(event.amount()), ids, now);
    }

    public Change refunded(ProviderEvent.PaymentRefunded event, Ids ids, Instant now) {
        Clawback known = known(Clawback.begin(
                Clawback.Kind.REFUND, event.provider(), event.reference(), event.payer(), event.paidFor(), now));
        return changes(known, known.take(event.total()), ids, now);
    }

    public Change refundReturned(ProviderEvent.PaymentRefundReturned event, Ids ids, Instant now) {
        Clawback known = known(Clawback.begin(
                Clawback.Kind.REFUND, event.provider(), event.reference(), event.payer(), event.paidFor(), now));
        return changes(known, known.giveBack(event.total()), ids, now);
    }

    public Change lost(ProviderEvent.ChargebackLost event, Instant now) {
        Clawback known = known(Clawback.begin(
                Clawback.Kind.CHARGEBACK, event.provider(), event.reference(), event.payer(), event.paidFor(), now));
        Clawback lost = known.lose(now);
        return change(known, lost, Commit.none());
    }

    Optional<Clawback> findDispute(AccountId payer, String provider, String reference) {
        return table.get(ClawbackItems.key(payer, provider, Clawback.Kind.CHARGEBACK, reference))
                .map(ClawbackItems.MAPPER::read);
    }

    /** All clawbacks of a payment. A payer has few. */
    public List<Clawback> of(AccountId payer, String payment) {
        return Page.all(after -> list(payer, SLICE, after)).stream()
                .filter(each -> each.paidFor().equals(payment))
                .toList();
    }

    /** What a first clawback of this kind can take of a payment. Empty if there is one: repeated, it takes nothing. */
    public Optional<Money> left(Clawback.Kind kind, AccountId payer, PaymentId payment) {
        boolean isRepeated = of(payer, payment.value()).stream()
                .anyMatch(each -> each.kind() == kind && !each.taken().equals(Money.ZERO));
        return isRepeated ? Optional.empty() : payments.find(payer, payment).map(Payment::left);
    }

    private Clawback known(Clawback begun) {
        return table.get(ClawbackItems.key(begun))
                .map(ClawbackItems.MAPPER::read)
                .orElse(begun);
    }

    private Change changes(Clawback before, Clawback after, Ids ids, Instant now) {
        Money more = after.net().minus(before.net());
        TransactionId id = LedgerTransaction.nextId(ids, now);
        if (more.isNegative()) {
            return returned(before, after, more.negated(), id, now);
        }
        if (more.equals(Money.ZERO)) {
            return change(before, after, Commit.none());
        }
        if (links.isOfLink(after)) {
            LinkClawbacks.Taken taken = links.take(after, more, kind(after), ids, now);
            return change(
                    before,
                    after.losing(taken.loss()),
                    taken.commit().and(payments.takeBack(after.payer(), payment(after), more)),
                    true);
        }
        PostResult.Posted posted = debts.post(collection(after, more, id, now), after.payer());
        return change(
                before,
                after.uncovering(owed(posted, id)),
                posted.commit().and(payments.takeBack(after.payer(), payment(after), more)),
                false);
    }

    private Change returned(Clawback known, Clawback after, Money amount, TransactionId id, Instant now) {
        Money before = payments.recovered(after.payer(), payment(after));
        Money covered = CoveredLoss.because(table, after.payer(), after.paidFor())
                .plus(lossOfLink(after.payer(), after.paidFor()));
        Money more = covered.minus(before).min(amount);
        Commit posted = ledger.post(List.of(repayment(after, amount, more, id, now)))
                .requirePosted()
                .and(
                        more.equals(Money.ZERO)
                                ? Payments.takenBack(after.payer(), payment(after), amount.negated())
                                : Payments.recover(after.payer(), payment(after), amount, before, more));
        return change(known, after.repaying(amount), posted);
    }

    private Money lossOfLink(AccountId payee, String payment) {
        return of(payee, payment).stream().map(Clawback::loss).reduce(Money.ZERO, Money::plus);
    }

    private Change change(Clawback before, Clawback after, Commit posted) {
        return change(before, after, posted, links.isOfLink(after));
    }

    private static Change change(Clawback before, Clawback after, Commit posted, boolean ofLink) {
        return new Change(
                before,
                after,
                Commit.of(stored(before, after)).and(posted.writes()),
                !posted.writes().isEmpty(),
                ofLink);
    }

    private static PaymentId payment(Clawback clawback) {
        return new PaymentId(clawback.paidFor());
    }

    private static Money owed(PostResult.Posted posted, TransactionId collection) {
        return posted.legs(collection)
                .filter(leg -> leg.account() instanceof LedgerAccount.Receivable)
                .map(leg -> leg.amount().negated())
                .reduce(Money.ZERO, Money::plus);
    }

    private static Write stored(Clawback before, Clawback after) {
        return Write.put(ClawbackItems.item(after))
                .when(before.version() == 0 ? Condition.absent() : Condition.version(before.version()));
    }

    private LedgerTransaction collection(Clawback clawback, Money amount, TransactionId id, Instant now) {
        return debts.collect(
                        LedgerTransaction.of(kind(clawback), id, clawback.subject(), now), clawback.payer(), amount)
                .to(new LedgerAccount.External(clawback.provider()), amount)
                .build();
    }

    private static TransactionKind kind(Clawback clawback) {
        return switch (clawback.kind()) {
            case CHARGEBACK -> TransactionKind.CHARGEBACK;
            case REFUND -> TransactionKind.PAYMENT_REFUNDED;
        };
    }

    /** The platform first gets back what it paid because of this payment. */
    private LedgerTransaction repayment(
            Clawback clawback, Money amount, Money recovered, TransactionId id, Instant now) {
        TransactionKind kind = switch (clawback.kind()) {
            case CHARGEBACK -> TransactionKind.CHARGEBACK_RETURNED;
            case REFUND -> TransactionKind.PAYMENT_REFUND_RETURNED;
        };
        return LedgerTransaction.of(kind, id, clawback.subject(), now)
                .from(new LedgerAccount.External(clawback.provider()), amount)
                .to(new LedgerAccount.PlatformLosses(), recovered)
                .to(new LedgerAccount.Wallet(clawback.payer()), amount.minus(recovered))
                .build();
    }
}
