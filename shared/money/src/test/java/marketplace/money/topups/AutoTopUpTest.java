package marketplace.money.topups;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import marketplace.kernel.EventType;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.MoneyFixture;
import marketplace.money.OpenBalanceGuard;
import marketplace.money.TestProvider;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.WalletControls;
import marketplace.money.limits.Ceiling;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.provider.ProviderMethod;
import marketplace.money.transactions.Spender;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.JobOutbox;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.Facts;
import org.junit.jupiter.api.Test;

class AutoTopUpTest extends AutoTopUpFixture {

    @Test
    void spendBelowFloorStartsChargeUpToTarget() {
        market.spend(5_000);
        assertThat(market.jobs()).isEmpty();
        market.spend(1);

        assertThat(market.topUpHistory(POSTER)).containsExactly("pending 5001");
        assertThat(market.eventSubjects(EventType.WALLET_AUTO_TOPUP_INITIATED))
                .containsExactly(market.lastTopUp().id().value());
        market.work();

        assertThat(market.balance()).isEqualTo(10_000);
        assertThat(market.topUpHistory(POSTER)).containsExactly("paid 5001");
        assertThat(charged()).isEqualTo(5_001).isEqualTo(credited());
        assertThat(market.eventSubjects(EventType.WALLET_AUTO_TOPUP_FAILED)).isEmpty();
    }

    @Test
    void walletWithoutAutoTopUpIsNotCharged() {
        market.commit(() -> {
            LedgerHead read = market.ledger.walletHead(POSTER);
            WalletControls none = new WalletControls(null, null, null, false, null, null, null);
            return Ledger.change(read, none, market.now());
        });

        market.spend(9_000);

        assertThat(market.topUpsOf(POSTER)).isEmpty();
        assertThat(market.jobs()).isEmpty();
    }

    @Test
    void enablingAutoTopUpBelowFloorStartsCharge() {
        market.commit(() -> {
            LedgerHead read = market.ledger.walletHead(POSTER);
            WalletControls none = new WalletControls(null, null, null, false, null, null, null);
            return Ledger.change(read, none, market.now());
        });
        market.spend(10_000);

        market.autoTopUp(POSTER, 5_000, 10_000, 15_000);
        market.autoTopUp(POSTER, 4_000, 9_000, 15_000);
        market.work();

        assertThat(market.topUpHistory(POSTER)).containsExactly("paid 10000");
    }

    @Test
    void pendingChargeBlocksAnother() {
        market.spend(6_000);
        market.spend(1_000);
        market.spend(1_000);

        assertThat(market.topUpHistory(POSTER)).containsExactly("pending 6000");
        market.work();

        assertThat(market.balance()).isEqualTo(8_000);
        assertThat(market.topUpHistory(POSTER)).containsExactly("paid 6000");
    }

    @Test
    void walletCheckTopsUpBalanceStillBelowFloor() {
        market.autoTopUp(POSTER, 5_000, 6_000, 15_000);
        market.spend(5_001);
        market.spend(4_900);
        market.work();
        assertThat(market.balance()).isEqualTo(1_100);

        market.retryTopUps();
        market.work();

        assertThat(market.balance()).isEqualTo(6_000);
        assertThat(market.topUpHistory(POSTER)).containsExactly("paid 1001", "paid 4900");
    }

    @Test
    void concurrentSpendsStartOneCharge() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> spends = IntStream.range(0, 9)
                    .<Future<?>>mapToObj(seat -> threads.submit(() -> market.fund(EscrowTerms.of(
                            MoneyFixture.seat(100 + seat),
                            POSTER,
                            MoneyFixture.WORKER,
                            MoneyFixture.human(MoneyFixture.WORKER),
                            new Money(1_000),
                            Fee.of(0)))))
                    .toList();
            for (Future<?> spend : spends) {
                spend.get();
            }
        }

        assertThat(market.topUpsOf(POSTER)).hasSize(1);
        assertThat(market.eventSubjects(EventType.WALLET_AUTO_TOPUP_INITIATED)).hasSize(1);
        market.work();
        assertThat(charged())
                .isEqualTo(credited())
                .isEqualTo(market.lastTopUp().amount().cents());
    }

    @Test
    void rolledBackSpendStartsNoCharge() {
        EscrowTerms terms = MoneyFixture.terms(1, 7_000);
        Commit decided = market.changes(Escrow.fund(
                new EscrowId("esc_" + MoneyFixture.suffix(7)),
                terms,
                Spender.of(POSTER),
                market.transaction(),
                market.now()));
        market.spend(1_000);

        assertThatThrownBy(() -> table.commit(decided)).isInstanceOf(LostRace.class);

        assertThat(market.topUpsOf(POSTER)).isEmpty();
    }

    @Test
    void loweredCeilingLimitsChargesOfExistingControls() {
        market.spend(6_000);
        chargeUnder(2_500);
        chargeUnder(2_500);

        assertThat(market.topUpHistory(POSTER)).containsExactlyInAnyOrder("failed 6000 daily_limit", "paid 2500");
        assertThat(charged()).isEqualTo(2_500);

        market.spend(2_000);
        market.clock.advance(Duration.ofMinutes(1));
        market.retryTopUps();
        chargeUnder(2_500);
        market.retryTopUps();
        chargeUnder(2_500);
        assertThat(charged()).isEqualTo(2_500);

        market.clock.advance(Duration.ofDays(1));
        market.retryTopUps();
        chargeUnder(2_500);
        chargeUnder(2_500);
        assertThat(charged()).isEqualTo(5_000).isEqualTo(credited());
    }

    @Test
    void chargeWithoutAResultIsRequestedAgainUnderALoweredCeiling() {
        market.spend(6_000);
        market.provider.behaviour = TestProvider.Behaviour.LOSE_ANSWER;
        assertThatThrownBy(() -> chargeUnder(10_000)).isInstanceOf(Problem.class);
        market.provider.behaviour = TestProvider.Behaviour.ACCEPT;

        chargeUnder(2_500);

        assertThat(market.topUpHistory(POSTER)).containsExactly("paid 6000");
        assertThat(charged()).isEqualTo(6_000).isEqualTo(credited());
    }

    /** Runs the waiting charges of a service with another ceiling than that in which the controls were set. */
    private void chargeUnder(long ceiling) {
        JobKind<?> charges = market.provider
                .jobs(table, market.ids, Ceiling.of(new Money(ceiling)))
                .kinds()
                .getFirst();
        for (Job job : market.jobs()) {
            charges.run(job, market.now());
            table.commit(Commit.of(JobOutbox.done(job)));
        }
    }

    @Test
    void topUpWithoutSavedMethodFailsWithoutProviderCall() {
        market.commit(() -> Commit.of(SavedMethods.remove(POSTER)));

        market.spend(6_000);

        assertThat(market.topUpHistory(POSTER)).containsExactly("failed 6000 no_payment_method");
        assertThat(market.events(EventType.WALLET_AUTO_TOPUP_FAILED))
                .singleElement()
                .satisfies(event -> assertThat(Facts.of(event))
                        .containsEntry("reason", "no_payment_method")
                        .containsEntry(
                                "message", "No payment method is saved. Deposit once with savePaymentMethod: true."));
        assertThat(market.eventSubjects(EventType.WALLET_AUTO_TOPUP_FAILED))
                .containsExactly(market.lastTopUp().id().value());
        assertThat(market.eventSubjects(EventType.WALLET_AUTO_TOPUP_INITIATED)).isEmpty();
        assertThat(market.jobs()).isEmpty();
    }

    @Test
    void dailyLimitIsReservedFirstAndResetsAtMidnight() {
        for (int round = 0; round < 2; round++) {
            market.spend(6_000);
            market.work();
        }
        assertThat(market.balance()).isEqualTo(10_000);
        market.spend(8_000);

        assertThat(market.lastTopUp().amount()).isEqualTo(new Money(3_000));
        market.work();
        assertThat(market.balance()).isEqualTo(5_000);
        market.spend(1_000);
        assertThat(market.lastTopUp().failureReason()).isEqualTo(TopUp.DAILY_LIMIT);
        assertThat(charged()).isEqualTo(15_000);

        market.clock.advance(Duration.ofHours(23));
        market.retryTopUps();
        assertThat(charged()).isEqualTo(15_000);
        market.clock.advance(Duration.ofHours(1));
        market.retryTopUps();
        market.work();

        assertThat(market.balance()).isEqualTo(10_000);
        assertThat(charged()).isEqualTo(21_000).isEqualTo(credited());
    }

    @Test
    void auditNamesUncreditedTopUpAndWrongDailyLimit() {
        market.spend(6_000);
        TopUp pending = market.lastTopUp();
        AutoTopUp state = market.topUps.state(POSTER);
        table.commit(Commit.of(
                Write.put(TopUpItems.item(pending.pay("ch", market.now()))),
                Write.put(TopUpItems.item(state.failed(pending, market.now())))));

        assertThat(Audit.of(table.items().stream()))
                .extracting(Audit.Difference::subject)
                .containsExactly("top-up " + pending.id(), "auto-topup of " + POSTER);
        table.commit(Commit.of(Write.put(TopUpItems.item(pending)), Write.put(TopUpItems.item(state))));
    }

    @Test
    void accountWithPendingChargeCannotBeDeleted() {
        market.spend(10_000);

        assertThatThrownBy(() -> new OpenBalanceGuard(table, market::now).require(POSTER, Money.ZERO))
                .hasMessageContaining("pending automatic top-up");
    }

    @Test
    void checkoutSavesMethodAndLatestWins() {
        SavedMethods methods = new SavedMethods(table);
        table.commit(Commit.of(SavedMethods.remove(POSTER)));
        market.deliver(paid(false, TestProvider.CARD, 1));
        assertThat(methods.find(POSTER)).isEmpty();

        market.deliver(paid(true, TestProvider.CARD, 2));
        market.deliver(paid(true, new ProviderMethod(MoneyFixture.PROVIDER, "card_2", "Amex 1"), 3));

        assertThat(methods.find(POSTER).orElseThrow().method().label()).isEqualTo("Amex 1");
    }

    private ProviderEvent paid(boolean saves, ProviderMethod method, int number) {
        Checkout open = market.newCheckout(POSTER, new CheckoutPurpose.Deposit(), new Money(100));
        Checkout checkout = Checkout.open(
                open.id(), open.code(), open.purpose(), POSTER, open.amount(), "test", saves, market.now());
        table.commit(market.checkouts.create(checkout));
        return new ProviderEvent.CheckoutPaid(
                MoneyFixture.PROVIDER, "saved-" + number, checkout.id(), checkout.amount(), "pi_" + number, method);
    }
}
