package marketplace.bench;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import marketplace.server.template.StartRefused;

/**
 * Transfers per second through the API of the local stack: out of one wallet, and from many wallets to one human; with
 * one client and with many. Fails if the many are slower together than one alone, or if one of them is refused.
 */
public final class WalletTransfers {

    private static final int MANY = 20;
    private static final int USUAL_SECONDS = 15;
    private static final int WARM_UP_SECONDS = 5;
    private static final int ROUNDS = 3;
    private static final double LONGEST_P99_MILLIS = 1_000;

    private final Service service;
    private final int seconds;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final List<Map<String, String>> senders;
    private final List<String> humans;

    private record Call(int status, long nanos) {}

    private record Run(List<Call> calls, double seconds) {

        double perSecond() {
            return calls.stream().filter(call -> call.status() < 300).count() / seconds;
        }

        long countRefused() {
            return calls.stream().filter(call -> call.status() >= 300).count();
        }

        Samples samples() {
            return new Samples(calls.stream().map(Call::nanos).toList());
        }
    }

    private record Case(String name, List<Map<String, String>> senders, List<String> humans) {}

    private WalletTransfers(Service service, int seconds) {
        this.service = service;
        this.seconds = seconds;
        this.senders = IntStream.range(0, MANY).mapToObj(this::sender).toList();
        this.humans = IntStream.range(0, MANY).mapToObj(this::human).toList();
    }

    public static void main(String[] args) throws IOException, InterruptedException, ExecutionException, StartRefused {
        int seconds = args.length == 0 ? USUAL_SECONDS : Integer.parseInt(args[0]);
        boolean kept;
        try (Service service = Service.start()) {
            kept = new WalletTransfers(service, seconds).run();
        }
        // The embedded database leaves threads running.
        System.exit(kept ? 0 : 1);
    }

    private boolean run() throws InterruptedException, ExecutionException {
        Case source = new Case("one wallet pays", List.of(senders.getFirst()), humans);
        Case destination = new Case("one human receives", senders, List.of(humans.getFirst()));
        // Not counted: the first calls run through cold code.
        measure(source, 1, WARM_UP_SECONDS);
        System.out.printf("%s%n", Samples.HEAD);
        boolean kept = true;
        for (Case bench : List.of(source, destination)) {
            List<Run> alone = new ArrayList<>();
            List<Run> together = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                alone.add(measure(bench, 1, seconds));
                together.add(measure(bench, MANY, seconds));
            }
            double ratio = median(together) / median(alone);
            print(bench, 1, alone);
            print(bench, MANY, together);
            System.out.printf(Locale.ROOT, "%s: ratio of %d clients to one %.2f%n", bench.name(), MANY, ratio);
            kept &= ratio >= 1 && together.stream().allMatch(WalletTransfers::isGood);
        }
        return kept;
    }

    private static boolean isGood(Run run) {
        return run.countRefused() == 0 && run.samples().percentileMillis(99) <= LONGEST_P99_MILLIS;
    }

    private static double median(List<Run> runs) {
        return runs.stream().mapToDouble(Run::perSecond).sorted().toArray()[runs.size() / 2];
    }

    private static void print(Case bench, int clients, List<Run> runs) {
        for (Run run : runs) {
            System.out.printf(
                    Locale.ROOT,
                    "%s  %.1f per second, %d refused%n",
                    run.samples().line(bench.name() + ", " + clients + (clients == 1 ? " client" : " clients")),
                    run.perSecond(),
                    run.countRefused());
        }
    }

    private Run measure(Case bench, int clients, int length) throws InterruptedException, ExecutionException {
        long began = System.nanoTime();
        long end = began + TimeUnit.SECONDS.toNanos(length);
        List<Callable<List<Call>>> work = IntStream.range(0, clients)
                .<Callable<List<Call>>>mapToObj(number -> () -> {
                    List<Call> calls = new ArrayList<>();
                    for (int i = number; System.nanoTime() < end; i++) {
                        calls.add(transfer(
                                bench.senders().get(number % bench.senders().size()),
                                bench.humans().get(i % bench.humans().size())));
                    }
                    return calls;
                })
                .toList();
        List<Call> calls = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<List<Call>> done : threads.invokeAll(work)) {
                calls.addAll(done.get());
            }
        }
        return new Run(calls, (System.nanoTime() - began) / (double) TimeUnit.SECONDS.toNanos(1));
    }

    private Call transfer(Map<String, String> key, String human) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(service.uri("/api/transfers/send"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"recipientId\":\"" + human + "\",\"amount\":1}"));
        key.forEach(request::header);
        long began = System.nanoTime();
        HttpResponse<Void> response = client.send(request.build(), BodyHandlers.discarding());
        return new Call(response.statusCode(), System.nanoTime() - began);
    }

    private Map<String, String> sender(int number) {
        Map<String, String> session = service.signUp("payer" + number + "@example.com");
        service.deposit(session);
        return service.newKey(session);
    }

    private String human(int number) {
        Map<String, String> session = service.signUp("payee" + number + "@example.com");
        return service.send("PUT", "/api/humans/me", session, "{\"name\":\"Ada\",\"username\":\"ada" + number + "\"}")
                .at("/human/id")
                .textValue();
    }
}
