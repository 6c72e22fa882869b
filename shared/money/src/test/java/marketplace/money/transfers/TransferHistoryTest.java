package marketplace.money.transfers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import marketplace.kernel.Problem;
import marketplace.money.MoneyFixture;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.LostRace;
import marketplace.table.Outbox;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.testing.Faults;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkException;

class TransferHistoryTest {

    private static final List<String> PEOPLE = List.of("ada", "bob", "cleo");

    @Test
    void aThousandStepsLoseNoCent() {
        run(Long.getLong("money.seed", new Random().nextLong()), 1_000);
    }

    @Tag("nightly")
    @Test
    void manyLongHistoriesLoseNoCent() {
        for (int history = 0; history < 10; history++) {
            run(Long.getLong("money.seed", new Random().nextLong()), 2_000);
        }
    }

    private static void run(long seed, int steps) {
        MemoryTable table = new MemoryTable();
        try {
            MoneyFixture market = new MoneyFixture(table);
            PEOPLE.forEach(market::worker);
            market.deposited(500_000);
            History history = new History(market, new Random(seed));
            table.inject(Faults.seeded(seed).conflicts(0.05).throttles(0.002).timeoutsAfterCommit(0.02));
            history.crashes(table);
            for (int step = 1; step <= steps; step++) {
                history.step();
                if (step % (steps / 4) == 0) {
                    history.requireSound();
                }
            }
            table.inject(Faults.none());
            history.settle();
            assertThat(history.done).isGreaterThan(steps / 4);
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError("replay with -Dmoney.seed=" + seed, failure);
        }
    }

    private static final class History {

        private final MoneyFixture market;
        private final Random chance;
        private final List<String> hosted = new ArrayList<>();
        private int readers;
        private int events;
        private int done;
        private boolean crashing;

        History(MoneyFixture market, Random chance) {
            this.market = market;
            this.chance = chance;
        }

        void crashes(MemoryTable table) {
            crashing = true;
            table.observe(new CommitObserver() {
                @Override
                public void before(List<Write> writes) {
                    mayCrash();
                }

                @Override
                public void after(List<Write> writes) {
                    mayCrash();
                }
            });
        }

        private void mayCrash() {
            if (crashing && chance.nextInt(100) == 0) {
                throw new Crash();
            }
        }

        void step() {
            try {
                switch (chance.nextInt(12)) {
                    case 0, 1 -> sent(market.sendTo(anybody(), 1 + chance.nextInt(90)));
                    case 2, 3 -> sent(market.sendToEmail(email(), 1 + chance.nextInt(90)));
                    case 4 -> sent(market.sendTo(anybody(), 9_000 + chance.nextInt(1_000)));
                    case 5 -> sent(market.sendToEmail(email(), 9_000 + chance.nextInt(1_000)));
                    case 6 -> bulk();
                    case 7 -> market.work();
                    case 8 -> tell();
                    case 9 -> market.clock.advance(Duration.ofHours(chance.nextInt(60)));
                    case 10 -> tick();
                    default -> newReader();
                }
                done++;
            } catch (Problem | LostRace _) {
                // Refused: nothing happened.
            } catch (SdkException _) {
                // The caller does not know the outcome; the journal does.
            } catch (Crash _) {
                // The next tick finishes what was begun.
            }
        }

        private void tick() {
            market.drop(Set.of(Outbox.KIND));
            market.tick();
        }

        private void sent(Reply reply) {
            if (reply.status() == 200 && !reply.body().path("checkoutUrl").isNull()) {
                hosted.add(reply.text("transfer.id"));
            }
        }

        private void bulk() {
            List<String> payments = new ArrayList<>();
            PEOPLE.stream()
                    .filter(_ -> chance.nextBoolean())
                    .forEach(name -> payments.add(market.toHuman(name, Integer.toString(1 + chance.nextInt(50)))));
            for (int i = 0; i < 1 + chance.nextInt(4); i++) {
                payments.add(MoneyFixture.toEmail("reader" + (10 * i + chance.nextInt(10)) + "@example.org", "7"));
            }
            market.bulkSend(payments);
        }

        private void tell() {
            if (hosted.isEmpty()) {
                return;
            }
            String transfer = hosted.get(chance.nextInt(hosted.size()));
            String event = "evt-" + (chance.nextInt(4) == 0 ? events : ++events);
            ProviderEvent told =
                    chance.nextInt(4) == 0 ? market.declined(transfer, event) : market.paid(transfer, event);
            market.deliver(told);
        }

        private void newReader() {
            if (readers < 20) {
                readers++;
                market.verifiedPerson("reader" + readers, "reader" + (readers * 2) + "@example.org");
            }
        }

        private String anybody() {
            return PEOPLE.get(chance.nextInt(PEOPLE.size()));
        }

        private String email() {
            return "reader" + chance.nextInt(40) + "@example.org";
        }

        void requireSound() {
            crashing = false;
            market.requireSound();
            crashing = true;
        }

        void settle() {
            crashing = false;
            market.work();
            market.advance(Duration.ofDays(32));
            market.work();
            market.advance(Duration.ofDays(32));
            market.requireSound();
            assertThat(market.memory.items().stream()
                            .filter(item -> item.key().pk().startsWith("TRF#"))
                            .map(TransferItems.TRANSFER::read)
                            .map(Transfer::state))
                    .isNotEmpty()
                    .containsOnly(TransferState.COMPLETED, TransferState.FAILED);
            assertThat(market.memory.items().stream()
                            .filter(item -> item.key().pk().startsWith("LED#bulk:")
                                    && item.key().sk().equals("HEAD")))
                    .isNotEmpty()
                    .allMatch(head -> head.number("balanceCents") == 0);
        }
    }
}
