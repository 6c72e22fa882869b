package marketplace.local.ops;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import marketplace.local.emulators.Emulators;
import marketplace.ops.Aws;
import marketplace.ops.Ops;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.runtime.LocalPlatform;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.testing.aws.EmulatedAccount;
import marketplace.testing.lambda.JsonService;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The local stack as {@code ./ops} sees a deployed one. */
final class DeployedAccount implements AutoCloseable {

    static final String STACK = "human-hiring-marketplace";

    record Run(int exitCode, String text) {}

    private final Map<String, RequestStreamHandler> functions = new ConcurrentHashMap<>();
    private final Map<String, String> variables = new HashMap<>();
    private Duration later = Duration.ZERO;
    private final Emulators emulators = new Emulators();
    private final Template template;
    private final Stack stack;
    private final EmulatedAccount account;

    DeployedAccount() throws IOException, StartRefused {
        Path file = Path.of(System.getProperty("repository.root"), "template.yaml");
        this.template = Template.load(file, Stack.localValues(false));
        this.stack = Stack.start(
                template, StackOptions.forTests().withStorage(emulators).withHandlers(this::remember));
        this.account = new EmulatedAccount(
                STACK,
                Map.of(
                        "DynamoDB_20120810", new JsonService(DynamoDbClient.class, emulators.dynamoDb()),
                        "AmazonSQS", new JsonService(SqsClient.class, emulators.sqs())));
        account.stack().add("Table", "AWS::DynamoDB::Table", template.table().name());
        template.queues()
                .forEach(
                        queue -> account.stack().add(queue.name(), "AWS::SQS::Queue", Stack.QUEUE_URLS + queue.name()));
        template.functions().forEach(spec -> account.stack().add(spec.name(), "AWS::Lambda::Function", spec.name()));
        connectFunctions();
    }

    private void connectFunctions() {
        functions.keySet().forEach(name -> account.lambda().add(name, event -> call(name, event)));
    }

    SqsClient sqs() {
        return emulators.sqs();
    }

    /** Undoes the damage of a test and runs its remaining work. */
    void reset() throws InterruptedException {
        later = Duration.ZERO;
        connectFunctions();
        stack.resumeStream();
        stack.settle();
        emulators.sqs().purgeQueue(purge -> purge.queueUrl(Stack.QUEUE_URLS + "StreamFailures"));
    }

    private RequestStreamHandler remember(FunctionSpec spec, LocalPlatform platform) throws StartRefused {
        RequestStreamHandler handler = StackOptions.forTests().handlers().make(spec, platform);
        functions.put(spec.name(), handler);
        return handler;
    }

    private byte[] call(String function, byte[] event) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        functions.get(function).handleRequest(new ByteArrayInputStream(event), answer, null);
        return answer.toByteArray();
    }

    Stack stack() {
        return stack;
    }

    EmulatedAccount account() {
        return account;
    }

    String tableName() {
        return template.table().name();
    }

    Map<String, String> variables() {
        return variables;
    }

    /** Moves the time of commands, but not of the stack. */
    void commandsRunLater(Duration by) {
        later = by;
    }

    Instant now() {
        return stack.clock().instant().plus(later).truncatedTo(ChronoUnit.MILLIS);
    }

    Run ops(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int code = new Ops(Aws.emulated(account.endpoint()), variables, this::now)
                .run(args, new PrintStream(out, true, StandardCharsets.UTF_8));
        return new Run(code, out.toString(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        account.close();
        stack.close();
    }
}
