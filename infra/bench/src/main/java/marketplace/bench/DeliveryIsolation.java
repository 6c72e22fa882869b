package marketplace.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.local.emulators.MemoryDatabase;
import marketplace.server.StackOptions;
import marketplace.server.template.StartRefused;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.forms.StoredData;
import marketplace.testing.MemoryTable;
import marketplace.testing.lambda.Loopback;

/**
 * How much slow or hanging receivers of one account delay the deliveries of another, on the pollers of the local stack.
 *
 * <p>Events are committed to the outbox directly, so that the requests that cause events do not compete with deliveries
 * for the local database. That has one writer, which limits the louder scenarios; the table in memory has no such
 * limit.
 */
public final class DeliveryIsolation {

    private static final String MEMORY_TABLE = "--memory-table";
    private static final int WARM_UP_SECONDS = 10;
    private static final int WARM_UP_PER_SECOND = 100;
    private static final int BASELINE_SECONDS = 20;
    private static final int SECONDS = 30;
    private static final int QUIET_PER_SECOND = 10;
    private static final int ENDPOINTS_PER_OWNER = 5;
    private static final int RETRIES = 10_000;
    private static final long PATIENCE_NANOS = Duration.ofSeconds(30).toNanos();
    private static final Duration HANGS = Duration.ofSeconds(60);
    private static final Duration SLOW = Duration.ofMillis(9_500);
    private static final Duration QUICK = Duration.ofMillis(50);
    private static final double MAX_P50 = 1.2;
    private static final double MAX_P99 = 2;
    private static final Pattern SUBJECT = Pattern.compile("app_quiet_[0-9]+");

    /** {@code perSecond} events, each for every endpoint, or {@code retries} for each endpoint, all due together. */
    private record Scenario(String name, Duration responseTime, int endpoints, double perSecond, int retries) {}

    private static final List<Scenario> SCENARIOS = List.of(
            new Scenario("1 endpoint hangs, 10 events/s", HANGS, 1, 10, 0),
            new Scenario("1 endpoint hangs, 100 events/s", HANGS, 1, 100, 0),
            new Scenario("1 endpoint answers after 9.5 s, 10 events/s", SLOW, 1, 10, 0),
            new Scenario("1 endpoint answers after 9.5 s, 100 events/s", SLOW, 1, 100, 0),
            new Scenario("50 endpoints hang, 1.5 events/s", HANGS, 50, 1.5, 0),
            new Scenario("50 endpoints answer after 9.5 s, 1.5 events/s", SLOW, 50, 1.5, 0),
            new Scenario("10,000 retries due together, 5 endpoints answer", QUICK, 5, 0, RETRIES),
            new Scenario("10,000 retries due together, 5 endpoints hang", HANGS, 5, 0, RETRIES),
            new Scenario("control: 1 endpoint answers, 100 events/s", QUICK, 1, 100, 0),
            new Scenario("control: 50 endpoints answer, 1.5 events/s", QUICK, 50, 1.5, 0));

    private final Service service;
    private final Table table;
    private final Map<String, Long> sent = new ConcurrentHashMap<>();
    private final Map<String, Long> received = new ConcurrentHashMap<>();
    private final AtomicInteger events = new AtomicInteger();

    private DeliveryIsolation(Service service) {
        this.service = service;
        this.table = service.stack().table();
    }

    /**
     * Takes {@code --memory-table}, or nothing for SQLite, and the number of a scenario, from 1. One for each
     * JVM, because the local database may not stop under load.
     */
    public static void main(String[] args) throws IOException, InterruptedException, StartRefused {
        Scenario scenario = SCENARIOS.get(Integer.parseInt(args[args.length - 1]) - 1);
        boolean inMemory = args[0].equals(MEMORY_TABLE);
        StackOptions options = StackOptions.forTests();
        System.out.printf("%n%s; table: %s%n", scenario.name(), inMemory ? "MemoryTable" : "SQLite");
        try (Service service =
                Service.start(inMemory ? options.withStorage(MemoryDatabase.storage(new MemoryTable())) : options)) {
            boolean held = new DeliveryIsolation(service).run(scenario);
            Runtime.getRuntime().halt(held ? 0 : 1);
        }
    }

    private boolean run(Scenario scenario) throws IOException, InterruptedException {
        AtomicInteger calls = new AtomicInteger();
        try (Loopback quick = new Loopback(this::receive);
                Loopback slow = new Loopback(answering(scenario.responseTime(), calls))) {
            Map<String, String> session = service.signUp("quiet@example.com");
            AccountId quiet = account("quiet@example.com");
            listen(session, quick);
            warmUp(quick);
            measure(quiet, WARM_UP_SECONDS);
            Load load = Load.now();
            Samples alone = measure(quiet, BASELINE_SECONDS);
            load.print("alone");

            Map<String, String> loud = service.signUp("loud@example.com");
            AccountId account = account("loud@example.com");
            List<EndpointId> endpoints = new ArrayList<>();
            Map<String, String> owner = loud;
            for (int i = 0; i < scenario.endpoints(); i++) {
                if (i > 0 && i % ENDPOINTS_PER_OWNER == 0) {
                    owner = service.newKey(loud);
                }
                endpoints.add(listen(owner, slow));
            }
            new DueRetries(table, service.stack()).prepare(account, endpoints, scenario.retries());
            try (ExecutorService noise = Executors.newSingleThreadExecutor()) {
                Future<?> emitting = noise.submit(() -> emit(account, "noise", scenario.perSecond(), SECONDS));
                load = Load.now();
                Samples beside = measure(quiet, SECONDS);
                load.print("beside");
                emitting.cancel(true);
                return print(scenario, alone, beside, calls.get());
            }
        }
    }

    private static boolean print(Scenario scenario, Samples alone, Samples beside, int calls) {
        double p50 = beside.medianMillis() / alone.medianMillis();
        double p99 = beside.percentileMillis(99) / alone.percentileMillis(99);
        System.out.printf(
                Locale.ROOT,
                "%-54s %8s %8s %8s %8s %9s%n%-54s %8.1f %8s %8.1f%n%-54s %8.1f %8.2f %8.1f %8.2f %9d%n",
                "milliseconds",
                "p50",
                "ratio",
                "p99",
                "ratio",
                "received",
                "alone",
                alone.medianMillis(),
                "",
                alone.percentileMillis(99),
                scenario.name(),
                beside.medianMillis(),
                p50,
                beside.percentileMillis(99),
                p99,
                calls);
        return p50 <= MAX_P50 && p99 <= MAX_P99;
    }

    private AccountId account(String email) {
        return new AccountId(table.get(Keys.email(email)).orElseThrow().text("accountId"));
    }

    private EndpointId listen(Map<String, String> credentials, Loopback receiver) {
        return new EndpointId(service.post("/api/webhooks/endpoints", credentials, """
            {"url":"http://%s/","events":["application.submitted"]}\
            """.formatted(receiver.authority()))
                .at("/endpoint/id")
                .textValue());
    }

    /** At the highest rate of the scenarios: code that is compiled meanwhile would delay the deliveries beside. */
    private void warmUp(Loopback receiver) {
        Map<String, String> session = service.signUp("warm@example.com");
        listen(session, receiver);
        emit(account("warm@example.com"), "warm", WARM_UP_PER_SECOND, WARM_UP_SECONDS);
    }

    private Samples measure(AccountId quiet, int seconds) throws InterruptedException {
        sent.clear();
        received.clear();
        emit(quiet, "quiet", QUIET_PER_SECOND, seconds);
        long patience = System.nanoTime() + PATIENCE_NANOS;
        while (!received.keySet().containsAll(sent.keySet()) && System.nanoTime() < patience) {
            Thread.sleep(10);
        }
        // Missing deliveries count with the time until now.
        long now = System.nanoTime();
        List<Long> nanos = new ArrayList<>();
        sent.forEach((subject, at) -> nanos.add(received.getOrDefault(subject, now) - at));
        return new Samples(nanos);
    }

    private void emit(AccountId account, String name, double perSecond, int seconds) {
        long began = System.nanoTime();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < perSecond * seconds && !Thread.currentThread().isInterrupted(); i++) {
                LockSupport.parkNanos(began + (long) (i * TimeUnit.SECONDS.toNanos(1) / perSecond) - System.nanoTime());
                String subject = "app_" + name + "_" + events.incrementAndGet();
                threads.execute(() -> {
                    if (name.equals("quiet")) {
                        sent.put(subject, System.nanoTime());
                    }
                    Event event = new Event(
                            EventType.APPLICATION_SUBMITTED,
                            subject,
                            account,
                            service.stack().clock().instant(),
                            StoredData.of(Map.of()));
                    table.commit(Commit.none().emit(event));
                });
            }
        }
    }

    private void receive(HttpExchange exchange) throws IOException {
        long now = System.nanoTime();
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(204, -1);
            Matcher subject = SUBJECT.matcher(body);
            if (subject.find()) {
                received.putIfAbsent(subject.group(), now);
            }
        }
    }

    private static HttpHandler answering(Duration after, AtomicInteger calls) {
        return exchange -> {
            calls.incrementAndGet();
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                Thread.sleep(after);
                exchange.sendResponseHeaders(204, -1);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        };
    }
}
