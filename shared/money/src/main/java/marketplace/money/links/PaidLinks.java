package marketplace.money.links;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.accounts.Accounts;
import marketplace.humans.Humans;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Ids;
import marketplace.money.ledger.Ledger;
import marketplace.money.payouts.Payee;
import marketplace.money.payouts.PayoutSource;
import marketplace.money.payouts.Payouts;
import marketplace.money.refunds.Payment;
import marketplace.money.refunds.PaymentCredits;
import marketplace.money.refunds.Payments;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.Hold;
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
    private final Duration holdTime;

    /** @param holdDays how long an account that is no human holds what it receives */
    public PaidLinks(Table table, Ids ids, int holdDays) {
        this.accounts = new Accounts(table);
        this.humans = new Humans(table);
        this.ledger = new Ledger(table, new TopUpStarts(table));
        this.credits = new PaymentCredits(table, ids);
        this.holdTime = Duration.ofDays(holdDays);
    }

    /** @param received a transaction that lacks only its destination */
    public Commit credit(
            PaymentLinkId link,
            Payment payment,
            TransactionId transaction,
            LedgerTransaction.Builder received,
            Instant now) {
        if (accounts.findReceiving(payment.payerId(), now).isEmpty()) {
            return credits.refundInFull(payment, received);
        }
        Payee owner =
                new Payee(payment.payerId(), humans.findOf(payment.payerId()).isPresent());
        return owner.earned(new PayoutSource.OfLink(link), payment.paid(), transaction, now)
                .map(payout -> ledger.post(List.of(
                                received.to(owner.credited(), payment.paid()).build()))
                        .requirePosted()
                        .and(Payments.receive(payment))
                        .and(Payouts.create(payout).writes())
                        .requiring(Accounts.requireReceiving(owner.account(), now)))
                .orElseGet(() -> credits.credit(
                        payment,
                        received.returning(List.of(new Unspent.Part(
                                payment.id().value(), payment.paid(), Hold.until(now.plus(holdTime)))))));
    }
}
