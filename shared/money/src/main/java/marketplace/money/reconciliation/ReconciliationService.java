package marketplace.money.reconciliation;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Call;
import marketplace.kernel.Cursors;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.PageSize;
import marketplace.kernel.Problem;
import marketplace.table.Table;

/** Reads reconciliations. */
public final class ReconciliationService {

    private static final PageSize PAGE = new PageSize(31, 100);

    private final Reconciliations reconciliations;
    private final Cursors cursors;

    public ReconciliationService(Table table, Cursors cursors) {
        this.reconciliations = new Reconciliations(table);
        this.cursors = cursors;
    }

    ReconciliationViews.Reports list(Call call, ReconciliationInputs.ListReports input) {
        return ReconciliationViews.Reports.of(cursors.page(
                List.of("reconciliations"),
                Optional.ofNullable(input.cursor()),
                after -> reconciliations.list(PAGE.of(input.limit()), after)));
    }

    ReconciliationViews.ReportAnswer get(Call call, ReconciliationInputs.GetReport input) {
        return date(input.date())
                .flatMap(reconciliations::find)
                .map(report -> new ReconciliationViews.ReportAnswer(ReconciliationViews.Report.of(report)))
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
