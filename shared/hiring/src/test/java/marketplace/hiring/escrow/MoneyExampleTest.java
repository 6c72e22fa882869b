package marketplace.hiring.escrow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.stream.Collectors;
import marketplace.kernel.Money;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.ledger.ProviderMovement;
import marketplace.testing.Golden;
import org.junit.jupiter.api.Test;

/** Plays the worked example of docs/money.md: the balance of each ledger account after each step. */
class MoneyExampleTest extends FrozenEscrowFixture {

    private static final long FIRST = 4_000;
    private static final long SECOND = 1_000;

    private final StringBuilder table = new StringBuilder("""
        | Step | Provider | Wallet | Escrow | Debt | Status of the escrow |
        |---|---:|---:|---:|---:|---|
        """);

    MoneyExampleTest() {
        super(FIRST);
    }

    @Test
    void tableOfTheWorkedExampleMatchesTheLedger() {
        row("1. A deposit of 40.00 arrives");
        deposited(SECOND);
        row("2. A second deposit of 10.00 arrives");
        seat.accepted();
        row("3. A hire for 20.00 plus 3.60 fee is funded");
        chargedBack(deposit, FIRST);
        row("4. The first deposit is charged back");
        lost(deposit);
        row("5. The dispute is lost");

        Golden.checkPage("money.md", "worked-example", table.toString());
    }

    @Test
    void escrowGoesOnWhenTheDisputeOfTheExampleIsWon() {
        deposited(SECOND);
        seat.accepted();
        chargedBack(deposit, FIRST);
        won(deposit, FIRST);
        row("5. The dispute is won");

        Golden.checkPage("money.md", "worked-example-won", table.toString());
    }

    private void row(String step) {
        Instant today = story.now().truncatedTo(ChronoUnit.DAYS);
        long provider = -new LedgerReader(story.stored)
                .external("sandbox", today, today.plus(Duration.ofDays(1))).stream()
                        .map(ProviderMovement::amount)
                        .reduce(Money.ZERO, Money::plus)
                        .cents();
        long escrow = story.inEscrow();
        assertThat(provider + story.balance() + escrow + debt()).isZero();
        String status = story.escrows("agent").stream()
                .map(held -> "`" + held.status().wire() + "`")
                .collect(Collectors.joining());
        table.append(String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %s |%n",
                step,
                dollars(provider),
                dollars(story.balance()),
                dollars(escrow),
                dollars(debt()),
                status));
    }

    private static String dollars(long cents) {
        return String.format(Locale.ROOT, "%.2f", cents / 100.0);
    }
}
