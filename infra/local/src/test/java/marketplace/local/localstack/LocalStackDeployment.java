package marketplace.local.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.dynamo.DynamoItems;
import marketplace.local.client.Pace;
import marketplace.money.audit.Audit;
import marketplace.server.Stack;
import marketplace.server.gateway.InvokingGateway;
import marketplace.server.template.Template;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.localstack.LocalStackContainer;
import org.testcontainers.utility.DockerImageName;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * One stack of the template on LocalStack. Its community edition has no HTTP APIs, so the local stack's gateway calls
 * the functions; it has no nested stacks; and its scheduler calls nothing, so stories tick the clock.
 */
public final class LocalStackDeployment {

    /** The newest that needs no token. */
    private static final String IMAGE = "localstack/localstack:4.14.0";

    private static final String BUCKET = "code";
    private static final Pattern STATUS = Pattern.compile("<StackStatus>(\\w+)</StackStatus>");

    private static final String NESTED = "(?m)^  \\w+:\\n    Type: AWS::Serverless::Application\\n(?:    .*\\n|\\n)*";
    private static final String OUTPUTS = "(?m)^Outputs:\\n(?:  .*\\n|\\n)*";

    private final AwsApi aws;
    private final Path repository;
    private final String stack = "marketplace-" + Long.toString(System.currentTimeMillis(), 36);
    private final Map<String, String> functions = new HashMap<>();
    private final InvokingGateway gateway;

    private LocalStackDeployment(URI endpoint, Path repository) throws IOException {
        this.aws = new AwsApi(endpoint);
        this.repository = repository;
        Template template = Template.load(repository.resolve("template.yaml"), Stack.localValues(false));
        create(template);
        findFunctions();
        this.gateway = InvokingGateway.start(template, spec -> handler(spec.name()));
    }

    /** Empty if there is no LocalStack: neither {@code -Dlocalstack.endpoint} nor Docker. */
    public static Optional<LocalStackDeployment> find(Path repository) {
        String endpoint = System.getProperty("localstack.endpoint", "");
        try {
            if (!endpoint.isEmpty()) {
                return Optional.of(new LocalStackDeployment(URI.create(endpoint), repository));
            }
            if (!DockerClientFactory.instance().isDockerAvailable()) {
                return Optional.empty();
            }
            LocalStackContainer container =
                    new LocalStackContainer(DockerImageName.parse(IMAGE)).withEnv("LAMBDA_IGNORE_ARCHITECTURE", "1");
            container.start();
            return Optional.of(new LocalStackDeployment(container.getEndpoint(), repository));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void create(Template template) throws IOException {
        aws.put("/" + BUCKET, BodyPublishers.noBody());
        for (String zip : template.zips()) {
            Path file = repository.resolve(zip);
            if (!Files.exists(file)) {
                throw new FileNotFoundException(file + " is missing; ./mvnw verify builds it");
            }
            aws.put("/" + BUCKET + "/" + zip, BodyPublishers.ofFile(file));
        }
        aws.put("/" + BUCKET + "/template.yaml", BodyPublishers.ofString(template()));
        Map<String, String> parameters = new HashMap<>(Map.of(
                "Action", "CreateStack",
                "Version", "2010-05-15",
                "StackName", stack,
                "TemplateURL", aws.endpoint() + "/" + BUCKET + "/template.yaml",
                "Capabilities.member.1", "CAPABILITY_IAM",
                "Capabilities.member.2", "CAPABILITY_AUTO_EXPAND",
                "Parameters.member.1.ParameterKey", "PayoutHoldDays",
                "Parameters.member.1.ParameterValue", "0"));
        aws.query("cloudformation", parameters);
        Pace.RealTime.awaitTrue("the stack", () -> {}, () -> !status().endsWith("IN_PROGRESS"));
        assertThat(status()).isEqualTo("CREATE_COMPLETE");
    }

    /** Without nested templates (alarms and dashboard), and without the outputs, which name the HTTP API. */
    private String template() throws IOException {
        return Files.readString(repository.resolve("template.yaml"))
                .replace("CodeUri: ", "CodeUri: s3://" + BUCKET + "/")
                .replaceAll(NESTED, "")
                .replaceFirst(OUTPUTS, "");
    }

    private String status() {
        String answer = aws.query(
                "cloudformation", Map.of("Action", "DescribeStacks", "Version", "2010-05-15", "StackName", stack));
        Matcher status = STATUS.matcher(answer);
        assertThat(status.find()).as(answer).isTrue();
        return status.group(1);
    }

    private void findFunctions() throws IOException {
        JsonNode listed = Json.MAPPER.readTree(aws.get("lambda", "/2015-03-31/functions/?MaxItems=1000"));
        for (JsonNode function : listed.path("Functions")) {
            String name = function.path("FunctionName").asText();
            if (name.startsWith(stack + "-")) {
                functions.put(name.split("-", -1)[2], name);
            }
        }
    }

    private RequestStreamHandler handler(String function) {
        return (event, answer, _) -> answer.write(invoke(function, event.readAllBytes()));
    }

    private byte[] invoke(String function, byte[] event) {
        return aws.post(
                "lambda", "/2015-03-31/functions/" + functions.get(function) + "/invocations?Qualifier=live", event);
    }

    public URI uri() {
        return gateway.uri();
    }

    /** What the schedule calls every minute. */
    public void tick() {
        try {
            invoke("ClockFunction", Files.readAllBytes(repository.resolve("events/clock/minute-tick.json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public List<Audit.Difference> audit() {
        try (DynamoDbClient database = DynamoDbClient.builder()
                .endpointOverride(aws.endpoint())
                .region(Region.of(AwsApi.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build()) {
            String table = database.listTables().tableNames().stream()
                    .filter(name -> name.startsWith(stack + "-"))
                    .findFirst()
                    .orElseThrow();
            return Audit.of(database.scanPaginator(scan -> scan.tableName(table)).items().stream()
                    .map(DynamoItems::item));
        }
    }
}
