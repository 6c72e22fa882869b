package marketplace.table;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Two reads at once that no batch can carry together.
 *
 * <p>A caller then waits for one round trip instead of two.
 */
public final class ParallelReads {

    private ParallelReads() {}

    /** Joins what both read; where both are refused, the refusal of the first counts. */
    public static <A, B, R> R join(Supplier<A> first, Supplier<B> second, BiFunction<A, B, R> joined) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<B> other = CompletableFuture.supplyAsync(second, threads);
            return CompletableFuture.supplyAsync(first, threads)
                    .thenCombine(other, joined)
                    .join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException refusal) {
                throw refusal;
            }
            throw e;
        }
    }
}
