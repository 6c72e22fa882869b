package marketplace.money.ledger;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import marketplace.kernel.Money;
import marketplace.money.MoneyFixture;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.Movement;
import org.junit.jupiter.api.Test;

/** The movements of a period, in chains shorter and longer than the newest page. */
class LedgerLinesTest {

    private static final LedgerAccount WALLET = new LedgerAccount.Wallet(POSTER);

    private final MoneyFixture market = new MoneyFixture();
    private final Instant begin = market.now();

    @Test
    void periodOfAnyChainHasExactlyItsMovementsAndTheBalanceBeforeThem() {
        Random chance = new Random(7);
        for (int size : List.of(0, 1, 99, 100, 101, 340)) {
            while (market.ledger.postings(WALLET) < size) {
                market.deposit(POSTER, 100);
                // Some movements have the same time.
                market.clock.advance(Duration.ofSeconds(chance.nextInt(3)));
            }
            List<Movement> all = market.ledger
                    .movements(WALLET, 1_000, Optional.empty())
                    .items()
                    .reversed();
            long seconds = Duration.between(begin, market.now()).toSeconds();
            for (int i = 0; i < 60; i++) {
                Instant start = begin.plusSeconds(chance.nextLong(-2, seconds + 3));
                Instant end = start.plusSeconds(1 + chance.nextLong(seconds + 3));

                LedgerReader.Lines lines = market.ledger.lines(WALLET, start, end, 1_000);

                String period = size + " movements, " + start + " to " + end;
                assertThat(lines.movements())
                        .as(period)
                        .isEqualTo(all.stream()
                                .filter(movement -> !movement.at().isBefore(start)
                                        && movement.at().isBefore(end))
                                .toList());
                assertThat(lines.opening())
                        .as(period)
                        .isEqualTo(all.stream()
                                .filter(movement -> movement.at().isBefore(start))
                                .map(Movement::amount)
                                .reduce(Money.ZERO, Money::plus));
            }
        }
    }

    @Test
    void longPeriodEndsAtTheLimit() {
        for (int i = 0; i < 130; i++) {
            market.deposit(POSTER, 100);
            market.clock.advance(Duration.ofSeconds(1));
        }

        assertThat(market.ledger.lines(WALLET, begin, market.now(), 120).movements())
                .hasSize(120)
                .first()
                .extracting(Movement::seq)
                .isEqualTo(1L);
    }
}
