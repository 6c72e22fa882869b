package marketplace.table;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.Supplier;

public final class ParallelReads {

    private ParallelReads() {}

    /** If both are refused, throws the first one's problem. The first finds prefetched items: it runs here. */
    public static <A, B, R> R join(Supplier<A> first, Supplier<B> second, BiFunction<A, B, R> joined) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<B> other = CompletableFuture.supplyAsync(second, threads);
            return joined.apply(first.get(), other.join());
        } catch (CompletionException e) {
            throw refusal(e);
        }
    }

    @FunctionalInterface
    public interface OfThree<A, B, C, R> {
        R apply(A first, B second, C third);
    }

    /** {@link #join(Supplier, Supplier, BiFunction)} of three. */
    public static <A, B, C, R> R join(
            Supplier<A> first, Supplier<B> second, Supplier<C> third, OfThree<A, B, C, R> joined) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<B> other = CompletableFuture.supplyAsync(second, threads);
            CompletableFuture<C> last = CompletableFuture.supplyAsync(third, threads);
            return joined.apply(first.get(), other.join(), last.join());
        } catch (CompletionException e) {
            throw refusal(e);
        }
    }

    /** Returns the results in order. If several are refused, throws the first one's problem. */
    public static <T> List<T> all(List<Supplier<T>> reads) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<T>> begun = reads.stream()
                    .map(read -> CompletableFuture.supplyAsync(read, threads))
                    .toList();
            return begun.stream().map(CompletableFuture::join).toList();
        } catch (CompletionException e) {
            throw refusal(e);
        }
    }

    private static RuntimeException refusal(CompletionException e) {
        return switch (e.getCause()) {
            case RuntimeException refusal -> refusal;
            case Error error -> throw error;
            case null, default -> e;
        };
    }
}
