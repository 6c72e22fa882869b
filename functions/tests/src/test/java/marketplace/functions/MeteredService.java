package marketplace.functions;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.accounts.sessions.EmailVerification;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.RestEndpoint;
import marketplace.functions.environment.DeliveryQueueVariables;
import marketplace.functions.environment.MailVariables;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.queues.JobRelay;
import marketplace.humans.identity.IdentityProvider;
import marketplace.kernel.Event;
import marketplace.kernel.Fee;
import marketplace.kernel.Job;
import marketplace.kernel.Timer;
import marketplace.money.limits.MoneySettings;
import marketplace.table.JobOutbox;
import marketplace.table.Keys;
import marketplace.table.Outbox;
import marketplace.table.TimerKind;
import marketplace.table.TimerList;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import marketplace.testing.OpenLimits;
import marketplace.testing.SingleQuotedJson;
import marketplace.testing.TestFiles;

/** The whole service behind its real endpoint, on a table that counts. */
final class MeteredService {

    static final DeliveryQueueVariables DELIVERIES =
            new DeliveryQueueVariables("https://queue.test/deliveries", "https://queue.test/slow-deliveries");

    static final JobRelay.Queues QUEUES = new JobRelay.Queues("https://queue.test/jobs", "https://queue.test/payments");

    static final String ADMIN_EMAIL = "admin@example.com";

    /** No rate limits: the cost of counting depends on earlier requests and is listed separately. */
    final TestPlatform platform = new TestPlatform(_ -> new OpenLimits());

    final MeteredTable meter = new MeteredTable(new MemoryTable());
    final Capabilities capabilities = new Capabilities(platform, () -> meter);
    private final List<Operation<?, ?>> operations;
    private final RestEndpoint endpoint;

    MeteredService() {
        this(EmailVerification.OFF);
    }

    MeteredService(EmailVerification verification) {
        operations = Stream.of(
                        capabilities.accounts(verification, ADMIN_EMAIL),
                        capabilities.humans(IdentityProvider.SANDBOX),
                        capabilities.bounties(Fee.of(1_800), 0),
                        capabilities.money(MoneySettings.DEFAULT),
                        capabilities.conversations(),
                        capabilities.services(),
                        capabilities.hiring(Fee.of(1_800)),
                        capabilities.studies(Fee.of(1_800), 0),
                        capabilities.webhooks())
                .<Operation<?, ?>>flatMap(List::stream)
                .toList();
        endpoint = capabilities.restEndpoint(operations);
    }

    /** A sent file of submitted work. Returns the upload's id. */
    String photo(Map<String, String> worker, byte[] file, String contentType) {
        String upload = call("create_upload", worker, Map.of(), TestFiles.announce("submission", file, contentType))
                .path("uploadId")
                .textValue();
        platform.objects.store("uploads/" + upload, file);
        return upload;
    }

    /** Any status but a success fails the test. A path parameter with a question mark is one of the query. */
    ObjectNode call(String name, Map<String, String> headers, Map<String, String> pathParameters, String body) {
        HttpResponse response = send(name, headers, pathParameters, body);
        String answer = new String(response.body(), StandardCharsets.UTF_8);
        if (response.status() != operation(name).rest().status()) {
            throw new AssertionError(name + " answered " + response.status() + ": " + answer);
        }
        return response.isBinary() ? Json.object() : Json.parse(answer);
    }

    private Operation<?, ?> operation(String name) {
        return operations.stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    HttpResponse send(String name, Map<String, String> headers, Map<String, String> pathParameters, String body) {
        Operation<?, ?> operation = operation(name);
        Map<String, String> query = new TreeMap<>();
        pathParameters.forEach((parameter, value) -> {
            if (parameter.startsWith("?")) {
                query.put(parameter.substring(1), value);
            }
        });
        Map<String, String> inPath = new TreeMap<>(pathParameters);
        inPath.keySet().removeIf(parameter -> parameter.startsWith("?"));
        String path = operation.rest().path();
        for (Map.Entry<String, String> parameter : inPath.entrySet()) {
            path = path.replace("{" + parameter.getKey() + "}", parameter.getValue());
        }
        return endpoint.handle(new HttpRequest(
                operation.rest().method(),
                operation.rest().routeKey(),
                path,
                query,
                inPath,
                new TreeMap<>(headers),
                SingleQuotedJson.strict(body).getBytes(StandardCharsets.UTF_8),
                "https://api.test",
                "192.0.2.1"));
    }

    String account(String email) {
        return meter.get(Keys.email(email)).orElseThrow().text("accountId");
    }

    List<Event> outbox() {
        return waiting(Outbox.KIND).map(Outbox::event).toList();
    }

    /** Queues the waiting jobs and returns the code in the last mail that has one. */
    String codeByMail() {
        jobs().forEach(this::run);
        return platform.mails.reversed().stream()
                .map(mail -> Pattern.compile("[0-9A-Z]{5}-[0-9A-Z]{5}").matcher(mail.text()))
                .filter(Matcher::find)
                .map(Matcher::group)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no mail holds a code"));
    }

    /** Queues the waiting jobs, removes them as if they had run, and returns them. */
    List<Job> jobs() {
        List<Job> jobs = waiting(JobOutbox.KIND).map(JobOutbox::job).toList();
        jobs.forEach(capabilities.background().jobRelay(DELIVERIES, QUEUES)::forward);
        jobs.forEach(job -> JobOutbox.remove(meter, job));
        return jobs;
    }

    /** Runs the waiting jobs of a kind. */
    void runJobs(String kind) {
        jobs().stream().filter(job -> job.kind().equals(kind)).forEach(this::run);
    }

    /** Handles the due timers of a kind. */
    void runTimers(String kind) {
        TimerKind<?> handler = capabilities.background().dueKinds(DELIVERIES, QUEUES, Fee.of(1_800), 0).stream()
                .filter(candidate -> candidate.name().equals(kind))
                .findFirst()
                .orElseThrow();
        waiting(kind)
                .toList()
                .forEach(timer -> meter.commit(
                        handler.handle(timer, platform.clock.instant()).and(TimerList.done(timer))));
    }

    void run(Job job) {
        MailVariables mails = new MailVariables("noreply@marketplace.test", "", "https://api.test");
        capabilities.background().jobKinds(mails, 0).stream()
                .filter(kind -> kind.name().equals(job.kind()))
                .findFirst()
                .orElseThrow()
                .run(job, platform.clock.instant());
    }

    private Stream<Timer> waiting(String kind) {
        TimerList dueList = new TimerList(meter);
        return IntStream.range(0, TimerList.SHARDS)
                .boxed()
                .flatMap(shard -> dueList.due(shard, platform.clock.instant().plus(Outbox.SWEEP_DELAY), 100).stream())
                .filter(due -> due.kind().equals(kind));
    }
}
