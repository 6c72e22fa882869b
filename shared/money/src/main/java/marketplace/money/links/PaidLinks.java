package marketplace.money.links;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.accounts.Accounts;
import marketplace.humans.Humans;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.money.ledger.Ledger;
import marketplace.money.payouts.Payee;
import marketplace.money.payouts.PayoutSource;
import marketplace.money.payouts.Payouts;
import marketplace.money.refunds.Payment;
import marketplace.money.refunds.PaymentCredits;
import marketplace.money.refunds.Payments;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.Hold;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Unspent;
import marketplace.table.Commit;
import marketplace.table.Table;

/** Credits the payments of links: a human earns them, and other accounts receive them in their wallet. */
public final class PaidLinks {

    private final Accounts accounts;
    private final Humans humans;
    private final Ledger ledger;
    private final PaymentCredits credits;
    private final Payments payments;
    private final Duration holdTime;

    /** @param holdDays how long an account that is no human holds what it receives */
    public PaidLinks(Table table, Ids ids, int holdDays) {
        this.accounts = new Accounts(table);
        this.humans = new Humans(table);
        this.ledger = new Ledger(table, new TopUpStarts(table));
        this.credits = new PaymentCredits(table, ids);
        this.payments = new Payments(table);
        this.holdTime = Duration.ofDays(holdDays);
    }

    /** @param received a transaction that lacks only its destination */
    public Commit credit(
            PaymentLinkId link,
            Payment payment,
            TransactionId transaction,
            LedgerTransaction.Builder received,
            Instant now) {
        Money gone = payments.gone(payment.payerId(), payment.id());
        if (accounts.findReceiving(payment.payerId(), now).isEmpty()) {
            return credits.refundInFull(payment, gone, received);
        }
        Payee owner =
                new Payee(payment.payerId(), humans.findOf(payment.payerId()).isPresent());
        Hold hold = Hold.until(now.plus(holdTime));
        Money recovered = gone.min(payment.paid());
        Money rest = payment.paid().minus(recovered);
        received.to(new LedgerAccount.PlatformLosses(), recovered).to(owner.credited(), rest);
        if (!owner.human()) {
            received.returning(List.of(new Unspent.Part(payment.id().value(), rest, hold)));
        }
        Commit payout = owner.earned(new PayoutSource.OfLink(link), rest, transaction, now)
                .filter(_ -> !rest.equals(Money.ZERO))
                .map(earned -> Payouts.create(earned.held(hold)))
                .orElseGet(Commit::none);
        return ledger.post(List.of(received.build()))
                .requirePosted()
                .and(Payments.receive(payment, gone, recovered))
                .and(payout.writes())
                .requiring(Accounts.requireReceiving(owner.account(), now));
    }
}
