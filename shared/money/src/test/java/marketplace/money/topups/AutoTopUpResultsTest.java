package marketplace.money.topups;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import marketplace.accounts.Accounts;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.MoneyFixture;
import marketplace.money.TestProvider;
import marketplace.money.provider.Charge;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.testing.Facts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a refused, lost, repeated or late charge does to the wallet. */
class AutoTopUpResultsTest extends AutoTopUpFixture {

    @Test
    void refusedChargeIsRetriedWithGrowingDelaysThenStops() {
        market.provider.behaviour = TestProvider.Behaviour.DECLINE;
        market.spend(6_000);
        market.work();
        assertThat(market.topUpHistory(POSTER)).containsExactly("failed 6000 card_declined");
        assertThat(market.events(EventType.WALLET_AUTO_TOPUP_FAILED))
                .allSatisfy(event -> assertThat(Facts.of(event))
                        .containsEntry("reason", "charge_refused")
                        .containsEntry("message", "card_declined"));
        assertThat(market.eventSubjects(EventType.WALLET_AUTO_TOPUP_FAILED))
                .containsExactly(market.lastTopUp().id().value());

        for (Duration delay : AutoTopUp.DELAYS) {
            int before = market.topUpsOf(POSTER).size();
            market.clock.advance(delay.minusMillis(1));
            market.retryTopUps();
            assertThat(market.topUpsOf(POSTER)).hasSize(before);
            market.clock.advance(Duration.ofMillis(1));
            market.retryTopUps();
            market.work();
            assertThat(market.topUpsOf(POSTER)).hasSize(before + 1);
        }
        market.clock.advance(Duration.ofDays(30));
        market.retryTopUps();

        assertThat(market.topUpsOf(POSTER)).hasSize(5);
        assertThat(market.lastTopUp().attempt()).isEqualTo(5);
        assertThat(charged()).isZero();
        assertThat(market.topUps.state(POSTER).reserved()).isEqualTo(Money.ZERO);
    }

    @Test
    void stoppedTopUpsResumeOnNextFallOrNewMethod() {
        market.provider.behaviour = TestProvider.Behaviour.DECLINE;
        market.spend(6_000);
        market.work();
        AutoTopUp.DELAYS.forEach(delay -> {
            market.clock.advance(delay);
            market.retryTopUps();
            market.work();
        });
        market.spend(100);
        assertThat(market.topUpsOf(POSTER)).hasSize(5);

        market.provider.behaviour = TestProvider.Behaviour.ACCEPT;
        market.commit(() -> Commit.of(SavedMethods.save(POSTER, TestProvider.CARD, market.now()))
                .and(market.topUpRetries.rearm(POSTER, market.now())));
        market.retryTopUps();
        market.work();
        assertThat(market.balance()).isEqualTo(10_000);

        market.provider.behaviour = TestProvider.Behaviour.DECLINE;
        market.spend(7_000);
        market.work();
        market.deposit(POSTER, 5_000);
        market.provider.behaviour = TestProvider.Behaviour.ACCEPT;
        market.spend(4_000);
        market.work();
        assertThat(market.lastTopUp().attempt()).isEqualTo(1);
        assertThat(market.lastTopUp().status()).isEqualTo(TopUpStatus.PAID);
    }

    @Test
    void refusedChargeDoesNotCountTowardsDailyLimit() {
        market.provider.behaviour = TestProvider.Behaviour.DECLINE;
        market.spend(9_900);
        market.work();
        market.provider.behaviour = TestProvider.Behaviour.ACCEPT;

        market.clock.advance(Duration.ofHours(1));
        market.retryTopUps();
        market.work();

        assertThat(charged()).isEqualTo(9_900);
        assertThat(market.topUps.state(POSTER).left(new Money(15_000), market.now()))
                .isEqualTo(new Money(5_100));
    }

    @Test
    void timeoutAfterChargeChargesAndCreditsOnce() {
        market.spend(6_000);
        market.provider.behaviour = TestProvider.Behaviour.LOSE_ANSWER;
        for (int receive = 0; receive < 3; receive++) {
            market.work();
        }
        assertThat(market.balance()).isEqualTo(4_000);
        assertThat(market.jobs()).hasSize(1);

        market.provider.behaviour = TestProvider.Behaviour.ACCEPT;
        market.work();

        assertThat(market.provider.asked)
                .hasSize(4)
                .containsOnly(market.lastTopUp().id().value());
        assertThat(charged()).isEqualTo(6_000).isEqualTo(credited());
    }

    @Test
    void lostChargeJobIsRepeatedWithSameId() {
        market.provider.behaviour = TestProvider.Behaviour.LOSE_ANSWER;
        market.spend(6_000);
        Job lost = market.jobs().getFirst();
        table.commit(Commit.of(JobOutbox.done(lost)));
        market.provider.behaviour = TestProvider.Behaviour.ACCEPT;

        market.clock.advance(AutoTopUp.PATIENCE);
        market.retryTopUps();
        market.work();

        assertThat(market.provider.asked).containsExactly(lost.id());
        assertThat(market.balance()).isEqualTo(10_000);
    }

    @Test
    void tenConcurrentDuplicatesCreditOnce() throws Exception {
        market.spend(6_000);
        Job job = market.jobs().getFirst();

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> runs = IntStream.range(0, 10)
                    .<Future<?>>mapToObj(_ -> threads.submit(() -> market.runJob(job)))
                    .toList();
            for (Future<?> run : runs) {
                run.get();
            }
        }

        assertThat(charged()).isEqualTo(6_000).isEqualTo(credited());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void crashAroundCreditIsRepairedByNextReceive(boolean stored) {
        market.spend(6_000);
        Job job = market.jobs().getFirst();
        table.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                if (!stored) {
                    throw new Crash();
                }
            }

            @Override
            public void after(List<Write> writes) {
                throw new Crash();
            }
        });
        assertThatThrownBy(() -> market.runJob(job)).isInstanceOf(Crash.class);
        table.observe(new CommitObserver() {});

        market.runJob(job);

        assertThat(charged()).isEqualTo(6_000).isEqualTo(credited());
        assertThat(market.topUps.state(POSTER).inFlight()).isNull();
    }

    @Test
    void resultByEventOrResponseInAnyOrderCountsOnce() {
        market.spend(6_000);
        Charge charge = market.lastTopUp().charge();
        market.provider.behaviour = TestProvider.Behaviour.PENDING;
        market.work();
        assertThat(market.balance()).isEqualTo(4_000);

        ProviderEvent.ChargePaid event = market.provider.settle(charge);
        market.deliver(event);
        market.deliver(event);
        market.deliver(new ProviderEvent.ChargePaid(
                event.provider(), "another", event.chargeId(), POSTER, event.amount(), event.reference()));
        market.deliver(market.provider.failed(charge.id(), POSTER));

        assertThat(market.balance()).isEqualTo(10_000);
        assertThat(market.topUpHistory(POSTER)).containsExactly("paid 6000");
        assertThat(market.eventSubjects(EventType.WALLET_AUTO_TOPUP_FAILED)).isEmpty();
    }

    @Test
    void duplicateFailureCountsOnceAndLatePaymentIsCredited() {
        market.spend(6_000);
        TopUp first = market.lastTopUp();
        market.provider.behaviour = TestProvider.Behaviour.DECLINE;
        market.work();
        market.deliver(market.provider.failed(first.id().value(), POSTER));
        assertThat(market.topUps.state(POSTER).failures()).isEqualTo(1);

        market.provider.behaviour = TestProvider.Behaviour.PENDING;
        market.clock.advance(Duration.ofHours(1));
        market.retryTopUps();
        market.deliver(market.provider.settle(first.charge()));

        assertThat(market.balance()).isEqualTo(10_000);
        assertThat(market.topUpHistory(POSTER)).containsExactly("paid 6000", "pending 6000");
        assertThat(market.topUps.state(POSTER).inFlight())
                .isEqualTo(market.lastTopUp().id());
        assertThat(market.topUps.state(POSTER).reserved()).isEqualTo(new Money(12_000));
    }

    @Test
    void paymentOfAnotherAmountIsCreditedAndTopUpStaysPending() {
        market.spend(6_000);
        TopUp topUp = market.lastTopUp();

        market.deliver(new ProviderEvent.ChargePaid(
                MoneyFixture.PROVIDER, "odd", topUp.id().value(), POSTER, new Money(7), "ch"));

        assertThat(market.balance()).isEqualTo(4_007);
        assertThat(market.lastTopUp().status()).isEqualTo(TopUpStatus.PENDING);
    }

    @Test
    void foreignChargeIsUnknown() {
        market.spend(6_000);
        String id = market.lastTopUp().id().value();
        TopUpId never = new TopUpId("tup_" + MoneyFixture.suffix(9));

        for (ProviderEvent event : List.of(
                new ProviderEvent.ChargePaid(MoneyFixture.PROVIDER, "1", never.value(), POSTER, new Money(6_000), "ch"),
                new ProviderEvent.ChargePaid(
                        MoneyFixture.PROVIDER, "2", id, MoneyFixture.WORKER, new Money(6_000), "ch"),
                new ProviderEvent.ChargePaid("another", "3", id, POSTER, new Money(6_000), "ch"),
                new ProviderEvent.ChargePaid(MoneyFixture.PROVIDER, "4", "pi_123", POSTER, new Money(6_000), "ch"))) {
            assertThatThrownBy(() -> market.deliver(event))
                    .isInstanceOf(Problem.class)
                    .hasMessageContaining("no such top up");
        }
        assertThat(market.balance()).isEqualTo(4_000);
    }

    @Test
    void restrictedAccountIsNotCharged() {
        market.provider.behaviour = TestProvider.Behaviour.DECLINE;
        market.spend(6_000);
        market.work();
        table.commit(Commit.of(Accounts.restrict(POSTER, "test")));

        market.clock.advance(Duration.ofHours(1));
        market.retryTopUps();

        assertThat(market.topUpsOf(POSTER)).hasSize(1);
        assertThat(market.topUpRetries.due(market.now(), 10, Optional.empty()).items())
                .isEmpty();
    }
}
