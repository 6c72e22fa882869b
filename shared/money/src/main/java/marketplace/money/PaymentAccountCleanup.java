package marketplace.money;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import marketplace.accounts.ResetCleanup;
import marketplace.humans.Humans;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Job;
import marketplace.kernel.NoData;
import marketplace.money.ledger.CommitRetries;
import marketplace.money.payouts.PayoutAccount;
import marketplace.money.payouts.PayoutAccounts;
import marketplace.money.topups.SavedMethods;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** Removes payout account, saved card and automatic top-up. Earnings stay owed until another payout account exists. */
public final class PaymentAccountCleanup implements ResetCleanup {

    private static final String JOB = "payout_account.removed";

    private final Table table;
    private final PayoutAccounts accounts;
    private final Humans humans;

    public PaymentAccountCleanup(Table table) {
        this.table = table;
        this.accounts = new PayoutAccounts(table);
        this.humans = new Humans(table);
    }

    @Override
    public List<Write> writes(AccountId account, Instant now) {
        // The profile changes later: with its index terms the commit would have too many writes.
        Commit profile = Commit.none().job(new Job(JOB, account.value(), now));
        return Stream.of(
                        List.of(SavedMethods.remove(account), Write.delete(Keys.autoTopUp(account))),
                        accounts.remove(account),
                        profile.writes())
                .flatMap(List::stream)
                .toList();
    }

    public JobKind<NoData> job() {
        return JobKind.bare(
                JOB,
                (job, _) -> CommitRetries.commit(table, () -> {
                    AccountId account = new AccountId(job.id());
                    boolean ready =
                            accounts.find(account).filter(PayoutAccount::ready).isPresent();
                    return new Commit(humans.payable(account, ready));
                }));
    }
}
