package marketplace.studies.taste;

import java.util.List;
import java.util.stream.Stream;
import marketplace.api.moderation.Moderation;
import marketplace.kernel.Ids;
import marketplace.table.JobKind;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/** The timers and the job of taste runs. */
public final class TasteWork {

    private final TasteEnding ending;
    private final Inviting inviting;

    public TasteWork(Table table, Ids ids, Moderation moderation) {
        this.ending = new TasteEnding(table, ids, moderation);
        this.inviting = new Inviting(table, ending);
    }

    public List<TimerKind<?>> timers() {
        return Stream.concat(Stream.of(inviting.kind()), ending.kinds().stream())
                .toList();
    }

    public List<JobKind<?>> jobs() {
        return List.of(ending.job());
    }
}
