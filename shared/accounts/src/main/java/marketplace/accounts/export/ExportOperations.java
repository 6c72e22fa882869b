package marketplace.accounts.export;

import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.export.ExportService.ExportInput;
import marketplace.accounts.export.ExportService.ExportView;
import marketplace.api.Access;
import marketplace.api.Operation;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

/**
 * What a person may ask of the service about themselves.
 *
 * <p>By session alone: a key is for work, and who has found one should not get a whole life with it.
 */
public final class ExportOperations {

    private ExportOperations() {}

    public static List<Operation<?, ?>> of(Supplier<ExportService> export) {
        return List.of(Operation.named("export_account", ExportInput.class, ExportView.class)
                .summary("Gives you all that is held about your account, without secrets; in pages, where it is much.")
                .route("GET", "/api/account/export")
                .access(Access.SESSION, Scope.MANAGE)
                .errors(ErrorCode.INVALID_CURSOR)
                .reads((call, input) -> export.get().export(call, input)));
    }
}
