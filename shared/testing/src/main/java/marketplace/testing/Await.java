package marketplace.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Waits while this process and its children do work, so that a test passes on a busy machine and fails at a deadlock.
 *
 * <p>A wait fails when they use almost no CPU time for a minute. The timeout of the test run ends one that spins.
 */
public final class Await {

    private static final long STEP_MILLIS = 50;
    private static final Duration STALL = Duration.ofSeconds(60);

    /** An idle stack uses less in that time, and a process among ten busy ones uses more. */
    private static final Duration LEAST_WORK = Duration.ofSeconds(2);

    @FunctionalInterface
    private interface Look {
        boolean isDone() throws InterruptedException;
    }

    private Await() {}

    public static void latch(CountDownLatch latch) throws InterruptedException {
        await("a latch", () -> latch.await(STEP_MILLIS, TimeUnit.MILLISECONDS));
    }

    /** The future's result. Its failure is thrown as its cause if unchecked, else wrapped. */
    public static <T> T result(Future<T> future) throws InterruptedException {
        await("a result", () -> {
            try {
                future.get(STEP_MILLIS, TimeUnit.MILLISECONDS);
                return true;
            } catch (TimeoutException _) {
                return false;
            } catch (ExecutionException _) {
                return true;
            }
        });
        return switch (future.state()) {
            case SUCCESS -> future.resultNow();
            case FAILED -> throw unchecked(future.exceptionNow());
            case CANCELLED, RUNNING -> throw new AssertionError("the future is " + future.state());
        };
    }

    public static int exit(Process process) throws InterruptedException {
        await("the end of process " + process.pid(), () -> process.waitFor(STEP_MILLIS, TimeUnit.MILLISECONDS));
        return process.exitValue();
    }

    /** Waits until the condition holds; {@code what} names it for the failure message. */
    public static void until(String what, BooleanSupplier condition) throws InterruptedException {
        await(what, () -> {
            if (condition.getAsBoolean()) {
                return true;
            }
            Thread.sleep(1);
            return false;
        });
    }

    private static void await(String what, Look look) throws InterruptedException {
        long windowStart = System.nanoTime();
        Duration workBefore = Duration.ZERO;
        // Most waits are short, and work() reads all of /proc.
        long nextCheck = windowStart + TimeUnit.SECONDS.toNanos(1);
        while (!look.isDone()) {
            long now = System.nanoTime();
            if (now < nextCheck) {
                continue;
            }
            nextCheck = now + TimeUnit.SECONDS.toNanos(1);
            Duration work = work();
            // The sum shrinks when a child ends, which is progress too.
            if (work.minus(workBefore).abs().compareTo(LEAST_WORK) >= 0) {
                windowStart = now;
                workBefore = work;
            } else if (now - windowStart > STALL.toNanos()) {
                throw new AssertionError(
                        "Waiting for " + what + ": no progress for " + STALL.toSeconds() + " seconds.");
            }
        }
    }

    private static Duration work() {
        ProcessHandle self = ProcessHandle.current();
        return Stream.concat(Stream.of(self), self.descendants())
                .flatMap(process -> process.info().totalCpuDuration().stream())
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static RuntimeException unchecked(Throwable failure) {
        return switch (failure) {
            case RuntimeException runtime -> runtime;
            case IOException io -> new UncheckedIOException(io);
            case Error error -> throw error;
            default -> new IllegalStateException(failure);
        };
    }
}
