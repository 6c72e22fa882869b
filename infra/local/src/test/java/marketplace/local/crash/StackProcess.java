package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import marketplace.server.Main;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.gateway.Proxy;
import marketplace.server.template.Template;
import marketplace.testing.Await;

/** The program in a separate process, with the JVM options of {@code ./run}, so that it can be killed. */
final class StackProcess implements AutoCloseable {

    private final Process process;
    private final Path errors;
    private final long startedAt = System.nanoTime();
    private Duration start = Duration.ZERO;

    private StackProcess(Process process, Path errors) {
        this.process = process;
        this.errors = errors;
    }

    /** If {@code options} name a port twice, the last one counts. */
    static StackProcess start(Path folder, String... options) throws IOException {
        Path errors = Files.createTempFile(folder.getParent(), "stack", ".errors");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:MinHeapFreeRatio=10",
                "-XX:MaxHeapFreeRatio=30",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-Xlog:disable",
                "-Xlog:all=warning:stderr",
                // A tenth of the start's CPU time; this JVM has verified the same classes.
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-BytecodeVerificationRemote",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Drepository.root=" + System.getProperty("repository.root"),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "--port",
                "0",
                "--data",
                folder.toString()));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.to(errors.toFile()))
                .start();
        return new StackProcess(process, errors);
    }

    /** The start after a kill, in this process: most of a process's start is the loading of its classes. */
    static Stack startHere(Path folder) throws Exception {
        Path template = Path.of(System.getProperty("repository.root"), "template.yaml");
        return Stack.start(
                Template.load(template, Stack.localValues(false)),
                new StackOptions(0, Optional.of(folder), false).withProxy(Proxy.CALLERS));
    }

    URI awaitReady() throws IOException, InterruptedException {
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String first = Await.result(CompletableFuture.supplyAsync(() -> readLine(out)));
        assertThat(first).as("first line; it also said:\n" + errors()).startsWith("ready http://127.0.0.1:");
        start = age();
        return URI.create(first.substring("ready ".length()));
    }

    private static String readLine(BufferedReader lines) {
        try {
            return lines.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The lock is the first file that it writes. */
    void awaitFolder(Path folder) throws InterruptedException {
        Await.until("the lock of " + folder, () -> Files.exists(folder.resolve("lock")));
    }

    Duration age() {
        return Duration.ofNanos(System.nanoTime() - startedAt);
    }

    boolean endsWithin(Duration time) throws InterruptedException {
        return process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** SIGKILL: no shutdown hook, no last flush. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        Await.exit(process);
    }

    /** Calls of a client, which end when the service is killed. */
    static void untilKilled(Runnable calls) {
        try {
            calls.run();
        } catch (UncheckedIOException _) {
            // The service was killed.
        }
    }

    Duration terminate() throws InterruptedException {
        long asked = System.nanoTime();
        process.destroy();
        Await.exit(process);
        return Duration.ofNanos(System.nanoTime() - asked);
    }

    /** 5 seconds, or on a busy machine the time of its start. */
    Duration endLimit() {
        Duration limit = Duration.ofSeconds(5);
        return start.compareTo(limit) > 0 ? start : limit;
    }

    /** @param bytes the longest file that it may write, and to what it may be raised */
    void limitFiles(String bytes) throws IOException, InterruptedException {
        List<String> command = List.of("prlimit", "--pid", Long.toString(process.pid()), "--fsize=" + bytes);
        assertThat(Await.exit(new ProcessBuilder(command).start())).isZero();
    }

    int awaitExitStatus() throws InterruptedException {
        return Await.exit(process);
    }

    String errors() throws IOException {
        return Files.readString(errors);
    }

    OptionalLong peakMegabytes() throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        if (!Files.exists(status)) {
            return OptionalLong.empty();
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .findFirst();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
