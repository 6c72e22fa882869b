package marketplace.money.refunds;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.money.CommitQuotes;
import marketplace.money.MoneyFixture;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.transactions.LedgerAccount;
import marketplace.testing.MemoryTable;
import marketplace.testing.StoredAccounts;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A poster with a deposit, who asks for refunds of it. */
abstract class RefundFixture {

    final MemoryTable table = new MemoryTable();

    final MoneyFixture market = new MoneyFixture(table);

    final TestEndpoint endpoint = new TestEndpoint(
            RefundOperations.of(() -> new RefundService(market.table, market.ids)),
            table,
            market.clock,
            market.ids,
            TestEndpoint.Parts.USUAL.with(new CommitQuotes(table)));

    Checkout deposit;

    @BeforeEach
    void payIn() {
        endpoint.admit("owner", StoredAccounts.justSignedIn(POSTER));
        endpoint.admit("worker", new Caller.SignedIn(MoneyFixture.WORKER));
        deposit = paid(POSTER, 10_000);
    }

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    Checkout paid(AccountId payer, long cents) {
        market.clock.advance(Duration.ofMillis(1));
        Checkout checkout = market.openDeposit(payer, cents);
        market.deliver(market.paid(checkout, "pi_" + checkout.id()));
        return checkout;
    }

    Reply refund(String name, String payment, String more) {
        // Ids of one instant have no order.
        market.clock.advance(Duration.ofMillis(1));
        return endpoint.call(name, "POST", "/api/wallet/refunds", "{\"paymentId\":\"" + payment + "\"" + more + "}");
    }

    Reply refund(String amount) {
        return refund("owner", deposit.id().value(), ",\"amount\":" + amount);
    }

    static String code(Reply reply) {
        return reply.status() + " " + reply.text("error_code");
    }

    Refund last() {
        return market.refunds(POSTER).getFirst();
    }

    long refundable(int payment) {
        return endpoint.call("owner", "GET", "/api/wallet/payments", "")
                .body()
                .at("/payments/" + payment + "/refundableCents")
                .asLong(-1);
    }

    /** What was received from outside and not returned, in cents. */
    long given() {
        return market.provider.refunded.values().stream()
                .mapToLong(order -> order.amount().cents())
                .sum();
    }

    List<String> statement() {
        return market.ledger.movements(new LedgerAccount.Wallet(POSTER), 50, Optional.empty()).items().stream()
                .map(line -> line.kind().wire() + " " + line.amount().cents())
                .toList();
    }
}
