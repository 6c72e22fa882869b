package marketplace.money.reconciliation;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

/** The operations by which admins read reconciliations. They are not offered as tools: no API key is an admin. */
public final class ReconciliationOperations {

    private ReconciliationOperations() {}

    public static List<Operation<?, ?>> of(Supplier<ReconciliationService> reconciliations) {
        return List.of(
                Operation.named(
                                "admin_list_reconciliations",
                                ReconciliationInputs.ListReports.class,
                                ReconciliationViews.ReconciliationSummary.class)
                        .summary("Lists the daily comparisons of the payment provider's statement with the ledger.")
                        .route("GET", "/api/admin/reconciliations")
                        .access(Access.ADMIN, Scope.READ)
                        .lists(
                                new ListForm("reconciliations", "The reports, newest first.", 31, 100),
                                (call, input, page) -> reconciliations.get().list(call, input, page)),
                Operation.named(
                                "admin_get_reconciliation",
                                ReconciliationInputs.GetReport.class,
                                ReconciliationViews.ReportAnswer.class)
                        .summary("Reads where the payment provider's statement and the ledger differ at the end "
                                + "of a day.")
                        .route("GET", "/api/admin/reconciliations/{date}")
                        .access(Access.ADMIN, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .reads((call, input) -> reconciliations.get().get(call, input)));
    }
}
