package marketplace.money.payouts;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Job;
import marketplace.kernel.paging.Page;
import marketplace.money.ledger.CommitRetries;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Table;

/** Sends the available payouts of one payee, in a commit each: to the payout account, or into the wallet. */
public final class PayoutRetries {

    public static final String JOB = "payout.retry";
    public static final String TO_WALLET_JOB = "payout.to_wallet";

    private static final int SLICE = 100;

    private final Table table;
    private final Payouts payouts;
    private final PayoutHold hold;
    private final PayoutAccounts accounts;

    public PayoutRetries(Table table, int holdDays) {
        this.table = table;
        this.payouts = new Payouts(table);
        this.hold = new PayoutHold(payouts, holdDays);
        this.accounts = new PayoutAccounts(table);
    }

    public List<JobKind<?>> kinds() {
        return List.of(
                JobKind.bare(
                        JOB,
                        (job, now) -> direct(
                                job, payee -> accounts.destination(payee).map(to -> (PayoutDestination) to), now)),
                JobKind.bare(
                        TO_WALLET_JOB,
                        (job, now) -> direct(job, _ -> Optional.of(new PayoutDestination.ToWallet()), now)));
    }

    public static Job of(AccountId payee, Instant now) {
        return new Job(JOB, payee.value(), now);
    }

    static Job toWallet(AccountId payee, Instant now) {
        return new Job(TO_WALLET_JOB, payee.value(), now);
    }

    private void direct(Job job, Function<AccountId, Optional<PayoutDestination>> destination, Instant now) {
        AccountId payee = new AccountId(job.id());
        Optional<String> position = Optional.empty();
        do {
            Page<Payout> page = payouts.list(payee, SLICE, position);
            page.items().stream()
                    .filter(Payout::isAvailable)
                    .forEach(payout -> CommitRetries.commit(
                            table, () -> direct(payee, payout.id(), destination.apply(payee), now)));
            position = page.next();
        } while (position.isPresent());
    }

    private Commit direct(AccountId payee, PayoutId id, Optional<PayoutDestination> destination, Instant now) {
        Payout payout = payouts.require(payee, id);
        return destination
                .filter(_ -> payout.isAvailable())
                .map(to -> hold.direct(payout, to, now))
                .orElse(Commit.none());
    }
}
