package marketplace.server.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Work that is done side by side. */
final class Crowd {

    /** Enough for commits to share a sync of the disk, and few enough for calls to be counted in time. */
    private static final int AT_ONCE = 8;

    @FunctionalInterface
    interface Task<T> {
        void run(T item) throws IOException, InterruptedException;
    }

    private Crowd() {}

    static <T> void each(List<T> items, Task<T> task) throws IOException, InterruptedException {
        List<Callable<Void>> calls = new ArrayList<>();
        for (T item : items) {
            calls.add(() -> {
                task.run(item);
                return null;
            });
        }
        List<String> faults = new ArrayList<>();
        try (ExecutorService threads =
                Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
            for (Future<Void> done : threads.invokeAll(calls)) {
                if (done.state() == Future.State.FAILED) {
                    faults.add(done.exceptionNow().toString());
                }
            }
        }
        if (!faults.isEmpty()) {
            throw new IOException("The demo could not be loaded: " + String.join("; ", faults));
        }
    }
}
