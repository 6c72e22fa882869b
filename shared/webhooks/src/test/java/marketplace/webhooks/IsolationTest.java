package marketplace.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import marketplace.kernel.Id.AccountId;
import marketplace.webhooks.client.WebhookClient;
import marketplace.webhooks.endpoints.Endpoint;
import marketplace.webhooks.slots.SlotState;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Accounts are isolated: slow, hanging and failing receivers of others do not delay a delivery. */
final class IsolationTest {

    private static final Duration SHORT = Duration.ofSeconds(12);
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration HANGS = Duration.ofSeconds(11);
    private static final Duration SLOW = Duration.ofMillis(9_500);
    private static final Duration QUICK = Duration.ofMillis(20);
    private static final int QUIET_ACCOUNTS = 5;
    /** An endpoint that always fails is disabled during its second round of calls. */
    private static final int ROUNDS_UNTIL_DISABLED = Math.ceilDiv(Endpoint.MAX_FAILURES, SlotState.PER_ENDPOINT);

    private static final Map<Duration, Latencies> ALONE = new HashMap<>();

    private record Latencies(Duration p50, Duration p99, int count) {

        static Latencies of(List<Duration> all) {
            List<Duration> sorted = all.stream().sorted().toList();
            return new Latencies(sorted.get(sorted.size() / 2), sorted.get(sorted.size() * 99 / 100), sorted.size());
        }
    }

    /** Runs 10 events/s to quick receivers, next to what {@code noise} adds. */
    private static Latencies run(IsolationModel model, Duration during, Consumer<IsolationModel> noise)
            throws InterruptedException {
        List<AccountId> quiet = IntStream.range(0, QUIET_ACCOUNTS)
                .mapToObj(_ -> model.receiver(model.account(), QUICK).account())
                .toList();
        quiet.forEach(account -> model.events(account, 2, during));
        noise.accept(model);
        model.time.runUntil(model.time.now().plus(during).plusSeconds(2));
        return Latencies.of(model.arrivals.stream()
                .filter(arrival -> quiet.contains(arrival.account()))
                .map(IsolationModel.Arrival::latency)
                .toList());
    }

    /** One run without noise serves every comparison over the same time. */
    private static Latencies alone(Duration during) throws InterruptedException {
        Latencies known = ALONE.get(during);
        if (known == null) {
            known = run(new IsolationModel(), during, _ -> {});
            ALONE.put(during, known);
        }
        return known;
    }

    private static IsolationModel assertIsolated(Duration during, Consumer<IsolationModel> noise)
            throws InterruptedException {
        Latencies alone = alone(during);
        IsolationModel model = new IsolationModel();
        Latencies beside = run(model, during, noise);
        assertThat(beside.count()).isEqualTo(alone.count()).isEqualTo((int) during.toSeconds() * 10);
        assertThat(beside.p50())
                .isLessThanOrEqualTo(alone.p50().multipliedBy(12).dividedBy(10));
        assertThat(beside.p99()).isLessThanOrEqualTo(alone.p99().multipliedBy(2));
        assertThat(model.mostAtEndpoint.values()).allMatch(most -> most <= SlotState.PER_ENDPOINT);
        assertThat(model.mostAtAccount.values()).allMatch(most -> most <= SlotState.PER_ACCOUNT);
        return model;
    }

    private static void assertSlowReceiverGetsItsShareInOrder(Duration during, int responseMillis, int perSecond)
            throws InterruptedException {
        AccountId[] slow = new AccountId[1];
        IsolationModel model = assertIsolated(during, noise -> {
            slow[0] = noise.account();
            noise.receiver(slow[0], Duration.ofMillis(responseMillis));
            noise.events(slow[0], perSecond, during);
        });

        List<Instant> calls = model.arrivals.stream()
                .filter(arrival -> arrival.account().equals(slow[0]))
                .map(IsolationModel.Arrival::created)
                .toList();
        boolean fails = Duration.ofMillis(responseMillis).compareTo(WebhookClient.DEADLINE) > 0;
        int rounds = (int) during.dividedBy(WebhookClient.DEADLINE) + 1;
        int made = fails ? Math.min(rounds, ROUNDS_UNTIL_DISABLED) : rounds;
        assertThat(calls).hasSizeGreaterThanOrEqualTo(made * SlotState.PER_ENDPOINT - 1);
        if (fails) {
            assertThat(calls).hasSizeLessThan(Endpoint.MAX_FAILURES + SlotState.PER_ENDPOINT);
        }
        // Slots that become free together are filled in any order.
        for (int i = SlotState.PER_ENDPOINT; i < calls.size(); i++) {
            assertThat(calls.get(i)).isAfter(calls.get(i - SlotState.PER_ENDPOINT));
        }
    }

    private static void addFiftySlowAccounts(IsolationModel model, Duration during) {
        for (int i = 0; i < 50; i++) {
            AccountId account = model.account();
            model.receiver(account, SLOW);
            model.events(account, 1.5, during);
        }
    }

    private static void addRetries(IsolationModel model, int receivers, int each, Duration responseTime) {
        Instant due = model.time.now().plusSeconds(3);
        for (int i = 0; i < receivers; i++) {
            model.retries(model.receiver(model.account(), responseTime), each, due);
        }
    }

    @ParameterizedTest
    @CsvSource({"11000, 10", "9500, 100"})
    void slowReceiverDelaysNoOtherAndGetsItsShareInOrder(int responseMillis, int perSecond)
            throws InterruptedException {
        assertSlowReceiverGetsItsShareInOrder(SHORT, responseMillis, perSecond);
    }

    @Test
    void fiftySlowReceiversOfFiftyAccountsDelayNoOther() throws InterruptedException {
        IsolationModel model = assertIsolated(SHORT, noise -> addFiftySlowAccounts(noise, SHORT));

        assertThat(model.mostAtEndpoint).hasSize(50 + QUIET_ACCOUNTS);
    }

    @Test
    void fiftySlowReceiversOfOneAccountDelayNoOther() throws InterruptedException {
        IsolationModel model = assertIsolated(SHORT, noise -> {
            AccountId account = noise.account();
            for (int i = 0; i < 50; i++) {
                noise.receiver(account, SLOW);
            }
            noise.events(account, 1.5, SHORT);
        });

        assertThat(model.mostAtAccount.values()).contains(SlotState.PER_ACCOUNT);
        assertThat(model.mostAtEndpoint).hasSize(50 + QUIET_ACCOUNTS);
    }

    @Test
    void manyRetriesDueTogetherDelayNoOther() throws InterruptedException {
        assertIsolated(SHORT, noise -> addRetries(noise, 50, 20, Duration.ofMillis(50)));
        assertIsolated(SHORT, noise -> addRetries(noise, 5, 200, HANGS));
    }

    @ParameterizedTest
    @CsvSource({"11000, 10", "11000, 100", "2000, 30"})
    void waitingForASlotCostsAFewMessagesForEachDelivery(int responseMillis, int perSecond)
            throws InterruptedException {
        IsolationModel model = new IsolationModel();
        AccountId slow = model.account();
        model.receiver(slow, Duration.ofMillis(responseMillis));
        model.events(slow, perSecond, SHORT);

        model.time.runUntil(model.time.now().plus(SHORT).plus(Duration.ofMinutes(2)));

        int events = perSecond * (int) SHORT.toSeconds();
        assertThat(model.messages).isLessThan(5 * events);
    }

    /** Free slots whose messages are on their way must not be called for again by each delivery that arrives. */
    @ParameterizedTest
    @CsvSource({"5, 180", "100, 90"})
    void overloadedEndpointBehindASlowQueueKeepsItsSlotsBusy(int queueMillis, int callsIn4Seconds)
            throws InterruptedException {
        IsolationModel model = new IsolationModel(Duration.ofMillis(queueMillis));
        AccountId account = model.account();
        model.receiver(account, Duration.ofMillis(150));
        model.events(account, 100, SHORT);

        for (int seconds = 4; seconds <= SHORT.toSeconds(); seconds += 4) {
            int before = model.arrivals.size();
            model.time.runUntil(model.time.now().plusSeconds(4));
            assertThat(model.arrivals.size() - before).isGreaterThanOrEqualTo(callsIn4Seconds);
        }

        assertThat(model.messages).isLessThan(2 * 100 * (int) SHORT.toSeconds());
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"11000, 10", "11000, 100", "9500, 10", "9500, 100"})
    void slowReceiverDelaysNoOtherFor30Seconds(int responseMillis, int perSecond) throws InterruptedException {
        assertSlowReceiverGetsItsShareInOrder(LONG, responseMillis, perSecond);
    }

    @Tag("nightly")
    @Test
    void fiftySlowAccountsDelayNoOtherFor30Seconds() throws InterruptedException {
        assertIsolated(LONG, noise -> addFiftySlowAccounts(noise, LONG));
    }

    @Tag("nightly")
    @Test
    void tenThousandRetriesDueTogetherDelayNoOther() throws InterruptedException {
        assertIsolated(LONG, noise -> addRetries(noise, 100, 100, Duration.ofMillis(50)));
        assertIsolated(LONG, noise -> addRetries(noise, 10, 1_000, HANGS));
    }
}
