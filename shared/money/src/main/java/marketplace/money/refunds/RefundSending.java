package marketplace.money.refunds;

import java.time.Instant;
import java.util.Map;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Ids;
import marketplace.kernel.Job;
import marketplace.money.ledger.CommitRetries;
import marketplace.money.provider.PaymentProvider;
import marketplace.money.provider.RefundResult;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Table;

/** Sends refunds to providers: calls first and commits afterwards, because the provider makes each refund once. */
public final class RefundSending {

    public static final String JOB = "refund.send";

    private static final String NO_PROVIDER = "The payment provider of this payment is no longer available.";

    private final Table table;
    private final Refunds refunds;
    private final RefundOutcomes outcomes;
    private final Map<String, PaymentProvider> providers;

    public RefundSending(Table table, Ids ids, Map<String, PaymentProvider> providers) {
        this.table = table;
        this.refunds = new Refunds(table);
        this.outcomes = new RefundOutcomes(table, ids);
        this.providers = Map.copyOf(providers);
    }

    public JobKind<Refunds.Asked> kind() {
        return new JobKind<>(JOB, Refunds.Asked.class, this::run);
    }

    private void run(Job job, Refunds.Asked by, Instant now) {
        RefundId id = new RefundId(job.id());
        Refund asked = refunds.require(by.payerId(), id);
        if (!asked.isPending()) {
            return;
        }
        RefundResult answer = refund(asked);
        // An event may have arrived before the response.
        CommitRetries.commit(table, () -> switch (answer) {
            case RefundResult.Made(String reference) ->
                outcomes.made(refunds.require(by.payerId(), id), reference, now);
            case RefundResult.Refused(String reason) -> outcomes.failed(refunds.require(by.payerId(), id), reason, now);
            case RefundResult.Pending _ -> Commit.none();
        });
    }

    private RefundResult refund(Refund refund) {
        PaymentProvider provider = providers.get(refund.provider());
        return provider == null ? new RefundResult.Refused(NO_PROVIDER) : provider.refund(refund.order());
    }
}
