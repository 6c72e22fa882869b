package marketplace.money.reconciliation;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.table.Table;

public final class ReconciliationService {

    private final Reconciliations reconciliations;

    public ReconciliationService(Table table) {
        this.reconciliations = new Reconciliations(table);
    }

    Page<ReconciliationViews.ReconciliationSummary> list(
            Call call, ReconciliationInputs.ListReports input, PageRequest page) {
        return reconciliations.list(page.limit(), page.after()).map(ReconciliationViews.ReconciliationSummary::of);
    }

    ReconciliationViews.ReportAnswer get(Call call, ReconciliationInputs.GetReport input) {
        return date(input.date())
                .flatMap(reconciliations::find)
                .map(report ->
                        new ReconciliationViews.ReportAnswer(ReconciliationViews.ReconciliationReport.of(report)))
                .orElseThrow(() -> new Problem(
                        ErrorCode.NOT_FOUND, "There is no reconciliation of that day. Use the format 2026-01-31."));
    }

    private static Optional<LocalDate> date(String text) {
        try {
            return Optional.of(LocalDate.parse(text));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
