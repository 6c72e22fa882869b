package marketplace.money.reconciliation;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.PROVIDER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.money.MoneyFixture;
import marketplace.money.checkouts.Checkout;
import marketplace.money.ledger.ProviderMovement;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.provider.ProviderStatement;
import marketplace.money.refunds.Refund;
import marketplace.testing.MemoryTable;
import marketplace.testing.SettableClock;
import org.junit.jupiter.api.Test;

class ReconciliationTest {

    private static final LocalDate DAY = LocalDate.of(2026, 1, 1);
    private static final Instant START = SettableClock.START;

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);
    private final List<ProviderMovement> atProvider = new ArrayList<>();
    private final List<Instant> asked = new CopyOnWriteArrayList<>();
    private Instant away = Instant.MAX;
    private final Reconciler reconciler = new Reconciler(table, new Books());

    private final class Books implements ProviderStatement {
        @Override
        public String name() {
            return PROVIDER;
        }

        @Override
        public Page<ProviderMovement> movements(Instant start, Instant end, Optional<String> after) {
            if (!start.isBefore(away)) {
                throw new Problem(ErrorCode.PAYMENT_PROVIDER_UNAVAILABLE, "away");
            }
            asked.add(start);
            List<ProviderMovement> period = atProvider.stream()
                    .filter(moved -> !moved.at().isBefore(start) && moved.at().isBefore(end))
                    .toList();
            int from = after.map(Integer::parseInt).orElse(0);
            int until = Math.min(from + 2, period.size());
            return new Page<>(
                    period.subList(from, until),
                    until < period.size() ? Optional.of(Integer.toString(until)) : Optional.empty());
        }
    }

    private void there(String ourId, long cents, Instant at) {
        atProvider.add(new ProviderMovement("ref" + atProvider.size(), ourId, "charge", new Money(cents), at));
    }

    /** Deposits in our books only. Returns the checkout's id. */
    private String here(long cents) {
        return market.deposit(POSTER, cents).id().value();
    }

    private String both(long cents) {
        String id = here(cents);
        there(id, cents, market.now());
        return id;
    }

    private List<Reconciliation> runAt(Instant now) {
        market.clock.set(now);
        return reconciler.run(now);
    }

    private static List<String> told(Reconciliation report) {
        return report.differences().stream()
                .map(item -> item.id() + " " + item.kind().wire() + " "
                        + item.provider().cents() + " " + item.ledger().cents())
                .toList();
    }

    private static Instant at(String time) {
        return Instant.parse(time);
    }

    private void begin() {
        runAt(START.plus(Duration.ofHours(2)));
    }

    @Test
    void equalSumsAreNoDifference() {
        begin();
        market.clock.set(at("2026-01-01T05:10:00Z"));
        both(2_500);
        Checkout escrow = market.awaitCheckout(MoneyFixture.terms(1, 1_000));
        market.deliver(market.paid(escrow, "escrow"));
        there(escrow.id().value(), 1_180, market.now());
        both(300);

        List<Reconciliation> days = runAt(at("2026-01-02T01:00:00Z"));

        assertThat(days).singleElement().satisfies(day -> {
            assertThat(day.date()).isEqualTo(DAY);
            assertThat(day.open()).isEmpty();
            assertThat(day.providerTotal().cents()).isEqualTo(3_980);
            assertThat(day.ledgerTotal().cents()).isEqualTo(3_980);
        });
    }

    @Test
    void refundMissingOnOneSideIsADifference() {
        begin();
        market.clock.set(at("2026-01-01T05:10:00Z"));
        Checkout paid = market.openDeposit(POSTER, 2_500);
        market.deliver(market.paid(paid, "paid"));
        there(paid.id().value(), 2_500, market.now());
        market.refund(POSTER, paid, 1_000);
        String made = market.refunds(POSTER).getFirst().id().value();
        there(made, -1_000, market.now());
        market.clock.advance(Duration.ofMinutes(1));
        market.refund(POSTER, paid, 300);
        Refund back = market.refunds(POSTER).getFirst();
        there(back.id().value(), -300, market.now());
        market.deliver(new ProviderEvent.RefundFailed(PROVIDER, "failed", POSTER, back.id(), "card closed"));
        there(back.id().value(), 300, market.now());
        market.clock.advance(Duration.ofMinutes(1));
        market.refund(POSTER, paid, 200);
        String missingThere = market.refunds(POSTER).getFirst().id().value();
        there("rfd_unknown", -50, market.now());

        Reconciliation day = runAt(at("2026-01-02T01:00:00Z")).getFirst();

        assertThat(told(day))
                .containsExactlyInAnyOrder(missingThere + " missing_there 0 -200", "rfd_unknown missing_here -50 0");
        assertThat(day.ledgerTotal().cents()).isEqualTo(2_500 - 1_000 - 200);
    }

    @Test
    void everyKindOfDifferenceIsNamedWithBothSums() {
        begin();
        market.clock.set(at("2026-01-01T05:10:00Z"));
        both(2_500);
        there("chk_unknown", 700, market.now());
        String missingThere = here(800);
        String other = here(900);
        there(other, 950, market.now());
        there("txn_by_hand", 33, market.now());

        Reconciliation day = runAt(at("2026-01-02T01:00:00Z")).getFirst();

        assertThat(told(day))
                .containsExactlyInAnyOrder(
                        "chk_unknown missing_here 700 0",
                        missingThere + " missing_there 0 800",
                        other + " amount_differs 950 900",
                        "txn_by_hand missing_here 33 0");
    }

    @Test
    void eventAfterMidnightIsInTransitThenSettles() {
        begin();
        market.clock.set(at("2026-01-02T00:00:20Z"));
        String id = here(2_500);
        there(id, 2_500, at("2026-01-01T23:59:59Z"));

        Reconciliation first = runAt(at("2026-01-02T01:00:00Z")).getFirst();
        Reconciliation second = runAt(at("2026-01-03T01:00:00Z")).getFirst();

        assertThat(first.differences()).isEmpty();
        assertThat(first.open()).hasSize(1);
        assertThat(second.open()).isEmpty();
        assertThat(second.date()).isEqualTo(DAY.plusDays(1));
    }

    @Test
    void differenceStaysOpenUntilBothSidesAgree() {
        begin();
        there("chk_late", 500, at("2026-01-01T08:00:00Z"));
        Reconciliation first = runAt(at("2026-01-02T01:00:00Z")).getFirst();
        Reconciliation second = runAt(at("2026-01-03T01:00:00Z")).getFirst();
        there("chk_late", -500, at("2026-01-03T08:00:00Z"));
        Reconciliation third = runAt(at("2026-01-04T01:00:00Z")).getFirst();

        assertThat(told(first)).containsExactly("chk_late missing_here 500 0");
        assertThat(told(second)).containsExactly("chk_late missing_here 500 0");
        assertThat(second.open().getFirst().since()).isEqualTo(at("2026-01-01T08:00:00Z"));
        assertThat(third.open()).isEmpty();
    }

    @Test
    void payoutIsInTransitFor10DaysAndReportedFor30() {
        begin();
        there("pay_1", -900, at("2026-01-01T08:00:00Z"));
        List<Reconciliation> days = new ArrayList<>();
        for (int day = 2; day <= 40; day++) {
            days.addAll(runAt(START.plus(Duration.ofDays(day - 1)).plus(Duration.ofHours(1))));
        }

        assertThat(days.stream().filter(day -> !day.differences().isEmpty()).map(Reconciliation::date))
                .first()
                .isEqualTo(DAY.plusDays(10));
        assertThat(days.stream().filter(day -> !day.open().isEmpty()).map(Reconciliation::date))
                .last()
                .isEqualTo(DAY.plusDays(30));
    }

    @Test
    void unavailableProviderIsReadLaterEachHourOnce() {
        begin();
        for (int hour = 1; hour < 24; hour++) {
            market.clock.set(START.plus(Duration.ofHours(hour)).plusSeconds(100));
            both(100 + hour);
        }
        away = at("2026-01-01T09:00:00Z");

        assertThatExceptionOfType(Problem.class).isThrownBy(() -> runAt(at("2026-01-02T01:00:00Z")));
        away = Instant.MAX;
        Reconciliation day = runAt(at("2026-01-02T01:00:00Z")).getFirst();

        assertThat(day.open()).isEmpty();
        assertThat(day.providerTotal().cents()).isEqualTo(23 * 100 + 23 * 12);
        assertThat(asked).hasSize(24).doesNotHaveDuplicates();
        assertThat(reconciler.run(at("2026-01-02T01:00:00Z"))).isEmpty();
    }

    @Test
    void hourIsReadOneHourAfterItsEnd() {
        begin();

        reconciler.run(START.plus(Duration.ofHours(2)).minusMillis(1));
        assertThat(asked).containsExactly(START);
        reconciler.run(START.plus(Duration.ofHours(3)).minusMillis(1));
        assertThat(asked).containsExactly(START);
        reconciler.run(START.plus(Duration.ofHours(3)));
        assertThat(asked).containsExactly(START, START.plus(Duration.ofHours(1)));
    }

    @Test
    void concurrentRunsReadEachHourOnce() throws InterruptedException {
        begin();
        for (int hour = 1; hour < 24; hour++) {
            market.clock.set(START.plus(Duration.ofHours(hour)).plusSeconds(100));
            both(100);
        }
        List<Reconciliation> completed = Collections.synchronizedList(new ArrayList<>());
        Runnable run = () -> completed.addAll(new Reconciler(table, new Books()).run(at("2026-01-02T01:00:00Z")));
        List<Thread> threads =
                List.of(Thread.ofVirtual().start(run), Thread.ofVirtual().start(run));
        for (Thread thread : threads) {
            thread.join();
        }
        completed.addAll(reconciler.run(at("2026-01-02T01:00:00Z")));

        assertThat(completed).singleElement().satisfies(day -> {
            assertThat(day.ledgerTotal().cents()).isEqualTo(2_300);
            assertThat(day.providerTotal().cents()).isEqualTo(2_300);
        });
    }

    @Test
    void openItemsSumToDifferenceOfTotals() {
        long seed = Long.getLong("money.seed", new Random().nextLong());
        Random chance = new Random(seed);
        begin();
        List<Reconciliation> days = new ArrayList<>();
        for (int step = 0; step < 200; step++) {
            market.advance(Duration.ofMinutes(chance.nextInt(40)));
            switch (chance.nextInt(5)) {
                case 0 -> here(1 + chance.nextInt(900));
                case 1 -> there("chk_" + step, 1 + chance.nextInt(900), market.now());
                case 2 -> there(here(500), 500, market.now().minusSeconds(chance.nextInt(60)));
                default -> both(1 + chance.nextInt(900));
            }
            days.addAll(reconciler.run(market.now()));
        }
        Instant end = market.now().plus(Duration.ofDays(2));
        days.addAll(runAt(end));

        long difference = days.stream()
                .mapToLong(
                        day -> day.providerTotal().cents() - day.ledgerTotal().cents())
                .sum();
        long open = days.getLast().open().stream()
                .mapToLong(item -> item.provider().cents() - item.ledger().cents())
                .sum();
        assertThat(open).as("seed " + seed).isEqualTo(difference);
        assertThat(days.getLast().open()).as("seed " + seed).isNotEmpty();
    }

    @Test
    void overfullReportIsTruncatedWithFullTotals() {
        begin();
        for (int payment = 0; payment < 1_200; payment++) {
            there("chk_" + payment, 10, at("2026-01-01T03:00:00Z"));
        }

        Reconciliation day = runAt(at("2026-01-02T01:00:00Z")).getFirst();

        assertThat(day.truncated()).isTrue();
        assertThat(day.open()).hasSize(1_000);
        assertThat(day.providerTotal().cents()).isEqualTo(12_000);
    }
}
