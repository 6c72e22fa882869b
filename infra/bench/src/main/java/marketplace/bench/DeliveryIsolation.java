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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.local.StartRefused;

/**
 * How much slow or hanging receivers of one account delay the deliveries of another, on the pollers of the local stack.
 *
 * <p>Each scenario has a new stack and its own baseline in the same run, at 10 events/s for 30 seconds.
 */
public final class DeliveryIsolation {

    private static final int SECONDS = 30;
    private static final int QUIET_PER_SECOND = 10;
    private static final int ENDPOINTS_PER_KEY = 5;
    private static final Duration HANGS = Duration.ofSeconds(60);
    private static final Duration SLOW = Duration.ofMillis(9_500);
    private static final Pattern BOUNTY = Pattern.compile("bty_[a-z0-9]+");

    private record Scenario(String name, Duration responseTime, int endpoints, double perSecond) {}

    private static final List<Scenario> SCENARIOS = List.of(
            new Scenario("hanging receiver, 10/s", HANGS, 1, 10),
            new Scenario("10 hanging receivers, together 100/s", HANGS, 10, 10),
            new Scenario("receiver that takes 9.5 s, 10/s", SLOW, 1, 10),
            new Scenario("10 receivers that take 9.5 s, together 100/s", SLOW, 10, 10),
            new Scenario("50 receivers that take 9.5 s, 1.5/s each", SLOW, 50, 1.5));

    private final Service service;
    private final Map<String, Long> sent = new ConcurrentHashMap<>();
    private final Map<String, Long> received = new ConcurrentHashMap<>();

    private DeliveryIsolation(Service service) {
        this.service = service;
    }

    /** Takes the number of a scenario, from 1; without it, runs all. */
    public static void main(String[] args) throws IOException, InterruptedException, StartRefused {
        System.out.println(Samples.HEAD);
        List<Scenario> chosen = args.length == 0 ? SCENARIOS : List.of(SCENARIOS.get(Integer.parseInt(args[0]) - 1));
        for (Scenario scenario : chosen) {
            try (Service service = Service.start()) {
                new DeliveryIsolation(service).run(scenario);
            }
        }
        System.exit(0);
    }

    private void run(Scenario scenario) throws IOException, InterruptedException {
        try (Loopback quick = new Loopback(this::receive);
                Loopback slow = new Loopback(sleeping(scenario.responseTime()))) {
            Map<String, String> session = service.signUp("quiet@example.com");
            Map<String, String> key = service.newKey(session);
            Map<String, String> worker = worker("ada");
            listen(key, quick);
            // Not counted: the first events run through cold code.
            applications(key, worker, 5, QUIET_PER_SECOND);
            awaitReceived();
            Samples alone = measure(key, worker);

            Map<String, String> loud = service.signUp("loud@example.com");
            Map<String, String> poster = service.newKey(loud);
            Map<String, String> owner = poster;
            for (int i = 0; i < scenario.endpoints(); i++) {
                if (i > 0 && i % ENDPOINTS_PER_KEY == 0) {
                    owner = service.newKey(loud);
                }
                listen(owner, slow);
            }
            Map<String, String> applicant = worker("bob");
            List<String> bounties = bounties(poster, (int) (SECONDS * scenario.perSecond()));
            Thread noise = Thread.ofVirtual().start(() -> apply(bounties, applicant, scenario.perSecond(), false));
            Samples beside = measure(key, worker);
            noise.interrupt();
            System.out.println(alone.line("alone"));
            System.out.println(beside.line("next to: " + scenario.name()));
            System.out.printf(
                    Locale.ROOT,
                    "ratio: p50 %.2f, p99 %.2f%n",
                    beside.medianMillis() / alone.medianMillis(),
                    beside.percentileMillis(99) / alone.percentileMillis(99));
        }
    }

    private Map<String, String> worker(String name) {
        Map<String, String> session = service.signUp(name + "@example.com");
        service.send("PUT", "/api/humans/me", session, "{\"name\":\"" + name + "\"}");
        return session;
    }

    private void listen(Map<String, String> key, Loopback receiver) {
        service.post("/api/webhooks/endpoints", key, """
                {"url":"http://%s/","events":["application.submitted"]}""".formatted(receiver.authority()));
    }

    private List<String> bounties(Map<String, String> key, int count) {
        List<String> bounties = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            bounties.add(service.newBounty(key));
        }
        return bounties;
    }

    private Samples measure(Map<String, String> key, Map<String, String> worker) throws InterruptedException {
        sent.clear();
        received.clear();
        applications(key, worker, SECONDS, QUIET_PER_SECOND);
        awaitReceived();
        List<Long> nanos = new ArrayList<>();
        sent.forEach((bounty, at) -> nanos.add(received.get(bounty) - at));
        return new Samples(nanos);
    }

    private void applications(Map<String, String> key, Map<String, String> worker, int seconds, int perSecond) {
        apply(bounties(key, seconds * perSecond), worker, perSecond, true);
    }

    private void apply(List<String> bounties, Map<String, String> worker, double perSecond, boolean measured) {
        long began = System.nanoTime();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < bounties.size() && !Thread.currentThread().isInterrupted(); i++) {
                String bounty = bounties.get(i);
                LockSupport.parkNanos(began + (long) (i * TimeUnit.SECONDS.toNanos(1) / perSecond) - System.nanoTime());
                threads.execute(() -> {
                    if (measured) {
                        sent.put(bounty, System.nanoTime());
                    }
                    service.post("/api/bounties/" + bounty + "/applications", worker, "{}");
                });
            }
        }
    }

    private void awaitReceived() throws InterruptedException {
        while (!received.keySet().containsAll(sent.keySet())) {
            Thread.sleep(10);
        }
    }

    private void receive(HttpExchange exchange) throws IOException {
        long now = System.nanoTime();
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(204, -1);
            Matcher bounty = BOUNTY.matcher(body);
            if (bounty.find()) {
                received.putIfAbsent(bounty.group(), now);
            }
        }
    }

    private static HttpHandler sleeping(Duration duration) {
        return exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                Thread.sleep(duration);
                exchange.sendResponseHeaders(204, -1);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        };
    }
}
