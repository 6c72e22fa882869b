package marketplace.humans.uploads;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.IdKind;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.Page;
import marketplace.kernel.Problem;
import marketplace.kernel.Timer;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The store of uploads.
 *
 * <p>It checks files and hands out writes; whoever uses them commits.
 */
public final class Uploads {

    /** A reader gets an address that holds for the time of a look, not for good. */
    private static final Duration READ_LIFE = Duration.ofHours(1);

    private final Table table;
    private final Supplier<ObjectStore> objects;

    /** Takes the object store, which is asked for when a file is first looked at. */
    public Uploads(Table table, Supplier<ObjectStore> objects) {
        this.table = table;
        this.objects = objects;
    }

    Optional<Upload> find(UploadId id) {
        return table.get(Keys.upload(id)).map(UploadItems.MAPPER::read);
    }

    /**
     * The uploads, in order, after a look at each file: they are the account's, for this purpose, unused, and their
     * bytes are what was announced.
     *
     * @param field the input's field, for refusals of a file
     * @throws Problem {@link ErrorCode#NOT_FOUND} for one that the account has not announced, or not within a day;
     *     {@link ErrorCode#CONFLICT} for one in use; {@link ErrorCode#VALIDATION} for a file that is not there, or is
     *     something else
     */
    public List<Upload> requireReady(
            AccountId owner, List<UploadId> ids, UploadPurpose purpose, String field, Instant now) {
        if (new HashSet<>(ids).size() < ids.size()) {
            throw Problem.invalid(field, "must name each upload once");
        }
        List<Key> keys = ids.stream().map(Keys::upload).toList();
        Map<Key, Item> items = keys.isEmpty() ? Map.of() : table.getAll(keys);
        List<Upload> uploads = new ArrayList<>();
        for (Key key : keys) {
            uploads.add(Optional.ofNullable(items.get(key))
                    .map(UploadItems.MAPPER::read)
                    .filter(upload -> upload.accountId().equals(owner))
                    .filter(upload -> !upload.isExpired(now))
                    .orElseThrow(IdKind.UPLOAD::unknown));
        }
        for (Upload upload : uploads) {
            requireUsable(upload, purpose, field);
        }
        return uploads;
    }

    private void requireUsable(Upload upload, UploadPurpose purpose, String field) {
        if (upload.isUsed()) {
            throw inUse(upload.id());
        }
        if (upload.purpose() != purpose) {
            throw Problem.invalid(
                    field,
                    "must name uploads with the purpose " + purpose.wire() + "; " + upload.id() + " has "
                            + upload.purpose().wire());
        }
        requireAsAnnounced(upload, field);
    }

    private void requireAsAnnounced(Upload upload, String field) {
        ObjectStore store = objects.get();
        ObjectStore.Stored stored = store.find(upload.objectName())
                .orElseThrow(() -> Problem.invalid(
                        field, "must name uploads whose file was sent; that of " + upload.id() + " was not"));
        if (stored.bytes() != upload.bytes() || !stored.sha256().equals(upload.sha256())) {
            throw Problem.invalid(
                    field,
                    "must name uploads whose file has the announced length and SHA-256; " + upload.id() + " has not");
        }
        if (!upload.type().fits(bytes(store, upload))) {
            throw Problem.invalid(
                    field,
                    "must name files of the announced type; the bytes of " + upload.id() + " are no "
                            + upload.type().contentType());
        }
    }

    private static FileBytes bytes(ObjectStore store, Upload upload) {
        return new FileBytes() {
            @Override
            public long length() {
                return upload.bytes();
            }

            @Override
            public byte[] read(long from, int length) {
                return store.read(upload.objectName(), from, length);
            }
        };
    }

    /** From this commit on it is what {@code user} uses, and nothing else can. */
    public Write use(Upload upload, Id user) {
        return Write.update(Keys.upload(upload.id()), Change.set(UploadItems.USED_BY, user.value()))
                .when(Condition.all(Condition.exists(), Condition.lacks(UploadItems.USED_BY)))
                .otherwise(_ -> inUse(upload.id()));
    }

    /** Nothing uses these any more: they are forgotten with this commit, and their files removed soon after. */
    public static Commit forget(List<UploadId> ids, Instant now) {
        Commit commit = Commit.none();
        for (UploadId id : ids) {
            commit = commit.and(Write.delete(Keys.upload(id))).due(removal(id, now));
        }
        return commit;
    }

    /** A page of what the account has announced or handed in; a moment late. */
    public Page<Upload> ofAccount(AccountId account, int limit, Optional<String> after) {
        return table.query(Query.ofIndex(Keys.INDEX_1, Keys.accountCollection(account))
                        .prefix(Keys.UPLOADS)
                        .limit(limit)
                        .after(after))
                .map(UploadItems.MAPPER::read);
    }

    /** Addresses at which files in use can be read for an hour, in the order of the ids; unknown ones are left out. */
    public List<File> files(List<UploadId> ids, Instant now) {
        if (ids.isEmpty()) {
            return List.of();
        }
        // A list of applications may name more files than one batch holds; the table reads them 100 at a time.
        Map<Key, Item> items = table.getAll(ids.stream().map(Keys::upload).toList());
        return ids.stream()
                .map(id -> items.get(Keys.upload(id)))
                .filter(Objects::nonNull)
                .map(UploadItems.MAPPER::read)
                .map(upload -> new File(upload.id(), upload.type().kind(), address(upload, now)))
                .toList();
    }

    /**
     * A file in use.
     *
     * @param url where it can be read for an hour
     */
    public record File(UploadId id, FileKind kind, URI url) {}

    /** Where a profile's photo can be read for an hour; empty for any other file, as for one that never was. */
    public Optional<URI> photo(UploadId id, Instant now) {
        return find(id).filter(upload -> upload.isUsed() && upload.purpose() == UploadPurpose.PROFILE_PHOTO)
                .map(upload -> address(upload, now));
    }

    private URI address(Upload upload, Instant now) {
        return objects.get().get(upload.objectName(), now, READ_LIFE);
    }

    static Timer removal(UploadId id, Instant now) {
        // Not while its address may still take the file: what comes after the removal would stay for good.
        return new Timer(UploadTimers.REMOVE, id.value(), now.plus(Upload.ADDRESS_LIFE), Map.of());
    }

    private static Problem inUse(UploadId id) {
        return new Problem(ErrorCode.CONFLICT, "The upload " + id + " is in use already; upload the file again.");
    }
}
