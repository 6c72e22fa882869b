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

/** Who may leave, as far as money is concerned. */
class OpenBalanceGuardTest {

    private static final AccountId POSTER = MoneyWorld.account(1);
    private static final AccountId WORKER = MoneyWorld.account(2);

    private final MemoryTable table = new MemoryTable();
    private final MoneyWorld world = new MoneyWorld(table);
    private final OpenBalanceGuard guard = new OpenBalanceGuard(table, world.clock);

    OpenBalanceGuardTest() {
        world.open(POSTER);
        world.open(WORKER);
    }

    @Test
    void accountWithEmptyWalletCanBeDeleted() {
        table.commit(new Commit(guard.require(POSTER)));
        world.deposit(POSTER, 1_180);
        world.fund(MoneyWorld.terms(1, POSTER, WORKER, 1_000));

        assertThatThrownBy(() -> table.commit(Commit.of(guard.require(POSTER).toArray(Write[]::new))))
                .hasMessageContaining("escrow");
    }

    @Test
    void accountWithBalanceCannotBeDeleted() {
        world.deposit(POSTER, 500);

        assertThatThrownBy(() -> guard.require(POSTER))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_STATE))
                .hasMessageContaining("wallet of 500 cents");
    }

    @Test
    void accountsOfLiveEscrowCannotBeDeleted() {
        world.deposit(POSTER, 1_180);
        EscrowId escrow = world.fund(MoneyWorld.terms(1, POSTER, WORKER, 1_000));

        assertThatThrownBy(() -> guard.require(POSTER)).hasMessageContaining(escrow.value());
        assertThatThrownBy(() -> guard.require(WORKER)).hasMessageContaining(escrow + " (funded)");

        world.completed(escrow);
        world.move(escrow, held -> held.release(EscrowActor.POSTER, world.settlement(), world.now()));
        assertThat(guard.require(POSTER)).hasSize(4);
        assertThatThrownBy(() -> guard.require(WORKER)).hasMessageContaining("payable of 1000 cents");
    }

    @Test
    void moneyReceivedDuringDeletionRejectsIt() {
        List<Write> checks = guard.require(POSTER);
        world.deposit(POSTER, 500);

        assertThatThrownBy(() -> table.commit(new Commit(checks))).isInstanceOf(LostRace.class);
    }
}
