package marketplace.money.controls;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.controls.SpendingCapTest.assertRefused;
import static marketplace.money.controls.SpendingCapTest.seat;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.kernel.Id.EscrowId;
import marketplace.money.MoneyFixture;
import marketplace.money.audit.Audit;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.ledger.WalletControls;
import marketplace.money.transactions.Spender;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BountyCapTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);

    @BeforeEach
    void deposit() {
        market.deposit(POSTER, 100_000);
    }

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    @Test
    void capPerBountyCoversAllSeats() {
        market.capPerBounty(POSTER, 1_180);
        EscrowId first = fundSeat(1, 1, 500);
        fundSeat(1, 2, 500);

        assertRefused(() -> fundSeat(1, 3, 1))
                .hasMessage(
                        "This wallet's spendingCapPerBountyCents is 11.80 USD; 11.80 USD is spent on this bounty, and"
                                + " this would make it 11.81 USD; see PATCH /api/wallet/controls.");
        fundSeat(2, 4, 1_000);
        market.clock.advance(Duration.ofDays(30));
        assertRefused(() -> fundSeat(1, 5, 1));
        cancel(first);
        fundSeat(1, 6, 500);
        assertRefused(() -> fundSeat(1, 7, 1));
    }

    @Test
    void newCapCountsEarlierSpendsInItsWindow() {
        EscrowId first = fundSeat(1, 1, 500);
        fundSeat(1, 2, 500);
        cancel(first);
        market.capPerBounty(POSTER, 1_180);

        assertRefused(() -> fundSeat(1, 3, 501));
        fundSeat(1, 4, 500);
        assertRefused(() -> fundSeat(1, 5, 1));
    }

    @Test
    void reinstatedCapCountsSpendsWithoutCap() {
        market.capPerBounty(POSTER, 1_180);
        fundSeat(1, 1, 500);
        uncap();
        fundSeat(1, 2, 500);
        fundSeat(1, 3, 500);
        market.capPerBounty(POSTER, 2_360);

        assertRefused(() -> fundSeat(1, 4, 501));
        fundSeat(1, 5, 500);
    }

    @Test
    void refundAndSpendInOneCommitCountTogether() {
        market.capPerBounty(POSTER, 590);
        EscrowId first = fundSeat(1, 1, 500);
        EscrowMove back = market.escrow(first).cancel(EscrowActor.POSTER, null, market.transaction(), market.now());
        EscrowMove again = Escrow.fund(
                new EscrowId("esc_" + MoneyFixture.suffix(99)),
                seat(1, 2, 500),
                Spender.of(POSTER),
                market.transaction(),
                market.now());

        // In either order.
        market.commit(() -> market.changes(again, back));

        assertRefused(() -> fundSeat(1, 3, 1));
    }

    private EscrowId fundSeat(int bounty, int application, long cents) {
        return market.fund(seat(bounty, application, cents));
    }

    private void cancel(EscrowId id) {
        market.move(id, held -> held.cancel(EscrowActor.POSTER, null, market.transaction(), market.now()));
    }

    private void uncap() {
        market.setControls(POSTER, _ -> WalletControls.NONE);
    }
}
