package marketplace.local.emulators;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import marketplace.functions.aws.SqsQueues;
import marketplace.functions.environment.MessageQueues;
import marketplace.server.queues.Queues;
import marketplace.server.queues.Received;
import marketplace.server.queues.VisibleTimes;
import marketplace.server.roles.Role;
import marketplace.server.template.Arns;
import marketplace.server.template.Template.QueueSpec;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.pattern.Patterns;
import org.elasticmq.CreateQueueData;
import org.elasticmq.DeadLettersQueueData;
import org.elasticmq.MillisVisibilityTimeout;
import org.elasticmq.msg.CreateQueue;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import scala.Option;
import scala.collection.immutable.Map$;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** Queues on ElasticMQ in this JVM, lost with the process. The minute tick finds lost work again. */
public final class ElasticMqQueues implements Queues {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final List<QueueSpec> queues;
    private final InstantSource clock;
    private final Map<String, ActorRef> actors = new ConcurrentHashMap<>();
    private final VisibleTimes times = new VisibleTimes();
    private Optional<Server> server = Optional.empty();
    private int port;
    private final SqsClient client;

    private record Server(ActorSystem actors, SQSRestServer http) {}

    private ElasticMqQueues(List<QueueSpec> queues, InstantSource clock) {
        this.queues = queues;
        this.clock = clock;
        startServer();
        this.client = SqsClient.builder()
                .endpointOverride(URI.create("http://127.0.0.1:" + port))
                .region(Region.of(Arns.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
    }

    public static ElasticMqQueues start(List<QueueSpec> queues, InstantSource clock) {
        return new ElasticMqQueues(queues, clock);
    }

    /** Bound to the server's port. */
    public SqsClient client() {
        return client;
    }

    @Override
    public MessageQueues sender(Role role) {
        return new SqsQueues(new PolicedSqs(role, client));
    }

    @Override
    public List<Integer> send(String queue, List<MessageQueues.Message> batch) {
        return new SqsQueues(client).sendBatch(Queues.url(queue), batch);
    }

    @Override
    public List<Received> receive(String queue, int atMost) {
        return client
                .receiveMessage(receive -> receive.queueUrl(Queues.url(queue))
                        .maxNumberOfMessages(atMost)
                        .waitTimeSeconds(0)
                        .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
                .messages()
                .stream()
                .map(message -> new Received(
                        message.messageId(), message.receiptHandle(), message.body(), message.attributesAsStrings()))
                .toList();
    }

    @Override
    public void delete(String queue, List<Received> messages) {
        List<DeleteMessageBatchRequestEntry> entries = messages.stream()
                .map(message -> DeleteMessageBatchRequestEntry.builder()
                        .id(message.id())
                        .receiptHandle(message.receipt())
                        .build())
                .toList();
        client.deleteMessageBatch(delete -> delete.queueUrl(Queues.url(queue)).entries(entries));
    }

    @Override
    public void extend(String queue, Received message, Duration visibility) {
        client.changeMessageVisibility(change -> change.queueUrl(Queues.url(queue))
                .receiptHandle(message.receipt())
                .visibilityTimeout((int) visibility.toSeconds()));
    }

    @Override
    public void purge() {
        stopServer();
        startServer();
    }

    /** As if the server had crashed: messages are lost. */
    @Override
    public void away(boolean away) {
        if (away) {
            stopServer();
        } else {
            startServer();
        }
    }

    @Override
    public void onChange(String queue, Runnable listener) {
        times.onChange(queue, listener);
    }

    @Override
    public long lastKnownNextVisible(String queue) {
        return times.of(queue);
    }

    @Override
    public synchronized Optional<Instant> nextVisible(String queue) {
        if (server.isEmpty()) {
            return Optional.empty();
        }
        long next = (Long) ask(actors.get(queue), TimedQueue.NextVisible.QUESTION);
        return next == NEVER ? Optional.empty() : Optional.of(Instant.ofEpochMilli(next));
    }

    private synchronized void startServer() {
        if (server.isPresent()) {
            return;
        }
        ActorSystem system = ActorSystem.create("queues", settings());
        ActorRef manager = system.actorOf(Props.create(
                TimedQueues.class, () -> new TimedQueues(clock, actors, queue -> next -> times.set(queue, next))));
        SQSRestServer http = SQSRestServerBuilder.withActorSystem(system)
                .withQueueManagerActor(manager)
                .withInterface("127.0.0.1")
                .withPort(port)
                .withAWSRegion(Arns.REGION)
                .withAWSAccountId(Arns.ACCOUNT)
                .start();
        // Later starts reuse the first port, so that the client stays connected.
        port = http.waitUntilStarted().localAddress().getPort();
        server = Optional.of(new Server(system, http));
        // Dead-letter queues first: other queues refer to them.
        queues.stream()
                .sorted(Comparator.comparing(
                        (QueueSpec queue) -> queue.deadLetterQueue().isPresent()))
                .forEach(queue -> ask(manager, new CreateQueue(request(queue))));
    }

    /** Stops the server as a crash would: queued messages are lost. */
    private synchronized void stopServer() {
        server.ifPresent(running -> {
            server = Optional.empty();
            running.http().stopAndWait();
            running.actors().terminate();
            await(running.actors().getWhenTerminated().toCompletableFuture());
            actors.clear();
            times.clear();
        });
    }

    private static Config settings() {
        return ConfigFactory.parseString("""
            pekko {
              loggers = []
              loglevel = OFF
              stdout-loglevel = OFF
              daemonic = on
              # Nothing here waits by its scheduler, so it need not wake a hundred times a second.
              scheduler.tick-duration = 100ms
              coordinated-shutdown.run-by-jvm-shutdown-hook = off
            }
            """).withFallback(ConfigFactory.load());
    }

    private static CreateQueueData request(QueueSpec queue) {
        return new CreateQueueData(
                queue.name(),
                Option.apply(new MillisVisibilityTimeout(TimeUnit.SECONDS.toMillis(queue.visibilityTimeoutSeconds()))),
                Option.empty(),
                Option.empty(),
                Option.empty(),
                Option.empty(),
                queue.deadLetterQueue()
                        .map(name -> Option.apply(new DeadLettersQueueData(name, queue.maxReceiveCount())))
                        .orElseGet(Option::empty),
                false,
                false,
                Option.empty(),
                Option.empty(),
                Map$.MODULE$.empty());
    }

    private static Object ask(ActorRef actor, Object question) {
        return await(Patterns.ask(actor, question, PATIENCE).toCompletableFuture());
    }

    private static <T> T await(CompletableFuture<T> future) {
        try {
            return future.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while asking a queue", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("a queue does not answer", e);
        }
    }

    @Override
    public void close() {
        stopServer();
        client.close();
    }
}
