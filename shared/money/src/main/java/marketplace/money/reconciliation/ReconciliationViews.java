package marketplace.money.reconciliation;

import java.time.Instant;
import java.util.List;
import marketplace.api.Field;

/** Amounts are whole cents, positive if the marketplace gains. */
final class ReconciliationViews {

    private ReconciliationViews() {}

    record Difference(
            @Field("Id of the checkout, charge, refund or payout; the provider's if it knows none of ours.")
            String id,

            @Field("Kind of difference.") DifferenceKind kind,

            @Field("Sum in the provider's statement, in cents.")
            long providerCents,

            @Field("Sum in the ledger, in cents.") long ledgerCents,
            @Field("When the first movement was.") Instant since) {

        static Difference of(OpenItem item) {
            return new Difference(
                    item.id(),
                    item.kind(),
                    item.provider().cents(),
                    item.ledger().cents(),
                    item.since());
        }
    }

    record Summary(
            @Field("Day in UTC.") String date,
            @Field("The payment provider.") String provider,
            @Field("Whether the whole day was read.") boolean complete,
            @Field("Up to when both sides were read.") Instant until,

            @Field("Received that day by the provider's statement, in cents.")
            long providerCents,

            @Field("Received that day by the ledger, in cents.")
            long ledgerCents,

            @Field("Number of differences at the end of the day.")
            int differenceCount) {

        static Summary of(Reconciliation report) {
            return new Summary(
                    report.date().toString(),
                    report.provider(),
                    report.isComplete(),
                    report.until(),
                    report.providerTotal().cents(),
                    report.ledgerTotal().cents(),
                    report.differences().size());
        }
    }

    record Report(
            @Field("Day in UTC.") String date,
            @Field("The payment provider.") String provider,
            @Field("Whether the whole day was read.") boolean complete,
            @Field("Up to when both sides were read.") Instant until,

            @Field("Received that day by the provider's statement, in cents.")
            long providerCents,

            @Field("Received that day by the ledger, in cents.")
            long ledgerCents,

            @Field("Differences to investigate, from this day and the 30 days before.")
            List<Difference> differences,

            @Field("Differences in transit: payments for up to 1 hour, payouts for up to 10 days.")
            List<Difference> onTheirWay,

            @Field("Whether more differs than a report can hold.")
            boolean truncated) {

        static Report of(Reconciliation report) {
            return new Report(
                    report.date().toString(),
                    report.provider(),
                    report.isComplete(),
                    report.until(),
                    report.providerTotal().cents(),
                    report.ledgerTotal().cents(),
                    report.differences().stream().map(Difference::of).toList(),
                    report.onTheirWay().stream().map(Difference::of).toList(),
                    report.truncated());
        }
    }

    record ReportAnswer(@Field("The report.") Report reconciliation) {}
}
