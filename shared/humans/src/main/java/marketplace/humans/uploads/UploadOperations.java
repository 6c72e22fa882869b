package marketplace.humans.uploads;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.humans.uploads.UploadService.AddressView;
import marketplace.humans.uploads.UploadService.AnnounceInput;
import marketplace.kernel.Scope;

/**
 * What is offered for handing in files.
 *
 * <p>A table of contents: the catalogue, the documents and the template are held to it.
 */
public final class UploadOperations {

    private UploadOperations() {}

    /** The operations; the service behind them is made when one is first called. */
    public static List<Operation<?, ?>> of(Supplier<UploadService> uploads) {
        return List.of(Operation.named("create_upload", AnnounceInput.class, AddressView.class)
                .summary("Announces a file and answers the address to send it to.")
                .route("POST", "/api/uploads")
                .access(Access.SESSION, Scope.HIRE)
                .effect(Effect.CREATE)
                .decides((call, input) -> uploads.get().announce(call, input)));
    }
}
