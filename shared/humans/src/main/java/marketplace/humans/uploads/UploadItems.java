package marketplace.humans.uploads;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.UploadId;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Uploads as items.
 *
 * <p>Plain code both ways, as for every record.
 */
final class UploadItems {

    /** The shape written now. */
    private static final long SHAPE = 1;

    /** Asked for by conditions: two that want one upload find out here. */
    static final String USED_BY = "usedBy";

    private UploadItems() {}

    static Item item(Upload upload) {
        return Item.at(Keys.upload(upload.id()))
                .put(Keys.INDEX_1_PK, Keys.accountCollection(upload.accountId()))
                .put(Keys.INDEX_1_SK, Keys.UPLOADS + upload.id())
                .put("v", SHAPE)
                .put("id", upload.id())
                .put("accountId", upload.accountId())
                .put("purpose", upload.purpose())
                .put("contentType", upload.type().contentType())
                .put("bytes", upload.bytes())
                .put("sha256", upload.sha256())
                .put(USED_BY, upload.usedBy())
                .put("createdAt", upload.createdAt())
                .build();
    }

    static Upload upload(Item item) {
        String contentType = item.text("contentType");
        return new Upload(
                new UploadId(item.text("id")),
                new AccountId(item.text("accountId")),
                item.constant("purpose", UploadPurpose.class),
                FileType.find(contentType).orElseThrow(() -> new IllegalStateException("no file type " + contentType)),
                item.number("bytes"),
                item.text("sha256"),
                item.findText(USED_BY).orElse(null),
                item.instant("createdAt"));
    }
}
