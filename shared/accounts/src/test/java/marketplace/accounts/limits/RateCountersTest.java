package marketplace.accounts.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import marketplace.api.limits.RateClass;
import marketplace.api.limits.RateLimitState;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.RateTier;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateCountersTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:10.250Z");
    private static final Caller ANONYMOUS = new Caller.Anonymous();
    private static final AccountId ADA = new AccountId("acc_00000000000000000000000001");
    private static final String HOME = "192.0.2.1";

    private final MemoryTable table = new MemoryTable();
    private final MeteredTable meter = new MeteredTable(table);
    private final RateCounters limits = patient();

    /** Counts every request, however busy the machine is. */
    private RateCounters patient() {
        return new RateCounters(meter, 10_000, _ -> Deadline.in(Duration.ofMinutes(1)));
    }

    private static Caller key(int number, RateTier tier) {
        return new Caller.WithKey(ADA, new KeyId("key_0000000000000000000000000" + number), Set.of(), tier, List.of());
    }

    private RateLimitState take(RateClass rateClass, Caller caller, String address, Instant now) {
        return limits.take(rateClass, caller, address, now);
    }

    private long admitted(int requests, RateClass rateClass, Caller caller, String address, Instant now) {
        return IntStream.range(0, requests)
                .filter(_ -> take(rateClass, caller, address, now).admitted())
                .count();
    }

    @ParameterizedTest
    @CsvSource({
        "BROWSE, 100",
        "POLLING, 600",
        "OTHER_GET, 600",
        "WRITE, 300",
        "BOUNTY_WRITE, 300",
        "CONVERSATION_WRITE, 300",
        "LOGIN, 10",
        "SIGNUP, 20",
    })
    void anonymousAddressHasTheLimitOfTheClass(RateClass rateClass, int limit) {
        assertThat(admitted(limit + 30, rateClass, ANONYMOUS, HOME, NOW)).isEqualTo(limit);
        assertThat(take(rateClass, ANONYMOUS, "192.0.2.2", NOW).admitted()).isTrue();
    }

    @Test
    void limitIsKnownToBeUsedUpOnceItRefused() {
        assertThat(limits.isUsedUp(RateClass.BROWSE, ANONYMOUS, HOME, NOW)).isFalse();

        admitted(101, RateClass.BROWSE, ANONYMOUS, HOME, NOW);

        assertThat(limits.isUsedUp(RateClass.BROWSE, ANONYMOUS, HOME, NOW)).isTrue();
        assertThat(limits.isUsedUp(RateClass.BROWSE, ANONYMOUS, "192.0.2.2", NOW))
                .isFalse();
        assertThat(limits.isUsedUp(RateClass.BROWSE, ANONYMOUS, HOME, NOW.plusSeconds(60)))
                .isFalse();
    }

    @Test
    void everyRequestReturnsTheRemainingQuota() {
        Instant reset = Instant.parse("2026-01-01T12:01:00Z");

        for (int left = 99; left >= 0; left--) {
            assertThat(take(RateClass.BROWSE, ANONYMOUS, HOME, NOW))
                    .isEqualTo(new RateLimitState(100, left, reset, true));
        }
        assertThat(take(RateClass.BROWSE, ANONYMOUS, HOME, NOW)).isEqualTo(new RateLimitState(100, 0, reset, false));
    }

    @ParameterizedTest
    @CsvSource({
        "LOGIN, 10, 2026-01-01T12:01:00Z",
        "BROWSE, 100, 2026-01-01T12:01:00Z",
        "SIGNUP, 20, 2026-01-01T13:00:00Z",
    })
    void windowEndsToTheMillisecond(RateClass rateClass, int limit, Instant edge) {
        Instant last = edge.minusMillis(1);

        assertThat(admitted(limit, rateClass, ANONYMOUS, HOME, NOW)).isEqualTo(limit);
        assertThat(take(rateClass, ANONYMOUS, HOME, last)).isEqualTo(new RateLimitState(limit, 0, edge, false));
        assertThat(take(rateClass, ANONYMOUS, HOME, edge).admitted()).isTrue();
        assertThat(take(rateClass, ANONYMOUS, HOME, last).admitted())
                .as("a request that is late")
                .isFalse();
        assertThat(admitted(limit, rateClass, ANONYMOUS, HOME, edge)).isEqualTo(limit - 1);
    }

    @Test
    void authenticatedCallersHaveAHigherBrowseLimit() {
        assertThat(admitted(200, RateClass.BROWSE, ANONYMOUS, HOME, NOW)).isEqualTo(100);
        assertThat(admitted(700, RateClass.BROWSE, new Caller.SignedIn(ADA), HOME, NOW))
                .isEqualTo(600);
    }

    @Test
    void identityLimitAppliesAcrossAddresses() {
        Caller agent = key(1, RateTier.STANDARD);

        long admitted = IntStream.range(0, 400)
                .filter(i ->
                        take(RateClass.WRITE, agent, "192.0.2." + i % 200, NOW).admitted())
                .count();

        assertThat(admitted).isEqualTo(300);
        assertThat(take(RateClass.WRITE, agent, "198.51.100.1", NOW).remaining())
                .as("the tighter of the two")
                .isZero();
    }

    @Test
    void addressLimitAppliesAcrossIdentities() {
        assertThat(admitted(200, RateClass.WRITE, key(1, RateTier.STANDARD), HOME, NOW))
                .isEqualTo(200);
        assertThat(admitted(200, RateClass.WRITE, key(2, RateTier.STANDARD), HOME, NOW))
                .isEqualTo(100);
        assertThat(take(RateClass.WRITE, key(2, RateTier.STANDARD), "192.0.2.9", NOW)
                        .admitted())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "BOUNTY_WRITE, STANDARD, 10000",
        "BOUNTY_WRITE, AUTOMATED, 50000",
        "CONVERSATION_WRITE, STANDARD, 50000",
        "CONVERSATION_WRITE, AUTOMATED, 250000",
    })
    void dailyKeyLimitDependsOnTheTier(RateClass rateClass, RateTier tier, int limit) {
        Instant dayEnd = Instant.parse("2026-01-02T00:00:00Z");
        spendDay(rateClass, key(1, tier), limit - 2);

        assertThat(admitted(5, rateClass, key(1, tier), HOME, NOW)).isEqualTo(2);
        assertThat(take(rateClass, key(1, tier), HOME, NOW)).isEqualTo(new RateLimitState(limit, 0, dayEnd, false));
        assertThat(take(rateClass, key(1, tier), HOME, dayEnd.minusMillis(1)).admitted())
                .isFalse();
        assertThat(take(rateClass, key(2, tier), HOME, NOW).admitted()).isTrue();
        assertThat(take(rateClass, new Caller.SignedIn(ADA), HOME, NOW).admitted())
                .isTrue();
        assertThat(take(rateClass, key(1, tier), HOME, dayEnd).admitted()).isTrue();
    }

    @Test
    void dailyKeyQuotaCountsEachRequest() {
        Instant now = NOW;
        for (int minute = 0; minute < 4; minute++) {
            assertThat(admitted(300, RateClass.BOUNTY_WRITE, key(1, RateTier.STANDARD), HOME, now))
                    .isEqualTo(300);
            now = now.plus(Duration.ofMinutes(1));
        }

        assertThat(spent(RateClass.BOUNTY_WRITE, key(1, RateTier.STANDARD))).isEqualTo(1_200);
    }

    @Test
    void higherTierTakesEffectAtOnce() {
        spendDay(RateClass.BOUNTY_WRITE, key(1, RateTier.STANDARD), 10_000);

        assertThat(take(RateClass.BOUNTY_WRITE, key(1, RateTier.STANDARD), HOME, NOW)
                        .admitted())
                .isFalse();
        assertThat(take(RateClass.BOUNTY_WRITE, key(1, RateTier.AUTOMATED), HOME, NOW)
                        .admitted())
                .isTrue();
    }

    /** A key's daily counter, as other processes would leave it. */
    private static Key dayOf(RateClass rateClass, Caller caller) {
        return Keys.limit(
                rateClass.keyBudget().orElseThrow().name().toLowerCase(Locale.ROOT),
                caller.identity(),
                Instant.parse("2026-01-01T00:00:00Z"));
    }

    private void spendDay(RateClass rateClass, Caller caller, int requests) {
        table.commit(Commit.of(Write.update(dayOf(rateClass, caller), Change.add("leased", requests))));
    }

    private long spent(RateClass rateClass, Caller caller) {
        return table.get(dayOf(rateClass, caller)).orElseThrow().number("leased");
    }

    @ParameterizedTest
    @CsvSource({
        "2001:db8:1:2::1, 2001:db8:1:2:ffff:ffff:ffff:ffff, true",
        "2001:db8:1:2::1, 2001:DB8:0001:0002:0:0:0:9, true",
        "2001:db8:1:2::1, 2001:db8:1:3::1, false",
        "::ffff:192.0.2.1, 192.0.2.1, true",
        "192.0.2.1, 192.0.2.2, false",
        "no address, LIMIT#x, true",
        "'', example.com, true",
    })
    void addressesOfOneClientShareALimit(String one, String other, boolean together) {
        admitted(10, RateClass.LOGIN, ANONYMOUS, one, NOW);

        assertThat(take(RateClass.LOGIN, ANONYMOUS, other, NOW).admitted()).isEqualTo(!together);
    }

    @Test
    void leasesReduceWrites() {
        double written = meter.measure(() -> admitted(100, RateClass.BROWSE, ANONYMOUS, HOME, NOW))
                .writeUnits();

        // The first lease is for one request, the others for two.
        assertThat(written).isEqualTo(51);
    }

    @ParameterizedTest
    @CsvSource({"BROWSE", "WRITE", "LOGIN", "SIGNUP"})
    void refusedFloodMakesNoTableRequest(RateClass rateClass) {
        admitted(1_000, rateClass, ANONYMOUS, HOME, NOW);

        assertThat(meter.measure(() -> admitted(10_000, rateClass, ANONYMOUS, HOME, NOW))
                        .roundTrips())
                .isZero();
    }

    @Test
    void floodRefusedByIdentityLeasesNothingFromNewAddresses() {
        Caller agent = key(1, RateTier.STANDARD);
        IntStream.range(0, 300).forEach(i -> take(RateClass.WRITE, agent, "192.0.2." + i % 200, NOW));

        assertThat(meter.measure(() -> IntStream.range(0, 5_000)
                                .forEach(i -> take(RateClass.WRITE, agent, "198.51." + i / 250 + "." + i % 250, NOW)))
                        .roundTrips())
                .isZero();
    }

    @Test
    void usedUpLimitCostsAnotherProcessOneRead() {
        admitted(100, RateClass.BROWSE, ANONYMOUS, HOME, NOW);
        RateCounters other = patient();

        assertThat(meter.measure(() -> IntStream.range(0, 1_000)
                                .forEach(_ -> assertThat(other.take(RateClass.BROWSE, ANONYMOUS, HOME, NOW)
                                                .admitted())
                                        .isFalse()))
                        .roundTrips())
                .isEqualTo(1);
    }

    @Test
    void evictedWindowNeverExceedsTheLimit() {
        RateCounters forgetful = new RateCounters(table, 2, _ -> Deadline.in(Duration.ofMinutes(1)));

        long[] admitted = new long[5];
        for (int round = 0; round < 200; round++) {
            for (int address = 0; address < 5; address++) {
                if (forgetful
                        .take(RateClass.BROWSE, ANONYMOUS, "192.0.2." + address, NOW)
                        .admitted()) {
                    admitted[address]++;
                }
            }
        }

        assertThat(admitted).containsOnly(100);
    }

    @Test
    void connectingCountsOneRequest() {
        assertThat(meter.measure(() -> RateCounters.connect(meter)).roundTrips())
                .isEqualTo(1);
    }
}
