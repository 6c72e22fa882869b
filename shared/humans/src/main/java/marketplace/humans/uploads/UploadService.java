package marketplace.humans.uploads;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import marketplace.api.Decision;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.kernel.Call;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

public final class UploadService {

    private final AnnouncedBytes announced;
    private final Supplier<ObjectStore> objects;
    private final Ids ids;

    public UploadService(Table table, Supplier<ObjectStore> objects, Ids ids) {
        this.announced = new AnnouncedBytes(table);
        this.objects = objects;
        this.ids = ids;
    }

    record AnnounceInput(
            @Field(value = "What the file is for.", required = true)
            UploadPurpose purpose,

            @Field(
                    value = "Media type: image/jpeg, image/png, image/webp, video/mp4, video/quicktime,"
                            + " video/webm, application/pdf or the media type of DOCX.",
                    required = true,
                    max = 100)
            @Enforced(values = FileType.Names.class)
            String contentType,

            @Field(
                    value = "Length in bytes. At most 10 MiB for an image, 20 MiB for a document, 500 MiB for a video.",
                    required = true,
                    least = "1",
                    most = "524288000")
            Long bytes,

            @Field(value = "SHA-256 of all bytes, in hex.", required = true, pattern = "^[0-9a-fA-F]{64}$")
            String sha256) {}

    public record UploadAddressView(
            @Field("The upload's id. Send the file, then use the id within 24 hours.")
            UploadId uploadId,

            @Field("HTTP method for sending the file.") String method,
            @Field("URL to send the file to.") String url,
            @Field("Headers to send unchanged.") Map<String, String> headers,
            @Field("When the URL expires.") Instant expiresAt) {}

    Decision<UploadAddressView> announce(Call call, AnnounceInput input) {
        Upload upload = new Upload(
                new UploadId(ids.next(IdKind.UPLOAD, call.now())),
                call.accountId(),
                input.purpose(),
                type(input),
                input.bytes(),
                input.sha256().toLowerCase(Locale.ROOT),
                null,
                null,
                null,
                call.now());
        ObjectStore.PutAddress address =
                objects.get().put(upload.objectName(), upload.announced(), call.now(), Upload.ADDRESS_LIFE);
        Commit commit = Commit.of(Write.create(UploadItems.item(upload)))
                .and(announced.add(call.accountId(), upload.bytes(), call.now()))
                .due(UploadTimers.expiry(upload));
        return Decision.of(
                commit,
                new UploadAddressView(
                        upload.id(),
                        "PUT",
                        address.url().toString(),
                        address.headers(),
                        call.now().plus(Upload.ADDRESS_LIFE)));
    }

    private static FileType type(AnnounceInput input) {
        FileType type = FileType.find(input.contentType())
                .filter(found -> input.purpose().takes(found.kind()))
                .orElseThrow(() -> Problem.invalid(
                        "contentType",
                        "must be one of " + input.purpose().taken() + " for "
                                + input.purpose().wire()
                                + (isHeic(input.contentType()) ? ". " + FileType.NO_HEIC : "")));
        if (input.bytes() > type.kind().maxBytes()) {
            throw Problem.invalid(
                    "bytes",
                    "must be at most " + type.kind().maxBytes() + " for an upload of kind "
                            + type.kind().wire());
        }
        return type;
    }

    private static boolean isHeic(String contentType) {
        return contentType.toLowerCase(Locale.ROOT).matches("image/hei[cf](-sequence)?");
    }
}
