package marketplace.bounties.datasets;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.bounties.datasets.DatasetViews.DatasetApplicantView;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.Scope;
import marketplace.kernel.cache.Lazy;
import marketplace.table.Keys;
import marketplace.table.Table;

public final class DatasetOperations {

    private static final ListForm APPLICANTS =
            new ListForm("applicants", "The accepted applicants with their files.", 20, 50);

    private DatasetOperations() {}

    public static List<Operation<?, ?>> of(Supplier<Table> table, Supplier<ObjectStore> objects) {
        Supplier<DatasetService> datasets = new Lazy<>(() -> new DatasetService(table.get(), objects));
        return List.of(Operation.named("get_dataset", DatasetInput.class, DatasetApplicantView.class)
                .summary("Downloads the files of all accepted applications to your bounty.")
                .route("GET", "/api/bounties/{bountyId}/applications/dataset")
                .access(Access.KEY_OR_SESSION, Scope.READ)
                .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                .prefetch((_, input) -> List.of(Keys.dataset(input.bountyId())))
                .alsoAsFile(new Operation.FileForm<>(
                        DatasetService.ZIP,
                        input -> input.format() == null,
                        (call, input) -> datasets.get().archive(call, input)))
                .lists(APPLICANTS, (call, input, page) -> datasets.get().list(call, input, page)));
    }
}
