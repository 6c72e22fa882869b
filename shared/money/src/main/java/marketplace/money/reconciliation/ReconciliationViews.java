package marketplace.money.reconciliation;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import marketplace.api.Field;

/** Amounts are whole cents, positive if the marketplace gains. */
final class ReconciliationViews {

    private ReconciliationViews() {}

    record ReconciliationDifference(
            @Field("Id of the checkout, charge, refund or payout; the provider's if it knows none of ours.")
            String id,

            @Field DifferenceKind kind,

            @Field("Sum in the provider's statement, in cents.")
            long providerCents,

            @Field("Sum in the ledger, in cents.") long ledgerCents,
            @Field("When the first movement was.") Instant since) {

        static ReconciliationDifference of(OpenItem item) {
            return new ReconciliationDifference(
                    item.id(),
                    item.kind(),
                    item.provider().cents(),
                    item.ledger().cents(),
                    item.since());
        }
    }

    record ReconciledDay(
            @Field("Day in UTC.") String date,
            @Field String provider,
            @Field("Whether the whole day was read.") boolean complete,
            @Field("Up to when both sides were read.") Instant until,

            @Field("Received that day by the provider's statement, in cents.")
            long providerCents,

            @Field("Received that day by the ledger, in cents.")
            long ledgerCents) {

        private static ReconciledDay of(Reconciliation report) {
            return new ReconciledDay(
                    report.date().toString(),
                    report.provider(),
                    report.isComplete(),
                    report.until(),
                    report.providerTotal().cents(),
                    report.ledgerTotal().cents());
        }
    }

    record ReconciliationSummary(
            @JsonUnwrapped ReconciledDay day,

            @Field("Number of differences at the end of the day.")
            int differenceCount) {

        static ReconciliationSummary of(Reconciliation report) {
            return new ReconciliationSummary(
                    ReconciledDay.of(report), report.differences().size());
        }
    }

    record ReconciliationReport(
            @JsonUnwrapped ReconciledDay day,

            @Field("Differences to investigate, from this day and the 30 days before.")
            List<ReconciliationDifference> differences,

            @Field("Differences in transit: payments for up to 1 hour, payouts for up to 10 days.")
            List<ReconciliationDifference> onTheirWay,

            @Field("Whether more differs than a report can hold.")
            boolean truncated) {

        static ReconciliationReport of(Reconciliation report) {
            return new ReconciliationReport(
                    ReconciledDay.of(report),
                    report.differences().stream()
                            .map(ReconciliationDifference::of)
                            .toList(),
                    report.onTheirWay().stream()
                            .map(ReconciliationDifference::of)
                            .toList(),
                    report.truncated());
        }
    }

    record ReportAnswer(@Field ReconciliationReport reconciliation) {}
}
