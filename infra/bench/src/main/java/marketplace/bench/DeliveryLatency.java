package marketplace.bench;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.local.StartRefused;
import marketplace.testing.lambda.Loopback;

/** Time from the request that causes an event, with its commit, until the receiver has it; at a steady rate. */
public final class DeliveryLatency {

    private static final int EVENTS = 300;
    private static final int USUAL_RATE = 10;
    private static final Duration SLOW = Duration.ofSeconds(5);
    private static final long PATIENCE_SECONDS = 120;
    private static final Pattern BOUNTY = Pattern.compile("bty_[a-z0-9]+");

    private final Service service;
    private final int perSecond;
    private final Map<String, String> key;
    private final Map<String, String> worker;
    private final Map<String, Long> sent = new ConcurrentHashMap<>();
    private final Map<String, Long> answered = new ConcurrentHashMap<>();
    private final Map<String, Long> received = new ConcurrentHashMap<>();
    private volatile CountDownLatch missing = new CountDownLatch(0);
    private volatile String lastBody = "";

    private DeliveryLatency(Service service, int perSecond) {
        this.service = service;
        this.perSecond = perSecond;
        this.key = service.newKey(service.signUp("operator@example.com"));
        this.worker = service.signUp("ada@example.com");
        service.send("PUT", "/api/humans/me", worker, "{\"name\":\"Ada\",\"username\":\"ada\"}");
    }

    public static void main(String[] args) throws IOException, InterruptedException, StartRefused {
        int rate = args.length == 0 ? USUAL_RATE : Integer.parseInt(args[0]);
        try (Service service = Service.start()) {
            DeliveryLatency bench = new DeliveryLatency(service, rate);
            try (Loopback fast = new Loopback(bench::receive);
                    Loopback slow = new Loopback(DeliveryLatency::receiveSlowly)) {
                bench.run("http://" + fast.authority() + "/", "http://" + slow.authority() + "/");
            }
        }
        System.exit(0);
    }

    private void run(String fast, String slow) throws IOException, InterruptedException {
        listen(fast);
        // Not counted: the first events run through cold code.
        measure(EVENTS / 3);
        Samples alone = measure(EVENTS);
        Samples requests = since(sent, answered);
        listen(slow);
        Samples beside = measure(EVENTS);
        Samples bare = bare(fast + "bare");
        System.out.printf(
                Locale.ROOT,
                "Application sent until webhook received, %d per second%n%s%n%s%n%s%n%s%n%s%n",
                perSecond,
                Samples.HEAD,
                alone.line("one receiver"),
                beside.line("next to a receiver that takes " + SLOW.toSeconds() + " s per event"),
                requests.line("request and response alone"),
                bare.line("bare POST of the same body"));
        System.out.printf(
                Locale.ROOT,
                "ratio of the medians to the bare POST: %.1f, next to the slow one %.1f%n",
                alone.medianMillis() / bare.medianMillis(),
                beside.medianMillis() / bare.medianMillis());
    }

    private void listen(String url) {
        service.post(
                "/api/webhooks/endpoints", key, "{\"url\":\"" + url + "\",\"events\":[\"application.submitted\"]}");
    }

    private Samples measure(int events) throws InterruptedException {
        List<String> bounties = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            bounties.add(service.newBounty(key));
        }
        sent.clear();
        answered.clear();
        received.clear();
        missing = new CountDownLatch(events);
        long began = System.nanoTime();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < events; i++) {
                LockSupport.parkNanos(began + i * TimeUnit.SECONDS.toNanos(1) / perSecond - System.nanoTime());
                String bounty = bounties.get(i);
                threads.execute(() -> apply(bounty));
            }
        }
        if (!missing.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(missing.getCount() + " events were not received");
        }
        return since(sent, received);
    }

    private void apply(String bounty) {
        sent.put(bounty, System.nanoTime());
        service.post("/api/bounties/" + bounty + "/applications", worker, "{\"message\":\"I pass it daily.\"}");
        answered.put(bounty, System.nanoTime());
    }

    private void receive(HttpExchange exchange) throws IOException {
        long now = System.nanoTime();
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(204, -1);
            Matcher bounty = BOUNTY.matcher(body);
            if (bounty.find() && received.putIfAbsent(bounty.group(), now) == null) {
                missing.countDown();
            }
            lastBody = body;
        }
    }

    private static void receiveSlowly(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            Thread.sleep(SLOW);
            exchange.sendResponseHeaders(204, -1);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Samples bare(String url) throws IOException, InterruptedException {
        List<Long> nanos = new ArrayList<>();
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(lastBody))
                    .build();
            for (int i = 0; i < EVENTS; i++) {
                long began = System.nanoTime();
                client.send(request, HttpResponse.BodyHandlers.discarding());
                nanos.add(System.nanoTime() - began);
            }
        }
        return new Samples(nanos);
    }

    private static Samples since(Map<String, Long> from, Map<String, Long> to) {
        return new Samples(from.entrySet().stream()
                .map(entry -> to.get(entry.getKey()) - entry.getValue())
                .toList());
    }
}
