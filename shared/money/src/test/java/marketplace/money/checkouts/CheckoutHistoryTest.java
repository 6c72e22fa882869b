package marketplace.money.checkouts;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;
import marketplace.money.MoneyFixture;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.ledger.WalletControls;
import marketplace.money.provider.ProviderEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What was paid by a hosted checkout, in the wallet of its payer. */
class CheckoutHistoryTest {

    private static final String EMAIL = "ada@example.org";

    private final MoneyFixture market = new MoneyFixture();

    @AfterEach
    void auditFindsNoDifference() {
        market.requireSound();
    }

    private JsonNode get(String path) {
        return done(market.endpoint.call("agent", "GET", path, "")).body();
    }

    private List<Long> totals() {
        JsonNode balance = get("/api/wallet/balance");
        return List.of(
                balance.get("balanceCents").asLong(),
                balance.get("lifetimeDepositedCents").asLong(),
                balance.get("lifetimeSentCents").asLong());
    }

    /** Kind, change and balance of every movement, newest first. */
    private List<String> transactions() {
        return get("/api/wallet/transactions")
                .get("transactions")
                .valueStream()
                .map(line -> line.get("kind").asText() + " "
                        + line.get("amountCents").asLong() + " "
                        + line.get("balanceAfterCents").asLong())
                .toList();
    }

    private EscrowId paidEscrow() {
        Checkout checkout = market.awaitCheckout(MoneyFixture.terms(1, 1_000));
        market.deliver(market.paid(checkout, "evt-escrow"));
        return market.escrows
                .findOf(MoneyFixture.terms(1, 1_000).subject())
                .orElseThrow()
                .id();
    }

    private String paidTransfer() {
        String transfer = done(market.sendToEmail(EMAIL, 30)).text("transfer.id");
        market.deliver(market.paid(transfer, "evt-transfer"));
        return transfer;
    }

    @Test
    void escrowPaidByCheckoutIsReceivedAndPaidInTheWallet() {
        market.deposited(500);

        EscrowId escrow = paidEscrow();

        assertThat(totals()).containsExactly(500L, 1_680L, 0L);
        assertThat(transactions()).containsExactly("escrow_paid -1180 500", "escrow_paid 1180 1680", "deposit 500 500");
        assertThat(get("/api/wallet/transactions")
                        .at("/transactions/0/subjectId")
                        .asText())
                .isEqualTo(escrow.value());
    }

    @Test
    void statementWithCheckoutsAddsUp() {
        market.deposited(500);
        paidEscrow();
        market.advance(Duration.ofSeconds(1));

        JsonNode statement = get("/api/wallet/statement");

        assertThat(statement.get("openingBalanceCents").asLong()).isZero();
        assertThat(statement.get("movementsCents").asLong()).isEqualTo(500);
        assertThat(statement.get("closingBalanceCents").asLong()).isEqualTo(500);
        long balance = 0;
        for (JsonNode line : statement.get("transactions")) {
            balance += line.get("amountCents").asLong();
            assertThat(line.get("balanceAfterCents").asLong()).isEqualTo(balance);
        }
        assertThat(statement.get("transactions")).hasSize(3);
    }

    @Test
    void refundedCheckoutEscrowIsCreditedOnce() {
        EscrowId escrow = paidEscrow();

        market.move(escrow, held -> held.cancel(EscrowActor.POSTER, null, market.transaction(), market.now()));

        assertThat(totals()).containsExactly(1_180L, 1_180L, 0L);
        assertThat(transactions())
                .containsExactly("escrow_refunded 1180 1180", "escrow_paid -1180 0", "escrow_paid 1180 1180");
    }

    @Test
    void transferPaidByCheckoutIsSentUntilItReturns() {
        paidTransfer();
        assertThat(totals()).containsExactly(0L, 3_000L, 3_000L);
        assertThat(transactions()).containsExactly("transfer -3000 0", "transfer 3000 3000");

        market.advance(Duration.ofDays(31));

        assertThat(totals()).containsExactly(3_000L, 3_000L, 0L);
        assertThat(transactions().getFirst()).isEqualTo("transfer_returned 3000 3000");
    }

    @Test
    void checkoutIsNoSpendOfTheWallet() {
        market.deposited(500);
        market.setControls(
                POSTER, _ -> new WalletControls(new Money(400), null, new Money(1), false, null, null, null));

        paidEscrow();
        paidTransfer();

        assertThat(market.ledger.walletHead(POSTER).spends().spent(market.now()).cents())
                .isZero();
        assertThat(market.events(EventType.WALLET_LOW_BALANCE)).isEmpty();
    }

    @Test
    void checkoutLeavesUnspentPaymentsAsTheyWere() {
        market.deposit(POSTER, 500);
        var unspent = market.ledger.walletHead(POSTER).unspent();

        paidEscrow();

        assertThat(market.ledger.walletHead(POSTER).unspent()).isEqualTo(unspent);
    }

    @Test
    void checkoutOfADebtorPaysItsEscrow() {
        Checkout escrow = market.awaitCheckout(MoneyFixture.terms(9, 1_000));
        Checkout deposit = market.openDeposit(POSTER, 700);
        market.deliver(market.paid(deposit, "evt-deposit"));
        market.spend(700);
        market.deliver(new ProviderEvent.ChargedBack(
                MoneyFixture.PROVIDER, "evt-bank", "dp_1", POSTER, deposit.id().value(), new Money(700)));

        market.deliver(market.paid(escrow, "evt-escrow"));

        assertThat(market.escrows
                        .findOf(MoneyFixture.terms(9, 1_000).subject())
                        .orElseThrow()
                        .status())
                .isEqualTo(EscrowStatus.FUNDED);
        assertThat(get("/api/wallet/balance").get("debtCents").asLong()).isEqualTo(700);
        assertThat(totals()).containsExactly(0L, 1_880L, 0L);
    }
}
