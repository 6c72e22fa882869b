package marketplace.money.payouts;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.WORKER;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Timer;
import marketplace.money.MoneyFixture;
import marketplace.money.MoneyTimers;
import marketplace.money.audit.Audit;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.table.TimerKind;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PayoutHoldTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    private Payout stored(Payout payout) {
        return market.payouts.require(WORKER, payout.id());
    }

    @Test
    void firstPayoutToABankWaitsSevenDaysAndLaterOnesTwo() {
        market.deposit(POSTER, 5_000);
        market.payoutAccount(WORKER, true);
        TimerKind<?> held = payoutsHeldForAWeek();
        for (int days : List.of(7, 2)) {
            release(days);
            Payout owed = newest();
            Timer due = new Timer(Payouts.DUE, owed.id().value(), market.now(), new Payouts.Due(WORKER));

            market.commit(() -> held.handle(due, market.now()));
            assertThat(stored(owed).destination()).isEqualTo(new PayoutDestination.Undecided());
            market.clock.advance(Duration.ofDays(days).minusMillis(1));
            market.commit(() -> held.handle(due, market.now()));
            assertThat(stored(owed).destination()).isEqualTo(new PayoutDestination.Undecided());
            market.clock.advance(Duration.ofMillis(1));
            market.commit(() -> held.handle(due, market.now()));

            assertThat(stored(owed).destination()).isEqualTo(new PayoutDestination.ToProvider(MoneyFixture.PROVIDER));
            market.commit(() ->
                    market.payouts.changes(stored(owed).confirm(market.transaction(), market.now()), market.now()));
        }
    }

    private TimerKind<?> payoutsHeldForAWeek() {
        return new MoneyTimers(market.table, market.ids, 7)
                .kinds((effect, _) -> market.writes(effect)).stream()
                        .filter(kind -> kind.name().equals(Payouts.DUE))
                        .findFirst()
                        .orElseThrow();
    }

    private void release(int seat) {
        EscrowId escrow = market.fund(MoneyFixture.terms(seat, 1_000));
        market.complete(escrow);
        market.move(escrow, done -> done.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
    }

    private Payout newest() {
        return market.payouts.list(WORKER, 1, Optional.empty()).items().getFirst();
    }

    @Test
    void firstArrivalShortensTheHoldHoweverManyPayoutsFollow() {
        market.deposit(POSTER, 200_000);
        market.payoutAccount(WORKER, true);
        release(1);
        market.tick();
        market.commit(() -> market.payouts.changes(newest().confirm(market.transaction(), market.now()), market.now()));
        for (int seat = 2; seat <= 102; seat++) {
            release(seat);
        }
        Payout owed = newest();
        Timer due = new Timer(Payouts.DUE, owed.id().value(), market.now(), new Payouts.Due(WORKER));

        market.clock.advance(Duration.ofDays(2));
        TimerKind<?> held = payoutsHeldForAWeek();
        market.commit(() -> held.handle(due, market.now()));

        assertThat(stored(owed).destination()).isEqualTo(new PayoutDestination.ToProvider(MoneyFixture.PROVIDER));
    }
}
