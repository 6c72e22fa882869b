package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.api.Quote;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.IdKind;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.table.Commit;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

class CommitQuotesTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);

    @Test
    void escrowThatReplacesAnotherIsQuotedAlone() {
        market.deposit(MoneyFixture.POSTER, 10_000);
        EscrowId old = market.fund(MoneyFixture.terms(1, 1_000));

        Quote quote = quote(replace(old, MoneyFixture.terms(2, 2_000)));

        assertThat(quote.amountCents()).isEqualTo(2_000);
        assertThat(quote.platformFeeCents()).isEqualTo(360);
        assertThat(quote.totalCents()).isEqualTo(2_360);
    }

    @Test
    void balanceAfterIsThatAfterTheLastMovement() {
        market.deposit(MoneyFixture.POSTER, 10_000);
        EscrowId old = market.fund(MoneyFixture.terms(1, 1_000));
        Commit replacement = replace(old, MoneyFixture.terms(2, 2_000));

        Quote quote = quote(replacement);
        table.commit(replacement);

        assertThat(quote.balanceAfterCents()).isEqualTo(10_000 - 2_360);
        assertThat(market.balance(MoneyFixture.POSTER)).isEqualTo(10_000 - 2_360);
    }

    @Test
    void escrowsThatEndTogetherAreQuotedTogether() {
        market.deposit(MoneyFixture.POSTER, 10_000);
        EscrowMove first = cancelled(market.fund(MoneyFixture.terms(1, 1_000)));
        EscrowMove second = cancelled(market.fund(MoneyFixture.terms(2, 2_000)));

        Quote quote =
                quote(market.escrows.post(List.of(first, second), List.of()).requirePosted());

        assertThat(quote.amountCents()).isEqualTo(3_000);
        assertThat(quote.platformFeeCents()).isEqualTo(540);
        assertThat(quote.balanceAfterCents()).isEqualTo(10_000);
    }

    private Commit replace(EscrowId old, EscrowTerms terms) {
        EscrowMove ended = cancelled(old);
        EscrowMove begun = Escrow.fund(
                new EscrowId(market.ids.next(IdKind.ESCROW, market.now())),
                terms,
                market.escrow(old).passedOnBy(),
                market.transaction(),
                market.now());
        return market.escrows.post(List.of(ended, begun), List.of()).requirePosted();
    }

    private EscrowMove cancelled(EscrowId escrow) {
        return market.escrow(escrow).cancel(EscrowActor.POSTER, null, market.transaction(), market.now());
    }

    private Quote quote(Commit commit) {
        Call call = new Call("req_1", market.now(), "", "", new Caller.SignedIn(MoneyFixture.POSTER));
        return new CommitQuotes(table).quote(commit, call).orElseThrow();
    }
}
