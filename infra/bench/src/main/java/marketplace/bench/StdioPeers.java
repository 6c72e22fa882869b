package marketplace.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The stdio program beside {@code @modelcontextprotocol/server-everything}, in turns: from the start of the process to
 * the list of tools, resident memory then, and the list and a resource read again and again.
 */
public final class StdioPeers {

    private static final int STARTS = 15;
    private static final int WARM_UP = 500;
    private static final int CALLS = 2_000;
    private static final double MOST_START_MILLIS = 150;
    private static final double MOST_START_RATIO = 0.5;
    private static final double MOST_MEMORY_MB = 60;
    private static final double MOST_MEMORY_RATIO = 0.6;

    private final List<String> ours;
    private final List<String> peer;
    private final Map<String, String> environment;
    private boolean fits = true;

    private StdioPeers(List<String> ours, List<String> peer, Path home) {
        this.ours = ours;
        this.peer = peer;
        this.environment = Map.of(
                "HOME", home.toString(), "PATH", System.getenv("PATH"), "JAVA_HOME", System.getProperty("java.home"));
    }

    public static void main(String[] args) throws Exception {
        Path installed = Service.file("infra/bench/target/peers");
        if (!install(installed)) {
            System.out.println("SKIPPED: npm cannot install @modelcontextprotocol/server-everything");
            return;
        }
        Path server = installed.resolve("node_modules/@modelcontextprotocol/server-everything/dist/index.js");
        List<String> ours = List.of(
                Service.file("mcp-stdio/target/service-mcp/bin/service-mcp").toString());
        StdioPeers peers = new StdioPeers(
                ours, List.of("node", server.toString(), "stdio"), Files.createTempDirectory("stdio-home"));
        peers.makeCache();
        peers.compareStarts();
        peers.compareCalls();
        System.exit(peers.fits ? 0 : 1);
    }

    private static boolean install(Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        for (String file : List.of("package.json", "package-lock.json")) {
            Files.copy(
                    Service.file("infra/bench/peers").resolve(file),
                    folder.resolve(file),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        try {
            return new ProcessBuilder("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=0")
                            .directory(folder.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(folder.resolve("npm.log").toFile())
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        }
    }

    /** The first start makes the cache of loaded classes beside, and keeps a lock until it is made. */
    private void makeCache() throws IOException, InterruptedException {
        try (StdioSession session = StdioSession.start(ours, environment)) {
            session.listTools();
        }
        Path cache = Path.of(environment.get("HOME"), ".cache/service-mcp");
        while (cache.toFile().list().length != 1 || !cache.toFile().list()[0].endsWith(".aot")) {
            Thread.sleep(10);
        }
    }

    /** Milliseconds to the list of tools, and resident megabytes then. */
    private record Start(long nanos, double megabytes) {}

    private Start start(List<String> command) throws IOException {
        long begun = System.nanoTime();
        try (StdioSession session = StdioSession.start(command, environment)) {
            session.listTools();
            return new Start(System.nanoTime() - begun, session.residentMegabytes());
        }
    }

    private void compareStarts() throws IOException {
        List<Start> oursStarted = new ArrayList<>();
        List<Start> peerStarted = new ArrayList<>();
        for (int i = 0; i < STARTS; i++) {
            oursStarted.add(start(ours));
            peerStarted.add(start(peer));
        }
        System.out.printf(Locale.ROOT, "%-34s %10s %10s %7s%n", "medians of " + STARTS, "ours", "peer", "ratio");
        double ourMillis = millis(oursStarted).medianMillis();
        double peerMillis = millis(peerStarted).medianMillis();
        require(line("start to tools/list, ms", ourMillis, peerMillis) <= MOST_START_RATIO);
        require(ourMillis <= MOST_START_MILLIS);
        double ourMemory = median(oursStarted, Start::megabytes);
        require(line("resident memory, MB", ourMemory, median(peerStarted, Start::megabytes)) <= MOST_MEMORY_RATIO);
        require(ourMemory <= MOST_MEMORY_MB);
    }

    private void compareCalls() throws IOException {
        try (StdioSession ourSession = StdioSession.start(ours, environment);
                StdioSession peerSession = StdioSession.start(peer, environment)) {
            compare("tools/list", ourSession, peerSession, StdioSession::listTools);
            compare("resources/read", ourSession, peerSession, StdioSession::readResource);
        }
    }

    @FunctionalInterface
    private interface Call {
        void on(StdioSession session) throws IOException;
    }

    private void compare(String name, StdioSession ourSession, StdioSession peerSession, Call call) throws IOException {
        List<Long> ourNanos = new ArrayList<>();
        List<Long> peerNanos = new ArrayList<>();
        for (int i = 0; i < WARM_UP + CALLS; i++) {
            long ourTime = nanos(ourSession, call);
            long peerTime = nanos(peerSession, call);
            if (i >= WARM_UP) {
                ourNanos.add(ourTime);
                peerNanos.add(peerTime);
            }
        }
        for (int percent : List.of(50, 99)) {
            double ratio = line(
                    name + " p" + percent + ", ms",
                    new Samples(ourNanos).percentileMillis(percent),
                    new Samples(peerNanos).percentileMillis(percent));
            require(ratio <= 1);
        }
    }

    private static long nanos(StdioSession session, Call call) throws IOException {
        long begun = System.nanoTime();
        call.on(session);
        return System.nanoTime() - begun;
    }

    private static double line(String name, double own, double other) {
        System.out.printf(Locale.ROOT, "%-34s %10.2f %10.2f %7.2f%n", name, own, other, own / other);
        return own / other;
    }

    private void require(boolean met) {
        fits &= met;
    }

    private static Samples millis(List<Start> starts) {
        return new Samples(starts.stream().map(Start::nanos).toList());
    }

    private static double median(List<Start> starts, ToDoubleFunction<Start> value) {
        return starts.stream()
                .mapToDouble(value)
                .sorted()
                .skip(starts.size() / 2)
                .findFirst()
                .orElseThrow();
    }
}
