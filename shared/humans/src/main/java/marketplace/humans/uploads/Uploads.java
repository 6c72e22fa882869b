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
import java.util.Set;
import java.util.function.Supplier;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.IdKind;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.Problem;
import marketplace.kernel.Timer;
import marketplace.kernel.paging.Page;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.ParallelReads;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/** The store of uploads. It checks files and returns writes; use-cases commit them. */
public final class Uploads {

    private static final Duration READ_LIFE = Duration.ofHours(1);

    private final Table table;
    private final Supplier<ObjectStore> objects;

    public Uploads(Table table, Supplier<ObjectStore> objects) {
        this.table = table;
        this.objects = objects;
    }

    /** The origin of the URLs that take files. */
    public String origin(Instant now) {
        ObjectStore.Announced none = new ObjectStore.Announced(FileType.PNG.contentType(), 1, "0".repeat(64));
        return origin(objects.get()
                .put("uploads/none", none, now, Upload.ADDRESS_LIFE)
                .url());
    }

    /** The origin where photos lead. */
    public String photoOrigin(Instant now) {
        return origin(address("uploads/none", now));
    }

    private static String origin(URI url) {
        return url.getScheme() + "://" + url.getAuthority();
    }

    Optional<Upload> find(UploadId id) {
        return table.get(Keys.upload(id)).map(UploadItems.MAPPER::read);
    }

    /**
     * Returns the uploads in order, after checking owner, purpose, use, and that each file is as announced.
     *
     * @throws Problem {@link ErrorCode#NOT_FOUND} for an unknown or expired upload; {@link ErrorCode#CONFLICT} for a
     *     used one; {@link ErrorCode#VALIDATION} for a missing or different file
     */
    public List<Upload> requireReady(
            AccountId owner, List<UploadId> ids, UploadPurpose purpose, String field, Instant now) {
        return requireReady(owner, ids, Set.of(), purpose, field, now);
    }

    /** @param kept of an earlier version of the record, which uses them: they were checked then */
    public List<Upload> requireReady(
            AccountId owner, List<UploadId> ids, Set<UploadId> kept, UploadPurpose purpose, String field, Instant now) {
        requireDistinct(ids, field);
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
        return ParallelReads.all(uploads.stream()
                .<Supplier<Upload>>map(
                        upload -> () -> kept.contains(upload.id()) ? upload : requireUsable(upload, purpose, field))
                .toList());
    }

    private Upload requireUsable(Upload upload, UploadPurpose purpose, String field) {
        if (upload.isUsed()) {
            throw inUse(upload.id());
        }
        if (upload.purpose() != purpose) {
            throw Problem.invalid(
                    field,
                    "must list uploads with the purpose " + purpose.wire() + "; " + upload.id() + " has "
                            + upload.purpose().wire());
        }
        requireAsAnnounced(upload, field);
        return upload;
    }

    private void requireAsAnnounced(Upload upload, String field) {
        ObjectStore store = objects.get();
        ObjectStore.Stored stored = store.find(upload.objectName())
                .orElseThrow(() -> Problem.invalid(
                        field, "must list uploads whose file was sent; the file of " + upload.id() + " was not"));
        if (stored.bytes() != upload.bytes() || !stored.sha256().equals(upload.sha256())) {
            throw Problem.invalid(
                    field,
                    "must list uploads whose file has the announced length and SHA-256; " + upload.id() + " has not");
        }
        FileBytes file = bytes(store, upload);
        if (!upload.type().fits(file)) {
            throw Problem.invalid(
                    field,
                    "must list files of the announced type; the bytes of " + upload.id() + " are not "
                            + upload.type().contentType()
                            + (FileType.isHeic(file) ? " but HEIC. " + FileType.NO_HEIC : ""));
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

    /**
     * What a record shows after a change: the new uploads are checked and in use, and those that it shows no more are
     * forgotten.
     *
     * @param field the caller's, which lists {@code after}
     */
    public List<Write> replace(
            Call call, Id user, List<UploadId> before, List<UploadId> after, UploadPurpose purpose, String field) {
        requireDistinct(after, field);
        List<UploadId> added = without(after, before);
        List<Write> writes = new ArrayList<>(requireReady(call.accountId(), added, purpose, field, call.now()).stream()
                .map(upload -> use(upload, user))
                .toList());
        writes.addAll(Previews.request(Commit.none(), added, call.now()).writes());
        writes.addAll(forget(without(before, after), call.now()).writes());
        return writes;
    }

    private static List<UploadId> without(List<UploadId> all, List<UploadId> excluded) {
        return all.stream().filter(id -> !excluded.contains(id)).toList();
    }

    private static void requireDistinct(List<UploadId> ids, String field) {
        if (new HashSet<>(ids).size() < ids.size()) {
            throw Problem.invalid(field, "must list each upload once");
        }
    }

    public Write use(Upload upload, Id user) {
        return Write.update(Keys.upload(upload.id()), Change.set(UploadItems.USED_BY, user.value()))
                .when(Condition.all(Condition.exists(), Condition.lacks(UploadItems.USED_BY)))
                .otherwise(_ -> inUse(upload.id()));
    }

    /** Deletes the uploads in the commit, and their files soon after. */
    public static Commit forget(List<UploadId> ids, Instant now) {
        Commit commit = Commit.none();
        for (UploadId id : ids) {
            commit = commit.and(Write.delete(Keys.upload(id))).due(removal(id, now));
        }
        return commit;
    }

    /** Eventually consistent. */
    public Page<Upload> ofAccount(AccountId account, int limit, Optional<String> after) {
        return table.query(Query.ofIndex(Keys.INDEX_1, Keys.accountCollection(account))
                        .prefix(Keys.UPLOADS)
                        .limit(limit)
                        .after(after))
                .map(UploadItems.MAPPER::read);
    }

    public List<File> files(List<UploadId> ids, Instant now) {
        return files(ids, Set.of(), now);
    }

    /** In the order of the ids; unknown ids are omitted. Those in {@code previews} have the preview's URL only. */
    public List<File> files(List<UploadId> ids, Set<UploadId> previews, Instant now) {
        return findAll(ids).stream()
                .map(upload -> file(upload, previews.contains(upload.id()), now))
                .toList();
    }

    /** In the order of the ids; unknown ids are omitted. */
    public List<Upload> findAll(List<UploadId> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        Map<Key, Item> items = table.getAll(ids.stream().map(Keys::upload).toList());
        return ids.stream()
                .map(id -> items.get(Keys.upload(id)))
                .filter(Objects::nonNull)
                .map(UploadItems.MAPPER::read)
                .toList();
    }

    /** In the order of the uploads; nothing for a file that is no photo, or that was deleted. */
    public List<PhotoClaims> claims(List<Upload> uploads) {
        return ParallelReads.all(uploads.stream()
                .<Supplier<PhotoClaims>>map(upload -> () -> claims(upload))
                .toList());
    }

    private PhotoClaims claims(Upload upload) {
        try {
            return PhotoClaims.of(upload.type(), bytes(objects.get(), upload));
        } catch (ObjectStore.Missing _) {
            return PhotoClaims.NONE;
        }
    }

    /** A used file. The signed URL is valid for 1 hour; null if there is no preview. */
    public record File(UploadId id, FileType type, long bytes, String sha256, URI url) {}

    private File file(Upload upload, boolean preview, Instant now) {
        boolean readable = !preview || Boolean.TRUE.equals(upload.previewed());
        String name = preview ? Upload.previewName(upload.id()) : upload.objectName();
        return new File(
                upload.id(), upload.type(), upload.bytes(), upload.sha256(), readable ? address(name, now) : null);
    }

    /** Where everyone sees an upload of a public purpose. */
    public static String publicUrl(Call call, UploadId id) {
        return call.origin() + "/photos/" + id;
    }

    /** The copy of a public image, never its file. Empty until the copy is made, seconds after the first use. */
    public Optional<URI> photo(UploadId id, Instant now) {
        return shown(id).map(_ -> address(Upload.previewName(id), now));
    }

    /** The copy for lists, at most 480 pixels a side. Images of earlier releases have the large one alone. */
    public Optional<URI> smallPhoto(UploadId id, Instant now) {
        return shown(id)
                .map(upload -> Boolean.TRUE.equals(upload.small()) ? Upload.smallName(id) : Upload.previewName(id))
                .map(name -> address(name, now));
    }

    private Optional<Upload> shown(UploadId id) {
        return find(id).filter(upload -> upload.isUsed() && upload.purpose().isPublic())
                .filter(upload -> Boolean.TRUE.equals(upload.previewed()));
    }

    private URI address(String name, Instant now) {
        return objects.get().get(name, now, READ_LIFE);
    }

    static Timer removal(UploadId id, Instant now) {
        // Not while its URL may still accept the file: a file sent after the removal would never be removed.
        return new Timer(UploadTimers.REMOVE, id.value(), now.plus(Upload.ADDRESS_LIFE));
    }

    private static Problem inUse(UploadId id) {
        return new Problem(ErrorCode.CONFLICT, "The upload " + id + " is already in use. Upload the file again.");
    }
}
