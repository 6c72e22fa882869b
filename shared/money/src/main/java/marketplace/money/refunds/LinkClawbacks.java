package marketplace.money.refunds;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.PostResult;
import marketplace.money.payouts.PayoutMove;
import marketplace.money.payouts.Payouts;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transactions.Unspent;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;

/** Takes back the payment of a link: a stranger's card restricts no payee. docs/money.md has the rule. */
final class LinkClawbacks {

    /** @param loss what the platform pays */
    record Taken(Money loss, Commit commit) {}

    private final Checkouts checkouts;
    private final Payouts payouts;
    private final Ledger ledger;

    LinkClawbacks(Table table) {
        this.checkouts = new Checkouts(table);
        this.payouts = new Payouts(table);
        this.ledger = new Ledger(table, new TopUpStarts(table));
    }

    boolean isOfLink(Clawback clawback) {
        return IdKind.CHECKOUT.matches(clawback.paidFor())
                && checkouts
                        .find(new CheckoutId(clawback.paidFor()))
                        .filter(checkout -> checkout.purpose() instanceof CheckoutPurpose.PaymentLink)
                        .isPresent();
    }

    /** Takes what is left of the payment in the wallet, then earnings of it that are not on their way to a bank. */
    Taken take(Clawback clawback, Money amount, TransactionKind kind, Ids ids, Instant now) {
        AccountId payee = clawback.payer();
        LedgerHead wallet = ledger.walletHead(payee);
        Money inWallet = wallet.unspent().of(clawback.paidFor());
        Optional<PayoutMove> recalled = amount.compareTo(inWallet) > 0
                ? payouts.findOfLink(payee, new CheckoutId(clawback.paidFor()))
                        .flatMap(payout -> payout.recall(LedgerTransaction.nextId(ids, now), now))
                : Optional.empty();
        Money earned = recalled.map(move -> move.after().amount()).orElse(Money.ZERO);
        Money taken = amount.min(inWallet.plus(earned.minus(earned.min(wallet.owed()))));
        Money loss = amount.minus(taken);
        LedgerTransaction back = LedgerTransaction.of(kind, LedgerTransaction.nextId(ids, now), clawback.subject(), now)
                .from(wallet.account(), taken)
                .from(new LedgerAccount.PlatformLosses(), loss)
                .to(new LedgerAccount.External(clawback.provider()), amount)
                .build();
        List<LedgerTransaction> all = new ArrayList<>();
        recalled.flatMap(PayoutMove::transaction).ifPresent(all::add);
        all.add(back);
        return switch (ledger.post(all)) {
            case PostResult.Posted posted
            when isOnly(clawback.paidFor(), taken, posted.taken(back.id())) ->
                new Taken(
                        loss,
                        recalled.map(move -> payouts.posted(move, posted.commit(), now))
                                .orElse(posted.commit()));
            // What is left of the payment was spent meanwhile.
            case PostResult.Posted _, PostResult.Refused _ ->
                throw new LostRace(Keys.ledgerHead(wallet.account().code()));
        };
    }

    private static boolean isOnly(String payment, Money amount, List<Unspent.Part> taken) {
        return new Unspent(taken).of(payment).equals(amount);
    }
}
