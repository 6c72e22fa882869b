package marketplace.humans.uploads;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.ObjectStore;

/**
 * A file that its owner has announced, and what uses it.
 *
 * <p>It never changes but once: when something takes it into use.
 *
 * @param bytes its length
 * @param sha256 of all bytes, in hex
 * @param usedBy the id of what uses it; null before
 */
public record Upload(
        UploadId id,
        AccountId accountId,
        UploadPurpose purpose,
        FileType type,
        long bytes,
        String sha256,
        String usedBy,
        Instant createdAt) {

    /** So long the address takes the file (decisions §5). */
    static final Duration ADDRESS_LIFE = Duration.ofMinutes(15);

    /** So long after it was announced a file may be taken into use; then it is removed. */
    static final Duration UNUSED_LIFE = Duration.ofHours(24);

    boolean isUsed() {
        return usedBy != null;
    }

    /** Whether it goes with the account that sent it; work that was handed in belongs to who received it. */
    public boolean goesWithAccount() {
        return !(isUsed() && purpose == UploadPurpose.SUBMISSION);
    }

    boolean isExpired(Instant now) {
        return !isUsed() && !now.isBefore(expiresAt());
    }

    /** When it is removed unless something uses it. */
    Instant expiresAt() {
        return createdAt.plus(UNUSED_LIFE);
    }

    /** The name in the object store. */
    String objectName() {
        return objectName(id);
    }

    static String objectName(UploadId id) {
        return "uploads/" + id;
    }

    ObjectStore.Announced announced() {
        return new ObjectStore.Announced(type.contentType(), bytes, sha256);
    }
}
