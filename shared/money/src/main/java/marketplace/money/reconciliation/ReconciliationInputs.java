package marketplace.money.reconciliation;

import marketplace.api.Field;

/** A day is a text: a malformed one is as unknown as one without a report. */
final class ReconciliationInputs {

    private ReconciliationInputs() {}

    record ListReports() {}

    record GetReport(
            @Field(value = "Day in UTC, such as 2026-01-31.", required = true)
            String date) {}
}
