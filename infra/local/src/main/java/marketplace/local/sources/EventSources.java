package marketplace.local.sources;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import marketplace.local.database.Database;
import marketplace.local.database.TimerTimes;
import marketplace.local.queues.Queues;
import marketplace.local.runtime.LocalFunction;
import marketplace.local.template.StartRefused;
import marketplace.local.template.Template.QueueSource;
import marketplace.local.template.Template.StreamSource;
import marketplace.table.TimerList;

/** All queues, streams and schedules that call the functions of a stack. */
public final class EventSources {

    private final List<QueueFeed> queues = new ArrayList<>();
    private final List<StreamFeed> streams = new ArrayList<>();
    private TimeJump jump;

    /** Returns the schedules, which end after the functions do. */
    public Schedules start(
            List<LocalFunction> functions,
            Database database,
            Queues localQueues,
            LocalClock clock,
            Activity activity,
            ExecutorService threads)
            throws StartRefused {
        for (LocalFunction function : functions) {
            for (QueueSource source : function.spec().queueSources()) {
                queues.add(new QueueFeed(source, function, localQueues, clock, activity, threads));
            }
            for (StreamSource source : function.spec().streamSources()) {
                streams.add(new StreamFeed(source, function, database, localQueues, clock, activity, threads));
            }
        }
        Schedules schedules = new Schedules(functions, clock, activity, threads);
        TimerTimes dueTimes = new TimerTimes(new TimerList(database.table()), database.writes());
        jump = new TimeJump(clock, dueTimes, schedules, queues, streams, activity);
        return schedules;
    }

    public TimeJump jump() {
        return jump;
    }

    public void pauseStreams(boolean paused) {
        streams.forEach(feed -> feed.pause(paused));
    }

    /** Also of sources of which only some have started. */
    public void closeFeeds() {
        queues.forEach(QueueFeed::close);
        streams.forEach(StreamFeed::close);
    }
}
