package marketplace.local.emulators;

import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.Props;
import org.elasticmq.DeadLettersQueueData;
import org.elasticmq.QueueData;
import org.elasticmq.StrictSQSLimits$;
import org.elasticmq.actor.QueueManagerActor;
import org.elasticmq.util.NowProvider;
import scala.Option;
import scala.reflect.ClassTag;

/** ElasticMQ's queue manager, changed to create {@link TimedQueue}s. */
@SuppressWarnings("unchecked") // Scala narrows the type of ev() in a way that Java can only say raw.
final class TimedQueues extends QueueManagerActor {

    private final InstantSource clock;
    private final Map<String, ActorRef> made;
    private final Function<String, LongConsumer> listeners;

    TimedQueues(InstantSource clock, Map<String, ActorRef> made, Function<String, LongConsumer> listeners) {
        super(now(clock), StrictSQSLimits$.MODULE$, Option.empty());
        this.clock = clock;
        this.made = made;
        this.listeners = listeners;
    }

    private static NowProvider now(InstantSource clock) {
        return new NowProvider() {
            @Override
            public long nowMillis() {
                return clock.millis();
            }

            @Override
            public OffsetDateTime now() {
                return clock.instant().atOffset(ZoneOffset.UTC);
            }
        };
    }

    @Override
    public ActorRef createQueueActor(NowProvider now, QueueData queue, Option<ActorRef> events) {
        Option<DeadLettersQueueData> deadLetters = queue.deadLettersQueue();
        Option<ActorRef> deadLetterQueue = deadLetters.isEmpty()
                ? Option.empty()
                : Option.apply(made.get(deadLetters.get().name()));
        LongConsumer listener = listeners.apply(queue.name());
        ActorRef actor = context()
                .actorOf(Props.create(
                        TimedQueue.class, () -> new TimedQueue(clock, now, queue, deadLetterQueue, listener)));
        made.put(queue.name(), actor);
        return actor;
    }

    @Override
    @SuppressWarnings("rawtypes") // as above
    public ClassTag ev() {
        return super.ev();
    }
}
