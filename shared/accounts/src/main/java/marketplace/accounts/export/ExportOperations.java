package marketplace.accounts.export;

import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.export.ExportService.ExportInput;
import marketplace.accounts.export.ExportService.ExportView;
import marketplace.api.Access;
import marketplace.api.Operation;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

/** The export operation. Sessions only: a stolen API key must not expose everything. */
public final class ExportOperations {

    private ExportOperations() {}

    public static List<Operation<?, ?>> of(Supplier<ExportService> export) {
        return List.of(Operation.named("export_account", ExportInput.class, ExportView.class)
                .summary("Exports everything stored about your account, without secrets. Large exports have several"
                        + " pages.")
                .route("GET", "/api/account/export")
                .access(Access.SESSION, Scope.MANAGE)
                .errors(ErrorCode.INVALID_CURSOR)
                .reads((call, input) -> export.get().export(call, input)));
    }
}
