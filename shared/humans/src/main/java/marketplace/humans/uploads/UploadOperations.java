package marketplace.humans.uploads;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.humans.uploads.UploadService.AnnounceInput;
import marketplace.humans.uploads.UploadService.UploadAddressView;
import marketplace.kernel.Scope;

public final class UploadOperations {

    private UploadOperations() {}

    public static List<Operation<?, ?>> of(Supplier<UploadService> uploads) {
        return List.of(Operation.named("create_upload", AnnounceInput.class, UploadAddressView.class)
                .summary("Announces a file and returns the URL to send it to.")
                .route("POST", "/api/uploads")
                .access(Access.SESSION, Scope.HIRE)
                .effect(Effect.CREATE)
                .prefetch((call, _) -> List.of(AnnouncedBytes.key(call.accountId())))
                .decides((call, input) -> uploads.get().announce(call, input)));
    }
}
