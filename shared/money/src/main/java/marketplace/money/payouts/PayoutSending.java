package marketplace.money.payouts;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Job;
import marketplace.money.ledger.CommitRetries;
import marketplace.money.provider.PaymentProvider;
import marketplace.money.provider.PayoutOrder;
import marketplace.money.provider.PayoutResult;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Table;

/** Sends payouts to providers: calls first and commits afterwards, because the provider pays each attempt once. */
public final class PayoutSending {

    public static final String JOB = "payout.send";

    private static final String NO_ACCOUNT =
            "The payee has no payout account. Request one with PUT /api/me/payout-account.";

    private final Table table;
    private final Payouts payouts;
    private final PayoutAccounts accounts;
    private final Map<String, PaymentProvider> providers;

    public PayoutSending(Table table, Map<String, PaymentProvider> providers) {
        this.table = table;
        this.payouts = new Payouts(table);
        this.accounts = new PayoutAccounts(table);
        this.providers = Map.copyOf(providers);
    }

    public JobKind<Payouts.Due> kind() {
        return new JobKind<>(JOB, Payouts.Due.class, this::run);
    }

    private void run(Job job, Payouts.Due due, Instant now) {
        PayoutId id = new PayoutId(job.id());
        Optional<Payout> found =
                payouts.find(due.payeeId(), id).filter(Payout::waitsForProvider).flatMap(payout -> asked(payout, now));
        if (found.isEmpty()) {
            return;
        }
        Payout asked = found.get();
        PayoutResult sent = send(asked);
        // An event may have arrived before the response.
        CommitRetries.commit(
                table,
                () -> payouts.find(due.payeeId(), id)
                        .filter(payout -> payout.waitsForProvider() && payout.attempts() == asked.attempts())
                        .map(payout -> payouts.changes(
                                switch (sent) {
                                    case PayoutResult.OnItsWay(String reference) -> payout.send(reference);
                                    case PayoutResult.Refused(String reason) -> payout.fail(reason);
                                },
                                now))
                        .orElse(Commit.none()));
    }

    /** The payout once it may be at the provider. Empty while a debt or a change of the bank holds it, before that. */
    private Optional<Payout> asked(Payout directed, Instant now) {
        if (!directed.unasked()) {
            return Optional.of(directed);
        }
        CommitRetries.commit(
                table,
                () -> payouts.find(directed.payeeId(), directed.id())
                        .filter(payout -> payout.waitsForProvider() && payout.unasked())
                        .map(payout -> heldUntil(payout, now)
                                .map(until -> payouts.hold(payout, until, now))
                                .orElseGet(() -> payouts.changes(payout.ask(), now)))
                        .orElse(Commit.none()));
        return payouts.find(directed.payeeId(), directed.id())
                .filter(payout -> payout.waitsForProvider() && !payout.unasked());
    }

    private Optional<Instant> heldUntil(Payout payout, Instant now) {
        return isHeldByDebt(payout, now)
                ? Optional.of(PayoutHold.nextCheck(payout, now))
                : accounts.find(payout.payeeId())
                        .filter(account -> account.isHeld(now))
                        .map(PayoutAccount::heldUntil);
    }

    private boolean isHeldByDebt(Payout payout, Instant now) {
        return payouts.isStopped(payout) || payouts.isLasting(payouts.hold(payout, payout.createdAt()), now);
    }

    private PayoutResult send(Payout payout) {
        String to = payout.destination() instanceof PayoutDestination.ToProvider(String name) ? name : "";
        Optional<PayoutAccount> account = accounts.find(payout.payeeId())
                .filter(found -> found.ready() && to.equals(found.provider()) && providers.containsKey(to));
        return account.<PayoutResult>map(found -> providers
                        .get(to)
                        .payOut(new PayoutOrder(
                                payout.payeeId(), payout.id(), payout.attempts(), found.account(), payout.amount())))
                .orElseGet(() -> new PayoutResult.Refused(NO_ACCOUNT));
    }
}
