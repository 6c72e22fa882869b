package marketplace.money.refunds;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.refunds.ClawbackTest.chargedBack;
import static marketplace.money.refunds.ClawbackTest.returned;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.accounts.Restrictions;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.money.MoneyFixture;
import marketplace.money.checkouts.Checkout;
import marketplace.table.Commit;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

/** An account is restricted by an admin, by a debt, or by both. */
class RestrictionTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);
    private final Accounts accounts = new Accounts(table);
    private final Restrictions restrictions = new Restrictions(table);

    private long owed() {
        return market.ledger.wallet(POSTER).debt().cents();
    }

    private Optional<String> restriction() {
        return accounts.restriction(POSTER);
    }

    @Test
    void adminRestrictionIsNotChanged() {
        Checkout checkout = market.deposit(POSTER, 1_000);
        table.commit(Commit.of(Accounts.restrict(POSTER, "too many complaints")));

        market.deliver(chargedBack(checkout, "dp_1", 1_000));
        market.deliver(returned(checkout, "dp_1", 1_000));

        assertThat(restriction()).contains("too many complaints");
    }

    @Test
    void restrictionByAnAdminAndByADebtEndEachOnItsOwn() {
        Checkout checkout = market.deposit(POSTER, 1_000);
        table.commit(Commit.of(Accounts.restrict(POSTER, "too many complaints")));
        market.fund(MoneyFixture.terms(1, 500));
        market.deliver(chargedBack(checkout, "dp_1", 1_000));

        table.commit(Commit.of(Accounts.unrestrict(POSTER, restrictions.requireLiftable(POSTER))));
        assertThat(restriction()).contains(Accounts.DEBT);
        assertThatThrownBy(() -> restrictions.requireLiftable(POSTER))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_STATE));

        table.commit(Commit.of(Accounts.restrict(POSTER, "more complaints")));
        market.deposit(POSTER, owed());
        assertThat(restriction()).contains("more complaints");
        table.commit(Commit.of(Accounts.unrestrict(POSTER, restrictions.requireLiftable(POSTER))));
        assertThat(restriction()).isEmpty();
    }
}
