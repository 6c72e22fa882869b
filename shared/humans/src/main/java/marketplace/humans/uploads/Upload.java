package marketplace.humans.uploads;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.ObjectStore;

/**
 * An announced file and what uses it.
 *
 * @param previewed null until the job decided whether there is a preview
 * @param small whether there is a small copy as well, which only images that everyone sees have; null before the job
 *     and for images of releases that made none
 */
public record Upload(
        UploadId id,
        AccountId accountId,
        UploadPurpose purpose,
        FileType type,
        long bytes,
        String sha256,
        String usedBy,
        Boolean previewed,
        Boolean small,
        Instant createdAt) {

    static final Duration ADDRESS_LIFE = Duration.ofMinutes(15);

    static final Duration UNUSED_LIFE = Duration.ofHours(24);

    boolean isUsed() {
        return usedBy != null;
    }

    /** Submitted work belongs to the receiver. */
    public boolean goesWithAccount() {
        return !(isUsed() && purpose == UploadPurpose.SUBMISSION);
    }

    boolean isExpired(Instant now) {
        return !isUsed() && !now.isBefore(expiresAt());
    }

    Instant expiresAt() {
        return createdAt.plus(UNUSED_LIFE);
    }

    String objectName() {
        return objectName(id);
    }

    public static String objectName(UploadId id) {
        return "uploads/" + id;
    }

    static String previewName(UploadId id) {
        return objectName(id) + "_preview";
    }

    static String smallName(UploadId id) {
        return objectName(id) + "_small";
    }

    ObjectStore.Announced announced() {
        return new ObjectStore.Announced(type.contentType(), bytes, sha256);
    }
}
