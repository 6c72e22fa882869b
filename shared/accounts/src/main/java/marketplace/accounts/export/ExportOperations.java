package marketplace.accounts.export;

import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.NoInput;
import marketplace.accounts.export.ExportService.ExportedPart;
import marketplace.api.Access;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.kernel.Scope;

/** The export operation. Sessions only: a stolen API key must not expose everything. */
public final class ExportOperations {

    private static final ListForm PARTS = new ListForm(
            "parts",
            "The data by section. Empty sections are omitted; a long one continues on the next page.",
            100,
            100);

    private ExportOperations() {}

    public static List<Operation<?, ?>> of(Supplier<ExportService> export) {
        return List.of(Operation.named("export_account", NoInput.class, ExportedPart.class)
                .summary("Exports everything stored about your account, without secrets.")
                .route("GET", "/api/account/export")
                .access(Access.SESSION, Scope.MANAGE)
                .lists(PARTS, (call, _, page) -> export.get().export(call, page)));
    }
}
