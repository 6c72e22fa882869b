package marketplace.money;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.money.payouts.PayoutAccounts;
import marketplace.money.topups.SavedMethods;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Write;

/** Erases the payment method and the payout account of a deleted account. The ledger is kept. */
public final class MoneyErasures {

    public List<Erasure> all() {
        return List.of(new Erasure("payment_accounts", MoneyErasures::accounts));
    }

    private static Batch accounts(Subject subject, Optional<String> after) {
        List<Write> writes = new ArrayList<>(List.of(
                SavedMethods.remove(subject.account()),
                Write.delete(Keys.autoTopUp(subject.account())),
                Write.delete(Keys.paidOut(subject.account()))));
        writes.addAll(PayoutAccounts.erase(subject.account()));
        return Batch.last(new Commit(writes));
    }
}
