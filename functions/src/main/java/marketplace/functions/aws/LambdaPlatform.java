package marketplace.functions.aws;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import marketplace.accounts.email.Mailer;
import marketplace.dynamo.DynamoTable;
import marketplace.functions.environment.MessageQueues;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.kernel.Event;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.cache.Lazy;
import marketplace.table.Table;
import marketplace.webhooks.endpoints.WebhookEvents;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;
import software.amazon.awssdk.services.eventbridge.model.PutEventsResponse;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.sesv2.SesV2Client;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The platform of the deployed edition. Clients use the JDK's HTTP connection, which starts fastest. */
public final class LambdaPlatform implements Platform {

    // No database call takes this long; a retry is faster.
    private static final Duration DATABASE_CONNECT = Duration.ofSeconds(1);
    private static final Duration DATABASE_ANSWER = Duration.ofSeconds(3);

    private final Map<String, String> environment;

    /** Empty in a function that serves requests. */
    private final Optional<RehearsalServices> rehearsal;

    // The table retries within one budget; retries of the client would multiply it.
    private final Lazy<DynamoDbClient> dynamoDb = new Lazy<>(() -> client(
            DynamoDbClient.builder()
                    .overrideConfiguration(calls -> calls.retryStrategy(DefaultRetryStrategy.doNotRetry())),
            UrlConnectionHttpClient.builder()
                    .connectionTimeout(DATABASE_CONNECT)
                    .socketTimeout(DATABASE_ANSWER)));
    private final Lazy<SqsClient> sqs = new Lazy<>(() -> client(SqsClient.builder()));
    private final Lazy<EventBridgeClient> eventBridge = new Lazy<>(() -> client(EventBridgeClient.builder()));
    private final Lazy<SesV2Client> ses = new Lazy<>(() -> client(SesV2Client.builder()));
    private final Lazy<ObjectStore> objects = new Lazy<>(
            () -> new S3Objects(client(S3Client.builder()), presigner(), new Variables(this).text("BUCKET_NAME")));

    public LambdaPlatform() {
        this(System.getenv(), Optional.empty());
    }

    private LambdaPlatform(Map<String, String> environment, Optional<RehearsalServices> rehearsal) {
        this.environment = environment;
        this.rehearsal = rehearsal;
    }

    /** Rehearsed requests lack the edge's secret, so there is no edge. */
    public static LambdaPlatform forRehearsal(Map<String, String> environment, RehearsalServices services) {
        Map<String, String> direct = new HashMap<>(environment);
        direct.computeIfPresent("EDGE_SECRET", (_, _) -> "");
        return new LambdaPlatform(Map.copyOf(direct), Optional.of(services));
    }

    private <B extends AwsSyncClientBuilder<B, C> & AwsClientBuilder<B, C>, C> C client(B builder) {
        return client(builder, UrlConnectionHttpClient.builder());
    }

    private <B extends AwsSyncClientBuilder<B, C> & AwsClientBuilder<B, C>, C> C client(
            B builder, UrlConnectionHttpClient.Builder http) {
        return rehearsal
                .map(services -> builder.httpClient(services.over(http.build()))
                        .credentialsProvider(RehearsalServices.CREDENTIALS)
                        .region(RehearsalServices.region(environment)))
                .orElseGet(() -> builder.httpClientBuilder(http))
                .build();
    }

    private S3Presigner presigner() {
        return rehearsal
                .map(_ -> S3Presigner.builder()
                        .credentialsProvider(RehearsalServices.CREDENTIALS)
                        .region(RehearsalServices.region(environment)))
                .orElseGet(S3Presigner::builder)
                .build();
    }

    @Override
    public Map<String, String> environment() {
        return environment;
    }

    @Override
    public Consumer<String> output() {
        return rehearsal.<Consumer<String>>map(_ -> _ -> {}).orElseGet(Platform.super::output);
    }

    @Override
    public InstantSource clock() {
        return InstantSource.system();
    }

    /** The client below every table. */
    public DynamoDbClient dynamoDb() {
        return dynamoDb.get();
    }

    @Override
    public Table table(String name) {
        return new DynamoTable(dynamoDb(), name);
    }

    @Override
    public MessageQueues queues() {
        return new SqsQueues(sqs.get());
    }

    @Override
    public ObjectStore objects() {
        return objects.get();
    }

    @Override
    public Bus bus() {
        return this::putOnBus;
    }

    @Override
    public Mailer mailer(String from) {
        // Without a sender address the stack sends no mails.
        return from.isEmpty() ? mail -> {} : mail -> new SesMailer(ses.get(), from).send(mail);
    }

    @Override
    public byte[] masterSecret() {
        return secretText(new Variables(this).text("SECRET_ARN")).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String secretText(String name) {
        try (SecretsManagerClient secrets = client(SecretsManagerClient.builder())) {
            return secrets.getSecretValue(request -> request.secretId(name)).secretString();
        }
    }

    @Override
    public boolean loopbackReceiversAllowed() {
        return false;
    }

    private void putOnBus(Event event) {
        PutEventsRequestEntry entry = PutEventsRequestEntry.builder()
                .eventBusName(new Variables(this).text("EVENT_BUS_NAME"))
                .source("marketplace")
                .detailType(event.type().wire())
                .time(event.created())
                .detail(WebhookEvents.body(event))
                .build();
        PutEventsResponse response = eventBridge.get().putEvents(request -> request.entries(entry));
        if (response.failedEntryCount() > 0) {
            throw new IllegalStateException("the event bus refused an event: "
                    + response.entries().getFirst().errorCode());
        }
    }
}
