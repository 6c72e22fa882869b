package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marketplace.api.Json;
import marketplace.api.RequestLog;
import marketplace.functions.aws.ServiceErrors;
import marketplace.functions.bounties.BountiesFunction;
import marketplace.functions.clock.Ticker;
import marketplace.functions.delivery.DeliveryFunction;
import marketplace.functions.environment.Platform;
import marketplace.functions.graph.LedgerLog;
import marketplace.functions.outbox.OutboxFunction;
import marketplace.functions.queues.JobBatch;
import marketplace.functions.queues.JobMessage;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Job;
import marketplace.kernel.Timer;
import marketplace.money.ledger.JournalItems;
import marketplace.money.transactions.TransactionKind;
import marketplace.server.runtime.ManagedRuntime;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.Write;
import marketplace.testing.MemoryTable;
import marketplace.testing.MetricLines;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

/** The log: one line per request, job, timer and delivery, with its ids, its fault and its metrics. */
class LogLinesTest {

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final RequestLog log = new RequestLog(lines::add, "table-1", ServiceErrors::find);
    private final TestPlatform platform = new TestPlatform();

    private final RuntimeException throttled = ProvisionedThroughputExceededException.builder()
            .awsErrorDetails(AwsErrorDetails.builder()
                    .serviceName("DynamoDb")
                    .errorCode("ProvisionedThroughputExceededException")
                    .errorMessage("the item of ada@example.com")
                    .build())
            .requestId("AWS-REQUEST")
            .statusCode(400)
            .build();

    private static int overflow(int depth) {
        return depth < 0 ? 0 : overflow(depth + 1) + 1;
    }

    private List<String> workOff(Map<String, String> bodies) {
        JobBatch batch = new JobBatch(
                "jobs",
                new MemoryTable(),
                List.of(
                        JobKind.bare("good", (_, _) -> {}),
                        JobKind.bare("throttled", (_, _) -> {
                            throw throttled;
                        }),
                        JobKind.bare("deep", (_, _) -> overflow(0))),
                platform.clock,
                log);
        SQSEvent event = new SQSEvent();
        event.setRecords(bodies.entrySet().stream().map(LogLinesTest::message).toList());
        return batch.workOff(event).getBatchItemFailures().stream()
                .map(SQSBatchResponse.BatchItemFailure::getItemIdentifier)
                .toList();
    }

    private static SQSMessage message(Map.Entry<String, String> body) {
        SQSMessage message = new SQSMessage();
        message.setMessageId(body.getKey());
        message.setBody(body.getValue());
        return message;
    }

    private String job(String kind) {
        return JobMessage.of(new Job(kind, "job-" + kind, platform.clock.instant()))
                .text();
    }

    private ObjectNode line(String name, String value) {
        List<ObjectNode> found = lines.stream()
                .map(Json::parse)
                .filter(line -> line.path(name).asText().equals(value))
                .toList();
        assertThat(found).as(name + " " + value + " in " + lines).hasSize(1);
        return found.getFirst();
    }

    @Test
    void faultOfAJobIsOnTheLineOfTheJobThatFailed() {
        List<String> failures =
                workOff(Map.of("m1", job("good"), "m2", job("throttled"), "m3", job("deep"), "m4", job("unknown")));

        assertThat(lines).hasSize(4);
        ObjectNode failed = line("kind", "throttled");
        assertThat(failed.get("level").asText()).isEqualTo("ERROR");
        assertThat(failed.get("requestId").asText()).isEqualTo("job-throttled");
        assertThat(failed.get("messageId").asText()).isEqualTo("m2");
        assertThat(failed.at("/fault/0").asText()).endsWith("ProvisionedThroughputExceededException");
        assertThat(failed.get("service").toString())
                .isEqualTo("{\"name\":\"DynamoDb\",\"code\":\"ProvisionedThroughputExceededException\",\"status\":400,"
                        + "\"requestId\":\"AWS-REQUEST\"}");
        assertThat(line("kind", "deep").at("/fault/0").asText()).isEqualTo("java.lang.StackOverflowError");
        assertThat(line("kind", "unknown").get("level").asText()).isEqualTo("ERROR");
        assertThat(line("kind", "good").has("fault")).isFalse();
        assertThat(String.join("", lines)).doesNotContain("ada@example.com");
        assertThat(failures).containsExactlyInAnyOrder("m2", "m3", "m4");
    }

    @Test
    void unreadableMessageHasALineWithItsId() {
        workOff(Map.of("m1", "not a job"));

        assertThat(line("messageId", "m1").at("/fault/0").asText()).isNotEmpty();
        assertThat(lines).hasSize(1);
    }

    @Test
    void faultOfADeliveryNamesTheDeliveryAndTheMessage() throws IOException {
        // No such table: every read fails.
        Platform broken = new LoggingPlatform(platform, lines, Map.of("TABLE_NAME", "no-such-table"));
        String message = """
            {"Records":[{"messageId":"m1","body":"{\\"owner\\":\\"acc_00000000000000000000000001\\",\
            \\"account\\":\\"acc_00000000000000000000000001\\",\\"endpoint\\":\\"whe_00000000000000000000000001\\",\
            \\"deliveryId\\":\\"whd_00000000000000000000000001\\",\\"attempt\\":2,\\"lane\\":\\"regular\\",\
            \\"called\\":false}"}]}\
            """;

        String answer = call(new DeliveryFunction(broken), message);

        assertThat(answer).contains("m1");
        ObjectNode failed = line("messageId", "m1");
        assertThat(failed.get("requestId").asText()).isEqualTo("whd_00000000000000000000000001");
        assertThat(failed.get("attempt").asInt()).isEqualTo(2);
        assertThat(failed.get("lambdaRequestId").asText()).isEqualTo("lambda-1");
        assertThat(failed.at("/service/name").asText()).startsWith("DynamoDB");
        assertThat(failed.at("/service/code").asText()).isEqualTo("ResourceNotFoundException");
    }

    @Test
    void requestHasTheIdsOfLambdaAndOfTheGatewayAndIsCounted() throws IOException {
        askForAnUnknownBounty();

        ObjectNode line = line("gatewayRequestId", "gateway-1");
        assertThat(line.get("function").asText()).isEqualTo("stack-Function-1");
        assertThat(line.get("lambdaRequestId").asText()).isEqualTo("lambda-1");
        assertThat(line.get("requestId").asText()).startsWith("req_");
        assertThat(MetricLines.read(lines.getLast()))
                .contains(
                        "Requests 1 Table",
                        "Refusals 1 Table error_code=" + line.get("error_code").asText());
    }

    private void askForAnUnknownBounty() throws IOException {
        RequestStreamHandler function = new BountiesFunction(new LoggingPlatform(platform, lines, Map.of()));
        ObjectNode event =
                Json.parse(Files.readString(SampleEventsTest.EVENTS.resolve("bounties/unknown-bounty.json")));
        ((ObjectNode) event.get("requestContext")).put("requestId", "gateway-1");
        event.put("routeKey", "ANY /api/bounties/{bountyId}").put("rawPath", "/api/bounties/bty_unknown");
        event.putObject("pathParameters").put("bountyId", "bty_unknown");
        ((ObjectNode) event.at("/requestContext/http")).put("method", "GET");

        call(function, Json.text(event));
    }

    /** Each finds something, and each of its columns is filled on some line. */
    @Test
    void queriesOfTheDocumentFindTheirLines() throws IOException {
        askForAnUnknownBounty();
        workOff(Map.of("m1", job("throttled")));
        List<ObjectNode> all = new ArrayList<>(lines.stream().map(Json::parse).toList());
        // Lambda's own line.
        all.add(Json.parse("""
            {"time":"2026-11-24T10:00:00.000Z","type":"platform.report","record":{"requestId":"lambda-1"}}\
            """));
        String document = Files.readString(SampleEventsTest.EVENTS.resolveSibling("docs/operating.md"));
        List<String> queries = Pattern.compile("^(?:filter|fields|stats) .*", Pattern.MULTILINE)
                .matcher(document)
                .results()
                .map(MatchResult::group)
                .toList();
        assertThat(queries).hasSize(5);
        for (String query : queries) {
            String asked = query.replace("requestId = \"req_...\"", "requestId = \"job-throttled\"")
                    .replace("equestId = \"...\"", "equestId = \"lambda-1\"")
                    .replace("messageId = \"...\"", "messageId = \"m1\"");
            List<Map<String, String>> found = LogQuery.parse(asked).run(all);

            assertThat(found).as(asked).isNotEmpty();
            Set<String> filled =
                    found.stream().flatMap(row -> row.keySet().stream()).collect(Collectors.toSet());
            assertThat(filled).as(asked).containsAll(LogQuery.parse(asked).columns());
        }
    }

    @Test
    void recordOfTheStreamHasTheIdsOfItsInvocation() throws IOException {
        call(new OutboxFunction(new LoggingPlatform(platform, lines, Map.of())), """
            {"Records":[{"eventID":"record-1","dynamodb":{"SequenceNumber":"1","NewImage":{"pk":{"S":"x"}}}}]}\
            """);

        assertThat(line("requestId", "record-1").get("lambdaRequestId").asText())
                .isEqualTo("lambda-1");
        assertThat(line("requestId", "record-1").get("level").asText()).isEqualTo("ERROR");
    }

    @Test
    void timersAreCountedWithTheirLag() {
        Table table = new MemoryTable();
        for (String kind : List.of("good", "bad", "deep")) {
            table.commit(Commit.none().due(new Timer(kind, "t", platform.clock.instant())));
        }
        Ticker ticker = new Ticker(
                table,
                List.of(
                        TimerKind.bare("good", (_, _) -> Commit.none()),
                        TimerKind.bare("bad", (_, _) -> {
                            throw throttled;
                        }),
                        TimerKind.bare("deep", (_, _) -> {
                            overflow(0);
                            return Commit.none();
                        })),
                log,
                new Ticker.Alarms(_ -> {}, _ -> {}));

        assertThat(ticker.tick(platform.clock.advance(Duration.ofSeconds(90)), "tick"))
                .isEqualTo(1);

        List<String> metrics =
                lines.stream().flatMap(line -> MetricLines.read(line).stream()).toList();
        assertThat(metrics)
                .contains(
                        "TimersHandled 1 Table kind=good",
                        "TimerLag 90000 Table",
                        "TimersFailed 1 Table kind=bad",
                        "TimersFailed 1 Table kind=deep");
        assertThat(line("kind", "bad").at("/service/requestId").asText()).isEqualTo("AWS-REQUEST");
    }

    @Test
    void ledgerTransactionIsLoggedAndCountedAfterItsCommit() {
        Instant now = platform.clock.instant();
        JournalItems.Entry entry = new JournalItems.Entry(
                new TransactionId("txn_00000000000000000000000001"),
                TransactionKind.DEPOSIT,
                List.of(),
                "chk_1",
                null,
                null,
                null,
                "thanks, Ada",
                now);
        Commit deposit = Commit.of(Write.create(
                JournalItems.ENTRY.at(Keys.journal(entry.id(), now), entry).build()));
        Table table = new LedgerLog(new MemoryTable(), log);

        table.commit(deposit);
        assertThatThrownBy(() -> table.commit(deposit)).isInstanceOf(LostRace.class);

        assertThat(lines).hasSize(1);
        assertThat(line("endpoint", "ledger").get("requestId").asText())
                .isEqualTo(entry.id().value());
        assertThat(MetricLines.read(lines.getFirst()))
                .containsExactly("LedgerMovements 1 Table", "LedgerMovements 1 Table movement=deposit");
        assertThat(lines.getFirst()).doesNotContain("thanks");
    }

    private static String call(Object function, String event) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        ManagedRuntime.streaming(function)
                .handleRequest(
                        new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)), answer, new SampleContext());
        return answer.toString(StandardCharsets.UTF_8);
    }
}
