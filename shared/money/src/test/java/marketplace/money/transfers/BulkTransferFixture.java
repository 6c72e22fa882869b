package marketplace.money.transfers;

import static marketplace.money.MoneyFixture.toEmail;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import marketplace.money.MoneyFixture;
import marketplace.testing.MemoryTable;

/** A bulk transfer of 150.50 USD to five recipients, from a wallet of 1,000 USD. */
abstract class BulkTransferFixture {

    static final String ADA = "ada@example.org";

    /** Three people with profiles, an e-mail that has an account, and one that has none. */
    static List<String> five(MoneyFixture market) {
        return List.of(
                market.toHuman("ada", "10"),
                toEmail(ADA, "20"),
                market.toHuman("bob", "30.5"),
                toEmail("nobody@example.org", "40"),
                market.toHuman("cleo", "50"));
    }

    static MoneyFixture market(MemoryTable table) {
        MoneyFixture market = new MoneyFixture(table).deposited(100_000);
        List.of("ada", "bob", "cleo").forEach(market::worker);
        market.verifiedPerson("reader", ADA);
        market.work();
        return market;
    }

    static void requireAllPaid(MoneyFixture market) {
        market.requireSound();
        assertThat(market.balance("agent")).isEqualTo(100_000 - 15_050);
        assertThat(market.payable("ada")).isEqualTo(1_000);
        assertThat(market.payable("bob")).isEqualTo(3_050);
        assertThat(market.payable("cleo")).isEqualTo(5_000);
        assertThat(market.balance("reader")).isEqualTo(2_000);
    }

    static void recover(MoneyFixture market) {
        market.work();
        market.advance(Duration.ofMinutes(2));
        market.work();
    }
}
