package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Problem;
import marketplace.money.escrow.EscrowActor;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

class OpenBalanceGuardTest {

    private static final AccountId POSTER = MoneyFixture.account(1);
    private static final AccountId WORKER = MoneyFixture.account(2);

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);
    private final OpenBalanceGuard guard = new OpenBalanceGuard(table, market.clock);

    OpenBalanceGuardTest() {
        market.open(POSTER);
        market.open(WORKER);
    }

    @Test
    void accountWithEmptyWalletCanBeDeleted() {
        table.commit(new Commit(guard.require(POSTER)));
        market.deposit(POSTER, 1_180);
        market.fund(MoneyFixture.terms(1, POSTER, WORKER, 1_000));

        assertThatThrownBy(() -> table.commit(Commit.of(guard.require(POSTER).toArray(Write[]::new))))
                .hasMessageContaining("escrow");
    }

    @Test
    void accountWithBalanceCannotBeDeleted() {
        market.deposit(POSTER, 500);

        assertThatThrownBy(() -> guard.require(POSTER))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_STATE))
                .hasMessageContaining("wallet of 500 cents");
    }

    @Test
    void accountsOfLiveEscrowCannotBeDeleted() {
        market.deposit(POSTER, 1_180);
        EscrowId escrow = market.fund(MoneyFixture.terms(1, POSTER, WORKER, 1_000));

        assertThatThrownBy(() -> guard.require(POSTER)).hasMessageContaining(escrow.value());
        assertThatThrownBy(() -> guard.require(WORKER)).hasMessageContaining(escrow + " (funded)");

        market.complete(escrow);
        market.move(escrow, held -> held.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
        assertThat(guard.require(POSTER)).hasSize(4);
        assertThatThrownBy(() -> guard.require(WORKER)).hasMessageContaining("payable of 1000 cents");
    }

    @Test
    void moneyReceivedDuringDeletionRejectsIt() {
        List<Write> checks = guard.require(POSTER);
        market.deposit(POSTER, 500);

        assertThatThrownBy(() -> table.commit(new Commit(checks))).isInstanceOf(LostRace.class);
    }
}
