package marketplace.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A process's processor time. Linux counts it for each thread; the total of a process has steps of 10 ms. */
record ProcessorTime(long pid) {

    private static final long IDLE_MILLIS = 200;
    private static final long BUSY_NANOS = 2_000_000;

    long nanos() {
        return nanos(_ -> true);
    }

    long nanosWithoutCompiler() {
        return nanos(thread -> !text(thread.resolve("comm")).contains("CompilerThre"));
    }

    /** The JIT compiler works for some seconds after the code has run. */
    void awaitIdle() throws InterruptedException {
        long before;
        long now = nanos();
        do {
            before = now;
            Thread.sleep(IDLE_MILLIS);
            now = nanos();
        } while (now - before >= BUSY_NANOS);
    }

    private long nanos(Predicate<Path> wanted) {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            return threads.filter(wanted).mapToLong(ProcessorTime::threadNanos).sum();
        } catch (IOException e) {
            throw new UncheckedIOException("the process has ended", e);
        }
    }

    private static long threadNanos(Path thread) {
        String times = text(thread.resolve("schedstat"));
        return times.isEmpty() ? 0 : Long.parseLong(times.substring(0, times.indexOf(' ')));
    }

    /** Empty if the thread has ended. */
    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException _) {
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException("no processor time", e);
        }
    }
}
