package marketplace.money;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import marketplace.dynamo.TurnsByTicket;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Key;
import marketplace.table.Retries;
import marketplace.table.Write;
import marketplace.table.turns.Turns;
import marketplace.table.turns.TurnsInProcess;
import marketplace.testing.Await;
import marketplace.testing.CommitObserver;
import marketplace.testing.Faults;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many calls pay from one wallet at once, each of them twice under one idempotency key. */
class HotWalletTest {

    private static final int CALLERS = 8;
    private static final int CALLS = 12;

    /** A second of a ticket's time is over after 50 ms. */
    private static final int HASTE = 20;

    private static final int MOST_TRIES = 50;

    private final MemoryTable memory = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(memory);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void turnsInAProcessRefuseNobodyAndPayEachOnce(long seed) throws Exception {
        TurnsInProcess turns = new TurnsInProcess();
        memory.inject(Faults.seeded(seed).conflicts(0.05));

        assertThat(payFromAllSides(() -> turns)).extracting(Reply::status).containsOnly(200);
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5, 6})
    void ticketsOfManyProcessesPayEachOnce(long seed) throws Exception {
        memory.inject(Faults.seeded(seed).conflicts(0.05));
        payFromAllSides(this::process);
    }

    @ParameterizedTest
    @ValueSource(longs = {7, 8, 9})
    void processesThatCrashAtTheirTurnHoldUpNobodyForEver(long seed) throws Exception {
        Random chance = new Random(seed);
        payFromAllSides(() -> forgetful(process(), chance));
    }

    private Turns process() {
        Retries hasty =
                new Retries(() -> System.nanoTime() * HASTE, pause -> Thread.sleep(pause.dividedBy(HASTE)), () -> 0.5);
        return new TurnsByTicket(memory, market.clock, hasty);
    }

    /** Returns some turns never, as a process that is killed. */
    private static Turns forgetful(Turns turns, Random chance) {
        return new Turns() {
            @Override
            public boolean isWanted(Key key) {
                return turns.isWanted(key);
            }

            @Override
            public Held take(SortedSet<Key> keys, Duration atMost) {
                Held held = turns.take(keys, atMost);
                return () -> {
                    if (chance.nextInt(10) > 0) {
                        held.close();
                    }
                };
            }
        };
    }

    private List<Reply> payFromAllSides(Supplier<Turns> processes) throws Exception {
        market.deposit(POSTER, 100_000);
        market.worker("ada");
        String human = market.human("ada");
        CountDownLatch together = new CountDownLatch(CALLERS);
        memory.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                // Others decide between a decision and its commit.
                Thread.onSpinWait();
            }
        });
        List<Callable<List<Reply>>> callers = IntStream.range(0, CALLERS)
                .<Callable<List<Reply>>>mapToObj(caller -> {
                    TestEndpoint endpoint = market.endpoint.with(processes.get());
                    return () -> {
                        together.countDown();
                        Await.latch(together);
                        List<Reply> replies = new ArrayList<>();
                        for (int call = 0; call < CALLS; call++) {
                            // Two callers have the same number.
                            String key = caller / 2 + "-" + call;
                            replies.addAll(answers(() -> endpoint.call(
                                    "agent",
                                    "POST",
                                    "/api/transfers/send",
                                    "{\"recipientId\":\"" + human + "\",\"amount\":1}",
                                    Map.of("idempotency-key", key))));
                        }
                        return replies;
                    };
                })
                .toList();
        List<Reply> replies = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<List<Reply>> caller :
                    callers.stream().map(threads::submit).toList()) {
                replies.addAll(Await.result(caller));
            }
        }
        memory.inject(Faults.none());

        int paid = CALLERS / 2 * CALLS;
        assertThat(replies.stream()
                        .filter(reply -> reply.status() == 200)
                        .map(reply -> reply.text("transfer.id"))
                        .distinct())
                .hasSize(paid);
        assertThat(market.ledger.wallet(POSTER).balance().cents()).isEqualTo(100_000 - 100L * paid);
        assertThat(market.ledger.postings(new LedgerAccount.Wallet(POSTER))).isEqualTo(paid + 1);
        market.requireSound();
        return replies;
    }

    /** The last answer is a success. The others are conflicts, after which the caller tries again. */
    private static List<Reply> answers(Supplier<Reply> call) {
        List<Reply> answers = new ArrayList<>();
        do {
            answers.add(call.get());
        } while (answers.getLast().status() == 409 && answers.size() < MOST_TRIES);
        assertThat(answers.getLast().status()).isEqualTo(200);
        return answers;
    }
}
