package marketplace.money.controls;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.WORKER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.SpendLimit;
import marketplace.money.MoneyFixture;
import marketplace.money.audit.Audit;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.LedgerItems;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.Spender;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.testing.EmbeddedDynamo;
import marketplace.testing.Faults;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

class CapRacesTest {

    private static final long DEPOSIT = 1_000_000;
    private static final long[] LIMITS = {5_000, 9_000, 14_000};
    private static final long WALLET_CAP = 20_000;
    private static final long BOUNTY_CAP = 8_000;

    private static final List<Spender> APART = IntStream.range(0, LIMITS.length)
            .mapToObj(key -> Spender.of(POSTER, List.of(limit(key, LIMITS[key]))))
            .toList();

    /** A limited key, one created by it with the same limit, and two with lower limits. */
    private static final List<Spender> FAMILY = List.of(
            Spender.of(POSTER, List.of(limit(0, 9_000))),
            Spender.of(POSTER, List.of(limit(0, 9_000))),
            Spender.of(POSTER, List.of(limit(2, 4_000), limit(0, 9_000))),
            Spender.of(POSTER, List.of(limit(3, 2_500), limit(0, 9_000))));

    private record Outcome(int key, int bounty, long total, ErrorCode refusal) {}

    @Test
    void concurrentSpendsOfThreeKeysStayBelowEveryCap() throws Exception {
        long seed = Long.getLong("money.seed", new Random().nextLong());
        for (int round = 0; round < 20; round++) {
            MemoryTable table = new MemoryTable();
            MoneyFixture market = capped(table);
            table.inject(Faults.seeded(seed + round).conflicts(0.1));

            List<Outcome> outcomes = race(market, APART, 50, seed + round);

            table.inject(Faults.none());
            requireBelowEveryCap(market, outcomes, seed + round);
            assertThat(Audit.of(table.items().stream())).isEmpty();
        }
    }

    @Test
    void concurrentSpendsStayBelowEveryCapInDynamoDb() throws Exception {
        long seed = Long.getLong("money.seed", new Random().nextLong());
        MoneyFixture market = capped(EmbeddedDynamo.newTable());

        requireBelowEveryCap(market, race(market, APART, 15, seed), seed);
    }

    @Test
    void keyAndItsThreeKeysStayBelowItsLimitTogether() throws Exception {
        long seed = Long.getLong("money.seed", new Random().nextLong());
        for (int round = 0; round < 20; round++) {
            MemoryTable table = new MemoryTable();
            MoneyFixture market = new MoneyFixture(table);
            market.deposit(POSTER, DEPOSIT);
            table.inject(Faults.seeded(seed + round).conflicts(0.1));

            List<Outcome> outcomes = race(market, FAMILY, 50, seed + round);

            table.inject(Faults.none());
            requireBelowTheFamilysLimits(market, outcomes, seed + round);
            assertThat(Audit.of(table.items().stream())).isEmpty();
        }
    }

    @Test
    void keyAndItsThreeKeysStayBelowItsLimitInDynamoDb() throws Exception {
        long seed = Long.getLong("money.seed", new Random().nextLong());
        MoneyFixture market = new MoneyFixture(EmbeddedDynamo.newTable());
        market.deposit(POSTER, DEPOSIT);

        requireBelowTheFamilysLimits(market, race(market, FAMILY, 15, seed), seed);
    }

    private static void requireBelowTheFamilysLimits(MoneyFixture market, List<Outcome> outcomes, long seed) {
        String replay = "replay with -Dmoney.seed=" + seed;
        long all = outcomes.stream().mapToLong(Outcome::total).sum();
        assertThat(market.balance(POSTER)).as(replay).isEqualTo(DEPOSIT - all);
        assertThat(all).as(replay).isPositive().isLessThanOrEqualTo(9_000);
        assertThat(counted(market, 0)).as(replay).isEqualTo(all);
        assertThat(counted(market, 2))
                .as(replay)
                .isEqualTo(spentWith(outcomes, 2))
                .isLessThanOrEqualTo(4_000);
        assertThat(counted(market, 3))
                .as(replay)
                .isEqualTo(spentWith(outcomes, 3))
                .isLessThanOrEqualTo(2_500);
    }

    private static long counted(MoneyFixture market, int key) {
        String wallet = new LedgerAccount.Wallet(POSTER).code();
        return market.table
                .get(Keys.keySpends(wallet, limit(key, 0).keyId()))
                .map(item -> LedgerItems.window(item).spent(market.now()).cents())
                .orElse(0L);
    }

    private static long spentWith(List<Outcome> outcomes, int key) {
        return outcomes.stream()
                .filter(outcome -> outcome.key() == key)
                .mapToLong(Outcome::total)
                .sum();
    }

    private static SpendLimit limit(int key, long cents) {
        return new SpendLimit(new KeyId("key_" + MoneyFixture.suffix(key)), new Money(cents));
    }

    private static MoneyFixture capped(Table table) {
        MoneyFixture market = new MoneyFixture(table);
        market.deposit(POSTER, DEPOSIT);
        market.capRolling24h(POSTER, WALLET_CAP);
        market.capPerBounty(POSTER, BOUNTY_CAP);
        return market;
    }

    private static List<Outcome> race(MoneyFixture market, List<Spender> spenders, int spends, long seed)
            throws Exception {
        Random chance = new Random(seed);
        List<Callable<Outcome>> calls = new ArrayList<>();
        for (int i = 0; i < spends; i++) {
            int application = i;
            int key = chance.nextInt(spenders.size());
            int bounty = chance.nextInt(4);
            long cents = chance.nextLong(1, 1_501);
            boolean back = chance.nextInt(5) == 0;
            calls.add(() -> spend(market, spenders.get(key), key, bounty, application, cents, back));
        }
        List<Outcome> outcomes = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Outcome> outcome : threads.invokeAll(calls)) {
                outcomes.add(outcome.get());
            }
        }
        return outcomes;
    }

    private static Outcome spend(
            MoneyFixture market, Spender spender, int key, int bounty, int application, long cents, boolean back) {
        EscrowTerms terms = EscrowTerms.of(
                new EscrowSubject.Application(
                        new BountyId("bty_" + MoneyFixture.suffix(bounty)),
                        new ApplicationId("app_" + MoneyFixture.suffix(application))),
                POSTER,
                WORKER,
                MoneyFixture.human(WORKER),
                new Money(cents),
                MoneyFixture.FEE);
        try {
            EscrowId escrow = market.fund(terms, spender);
            if (back) {
                market.move(escrow, held -> held.cancel(EscrowActor.POSTER, null, market.transaction(), market.now()));
            }
            return new Outcome(key, bounty, back ? 0 : terms.total().cents(), null);
        } catch (Problem refused) {
            return new Outcome(key, bounty, 0, refused.code());
        } catch (LostRace _) {
            return new Outcome(key, bounty, taken(market, terms), ErrorCode.CONFLICT);
        }
    }

    /** Who was overtaken too often may have spent, and not got it back. */
    private static long taken(MoneyFixture market, EscrowTerms terms) {
        return market.escrows
                .findOf(terms.subject())
                .map(standing -> terms.total().cents())
                .orElse(0L);
    }

    private static void requireBelowEveryCap(MoneyFixture market, List<Outcome> outcomes, long seed) {
        String replay = "replay with -Dmoney.seed=" + seed;
        assertThat(outcomes)
                .as(replay)
                .extracting(Outcome::refusal)
                .isSubsetOf(null, ErrorCode.SPENDING_CAP_EXCEEDED, ErrorCode.CONFLICT)
                .contains((ErrorCode) null);
        long all = outcomes.stream().mapToLong(Outcome::total).sum();
        assertThat(market.balance(POSTER)).as(replay).isEqualTo(DEPOSIT - all);
        assertThat(all).as(replay).isLessThanOrEqualTo(WALLET_CAP);
        LedgerHead wallet = market.ledger.walletHead(POSTER);
        assertThat(wallet.spends().spent(market.now()).cents()).as(replay).isEqualTo(all);
        for (int i = 0; i < LIMITS.length; i++) {
            assertThat(spentWith(outcomes, i)).as(replay).isLessThanOrEqualTo(LIMITS[i]);
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
