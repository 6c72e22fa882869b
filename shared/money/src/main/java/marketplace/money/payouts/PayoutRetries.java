package marketplace.money.payouts;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Job;
import marketplace.kernel.Page;
import marketplace.money.ledger.CommitRetries;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Table;

public final class PayoutRetries {

    public static final String JOB = "payout.retry";

    private static final int SLICE = 100;

    private final Table table;
    private final Payouts payouts;
    private final PayoutAccounts accounts;

    public PayoutRetries(Table table) {
        this.table = table;
        this.payouts = new Payouts(table);
        this.accounts = new PayoutAccounts(table);
    }

    public JobKind kind() {
        return new JobKind(JOB, this::run);
    }

    public static Job of(AccountId payee, Instant now) {
        return new Job(JOB, payee.value(), now, Map.of());
    }

    private void run(Job job, Instant now) {
        AccountId payee = new AccountId(job.id());
        Optional<String> position = Optional.empty();
        do {
            Page<Payout> page = payouts.list(payee, SLICE, position);
            page.items().stream()
                    .filter(payout -> payout.status() == PayoutStatus.FAILED)
                    .forEach(payout -> CommitRetries.commit(table, () -> retry(payee, payout.id(), now)));
            position = page.next();
        } while (position.isPresent());
    }

    private Commit retry(AccountId payee, PayoutId id, Instant now) {
        Payout payout = payouts.require(payee, id);
        return accounts.destination(payee)
                .filter(_ -> payout.status() == PayoutStatus.FAILED)
                .map(to -> payouts.changes(payout.retry(to), now))
                .orElse(Commit.none());
    }
}
