package marketplace.local.crash;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import marketplace.local.crash.Request.PostBounty;

/**
 * Clients that post until their stack is dead. Each sends one request at a time, so that only the effect of its last
 * request is uncertain.
 */
final class Burst implements AutoCloseable {

    /** The first answer may be a bounty; the second applies to it. */
    private static final int UNDER_WAY = 2;

    record Answered(Request request, JsonNode resource) {}

    record Seen(List<Answered> answered, Request unanswered) {}

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch begin;
    private final List<Future<Seen>> clients;

    Burst(
            Requests api,
            String apiKey,
            List<List<Worker>> workers,
            List<String> bounties,
            RandomGenerator.SplittableGenerator random,
            String name) {
        begin = new CountDownLatch(workers.size());
        clients = new ArrayList<>();
        for (List<Worker> own : workers) {
            Client client = new Client(api, apiKey, own, bounties, random.split(), name + "-" + clients.size());
            clients.add(threads.submit(client::run));
        }
    }

    void awaitBegin() throws InterruptedException {
        begin.await();
    }

    List<Seen> end() throws InterruptedException, ExecutionException {
        List<Seen> seen = new ArrayList<>();
        for (Future<Seen> client : clients) {
            seen.add(client.get());
        }
        return seen;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private final class Client {

        private final Requests api;
        private final String apiKey;
        private final List<Worker> workers;
        private final List<String> bounties;
        private final RandomGenerator random;
        private final String name;
        private int sent;

        Client(
                Requests api,
                String apiKey,
                List<Worker> workers,
                List<String> bounties,
                RandomGenerator random,
                String name) {
            this.api = api;
            this.apiKey = apiKey;
            this.workers = workers;
            this.bounties = bounties;
            this.random = random;
            this.name = name;
        }

        Seen run() throws InterruptedException {
            try {
                return untilNobodyAnswers();
            } finally {
                // Unblocks the test if this client has ended.
                begin.countDown();
            }
        }

        private Seen untilNobodyAnswers() throws InterruptedException {
            List<Answered> answered = new ArrayList<>();
            while (true) {
                Request request = next();
                try {
                    answered.add(new Answered(request, api.send(request, apiKey).resource()));
                } catch (UncheckedIOException _) {
                    return new Seen(answered, request);
                }
                if (request instanceof PostBounty) {
                    bounties.add(answered.getLast().resource().path("id").asText());
                }
                if (answered.size() == UNDER_WAY) {
                    begin.countDown();
                }
            }
        }

        private Request next() {
            String key = name + "-" + ++sent;
            Worker worker = workers.get(random.nextInt(workers.size()));
            return switch (random.nextInt(10)) {
                case 0, 1 -> new PostBounty(key);
                case 2, 3 -> worker.change(key);
                default -> worker.apply(key, bounties).orElseGet(() -> new PostBounty(key));
            };
        }
    }
}
