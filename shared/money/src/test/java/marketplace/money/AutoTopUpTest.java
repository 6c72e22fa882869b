package marketplace.money;

import static marketplace.money.ProviderWorld.OWNER;
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
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.Spender;
import marketplace.money.ledger.WalletControls;
import marketplace.money.provider.Charge;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.provider.ProviderMethod;
import marketplace.money.topups.AutoTopUp;
import marketplace.money.topups.SavedMethods;
import marketplace.money.topups.TopUp;
import marketplace.money.topups.TopUpItems;
import marketplace.money.topups.TopUpStatus;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A wallet that fills itself: floor 50, target 100, at most 150 USD a day. */
class AutoTopUpTest {

    private final MemoryTable table = new MemoryTable();
    private final ProviderWorld world = new ProviderWorld(table);

    @BeforeEach
    void fill() {
        world.money.deposit(OWNER, 10_000);
        world.save(OWNER, TestProvider.CARD);
        world.autoTopUp(OWNER, 5_000, 10_000, 15_000);
    }

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    private long charged() {
        return world.provider.charged.values().stream()
                .mapToLong(charge -> charge.amount().cents())
                .sum();
    }

    private long credited() {
        return world.money.ledger.wallet(OWNER).deposited().cents() - 10_000;
    }

    @Test
    void spendBelowFloorStartsChargeUpToTarget() {
        world.spend(5_000);
        assertThat(world.queued()).isEmpty();
        world.spend(1);

        assertThat(world.story(OWNER)).containsExactly("pending 5001");
        assertThat(world.told(EventType.WALLET_AUTO_TOPUP_INITIATED))
                .containsExactly(world.last().id().value());
        world.work();

        assertThat(world.balance()).isEqualTo(10_000);
        assertThat(world.story(OWNER)).containsExactly("paid 5001");
        assertThat(charged()).isEqualTo(5_001).isEqualTo(credited());
        assertThat(world.told(EventType.WALLET_AUTO_TOPUP_FAILED)).isEmpty();
    }

    @Test
    void walletWithoutAutoTopUpIsNotCharged() {
        world.money.carryOut(() -> {
            LedgerHead read = world.money.ledger.walletHead(OWNER);
            WalletControls none = new WalletControls(null, null, null, false, null, null, null);
            return Ledger.change(read, none, world.now());
        });

        world.spend(9_000);

        assertThat(world.all(OWNER)).isEmpty();
        assertThat(world.queued()).isEmpty();
    }

    @Test
    void enablingAutoTopUpBelowFloorStartsCharge() {
        world.money.carryOut(() -> {
            LedgerHead read = world.money.ledger.walletHead(OWNER);
            WalletControls none = new WalletControls(null, null, null, false, null, null, null);
            return Ledger.change(read, none, world.now());
        });
        world.spend(10_000);

        world.autoTopUp(OWNER, 5_000, 10_000, 15_000);
        world.autoTopUp(OWNER, 4_000, 9_000, 15_000);
        world.work();

        assertThat(world.story(OWNER)).containsExactly("paid 10000");
    }

    @Test
    void pendingChargeBlocksAnother() {
        world.spend(6_000);
        world.spend(1_000);
        world.spend(1_000);

        assertThat(world.story(OWNER)).containsExactly("pending 6000");
        world.work();

        assertThat(world.balance()).isEqualTo(8_000);
        assertThat(world.story(OWNER)).containsExactly("paid 6000");
    }

    @Test
    void walletCheckTopsUpBalanceStillBelowFloor() {
        world.autoTopUp(OWNER, 5_000, 6_000, 15_000);
        world.spend(5_001);
        world.spend(4_900);
        world.work();
        assertThat(world.balance()).isEqualTo(1_100);

        world.check();
        world.work();

        assertThat(world.balance()).isEqualTo(6_000);
        assertThat(world.story(OWNER)).containsExactly("paid 1001", "paid 4900");
    }

    @Test
    void concurrentSpendsStartOneCharge() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> spends = IntStream.range(0, 9)
                    .<Future<?>>mapToObj(seat -> threads.submit(() -> world.money.fund(EscrowTerms.of(
                            MoneyWorld.seat(100 + seat),
                            OWNER,
                            ProviderWorld.WORKER,
                            MoneyWorld.human(ProviderWorld.WORKER),
                            new Money(1_000),
                            0))))
                    .toList();
            for (Future<?> spend : spends) {
                spend.get();
            }
        }

        assertThat(world.all(OWNER)).hasSize(1);
        assertThat(world.told(EventType.WALLET_AUTO_TOPUP_INITIATED)).hasSize(1);
        world.work();
        assertThat(charged())
                .isEqualTo(credited())
                .isEqualTo(world.last().amount().cents());
    }

    @Test
    void rolledBackSpendStartsNoCharge() {
        EscrowTerms terms = MoneyWorld.terms(1, 7_000);
        Commit decided = world.money.changes(Escrow.fund(
                new EscrowId("esc_" + MoneyWorld.tail(7)),
                terms,
                Spender.of(OWNER),
                world.money.transaction(),
                world.now()));
        world.spend(1_000);

        assertThatThrownBy(() -> table.commit(decided)).isInstanceOf(LostRace.class);

        assertThat(world.all(OWNER)).isEmpty();
    }

    @Test
    void refusedChargeIsRetriedWithGrowingDelaysThenStops() {
        world.provider.mood = TestProvider.Mood.NO;
        world.spend(6_000);
        world.work();
        assertThat(world.story(OWNER)).containsExactly("failed 6000 card_declined");
        assertThat(world.told(EventType.WALLET_AUTO_TOPUP_FAILED))
                .containsExactly(world.last().id().value());

        for (Duration delay : AutoTopUp.DELAYS) {
            int before = world.all(OWNER).size();
            world.pass(delay.minusMillis(1));
            world.check();
            assertThat(world.all(OWNER)).hasSize(before);
            world.pass(Duration.ofMillis(1));
            world.check();
            world.work();
            assertThat(world.all(OWNER)).hasSize(before + 1);
        }
        world.pass(Duration.ofDays(30));
        world.check();

        assertThat(world.all(OWNER)).hasSize(5);
        assertThat(world.last().attempt()).isEqualTo(5);
        assertThat(charged()).isZero();
        assertThat(world.topUps.state(OWNER).reserved()).isEqualTo(Money.ZERO);
    }

    @Test
    void stoppedTopUpsResumeOnNextFallOrNewMethod() {
        world.provider.mood = TestProvider.Mood.NO;
        world.spend(6_000);
        world.work();
        AutoTopUp.DELAYS.forEach(delay -> {
            world.pass(delay);
            world.check();
            world.work();
        });
        world.spend(100);
        assertThat(world.all(OWNER)).hasSize(5);

        world.provider.mood = TestProvider.Mood.YES;
        world.money.carryOut(() -> Commit.of(SavedMethods.save(OWNER, TestProvider.CARD, world.now()))
                .and(world.checks.rearm(OWNER, world.now())));
        world.check();
        world.work();
        assertThat(world.balance()).isEqualTo(10_000);

        world.provider.mood = TestProvider.Mood.NO;
        world.spend(7_000);
        world.work();
        world.money.deposit(OWNER, 5_000);
        world.provider.mood = TestProvider.Mood.YES;
        world.spend(4_000);
        world.work();
        assertThat(world.last().attempt()).isEqualTo(1);
        assertThat(world.last().status()).isEqualTo(TopUpStatus.PAID);
    }

    @Test
    void topUpWithoutSavedMethodFailsWithoutProviderCall() {
        world.money.carryOut(() -> Commit.of(SavedMethods.remove(OWNER)));

        world.spend(6_000);

        assertThat(world.story(OWNER)).containsExactly("failed 6000 no_payment_method");
        assertThat(world.told(EventType.WALLET_AUTO_TOPUP_FAILED))
                .containsExactly(world.last().id().value());
        assertThat(world.told(EventType.WALLET_AUTO_TOPUP_INITIATED)).isEmpty();
        assertThat(world.queued()).isEmpty();
    }

    @Test
    void dailyLimitIsReservedFirstAndResetsAtMidnight() {
        for (int round = 0; round < 2; round++) {
            world.spend(6_000);
            world.work();
        }
        assertThat(world.balance()).isEqualTo(10_000);
        world.spend(8_000);

        assertThat(world.last().amount()).isEqualTo(new Money(3_000));
        world.work();
        assertThat(world.balance()).isEqualTo(5_000);
        world.spend(1_000);
        assertThat(world.last().failureReason()).isEqualTo(TopUp.DAILY_LIMIT);
        assertThat(charged()).isEqualTo(15_000);

        world.pass(Duration.ofHours(23));
        world.check();
        assertThat(charged()).isEqualTo(15_000);
        world.pass(Duration.ofHours(1));
        world.check();
        world.work();

        assertThat(world.balance()).isEqualTo(10_000);
        assertThat(charged()).isEqualTo(21_000).isEqualTo(credited());
    }

    @Test
    void refusedChargeDoesNotCountTowardsDailyLimit() {
        world.provider.mood = TestProvider.Mood.NO;
        world.spend(9_900);
        world.work();
        world.provider.mood = TestProvider.Mood.YES;

        world.pass(Duration.ofHours(1));
        world.check();
        world.work();

        assertThat(charged()).isEqualTo(9_900);
        assertThat(world.topUps.state(OWNER).left(new Money(15_000), world.now()))
                .isEqualTo(new Money(5_100));
    }

    @Test
    void timeoutAfterChargeChargesAndCreditsOnce() {
        world.spend(6_000);
        world.provider.mood = TestProvider.Mood.MUTE;
        for (int receive = 0; receive < 3; receive++) {
            world.work();
        }
        assertThat(world.balance()).isEqualTo(4_000);
        assertThat(world.queued()).hasSize(1);

        world.provider.mood = TestProvider.Mood.YES;
        world.work();

        assertThat(world.provider.asked)
                .hasSize(4)
                .containsOnly(world.last().id().value());
        assertThat(charged()).isEqualTo(6_000).isEqualTo(credited());
    }

    @Test
    void lostChargeJobIsRepeatedWithSameId() {
        world.provider.mood = TestProvider.Mood.MUTE;
        world.spend(6_000);
        Job lost = world.queued().getFirst();
        table.commit(Commit.of(JobOutbox.done(lost)));
        world.provider.mood = TestProvider.Mood.YES;

        world.pass(AutoTopUp.PATIENCE);
        world.check();
        world.work();

        assertThat(world.provider.asked).containsExactly(lost.id());
        assertThat(world.balance()).isEqualTo(10_000);
    }

    @Test
    void tenConcurrentDuplicatesCreditOnce() throws Exception {
        world.spend(6_000);
        Job job = world.queued().getFirst();

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> runs = IntStream.range(0, 10)
                    .<Future<?>>mapToObj(_ -> threads.submit(() -> world.run(job)))
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
        world.spend(6_000);
        Job job = world.queued().getFirst();
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
        assertThatThrownBy(() -> world.run(job)).isInstanceOf(Crash.class);
        table.observe(new CommitObserver() {});

        world.run(job);

        assertThat(charged()).isEqualTo(6_000).isEqualTo(credited());
        assertThat(world.inFlight()).isNull();
    }

    @Test
    void resultByEventOrResponseInAnyOrderCountsOnce() {
        world.spend(6_000);
        Charge charge = world.last().charge();
        world.provider.mood = TestProvider.Mood.LATER;
        world.work();
        assertThat(world.balance()).isEqualTo(4_000);

        ProviderEvent.ChargePaid event = world.provider.settle(charge);
        world.money.tell(event);
        world.money.tell(event);
        world.money.tell(new ProviderEvent.ChargePaid(
                event.provider(), "another", event.chargeId(), OWNER, event.amount(), event.reference()));
        world.money.tell(world.provider.failed(charge.id(), OWNER));

        assertThat(world.balance()).isEqualTo(10_000);
        assertThat(world.story(OWNER)).containsExactly("paid 6000");
        assertThat(world.told(EventType.WALLET_AUTO_TOPUP_FAILED)).isEmpty();
    }

    @Test
    void duplicateFailureCountsOnceAndLatePaymentIsCredited() {
        world.spend(6_000);
        TopUp first = world.last();
        world.provider.mood = TestProvider.Mood.NO;
        world.work();
        world.money.tell(world.provider.failed(first.id().value(), OWNER));
        assertThat(world.topUps.state(OWNER).failures()).isEqualTo(1);

        world.provider.mood = TestProvider.Mood.LATER;
        world.pass(Duration.ofHours(1));
        world.check();
        world.money.tell(world.provider.settle(first.charge()));

        assertThat(world.balance()).isEqualTo(10_000);
        assertThat(world.story(OWNER)).containsExactly("paid 6000", "pending 6000");
        assertThat(world.inFlight()).isEqualTo(world.last().id());
        assertThat(world.topUps.state(OWNER).reserved()).isEqualTo(new Money(12_000));
    }

    @Test
    void paymentOfAnotherAmountIsCreditedAndTopUpStaysPending() {
        world.spend(6_000);
        TopUp topUp = world.last();

        world.money.tell(new ProviderEvent.ChargePaid(
                MoneyWorld.PROVIDER, "odd", topUp.id().value(), OWNER, new Money(7), "ch"));

        assertThat(world.balance()).isEqualTo(4_007);
        assertThat(world.last().status()).isEqualTo(TopUpStatus.PENDING);
    }

    @Test
    void foreignChargeIsUnknown() {
        world.spend(6_000);
        String id = world.last().id().value();
        TopUpId never = new TopUpId("tup_" + MoneyWorld.tail(9));

        for (ProviderEvent event : List.of(
                new ProviderEvent.ChargePaid(MoneyWorld.PROVIDER, "1", never.value(), OWNER, new Money(6_000), "ch"),
                new ProviderEvent.ChargePaid(
                        MoneyWorld.PROVIDER, "2", id, ProviderWorld.WORKER, new Money(6_000), "ch"),
                new ProviderEvent.ChargePaid("another", "3", id, OWNER, new Money(6_000), "ch"),
                new ProviderEvent.ChargePaid(MoneyWorld.PROVIDER, "4", "pi_123", OWNER, new Money(6_000), "ch"))) {
            assertThatThrownBy(() -> world.money.tell(event))
                    .isInstanceOf(Problem.class)
                    .hasMessageContaining("no such top up");
        }
        assertThat(world.balance()).isEqualTo(4_000);
    }

    @Test
    void restrictedAccountIsNotCharged() {
        world.provider.mood = TestProvider.Mood.NO;
        world.spend(6_000);
        world.work();
        table.commit(Commit.of(Accounts.restrict(OWNER, "test")));

        world.pass(Duration.ofHours(1));
        world.check();

        assertThat(world.all(OWNER)).hasSize(1);
        assertThat(world.checks.due(world.now(), 10, Optional.empty()).items()).isEmpty();
    }

    @Test
    void auditNamesUncreditedTopUpAndWrongDailyLimit() {
        world.spend(6_000);
        TopUp pending = world.last();
        AutoTopUp state = world.topUps.state(OWNER);
        table.commit(Commit.of(
                Write.put(TopUpItems.item(pending.pay("ch", world.now()))),
                Write.put(TopUpItems.item(state.failed(pending, world.now())))));

        assertThat(Audit.of(table.items().stream()))
                .extracting(Audit.Difference::subject)
                .containsExactly("top-up " + pending.id(), "auto-topup of " + OWNER);
        table.commit(Commit.of(Write.put(TopUpItems.item(pending)), Write.put(TopUpItems.item(state))));
    }

    @Test
    void accountWithPendingChargeCannotBeDeleted() {
        world.spend(10_000);

        assertThatThrownBy(() -> new OpenBalanceGuard(table, world::now).require(OWNER))
                .hasMessageContaining("pending automatic top-up");
    }

    @Test
    void checkoutSavesMethodAndLatestWins() {
        SavedMethods methods = new SavedMethods(table);
        table.commit(Commit.of(SavedMethods.remove(OWNER)));
        world.money.tell(paid(false, TestProvider.CARD, 1));
        assertThat(methods.find(OWNER)).isEmpty();

        world.money.tell(paid(true, TestProvider.CARD, 2));
        world.money.tell(paid(true, new ProviderMethod(MoneyWorld.PROVIDER, "card_2", "Amex 1"), 3));

        assertThat(methods.find(OWNER).orElseThrow().method().label()).isEqualTo("Amex 1");
    }

    private ProviderEvent paid(boolean saves, ProviderMethod method, int number) {
        Checkout open = world.money.newCheckout(OWNER, new CheckoutPurpose.Deposit(), new Money(100));
        Checkout checkout =
                Checkout.open(open.id(), open.code(), open.purpose(), OWNER, open.amount(), "test", saves, world.now());
        table.commit(world.money.checkouts.create(checkout));
        return new ProviderEvent.CheckoutPaid(
                MoneyWorld.PROVIDER, "saved-" + number, checkout.id(), checkout.amount(), "pi_" + number, method);
    }
}
