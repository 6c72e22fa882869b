package marketplace.money;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.kernel.Ids;
import marketplace.money.charges.TopUpCharges;
import marketplace.money.limits.Ceiling;
import marketplace.money.payouts.PayoutSending;
import marketplace.money.provider.PaymentProvider;
import marketplace.money.refunds.ClawbackChecks;
import marketplace.money.refunds.RefundSending;
import marketplace.money.topups.TopUpStarts;
import marketplace.table.JobKind;
import marketplace.table.Table;

/** The jobs that call a payment provider. They have their own queue, so a slow provider delays no other job. */
public final class PaymentJobs {

    public static final Set<String> KINDS =
            Set.of(TopUpStarts.JOB, PayoutSending.JOB, RefundSending.JOB, ClawbackChecks.JOB);

    private final Table table;
    private final Ids ids;
    private final Map<String, PaymentProvider> providers;
    private final Ceiling topUpCeiling;
    private final ClawbackChecks checks;

    public PaymentJobs(
            Table table, Ids ids, List<PaymentProvider> providers, Ceiling topUpCeiling, ClawbackChecks checks) {
        this.checks = checks;
        this.topUpCeiling = topUpCeiling;
        this.table = table;
        this.ids = ids;
        this.providers = providers.stream().collect(Collectors.toMap(PaymentProvider::name, Function.identity()));
    }

    public List<JobKind<?>> kinds() {
        return List.of(
                new TopUpCharges(table, ids, providers, topUpCeiling).kind(),
                new PayoutSending(table, providers).kind(),
                new RefundSending(table, ids, providers).kind(),
                checks.kind());
    }
}
