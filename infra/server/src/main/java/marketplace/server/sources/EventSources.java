package marketplace.server.sources;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import marketplace.server.database.Database;
import marketplace.server.database.TimerTimes;
import marketplace.server.queues.Queues;
import marketplace.server.runtime.LocalFunction;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template.QueueSource;
import marketplace.server.template.Template.StreamSource;
import marketplace.table.TimerList;

/** All queues, streams and schedules that call the functions of a stack. */
public final class EventSources {

    private final List<QueueFeed> queueFeeds = new ArrayList<>();
    private final List<StreamFeed> streamFeeds = new ArrayList<>();
    private TimeJump jump;

    /** Returns the schedules, which end after the functions do. */
    public Schedules start(
            List<LocalFunction> functions,
            Database database,
            Queues queues,
            LocalClock clock,
            Activity activity,
            ExecutorService threads)
            throws StartRefused {
        for (LocalFunction function : functions) {
            for (QueueSource source : function.spec().queueSources()) {
                queueFeeds.add(new QueueFeed(source, function, queues, clock, activity, threads));
            }
            for (StreamSource source : function.spec().streamSources()) {
                streamFeeds.add(new StreamFeed(source, function, database, queues, clock, activity, threads));
            }
        }
        Schedules schedules = new Schedules(functions, clock, activity, threads);
        TimerTimes dueTimes = new TimerTimes(new TimerList(database.table()), database.writes());
        jump = new TimeJump(clock, dueTimes, schedules, queueFeeds, streamFeeds, activity);
        return schedules;
    }

    public TimeJump jump() {
        return jump;
    }

    public void pauseStreams(boolean paused) {
        streamFeeds.forEach(feed -> feed.pause(paused));
    }

    /** Also of sources of which only some have started. */
    public void closeFeeds() {
        queueFeeds.forEach(QueueFeed::close);
        streamFeeds.forEach(StreamFeed::close);
    }
}
