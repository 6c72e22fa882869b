package marketplace.money;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.erasure.ReturnUrlErasure;
import marketplace.kernel.Ids;
import marketplace.money.links.LinkErasures;
import marketplace.money.payouts.PayoutAccounts;
import marketplace.money.refunds.WalletClosing;
import marketplace.money.topups.SavedMethods;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Empties the wallet of a deleted account, then erases its payment method, its payout account and the texts of its
 * pages. The ledger is kept.
 */
public final class MoneyErasures {

    private final WalletClosing closing;
    private final LinkErasures links;
    private final ReturnUrlErasure urls;

    public MoneyErasures(Table table, Ids ids) {
        this.closing = new WalletClosing(table, ids);
        this.links = new LinkErasures(table);
        this.urls = new ReturnUrlErasure(table);
    }

    public List<Erasure> all() {
        return List.of(
                new Erasure("wallet", closing::next),
                new Erasure("payment_accounts", MoneyErasures::accounts),
                new Erasure("payment_links", links::next),
                urls.erasure());
    }

    private static Batch accounts(Subject subject, Optional<String> after) {
        List<Write> writes = new ArrayList<>(List.of(
                SavedMethods.remove(subject.account()),
                Write.delete(Keys.autoTopUp(subject.account())),
                Write.delete(Keys.paidOut(subject.account())),
                Write.delete(Keys.workBegun(subject.account()))));
        writes.addAll(PayoutAccounts.erase(subject.account()));
        return Batch.last(new Commit(writes));
    }
}
