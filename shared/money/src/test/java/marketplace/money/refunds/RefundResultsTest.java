package marketplace.money.refunds;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.PROVIDER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.money.TestProvider;
import marketplace.money.checkouts.Checkout;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import org.junit.jupiter.api.Test;

class RefundResultsTest extends RefundFixture {

    private ProviderEvent made(Refund refund) {
        return new ProviderEvent.RefundMade(PROVIDER, "made:" + refund.id(), POSTER, refund.id(), "re_1");
    }

    private ProviderEvent failed(Refund refund) {
        return new ProviderEvent.RefundFailed(PROVIDER, "failed:" + refund.id(), POSTER, refund.id(), "card closed");
    }

    private ProviderEvent chargedBack(Checkout checkout, long cents) {
        return new ProviderEvent.ChargedBack(
                PROVIDER, "dp:" + checkout.id(), "dp", POSTER, checkout.id().value(), new Money(cents));
    }

    @Test
    void refusedRefundIsCreditedAndCanBeRepeated() {
        market.provider.behaviour = TestProvider.Behaviour.DECLINE;
        refund("60");
        market.work();

        assertThat(last().status()).isEqualTo(RefundStatus.FAILED);
        assertThat(last().failureReason()).isEqualTo("charge_disputed");
        assertThat(market.balance()).isEqualTo(10_000);
        assertThat(statement()).startsWith("refund_returned 6000", "refund -6000");
        assertThat(refundable(0)).isEqualTo(10_000);
        market.provider.behaviour = TestProvider.Behaviour.ACCEPT;
        refund("100");
        market.work();
        assertThat(given()).isEqualTo(10_000);
        assertThat(endpoint.call("owner", "GET", "/api/wallet/refunds?limit=1", "")
                        .body()
                        .at("/hasMore")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void timedOutRefundIsRepeatedWithSameId() {
        refund("60");
        market.provider.behaviour = TestProvider.Behaviour.UNAVAILABLE;
        market.work();
        market.provider.behaviour = TestProvider.Behaviour.LOSE_ANSWER;
        market.work();
        market.work();
        assertThat(last().status()).isEqualTo(RefundStatus.PENDING);

        market.provider.behaviour = TestProvider.Behaviour.ACCEPT;
        market.work();

        assertThat(last().status()).isEqualTo(RefundStatus.CONFIRMED);
        assertThat(Set.copyOf(market.provider.asked))
                .containsExactly(last().id().value());
        assertThat(given()).isEqualTo(6_000);
    }

    @Test
    void timerRepeatsPendingRefund() {
        refund("60");
        Job lost = market.jobs().getFirst();
        table.commit(Commit.of(JobOutbox.done(lost)));
        market.provider.behaviour = TestProvider.Behaviour.PENDING;
        for (int hour = 0; hour < 3; hour++) {
            assertThat(market.jobs()).isEmpty();
            market.clock.advance(Duration.ofHours(1));
            market.tick();
            market.work();
            assertThat(last().status()).isEqualTo(RefundStatus.PENDING);
        }
        market.provider.behaviour = TestProvider.Behaviour.ACCEPT;
        market.clock.advance(Duration.ofHours(1));
        market.tick();
        market.work();

        assertThat(last().status()).isEqualTo(RefundStatus.CONFIRMED);
        market.clock.advance(Duration.ofHours(1));
        market.tick();
        assertThat(market.jobs()).isEmpty();
        assertThat(given()).isEqualTo(6_000);
    }

    @Test
    void resultByEventAndResponseCountsOnce() {
        refund("60");
        market.deliver(made(last()));
        market.work();
        market.deliver(made(last()));
        assertThat(last().status()).isEqualTo(RefundStatus.CONFIRMED);
        assertThat(last().reference()).isEqualTo("re_1");

        refund("20");
        market.deliver(failed(last()));
        market.deliver(failed(last()));
        market.work();
        market.deliver(made(last()));

        assertThat(last().status()).isEqualTo(RefundStatus.FAILED);
        assertThat(market.balance()).isEqualTo(4_000);
    }

    @Test
    void refundFailedAfterItWasMadeIsCreditedOnceAfterDebt() {
        refund("60");
        market.work();
        assertThat(last().status()).isEqualTo(RefundStatus.CONFIRMED);
        Checkout other = paid(POSTER, 100);
        market.spend(4_100);
        market.deliver(new ProviderEvent.PaymentRefunded(
                PROVIDER, "refunded:1", "ch_1", POSTER, other.id().value(), new Money(100)));

        market.deliver(failed(last()));
        market.deliver(failed(last()));

        assertThat(market.balance()).isEqualTo(5_900);
        assertThat(last().failureReason()).isEqualTo("card closed");
        market.deliver(made(last()));
        assertThat(last().status()).isEqualTo(RefundStatus.FAILED);
    }

    @Test
    void chargedBackPaymentIsNotRefunded() {
        paid(POSTER, 9_000);
        market.deliver(new ProviderEvent.PaymentRefunded(
                PROVIDER, "refunded:1", "ch_1", POSTER, deposit.id().value(), new Money(4_000)));

        assertThat(refundable(1)).isEqualTo(6_000);
        assertThat(code(refund("60.01"))).isEqualTo("409 invalid_state");
        refund("50");
        market.deliver(chargedBack(deposit, 10_000));
        assertThat(refundable(1)).as("the bank takes what it takes").isZero();
    }

    @Test
    void clawbackBeforePaymentCounts() {
        Checkout late = market.openDeposit(POSTER, 3_000);
        market.deliver(new ProviderEvent.PaymentRefunded(
                PROVIDER, "refunded:1", "ch_1", POSTER, late.id().value(), new Money(1_000)));
        assertThat(endpoint.call("owner", "GET", "/api/wallet/payments", "")
                        .body()
                        .at("/count")
                        .asInt())
                .isEqualTo(1);

        market.deliver(market.paid(late, "pi_late"));

        assertThat(code(refund("owner", late.id().value(), ",\"amount\":20.01")))
                .isEqualTo("409 invalid_state");
        assertThat(refund("owner", late.id().value(), ",\"amount\":20").status())
                .isEqualTo(200);
    }

    @Test
    void refundAtRemovedProviderFailsAndCreditsWallet() {
        refund("60");
        Refund refund = last();
        new RefundSending(table, market.ids, Map.of()).kind().run(market.jobs().getFirst(), market.now());

        assertThat(last().failureReason()).contains("no longer available");
        assertThat(market.balance()).isEqualTo(10_000);
        assertThat(last().id()).isEqualTo(refund.id());
    }

    @Test
    void eventsForUnknownRefundsAreRejected() {
        refund("60");
        RefundId id = last().id();

        assertThatThrownBy(() -> market.deliver(new ProviderEvent.RefundFailed("other", "failed:1", POSTER, id, "no")))
                .hasMessageContaining("no such refund");
        assertThat(last().status()).isEqualTo(RefundStatus.PENDING);
    }
}
