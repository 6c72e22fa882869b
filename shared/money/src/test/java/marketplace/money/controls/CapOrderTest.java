package marketplace.money.controls;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.SpendLimit;
import marketplace.money.MoneyFixture;
import marketplace.money.audit.Audit;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.transactions.Spender;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

/** A return reduces the bucket of its spend, so no order of spends and cancellations exceeds a cap. */
class CapOrderTest {

    private static final long CAP = 10_000;
    private static final Duration DAY = Duration.ofHours(24);

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);
    private final Spender limited =
            Spender.of(POSTER, List.of(new SpendLimit(new KeyId("key_" + MoneyFixture.suffix(1)), new Money(CAP))));
    private int seats;

    private record Spend(EscrowId escrow, long cents, Instant at) {}

    @Test
    void cancellingOldEscrowsGivesNoRoom() {
        market.deposit(POSTER, 100_000);
        List<EscrowId> old = new ArrayList<>();
        for (int day = 0; day < 4; day++) {
            old.add(fund(8_000));
            market.advance(DAY.plusMinutes(11));
        }
        fund(8_000);

        old.forEach(this::cancel);

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> fund(1_000))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.SPENDING_CAP_EXCEEDED));
    }

    @Test
    void cancellingARecentEscrowGivesItsRoomBack() {
        market.deposit(POSTER, 100_000);
        EscrowId recent = fund(8_000);
        market.advance(Duration.ofHours(20));

        cancel(recent);

        fund(8_000);
    }

    @Test
    void noOrderOfSpendsAndCancellationsBeatsTheCap() {
        long seed = Long.getLong("money.seed", new Random().nextLong());
        Random chance = new Random(seed);
        market.deposit(POSTER, 10_000_000);
        market.capRolling24h(POSTER, CAP);
        List<Spend> live = new ArrayList<>();
        for (int step = 0; step < 1_000; step++) {
            switch (chance.nextInt(4)) {
                case 0, 1 -> {
                    long cents = 100 + chance.nextLong(5_000);
                    Instant at = market.now();
                    long within = spentWithin(live, at.minus(DAY));
                    try {
                        live.add(new Spend(fund(cents), total(cents), at));
                        assertThat(within + total(cents)).as("seed %d", seed).isLessThanOrEqualTo(CAP);
                    } catch (Problem refused) {
                        // A bucket of ten minutes may block too long, never too short.
                        long cautious = spentWithin(live, at.minus(DAY).minus(Duration.ofMinutes(10)));
                        assertThat(cautious + total(cents)).as("seed %d", seed).isGreaterThan(CAP);
                    }
                }
                case 2 -> {
                    if (!live.isEmpty()) {
                        cancel(live.remove(chance.nextInt(live.size())).escrow());
                    }
                }
                default -> market.clock.advance(Duration.ofMinutes(chance.nextInt(500)));
            }
        }
        assertThat(Audit.of(table.items().stream())).as("seed %d", seed).isEmpty();
    }

    private static long spentWithin(List<Spend> spends, Instant since) {
        return spends.stream()
                .filter(spend -> !spend.at().isBefore(since))
                .mapToLong(Spend::cents)
                .sum();
    }

    private static long total(long cents) {
        return MoneyFixture.terms(1, cents).total().cents();
    }

    private EscrowId fund(long cents) {
        return market.fund(MoneyFixture.terms(++seats, cents), limited);
    }

    private void cancel(EscrowId escrow) {
        market.move(escrow, held -> held.cancel(EscrowActor.POSTER, null, market.transaction(), market.now()));
    }
}
