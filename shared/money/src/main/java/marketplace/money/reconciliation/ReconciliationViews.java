package marketplace.money.reconciliation;

import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.kernel.Page;

/**
 * Reconciliations as admins see them.
 *
 * <p>Amounts are whole cents, positive if the marketplace gains.
 */
final class ReconciliationViews {

    private ReconciliationViews() {}

    record Difference(
            @Field("Id of the checkout, charge, refund or payout; the provider's where it knows none of ours.")
            String id,

            @Field("How they differ.") DifferenceKind kind,

            @Field("The sum in the provider's books, in cents.")
            long providerCents,

            @Field("The sum in the ledger, in cents.") long ledgerCents,
            @Field("When the first of it moved.") Instant since) {

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
            @Field("The day of UTC.") String date,
            @Field("The payment provider.") String provider,
            @Field("Whether all of the day was read.") boolean complete,
            @Field("Up to when both books were read.") Instant until,

            @Field("What came that day by the provider's books, in cents.")
            long providerCents,

            @Field("The same by the ledger, in cents.") long ledgerCents,

            @Field("How many differences there are at its end.")
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

    record Reports(
            @Field("The reports, newest first.") List<Summary> reconciliations,
            @Field("How many are on this page.") int count,
            @Field("Whether there are more.") boolean hasMore,

            @Field(value = "Cursor of the next page.", nullable = true)
            String nextCursor) {

        static Reports of(Page<Reconciliation> page) {
            List<Summary> reports = page.items().stream().map(Summary::of).toList();
            return new Reports(
                    reports,
                    reports.size(),
                    page.next().isPresent(),
                    page.next().orElse(null));
        }
    }

    record Report(
            @Field("The day of UTC.") String date,
            @Field("The payment provider.") String provider,
            @Field("Whether all of the day was read.") boolean complete,
            @Field("Up to when both books were read.") Instant until,

            @Field("What came that day by the provider's books, in cents.")
            long providerCents,

            @Field("The same by the ledger, in cents.") long ledgerCents,

            @Field("What a person should look at, from this day and the thirty before it.")
            List<Difference> differences,

            @Field("What differs because it is under way: a payment for an hour, a payout for ten days.")
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
