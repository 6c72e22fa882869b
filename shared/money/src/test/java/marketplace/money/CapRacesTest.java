package marketplace.money;

import static marketplace.money.MoneyWorld.POSTER;
import static marketplace.money.MoneyWorld.WORKER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.kernel.ApplicationId;
import marketplace.kernel.BountyId;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.EscrowId;
import marketplace.kernel.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.testing.EmbeddedDynamo;
import marketplace.testing.Faults;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

/** Many spends of three keys at once: no cap gives way by a cent (M7). */
class CapRacesTest {

    private static final long DEPOSIT = 1_000_000;
    private static final long[] LIMITS = {5_000, 9_000, 14_000};
    private static final long WALLET_CAP = 20_000;
    private static final long BOUNTY_CAP = 8_000;

    /** What came of one spend; its total is what was taken. */
    private record Outcome(int key, int bounty, long total, ErrorCode refusal) {}

    @Test
    void fiftySpendsOfThreeKeysStayBelowEveryCap() throws Exception {
        long seed = Long.getLong("money.seed", new Random().nextLong());
        for (int round = 0; round < 20; round++) {
            MemoryTable table = new MemoryTable();
            MoneyWorld world = capped(table);
            table.inject(Faults.seeded(seed + round).conflicts(0.1));

            List<Outcome> outcomes = race(world, 50, seed + round);

            table.inject(Faults.none());
            requireBelowEveryCap(world, outcomes, seed + round);
            assertThat(Audit.of(table.items().stream())).isEmpty();
        }
    }

    @Test
    void theRealTableHoldsThemToo() throws Exception {
        long seed = Long.getLong("money.seed", new Random().nextLong());
        MoneyWorld world = capped(EmbeddedDynamo.newTable());

        requireBelowEveryCap(world, race(world, 15, seed), seed);
    }

    private static MoneyWorld capped(Table table) {
        MoneyWorld world = new MoneyWorld(table);
        world.deposit(POSTER, DEPOSIT);
        world.capRolling24h(POSTER, WALLET_CAP);
        world.capPerBounty(POSTER, BOUNTY_CAP);
        return world;
    }

    private static List<Outcome> race(MoneyWorld world, int spends, long seed) throws Exception {
        Random chance = new Random(seed);
        List<Callable<Outcome>> calls = new ArrayList<>();
        for (int i = 0; i < spends; i++) {
            int application = i;
            int key = chance.nextInt(LIMITS.length);
            int bounty = chance.nextInt(4);
            long cents = chance.nextLong(1, 1_501);
            boolean back = chance.nextInt(5) == 0;
            calls.add(() -> spend(world, key, bounty, application, cents, back));
        }
        List<Outcome> outcomes = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Outcome> outcome : threads.invokeAll(calls)) {
                outcomes.add(outcome.get());
            }
        }
        return outcomes;
    }

    private static Outcome spend(MoneyWorld world, int key, int bounty, int application, long cents, boolean back) {
        EscrowTerms terms = EscrowTerms.of(
                new EscrowSubject.Application(
                        new BountyId("bty_" + MoneyWorld.tail(bounty)),
                        new ApplicationId("app_" + MoneyWorld.tail(application))),
                POSTER,
                WORKER,
                MoneyWorld.human(WORKER),
                new Money(cents),
                MoneyWorld.FEE_BPS);
        Spender spender = new Spender(POSTER, new KeyId("key_" + MoneyWorld.tail(key)), new Money(LIMITS[key]), null);
        try {
            EscrowId escrow = world.fund(terms, spender);
            if (back) {
                world.move(escrow, held -> held.cancel(EscrowActor.POSTER, null, world.transaction(), world.now()));
            }
            return new Outcome(key, bounty, back ? 0 : terms.total().cents(), null);
        } catch (Problem refused) {
            return new Outcome(key, bounty, 0, refused.code());
        } catch (LostRace _) {
            return new Outcome(key, bounty, taken(world, terms), ErrorCode.CONFLICT);
        }
    }

    /** Who was overtaken too often may have spent, and not got it back. */
    private static long taken(MoneyWorld world, EscrowTerms terms) {
        return world.escrows
                .findOf(terms.subject())
                .map(standing -> terms.total().cents())
                .orElse(0L);
    }

    private static void requireBelowEveryCap(MoneyWorld world, List<Outcome> outcomes, long seed) {
        String replay = "replay with -Dmoney.seed=" + seed;
        assertThat(outcomes)
                .as(replay)
                .extracting(Outcome::refusal)
                .isSubsetOf(null, ErrorCode.SPENDING_CAP_EXCEEDED, ErrorCode.CONFLICT)
                .contains((ErrorCode) null);
        long all = outcomes.stream().mapToLong(Outcome::total).sum();
        assertThat(world.balance(POSTER)).as(replay).isEqualTo(DEPOSIT - all);
        assertThat(all).as(replay).isLessThanOrEqualTo(WALLET_CAP);
        LedgerHead wallet = world.ledger.walletHead(POSTER);
        assertThat(wallet.spends().spent(world.now()).cents()).as(replay).isEqualTo(all);
        for (int i = 0; i < LIMITS.length; i++) {
            int key = i;
            assertThat(outcomes.stream()
                            .filter(outcome -> outcome.key() == key)
                            .mapToLong(Outcome::total)
                            .sum())
                    .as(replay)
                    .isLessThanOrEqualTo(LIMITS[key]);
        }
        for (int i = 0; i < 4; i++) {
            int bounty = i;
            assertThat(outcomes.stream()
                            .filter(outcome -> outcome.bounty() == bounty)
                            .mapToLong(Outcome::total)
                            .sum())
                    .as(replay)
                    .isLessThanOrEqualTo(BOUNTY_CAP);
        }
    }
}
