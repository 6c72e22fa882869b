package marketplace.money.reconciliation;

import marketplace.api.Field;

/**
 * What the operations on reconciliations take.
 *
 * <p>A day is a text here: one that is none is as unknown as one without a report.
 */
final class ReconciliationInputs {

    private ReconciliationInputs() {}

    /** Which part of the reports. */
    record ListReports(
            @Field(value = "How many at most; 31 unless said, 100 at most.", least = "1")
            Integer limit,

            @Field("nextCursor of the page before.") String cursor) {}

    /** Which report. */
    record GetReport(
            @Field(value = "The day of UTC, as 2026-01-31.", required = true)
            String date) {}
}
