package marketplace.studies.runs;

import java.time.Instant;
import java.util.List;
import marketplace.api.EventKind;
import marketplace.api.Field;
import marketplace.kernel.Event;
import marketplace.kernel.EventData;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RunId;

/** Events of runs, for their owner. */
public final class RunEvents {

    public static final List<EventKind> KINDS = List.of(
            EventKind.of(
                    EventType.RUN_STATUS_CHANGED,
                    RunStatus.class,
                    "A taste run changed its status. QA runs do not send it."),
            EventKind.of(EventType.RUN_REPORT_READY, ReportReady.class, "The report of a run can be read."));

    public record RunStatus(
            @Field(required = true) RunId runId,

            @Field(required = true) RunKind kind,

            @Field(required = true) String status,

            @Field(value = "Status before.", required = true)
            String previousStatus)
            implements EventData {}

    public record ReportReady(
            @Field(required = true) RunId runId,

            @Field(required = true) RunKind kind,

            @Field(value = "Status of the run.", required = true)
            String status,

            @Field(value = "Path of the GET that returns it.", required = true)
            String path)
            implements EventData {}

    private RunEvents() {}

    public static Event statusChanged(
            RunId run, AccountId owner, RunKind kind, String previous, String status, Instant now) {
        return new Event(
                EventType.RUN_STATUS_CHANGED,
                run + "-" + status,
                owner,
                now,
                new RunStatus(run, kind, status, previous));
    }

    public static Event reportReady(RunId run, AccountId owner, RunKind kind, String status, Instant now) {
        return new Event(
                EventType.RUN_REPORT_READY,
                run.value(),
                owner,
                now,
                new ReportReady(run, kind, status, kind.path(run)));
    }
}
