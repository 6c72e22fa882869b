package marketplace.local.emulators;

import java.time.InstantSource;
import java.util.function.LongConsumer;
import marketplace.server.queues.Queues;
import org.apache.pekko.actor.ActorRef;
import org.elasticmq.AfterMillisNextDelivery;
import org.elasticmq.MillisNextDelivery;
import org.elasticmq.NewMessageData;
import org.elasticmq.NextDelivery;
import org.elasticmq.QueueData;
import org.elasticmq.actor.queue.InternalMessage;
import org.elasticmq.actor.queue.QueueActor;
import org.elasticmq.msg.SendMessage;
import org.elasticmq.util.NowProvider;
import scala.Option;
import scala.PartialFunction;
import scala.collection.Iterator;
import scala.reflect.ClassTag;
import scala.runtime.BoxedUnit;

/** A queue on the local clock. ElasticMQ uses the machine's time, so the queue's actor sets a message's time. */
@SuppressWarnings("unchecked") // Scala narrows the type of ev() in a way that Java can only say raw.
public final class TimedQueue extends QueueActor {

    enum NextVisible {
        QUESTION
    }

    private final InstantSource clock;
    private final LongConsumer listener;

    TimedQueue(
            InstantSource clock,
            NowProvider now,
            QueueData queue,
            Option<ActorRef> deadLetters,
            LongConsumer listener) {
        super(now, queue, deadLetters, Option.empty(), Option.empty(), Option.empty());
        this.clock = clock;
        this.listener = listener;
    }

    @Override
    public void aroundReceive(PartialFunction<Object, BoxedUnit> receive, Object message) {
        if (message instanceof NextVisible) {
            sender().tell(nextVisible(), self());
            return;
        }
        super.aroundReceive(receive, message instanceof SendMessage send ? timed(send) : message);
        listener.accept(nextVisible());
    }

    private SendMessage timed(SendMessage send) {
        NewMessageData message = send.message();
        NextDelivery when = switch (message.nextDelivery()) {
            case MillisNextDelivery at -> at;
            case AfterMillisNextDelivery after -> new MillisNextDelivery(clock.millis() + after.millis());
            default ->
                new MillisNextDelivery(clock.millis() + queueData().delay().toMillis());
        };
        return new SendMessage(new NewMessageData(
                message.id(),
                message.content(),
                message.messageAttributes(),
                when,
                message.messageGroupId(),
                message.messageDeduplicationId(),
                message.orderIndex(),
                message.tracingId(),
                message.sequenceNumber(),
                message.deadLetterSourceQueueName()));
    }

    private long nextVisible() {
        long next = Queues.NEVER;
        Iterator<InternalMessage> messages = messageQueue().all().iterator();
        while (messages.hasNext()) {
            next = Math.min(next, messages.next().nextDelivery());
        }
        return next;
    }

    @Override
    @SuppressWarnings("rawtypes") // as above
    public ClassTag ev() {
        return super.ev();
    }
}
