package marketplace.money.refunds;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Money;
import marketplace.money.MoneyFixture;
import marketplace.money.checkouts.Checkout;
import marketplace.money.payouts.Payout;
import marketplace.money.provider.ProviderEvent;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A chargeback of a link takes what is left of its payment. The rest is the platform's loss, and no payee owes it. */
class LinkClawbackTest {

    private final MoneyFixture market = new MoneyFixture().deposited(100_000);

    @BeforeEach
    void openProfile() {
        market.worker("ada");
    }

    @AfterEach
    void auditFindsNoDifference() {
        market.requireSound();
    }

    private Checkout link(String owner) {
        String body = "{\"amount\":40,\"description\":\"A portrait\"}";
        Reply created = done(market.endpoint.call(owner, "POST", "/api/payment-links", body, Map.of()));
        return market.checkouts.require(new PaymentLinkId(created.text("paymentLinkId")).checkoutId());
    }

    private Checkout paidLink(String owner) {
        Checkout link = link(owner);
        market.deliver(market.paid(link, "evt-" + link.id()));
        return link;
    }

    private AccountId ada() {
        return market.account("ada");
    }

    private void chargeBack(Checkout link) {
        market.deliver(new ProviderEvent.ChargedBack(
                MoneyFixture.PROVIDER,
                "evt-cb",
                "dp_1",
                link.payerId(),
                link.id().value(),
                link.amount()));
    }

    private void win(Checkout link) {
        market.deliver(new ProviderEvent.ChargebackReturned(
                MoneyFixture.PROVIDER,
                "evt-won",
                "dp_1",
                link.payerId(),
                link.id().value(),
                link.amount()));
    }

    private void confirmPayouts() {
        for (Payout sent : market.payouts.list(ada(), 10, Optional.empty()).items()) {
            market.deliver(new ProviderEvent.PayoutPaid(
                    MoneyFixture.PROVIDER, "evt-" + sent.id(), ada(), sent.id(), sent.attempts()));
        }
    }

    private void requireNoDebt(AccountId payee) {
        assertThat(market.ledger.wallet(payee).debt()).isEqualTo(Money.ZERO);
    }

    @Test
    void earningsOfTheLinkAreTakenBackAndNotPaidToTheBank() {
        chargeBack(paidLink("ada"));
        market.payoutAccount(ada(), true);
        market.advance(Duration.ofDays(3));
        market.work();

        assertThat(market.provider.sent).isEmpty();
        assertThat(market.balance("ada")).isZero();
        assertThat(market.payable("ada")).isZero();
        requireNoDebt(ada());
    }

    @Test
    void moneyThatReachedTheBankIsALossThatAWonDisputeReturns() {
        market.payoutAccount(ada(), true);
        Checkout link = paidLink("ada");
        market.advance(Duration.ofMinutes(1));
        market.work();
        confirmPayouts();
        market.deposit(ada(), 1_000);

        chargeBack(link);
        assertThat(market.balance("ada")).isEqualTo(1_000);
        requireNoDebt(ada());

        win(link);
        assertThat(market.balance("ada")).isEqualTo(1_000);
    }

    @Test
    void wonDisputeReturnsWhatTheWalletPaid() {
        Checkout link = paidLink("agent");
        market.fund(MoneyFixture.terms(1, 86_000));
        assertThat(market.balance("agent")).isEqualTo(2_520);

        chargeBack(link);
        assertThat(market.balance("agent")).isZero();
        requireNoDebt(MoneyFixture.POSTER);

        win(link);
        assertThat(market.balance("agent")).isEqualTo(2_520);
    }

    @Test
    void workFundedByTheLinkIsNotFrozen() {
        Checkout link = paidLink("ada");
        market.earningsToWallet(ada());
        market.advance(Duration.ofMinutes(1));
        EscrowId escrow = market.fund(MoneyFixture.terms(1, ada(), MoneyFixture.WORKER, 3_000));

        chargeBack(link);

        assertThat(market.escrow(escrow).freeze()).isNull();
        assertThat(market.balance("ada")).isZero();
        requireNoDebt(ada());
    }

    @Test
    void paymentReportedAfterItsChargebackGoesToThePlatform() {
        Checkout link = link("ada");
        chargeBack(link);

        market.deliver(market.paid(link, "evt-late"));

        assertThat(market.payable("ada")).isZero();
        requireNoDebt(ada());
        assertThat(market.payouts.list(ada(), 1, Optional.empty()).items()).isEmpty();
    }
}
