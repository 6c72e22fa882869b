package marketplace.bench;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.api.Json;

/** Resident memory of {@code ./run}: after its start, under load, and a minute after the load. Linux only. */
public final class Memory {

    private static final int MOST_IDLE_MB = 512;
    private static final int MOST_LOADED_MB = 1024;
    private static final int CLIENTS = 4;
    private static final int POSTS_PER_ACCOUNT = 20;
    private static final Duration QUIET = Duration.ofSeconds(60);
    private static final Duration STEP = Duration.ofSeconds(30);
    private static final int KB_PER_MB = 1024;
    /** Sign-ups are refused while the machine is too slow to count them. */
    private static final int BUSY = 503;

    private final Process service;
    private final URI origin;
    private final AtomicInteger accounts = new AtomicInteger();
    private final AtomicInteger posts = new AtomicInteger();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Memory(Process service, URI origin) {
        this.service = service;
        this.origin = origin;
    }

    /** Takes the minutes of load, 10 unless given, and a command in place of {@code ./run}. */
    public static void main(String[] arguments) throws Exception {
        int minutes = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10;
        Path data = Files.createTempDirectory("memory");
        List<String> command = new ArrayList<>(
                arguments.length > 1 ? List.of(arguments).subList(1, arguments.length) : List.of(run()));
        // A proxy tells callers apart by their addresses.
        command.addAll(List.of("--port", "0", "--data", data.toString(), "--behind-proxy", "http://localhost"));
        Process service =
                new ProcessBuilder(command).redirectError(new File("/dev/null")).start();
        boolean fits;
        try {
            BufferedReader out =
                    new BufferedReader(new InputStreamReader(service.getInputStream(), StandardCharsets.UTF_8));
            String ready = out.readLine();
            fits = new Memory(service, URI.create(ready.substring("ready ".length())))
                    .measure(Duration.ofMinutes(minutes));
        } finally {
            service.destroy();
            service.waitFor(1, TimeUnit.MINUTES);
        }
        System.exit(fits ? 0 : 1);
    }

    private static String run() {
        return Service.file("run").toAbsolutePath().toString();
    }

    private boolean measure(Duration load) throws Exception {
        System.out.println("resident memory of ./run, " + CLIENTS + " clients without pauses");
        Thread.sleep(QUIET);
        long idle = print("idle for a minute");
        Duration before = processorTime();
        long end = System.nanoTime() + load.toNanos();
        long most = 0;
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> loads = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                loads.add(clients.submit(() -> work(end)));
            }
            while (System.nanoTime() < end) {
                Thread.sleep(STEP);
                most = Math.max(most, print("under load, bounties posted: " + posts.get()));
            }
            for (Future<?> each : loads) {
                each.get();
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%.1f bounties posted per second, %d ms of processor time each%n",
                (double) posts.get() / load.toSeconds(),
                processorTime().minus(before).toMillis() / Math.max(1, posts.get()));
        Thread.sleep(QUIET);
        long after = print("idle again for a minute");
        return idle <= MOST_IDLE_MB && Math.max(most, after) <= MOST_LOADED_MB;
    }

    private Duration processorTime() {
        return service.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private long print(String moment) throws IOException {
        long kilobytes = Files.readAllLines(Path.of("/proc/" + service.pid() + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
        System.out.printf(Locale.ROOT, "%6d MB %s%n", kilobytes / KB_PER_MB, moment);
        return kilobytes / KB_PER_MB;
    }

    private Void work(long end) throws IOException, InterruptedException {
        while (System.nanoTime() < end) {
            int number = accounts.incrementAndGet();
            String token = signUp(number);
            String key = field(
                    post("/api/keys", number, "Authorization", "Bearer " + token, "{\"name\":\"bench\"}"), "apiKey");
            for (int i = 0; i < POSTS_PER_ACCOUNT && System.nanoTime() < end; i++) {
                String bounty = field(post("/api/bounties", number, "X-API-Key", key, bounty()), "id");
                posts.incrementAndGet();
                get("/api/bounties/" + bounty, number, "X-API-Key", key);
                get("/api/bounties?limit=20", number, "X-API-Key", key);
                get("/api/keys", number, "Authorization", "Bearer " + token);
            }
        }
        return null;
    }

    private String signUp(int number) throws IOException, InterruptedException {
        String person = """
            {"email":"bench-%d@example.com","password":"correct horse battery","name":"Ada"}\
            """.formatted(number);
        return field(post("/api/auth/signup", number, "Authorization", "none", person), "token");
    }

    /** Has unique words, because identical texts are held as duplicates. */
    private String bounty() {
        String word = Long.toBinaryString(System.nanoTime()).replace('0', 'o').replace('1', 'l');
        return """
            {"title":"Photograph a shop front","description":"The shop at the corner, by daylight: %s.",\
            "priceType":"fixed","price":25}\
            """.formatted(word);
    }

    private String post(String path, int number, String header, String value, String body)
            throws IOException, InterruptedException {
        return send(request(path, number, header, value).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private void get(String path, int number, String header, String value) throws IOException, InterruptedException {
        send(request(path, number, header, value));
    }

    /** Every account has its own address, so that none reaches an address's limits. */
    private HttpRequest.Builder request(String path, int number, String header, String value) {
        HttpRequest.Builder request = HttpRequest.newBuilder(origin.resolve(path))
                .header("Content-Type", "application/json")
                .header("X-Forwarded-For", "198.18.%d.%d".formatted(number / 250 % 250, number % 250));
        return value.equals("none") ? request : request.header(header, value);
    }

    private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        while (response.statusCode() == BUSY) {
            Thread.sleep(STEP.dividedBy(10));
            response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        }
        if (response.statusCode() >= 300) {
            throw new IllegalStateException(response.request().uri() + " answered " + response.body());
        }
        return response.body();
    }

    private static String field(String answer, String name) {
        return Json.parse(answer).findValue(name).textValue();
    }
}
