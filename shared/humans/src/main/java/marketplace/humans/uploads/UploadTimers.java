package marketplace.humans.uploads;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.Write;

/** Removes unused uploads after a day. The item is deleted before the file, so that a file in use is never removed. */
public final class UploadTimers {

    static final String EXPIRE = "upload.expire";
    static final String REMOVE = "upload.remove";

    private final Table table;
    private final Supplier<ObjectStore> objects;

    public UploadTimers(Table table, Supplier<ObjectStore> objects) {
        this.table = table;
        this.objects = objects;
    }

    public List<TimerKind<?>> kinds() {
        return List.of(TimerKind.bare(EXPIRE, this::expire), TimerKind.bare(REMOVE, this::remove));
    }

    static Timer expiry(Upload upload) {
        return new Timer(EXPIRE, upload.id().value(), upload.expiresAt());
    }

    private Commit expire(Timer due, Instant now) {
        UploadId id = new UploadId(due.id());
        Optional<Upload> unused =
                table.get(Keys.upload(id)).map(UploadItems.MAPPER::read).filter(upload -> upload.isExpired(now));
        return unused.isEmpty()
                ? Commit.none()
                : Commit.of(Write.delete(Keys.upload(id)).when(Condition.lacks(UploadItems.USED_BY)))
                        .due(Uploads.removal(id, now));
    }

    private Commit remove(Timer due, Instant now) {
        UploadId id = new UploadId(due.id());
        objects.get().delete(Upload.objectName(id));
        objects.get().delete(Upload.previewName(id));
        objects.get().delete(Upload.smallName(id));
        return Commit.none();
    }
}
