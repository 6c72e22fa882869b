package marketplace.money.topups;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;

import marketplace.money.MoneyFixture;
import marketplace.money.TestProvider;
import marketplace.money.audit.Audit;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A wallet with a saved card and automatic top-ups: floor 50, target 100, at most 150 USD a day. */
abstract class AutoTopUpFixture {

    final MemoryTable table = new MemoryTable();
    final MoneyFixture market = new MoneyFixture(table);

    @BeforeEach
    void fill() {
        market.deposit(POSTER, 10_000);
        market.saveMethod(POSTER, TestProvider.CARD);
        market.autoTopUp(POSTER, 5_000, 10_000, 15_000);
    }

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    long charged() {
        return market.provider.charged.values().stream()
                .mapToLong(charge -> charge.amount().cents())
                .sum();
    }

    long credited() {
        return market.ledger.wallet(POSTER).deposited().cents() - 10_000;
    }
}
