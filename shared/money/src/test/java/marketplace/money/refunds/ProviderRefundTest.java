package marketplace.money.refunds;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.refunds.ClawbackTest.refundReturned;
import static marketplace.money.refunds.ClawbackTest.refunded;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.money.MoneyFixture;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.transactions.LedgerAccount;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Refunds that the operator made at the provider itself. */
class ProviderRefundTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);
    private final Accounts accounts = new Accounts(table);

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    private long owed() {
        return market.ledger.wallet(POSTER).debt().cents();
    }

    private Optional<String> restriction() {
        return accounts.restriction(POSTER);
    }

    private List<String> statement() {
        return market.ledger.movements(new LedgerAccount.Wallet(POSTER), 50, Optional.empty()).items().stream()
                .map(line -> line.kind().wire() + " " + line.amount().cents())
                .toList();
    }

    @Test
    void providerRefundThatTheWalletDoesNotCoverRestricts() {
        Checkout checkout = market.deposit(POSTER, 1_000);
        market.fund(MoneyFixture.terms(1, 500));

        market.deliver(refunded(checkout, "ch_1", 700));

        assertThat(owed()).isEqualTo(290);
        assertThat(restriction()).contains(Accounts.DEBT);
    }

    @Test
    void providerRefundDebitsOnceWithoutRestriction() {
        Checkout checkout = market.deposit(POSTER, 1_000);

        market.deliver(refunded(checkout, "ch_1", 700));
        market.deliver(refunded(checkout, "ch_1", 300));
        market.deliver(refunded(checkout, "ch_1", 700));

        assertThat(market.balance(POSTER)).isEqualTo(300);
        assertThat(restriction()).isEmpty();
        assertThat(statement()).containsExactly("payment_refunded -700", "deposit 1000");
    }

    @Test
    void failedProviderRefundIsCreditedAgain() {
        Checkout checkout = market.deposit(POSTER, 1_000);
        market.deliver(refunded(checkout, "ch_1", 700));

        market.deliver(refundReturned(checkout, "ch_1", 700));
        market.deliver(refundReturned(checkout, "ch_1", 700));
        market.deliver(refunded(checkout, "ch_1", 900));

        assertThat(market.balance(POSTER)).isEqualTo(800);
        assertThat(restriction()).isEmpty();
        assertThat(statement())
                .containsExactly(
                        "payment_refunded -200",
                        "payment_refund_returned 700",
                        "payment_refunded -700",
                        "deposit 1000");
    }
}
