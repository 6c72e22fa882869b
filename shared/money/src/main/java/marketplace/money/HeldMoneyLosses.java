package marketplace.money;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Restrictions;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Ids;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.NoData;
import marketplace.kernel.Timer;
import marketplace.kernel.paging.Page;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.SpendListener;
import marketplace.money.refunds.Clawback;
import marketplace.money.refunds.Clawbacks;
import marketplace.money.refunds.CoveredLoss;
import marketplace.money.transactions.Hold;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transactions.Unspent;
import marketplace.money.transfers.Transfer;
import marketplace.money.transfers.TransferDirection;
import marketplace.money.transfers.TransferItems;
import marketplace.money.transfers.TransferState;
import marketplace.money.transfers.Transfers;
import marketplace.table.Commit;
import marketplace.table.Table;

/**
 * The money of a transfer is free 180 days after it was sent, although its sender still owes for it. The platform then
 * pays that debt. docs/money.md
 *
 * <p>Only a debt sets timers, by page of the transfers that it concerns: others cost nothing. A debtor sends no more.
 */
final class HeldMoneyLosses {

    /** Sets the timers of a page of transfers. */
    static final String PAGE = "held_money.page";

    /** The hold of one transfer ends. */
    static final String END = "held_money.end";

    private static final int PAGE_SIZE = 25;

    /**
     * @param paidAt when the payment was begun that is owed: earlier transfers are not concerned
     * @param after where the page begins; empty for the newest transfers
     */
    record Place(AccountId debtorId, Instant paidAt, String after) {

        /** All pages of a debt have its time. */
        private Timer due(Instant indebtedAt) {
            return new Timer(PAGE, debtorId + ":" + Instants.text(paidAt) + ":" + after, indebtedAt, this);
        }
    }

    private final Transfers transfers;
    private final Ledger ledger;
    private final Ids ids;

    HeldMoneyLosses(Table table, Ids ids) {
        this.transfers = new Transfers(table);
        this.ledger = new Ledger(table, new StaysRestricted(new Restrictions(table)));
        this.ids = ids;
    }

    /** The debtor has neither money to charge a top-up for nor a way out of the restriction. */
    private record StaysRestricted(Restrictions restrictions) implements SpendListener {

        @Override
        public Commit spent(LedgerHead before, LedgerHead after, LedgerTransaction cause) {
            return Commit.none();
        }

        @Override
        public Commit debtChanged(LedgerHead before, LedgerHead after) {
            return restrictions.debtLost(
                    ((LedgerAccount.Wallet) after.account()).owner(), after.isInDebt(), after.lastAt());
        }
    }

    /** Nothing unless the change of the clawback makes a debt. */
    static Commit begin(Clawbacks.Change change, Instant now) {
        Clawback clawback = change.after();
        boolean owesMore = clawback.uncovered().compareTo(change.before().uncovered()) > 0;
        Instant paidAt = Ids.timeOf(new PaymentId(clawback.paidFor()));
        return owesMore ? Commit.none().due(new Place(clawback.payer(), paidAt, "").due(now)) : Commit.none();
    }

    MoneyEffect page(Timer timer, Place place, Instant now) {
        Optional<String> from = Optional.of(place.after()).filter(after -> !after.isEmpty());
        Page<Transfer> page = transfers.list(place.debtorId(), TransferDirection.SENT, _ -> true, PAGE_SIZE, from);
        List<Transfer> concerned = page.items().stream()
                .filter(sent -> !sentAt(sent).isBefore(place.paidAt()))
                .toList();
        List<Timer> timers = new ArrayList<>(concerned.stream()
                .map(HeldMoneyLosses::end)
                .filter(end -> end.at().isAfter(timer.at()))
                .toList());
        if (concerned.size() == page.items().size()) {
            page.next()
                    .map(after -> new Place(place.debtorId(), place.paidAt(), after).due(timer.at()))
                    .ifPresent(timers::add);
        }
        return MoneyEffect.of(Commit.none().due(timers.toArray(Timer[]::new)));
    }

    MoneyEffect end(Timer timer, NoData none, Instant now) {
        return transfers
                .stored(new TransferId(timer.id()))
                .filter(sent -> sent.state() == TransferState.COMPLETED && !sent.lossPaid())
                .map(sent -> MoneyEffect.of(lost(sent, now)))
                .orElse(MoneyEffect.none());
    }

    /** At most what was sent: the rest of the debt is owed for money that went elsewhere. */
    private Commit lost(Transfer sent, Instant now) {
        AccountId sender = sent.terms().senderId();
        List<Unspent.Part> lost = Unspent.firstOf(
                ledger.owedUntil(sender, sentAt(sent)), sent.terms().amount());
        if (lost.isEmpty()) {
            return Commit.none();
        }
        Money loss = new Unspent(lost).total();
        LedgerTransaction paid = LedgerTransaction.of(
                        TransactionKind.HELD_MONEY_LOST, LedgerTransaction.nextId(ids, now), sent.id(), now)
                .from(new LedgerAccount.PlatformLosses(), loss)
                .to(new LedgerAccount.Receivable(sender), loss)
                .returning(lost)
                .build();
        return ledger.post(List.of(paid))
                .map(posted ->
                        posted.commit().and(CoveredLoss.in(posted.entries())).and(TransferItems.lossPaid(sent.id())))
                .requirePosted();
    }

    private static Instant sentAt(Transfer transfer) {
        return Ids.timeOf(transfer.id());
    }

    private static Timer end(Transfer sent) {
        Instant at = new Hold.Sender(sent.terms().senderId(), sentAt(sent)).end();
        return new Timer(END, sent.id().value(), at);
    }
}
