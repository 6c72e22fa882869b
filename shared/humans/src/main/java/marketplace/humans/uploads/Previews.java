package marketplace.humans.uploads;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Job;
import marketplace.kernel.ObjectStore;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.JobKind;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Creates the copies that others see, in the background: one image per job, which then requests the next. The copy of
 * a public image has its size, that of any other image is a small preview.
 */
public final class Previews {

    private static final String JOB = "upload.preview";
    private static final String JPEG = FileType.JPEG.contentType();

    /** A larger public image is scaled down. */
    static final int MAX_PUBLIC_SIDE = 2048;

    /** Of the second copy of a public image, for lists: 160 pixels on a screen with three dots to a pixel. */
    static final int MAX_SMALL_SIDE = 480;

    /** @param uploadIds separated by spaces */
    record Wanted(String uploadIds) {}

    private final Table table;
    private final Supplier<ObjectStore> objects;

    public Previews(Table table, Supplier<ObjectStore> objects) {
        this.table = table;
        this.objects = objects;
    }

    public JobKind<Wanted> kind() {
        return new JobKind<>(JOB, Wanted.class, this::run);
    }

    /** Adds a job for these uploads to the commit. Files that are no images get no preview. */
    public static Commit request(Commit commit, List<UploadId> ids, Instant now) {
        if (ids.isEmpty()) {
            return commit;
        }
        String all = ids.stream().map(UploadId::value).collect(Collectors.joining(" "));
        return commit.job(new Job(JOB, ids.getFirst().value(), now, new Wanted(all)));
    }

    private void run(Job job, Wanted wanted, Instant now) {
        List<UploadId> ids = Arrays.stream(wanted.uploadIds().split(" ", -1))
                .map(UploadId::new)
                .toList();
        UploadId id = ids.getFirst();
        Optional<Upload> upload = find(id);
        if (upload.filter(found -> found.previewed() != null).isPresent()) {
            return;
        }
        boolean stored = upload.isPresent() && store(upload.get());
        boolean small = stored && upload.get().purpose().isPublic();
        Commit next = request(Commit.none(), ids.subList(1, ids.size()), now);
        // A retry finds the upload marked, so the next job is requested once.
        Commit commit = upload.isEmpty()
                ? next
                : next.and(Write.update(
                                Keys.upload(id),
                                Change.set(UploadItems.PREVIEWED, stored),
                                Change.set(UploadItems.SMALL, small))
                        .when(Condition.exists()));
        if (!commit.isEmpty()) {
            table.commit(commit);
        }
    }

    private boolean store(Upload upload) {
        if (upload.type().kind() != FileKind.IMAGE) {
            return false;
        }
        ObjectStore store = objects.get();
        byte[] file = store.read(upload.objectName(), 0, Math.toIntExact(upload.bytes()));
        if (!upload.purpose().isPublic()) {
            Optional<byte[]> preview = PreviewImage.of(file);
            preview.ifPresent(image -> store.write(Upload.previewName(upload.id()), JPEG, image));
            return preview.isPresent();
        }
        Optional<byte[]> copy = ImageCopy.of(file, MAX_PUBLIC_SIDE).map(ImageCopy::jpeg);
        copy.ifPresent(image -> store.write(Upload.previewName(upload.id()), JPEG, image));
        copy.flatMap(image -> ImageCopy.of(image, MAX_SMALL_SIDE))
                .map(ImageCopy::jpeg)
                .ifPresent(image -> store.write(Upload.smallName(upload.id()), JPEG, image));
        return copy.isPresent();
    }

    private Optional<Upload> find(UploadId id) {
        return table.get(Keys.upload(id)).map(UploadItems.MAPPER::read);
    }
}
