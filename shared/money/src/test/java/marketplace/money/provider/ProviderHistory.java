package marketplace.money.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.MoneyFixture;
import marketplace.money.TestProvider;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.ledger.JournalItems;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutItems;
import marketplace.money.payouts.PayoutRetries;
import marketplace.money.refunds.Payment;
import marketplace.money.refunds.Payments;
import marketplace.money.refunds.Refund;
import marketplace.money.refunds.RefundItems;
import marketplace.money.refunds.RefundStatus;
import marketplace.money.topups.TopUp;
import marketplace.money.topups.TopUpItems;
import marketplace.money.topups.TopUpStatus;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.JobOutbox;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Outbox;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.testing.Faults;
import marketplace.testing.MemoryTable;
import software.amazon.awssdk.core.exception.SdkException;

/** Random calls, jobs and events of one wallet, some of which fail or crash. */
final class ProviderHistory {

    private static final int LONG = 50_000;
    private static final long MAX_PER_DAY = 30_000;
    private static final int FIRST_HOLD_DAYS = 3;
    private static final int LATER_HOLD_DAYS = 2;

    private final Random chance;
    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table, table, FIRST_HOLD_DAYS);
    private final Set<String> seen = new HashSet<>();
    private final List<ProviderEvent> events = new ArrayList<>();
    private final List<EscrowId> releasable = new ArrayList<>();
    private final long seed;
    private int funded;
    private boolean crashing;

    ProviderHistory(long seed) {
        this.seed = seed;
        this.chance = new Random(seed);
        market.autoTopUp(MoneyFixture.POSTER, 5_000, 12_000, MAX_PER_DAY);
        market.saveMethod(MoneyFixture.POSTER, TestProvider.CARD);
        market.payoutAccount(MoneyFixture.WORKER, true);
        market.deposit(MoneyFixture.POSTER, 20_000);
    }

    void run(int steps) {
        table.inject(Faults.seeded(seed).conflicts(0.05).throttles(0.002).timeoutsAfterCommit(0.02));
        table.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                crash();
            }

            @Override
            public void after(List<Write> writes) {
                crash();
            }
        });
        for (int step = 1; step <= steps; step++) {
            crashing = true;
            step();
            crashing = false;
            requireHeld();
            if (step % (steps / 5) == 0) {
                requireSound();
            }
        }
        settle();
        requireSettled();
        // Some short histories never charge a card.
        if (steps >= LONG) {
            assertThat(market.provider.charged).isNotEmpty();
        }
    }

    private void crash() {
        if (crashing && chance.nextInt(100) == 0) {
            throw new Crash();
        }
    }

    private void step() {
        try {
            switch (chance.nextInt(17)) {
                case 0, 1, 2, 3 -> fund();
                case 4 -> release();
                case 5, 6, 7 -> work(1);
                case 8 -> market.retryTopUps();
                case 9 -> market.clock.advance(Duration.ofMinutes(chance.nextInt(400)));
                case 10 -> tick();
                case 11 -> tell();
                case 12 -> decide();
                case 13 -> deposit();
                case 14, 15 -> refund();
                default -> table.commit(Commit.none().job(PayoutRetries.of(MoneyFixture.WORKER, market.now())));
            }
        } catch (Problem | LostRace | SdkException | Crash _) {
            // Refused, or cut short: the next tick finishes what was begun.
        }
    }

    /** A payout is sent when its hold is over. Its arrival shortens the hold of later ones. */
    private void requireHeld() {
        for (PayoutOrder order : market.provider.sent.values()) {
            if (seen.add(order.payout() + "/" + order.attempt())) {
                List<Payout> payouts = storedPayouts();
                boolean isLater = payouts.stream().anyMatch(payout -> payout.firstConfirmedAt() != null);
                Payout sent = payouts.stream()
                        .filter(payout -> payout.id().equals(order.payout()))
                        .findFirst()
                        .orElseThrow();
                assertThat(sent.createdAt().plus(Duration.ofDays(isLater ? LATER_HOLD_DAYS : FIRST_HOLD_DAYS)))
                        .isBeforeOrEqualTo(market.now());
            }
        }
    }

    private List<Payout> storedPayouts() {
        return table.items().stream()
                .filter(item -> item.key().pk().equals(Keys.payoutCollection(MoneyFixture.WORKER)))
                .map(PayoutItems.MAPPER::read)
                .toList();
    }

    private void tick() {
        market.drop(Set.of(Outbox.KIND));
        market.tick();
    }

    private void decide() {
        TestProvider.Behaviour[] moods = TestProvider.Behaviour.values();
        market.provider.behaviour = moods[Math.max(0, chance.nextInt(2 * moods.length) - moods.length)];
        for (Charge charge : List.copyOf(market.provider.pending.values())) {
            events.add(chance.nextBoolean() ? market.provider.settle(charge) : market.provider.refuse(charge));
        }
    }

    /** Rarely more than is spent. */
    private void deposit() {
        Checkout checkout = market.newCheckout(MoneyFixture.POSTER, new CheckoutPurpose.Deposit(), new Money(3_000));
        table.commit(market.checkouts.create(checkout));
        market.deliver(market.paid(checkout, "evt-" + checkout.id()));
    }

    private void refund() {
        List<Payment> payments = new Payments(table)
                .list(MoneyFixture.POSTER, 10, Optional.empty())
                .items();
        Payment payment = payments.get(chance.nextInt(payments.size()));
        market.refund(MoneyFixture.POSTER, payment.id(), 1 + chance.nextInt(2_000));
    }

    private void fund() {
        funded++;
        EscrowTerms terms = MoneyFixture.terms(funded, 1 + chance.nextInt(4_000));
        releasable.add(market.fund(terms));
    }

    private void release() {
        if (!releasable.isEmpty()) {
            EscrowId escrow = releasable.removeFirst();
            market.complete(escrow);
            market.move(escrow, held -> held.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
        }
    }

    /** Leaves one message in four in the queue, as if its deletion had failed. */
    private void work(int share) {
        for (Job job : market.jobs()) {
            if (chance.nextInt(2) < share) {
                // An event may report the result as well.
                market.runJob(job);
                told();
                if (chance.nextInt(4) != 0) {
                    table.commit(Commit.of(JobOutbox.done(job)));
                }
            }
        }
    }

    private void told() {
        market.provider.charged.values().stream()
                .skip(Math.max(0, market.provider.charged.size() - 1L))
                .map(market.provider::paid)
                .forEach(events::add);
        market.provider.refunded.values().stream()
                .skip(Math.max(0, market.provider.refunded.size() - 1L))
                .forEach(order -> {
                    events.add(made(order));
                    if (chance.nextInt(5) == 0) {
                        events.add(refundReturned(order));
                    }
                });
        market.provider.sent.values().stream()
                .skip(Math.max(0, market.provider.sent.size() - 1L))
                .forEach(order -> {
                    events.add(arrived(order));
                    if (chance.nextInt(5) == 0) {
                        events.add(refundReturned(order));
                    }
                });
    }

    private static ProviderEvent arrived(PayoutOrder order) {
        return new ProviderEvent.PayoutPaid(
                MoneyFixture.PROVIDER,
                "arrived:" + order.payout() + order.attempt(),
                order.payee(),
                order.payout(),
                order.attempt());
    }

    private static ProviderEvent made(RefundOrder order) {
        return new ProviderEvent.RefundMade(
                MoneyFixture.PROVIDER, "made:" + order.refund(), order.payer(), order.refund(), "re");
    }

    private static ProviderEvent refundReturned(RefundOrder order) {
        return new ProviderEvent.RefundFailed(
                MoneyFixture.PROVIDER, "back:" + order.refund(), order.payer(), order.refund(), "returned");
    }

    private static ProviderEvent refundReturned(PayoutOrder order) {
        return new ProviderEvent.PayoutFailed(
                MoneyFixture.PROVIDER,
                "back:" + order.payout() + order.attempt(),
                order.payee(),
                order.payout(),
                order.attempt(),
                "returned");
    }

    private void tell() {
        if (!events.isEmpty()) {
            market.deliver(events.get(chance.nextInt(events.size())));
        }
    }

    private void settle() {
        table.inject(Faults.none());
        market.provider.behaviour = TestProvider.Behaviour.ACCEPT;
        List.copyOf(market.provider.pending.values()).forEach(market.provider::refuse);
        events.stream().filter(ProviderEvent.ChargeFailed.class::isInstance).forEach(market::deliver);
        market.clock.advance(Duration.ofDays(FIRST_HOLD_DAYS));
        for (int round = 0; round < 4; round++) {
            market.clock.advance(Duration.ofHours(1));
            market.tick();
            market.retryTopUps();
            market.jobs().forEach(market::runJob);
            market.provider.charged.values().forEach(charge -> market.deliver(market.provider.paid(charge)));
        }
    }

    private void requireSound() {
        table.inject(Faults.none());
        List<Item> items = table.items();
        assertThat(Audit.of(items.stream())).isEmpty();
        Map<LocalDate, Long> perDay = new TreeMap<>();
        all().stream()
                .filter(topUp -> market.provider.charged.containsKey(topUp.id().value()))
                .forEach(topUp -> perDay.merge(topUp.day(), topUp.amount().cents(), Math::addExact));
        assertThat(perDay.values()).allMatch(cents -> cents <= MAX_PER_DAY);
        table.inject(Faults.seeded(seed + items.size())
                .conflicts(0.05)
                .throttles(0.002)
                .timeoutsAfterCommit(0.02));
    }

    private void requireSettled() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
        long charged = market.provider.charged.values().stream()
                .mapToLong(charge -> charge.amount().cents())
                .sum();
        assertThat(market.ledger.wallet(MoneyFixture.POSTER).deposited()).isEqualTo(new Money(deposited() + charged));
        assertThat(all().stream()
                        .filter(topUp -> topUp.status() == TopUpStatus.PAID)
                        .map(topUp -> topUp.id().value()))
                .containsExactlyInAnyOrderElementsOf(market.provider.charged.keySet());
        assertThat(market.provider.sent).isNotEmpty();
        requireRefundsSettled();
    }

    private void requireRefundsSettled() {
        List<Refund> refunds = table.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.REFUNDS))
                .map(RefundItems.MAPPER::read)
                .toList();
        assertThat(refunds).noneMatch(Refund::isPending);
        assertThat(refunds.stream().filter(refund -> refund.status() == RefundStatus.CONFIRMED))
                .isNotEmpty()
                .allMatch(refund -> refund.order()
                        .equals(market.provider.refunded.get(refund.id().value())));
        Map<PaymentId, Long> back = refunds.stream()
                .filter(refund -> refund.status() != RefundStatus.FAILED)
                .collect(Collectors.groupingBy(
                        Refund::paymentId,
                        Collectors.summingLong(refund -> refund.amount().cents())));
        table.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.PAYMENTS))
                .flatMap(item -> Payments.payment(item).stream())
                .forEach(payment -> assertThat(back.getOrDefault(payment.id(), 0L))
                        .isEqualTo(payment.gone().cents())
                        .isLessThanOrEqualTo(payment.paid().cents()));
    }

    private long deposited() {
        return table.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.JOURNAL))
                .map(JournalItems.ENTRY::read)
                .filter(entry -> entry.kind() == TransactionKind.DEPOSIT)
                .mapToLong(entry -> entry.legs().getFirst().amount().negated().cents())
                .sum();
    }

    private List<TopUp> all() {
        List<TopUp> all = new ArrayList<>();
        AccountId owner = MoneyFixture.POSTER;
        table.items().stream()
                .filter(item -> item.key().pk().equals(Keys.topUpCollection(owner)))
                .map(TopUpItems.TOP_UP::read)
                .forEach(all::add);
        return all;
    }
}
