package marketplace.functions.start;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.functions.TestPlatform;
import marketplace.functions.accounts.AccountsFunction;
import marketplace.functions.aws.LambdaPlatform;
import marketplace.functions.aws.RehearsalServices;
import marketplace.functions.bounties.BountiesFunction;
import marketplace.functions.clock.ClockFunction;
import marketplace.functions.console.ConsoleFunction;
import marketplace.functions.conversations.ConversationsFunction;
import marketplace.functions.delivery.DeliveryFunction;
import marketplace.functions.environment.Platform;
import marketplace.functions.hiring.HiringFunction;
import marketplace.functions.humans.HumansFunction;
import marketplace.functions.jobs.JobsFunction;
import marketplace.functions.mcp.McpFunction;
import marketplace.functions.money.MoneyFunction;
import marketplace.functions.outbox.OutboxFunction;
import marketplace.functions.pages.PagesFunction;
import marketplace.functions.payments.PaymentJobsFunction;
import marketplace.functions.payments.PaymentsFunction;
import marketplace.functions.payments.ReconciliationFunction;
import marketplace.functions.start.LambdaFunction.EventHandler;
import marketplace.functions.webhooks.WebhooksFunction;
import marketplace.server.runtime.ManagedRuntime;
import marketplace.testing.Await;
import marketplace.testing.OpenLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;

class SnapStartTest {

    /** A function, and the status of each answer of its rehearsal: signed in, then without credentials. */
    record Subject(String name, Function<Platform, Object> make, Rehearsal rehearsal, String statuses) {

        EventHandler graph(Platform platform) {
            RequestStreamHandler function = ManagedRuntime.streaming(make.apply(platform));
            return event -> {
                ByteArrayOutputStream answer = new ByteArrayOutputStream();
                function.handleRequest(event, answer, null);
                return answer.toByteArray();
            };
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static final Rehearsal EMPTY_BATCH = Rehearsal.event("{\"Records\":[]}");

    private static final Subject BOUNTIES = new Subject(
            "bounties", BountiesFunction::new, BountiesFunction.REHEARSAL, "200 200 200 200 401 404 200 401");

    static Stream<Subject> functions() {
        return Stream.of(
                BOUNTIES,
                new Subject("accounts", AccountsFunction::new, AccountsFunction.REHEARSAL, "200 200 200 200 401 200"),
                new Subject("humans", HumansFunction::new, HumansFunction.REHEARSAL, "200 200 200 200 401 404 200 401"),
                new Subject(
                        "conversations",
                        ConversationsFunction::new,
                        ConversationsFunction.REHEARSAL,
                        "404 200 404 401 401 401"),
                new Subject("hiring", HiringFunction::new, HiringFunction.REHEARSAL, "404 400 404 401 400 404"),
                new Subject(
                        "money",
                        MoneyFunction::new,
                        MoneyFunction.REHEARSAL,
                        "200 200 200 200 404 401 401 401 401 401"),
                new Subject("payments", PaymentsFunction::new, PaymentsFunction.REHEARSAL, "404 404"),
                new Subject(
                        "webhooks",
                        WebhooksFunction::new,
                        WebhooksFunction.REHEARSAL,
                        "200 200 404 200 401 401 401 401"),
                new Subject("mcp", McpFunction::new, McpFunction.REHEARSAL, "200 200 200 200 200 200 401 200"),
                new Subject("console", ConsoleFunction::new, ConsoleFunction.REHEARSAL, "303 303 303 303"),
                new Subject(
                        "pages",
                        PagesFunction::new,
                        PagesFunction.REHEARSAL,
                        "200 404 200 200 200 404 404 200 404 200 200 200 404 404"),
                new Subject("outbox", OutboxFunction::new, EMPTY_BATCH, "done done"),
                new Subject("delivery", DeliveryFunction::new, EMPTY_BATCH, "done done"),
                new Subject("jobs", JobsFunction::new, EMPTY_BATCH, "done done"),
                new Subject("paymentjobs", PaymentJobsFunction::new, EMPTY_BATCH, "done done"),
                new Subject("reconciliation", ReconciliationFunction::new, Rehearsal.none(), ""),
                new Subject("clock", ClockFunction::new, Rehearsal.event("{}"), "done done"));
    }

    private final TestPlatform platform = new TestPlatform();
    private final List<SdkHttpRequest> sent = new ArrayList<>();
    private final List<String> statuses = new ArrayList<>();

    /** What would reach the network, which is down. */
    private SdkHttpClient network() {
        return new SdkHttpClient() {
            @Override
            public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
                return new ExecutableHttpRequest() {
                    @Override
                    public HttpExecuteResponse call() throws IOException {
                        sent.add(request.httpRequest());
                        throw new IOException("the network is down");
                    }

                    @Override
                    public void abort() {}
                };
            }

            @Override
            public void close() {}
        };
    }

    private final RehearsalServices services = RehearsalServices.connecting(_ -> network());

    private LambdaPlatform stage() {
        return LambdaPlatform.forRehearsal(platform.environment(), services);
    }

    private EventHandler observed(EventHandler handler) {
        return event -> {
            byte[] answer = handler.handle(event);
            JsonNode read = Json.MAPPER.readTree(answer);
            statuses.add(read.path("statusCode").asText("done"));
            return answer;
        };
    }

    @ParameterizedTest
    @MethodSource("functions")
    void rehearsalAnswersItsEventsWithoutLogAndConnection(Subject function) {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            function.rehearsal().run(on -> observed(function.graph(on)), this::stage, 1);
        } finally {
            System.setOut(out);
        }

        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(String.join(" ", statuses)).isEqualTo(function.statuses());
        assertThat(sent)
                .hasSizeLessThanOrEqualTo(2 * RehearsalServices.CONNECTIONS)
                .allSatisfy(request -> {
                    assertThat(request.firstMatchingHeader("X-Amz-Target")).hasValue("DynamoDB_20120810.GetItem");
                    assertThat(request.firstMatchingHeader("Connection")).hasValue("close");
                    assertThat(request.firstMatchingHeader("Authorization").orElseThrow())
                            .contains("Credential=rehearsal/");
                });
    }

    @Test
    void rehearsalOfAFunctionBehindAnEdgeAnswersTheSame() {
        Map<String, String> environment = new HashMap<>(platform.environment());
        environment.put("EDGE_SECRET", "0".repeat(32));

        BOUNTIES.rehearsal()
                .run(on -> observed(BOUNTIES.graph(on)), () -> LambdaPlatform.forRehearsal(environment, services), 1);

        assertThat(String.join(" ", statuses)).isEqualTo(BOUNTIES.statuses());
    }

    /** The runtime collects garbage after the hooks; what then is still referenced would be in every copy. */
    @Test
    void rehearsalLeavesNothingBehind() throws InterruptedException {
        List<WeakReference<Object>> rehearsed = new ArrayList<>();
        Function<Platform, EventHandler> graph = on -> {
            EventHandler made = BOUNTIES.graph(on);
            rehearsed.add(new WeakReference<>(made));
            rehearsed.add(new WeakReference<>(on));
            rehearsed.add(new WeakReference<>(((LambdaPlatform) on).dynamoDb()));
            return made;
        };
        BOUNTIES.rehearsal().run(graph, this::stage, 1);

        Await.until("the rehearsal is forgotten", () -> {
            System.gc();
            return rehearsed.stream().allMatch(left -> left.refersTo(null));
        });
        assertThat(rehearsed).hasSize(3);
    }

    @Test
    void snapshotHasNoObjectGraph() {
        SnapStart<EventHandler> function = new SnapStart<>(BOUNTIES::graph, () -> platform, () -> {});
        assertThat(function.get()).isNotNull();

        function.beforeCheckpoint(null);
        assertThat(function.get()).isNull();

        function.afterRestore(null);
        assertThat(function.get()).isNotNull();
    }

    @Test
    void restoredFunctionHasNoLeaseOfTheSnapshot() throws IOException {
        List<AtomicInteger> requests = new ArrayList<>();
        TestPlatform counting = new TestPlatform(_ -> {
            AtomicInteger taken = new AtomicInteger();
            requests.add(taken);
            return (rateClass, caller, sourceIp, now) -> {
                taken.incrementAndGet();
                return new OpenLimits().take(rateClass, caller, sourceIp, now);
            };
        });
        SnapStart<EventHandler> function = new SnapStart<>(BOUNTIES::graph, () -> counting, () -> {});
        answer(function);

        function.beforeCheckpoint(null);
        function.afterRestore(null);
        answer(function);

        assertThat(requests).as("counters, and what each counted").hasToString("[1, 1]");
    }

    /** A copied generator would give every copy the same ids. Here its seed shows when it was created. */
    @Test
    void twoRestoresFromOneSnapshotCreateDifferentIds() throws IOException {
        String one = idAfterRestore("snapshot", "first restore");
        String other = idAfterRestore("snapshot", "second restore");

        assertThat(one).isNotEqualTo(other);
        assertThat(idAfterRestore("another snapshot", "first restore"))
                .as("nothing random is of the snapshot")
                .isEqualTo(one);
    }

    private static String idAfterRestore(String snapshot, String restore) throws IOException {
        Deque<String> seeds = new ArrayDeque<>(List.of(snapshot, restore));
        Supplier<Platform> platforms = () -> new TestPlatform(seeded(seeds.remove()));
        SnapStart<EventHandler> function = new SnapStart<>(BOUNTIES::graph, platforms, () -> {});
        answer(function);
        function.beforeCheckpoint(null);
        function.afterRestore(null);
        return answer(function).at("/headers/X-Request-Id").textValue();
    }

    private static SecureRandom seeded(String seed) {
        try {
            SecureRandom random = SecureRandom.getInstance("SHA1PRNG");
            random.setSeed(seed.getBytes(StandardCharsets.UTF_8));
            return random;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has it", e);
        }
    }

    private static JsonNode answer(SnapStart<EventHandler> function) throws IOException {
        try (InputStream event = Files.newInputStream(Path.of("../../events/bounties/unknown-bounty.json"))) {
            return Json.MAPPER.readTree(function.get().handle(event));
        }
    }

    @ParameterizedTest
    @MethodSource("functions")
    void constructionMakesNoCall(Subject function) {
        assertThat(function.make().apply(new UnreachablePlatform(platform))).isNotNull();
    }
}
