package marketplace.money.ledger;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.kernel.Money;
import marketplace.money.MoneyFixture;
import marketplace.money.checkouts.Checkout;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transactions.Unspent;
import org.junit.jupiter.api.Test;

class PostResultTest {

    private final MoneyFixture market = new MoneyFixture();

    private LedgerTransaction forfeit(long cents) {
        return LedgerTransaction.of(TransactionKind.FORFEITED, market.transaction(), POSTER, market.now())
                .from(new LedgerAccount.Wallet(POSTER), new Money(cents))
                .to(new LedgerAccount.Fees(), new Money(cents))
                .build();
    }

    private PostResult.Posted post(LedgerTransaction... transactions) {
        return (PostResult.Posted) market.ledger.post(List.of(transactions));
    }

    @Test
    void entriesAreTheStoredOnes() {
        Checkout deposit = market.deposit(POSTER, 500);
        LedgerTransaction first = forfeit(200);
        LedgerTransaction second = forfeit(100);

        PostResult.Posted posted = post(first, second);

        assertThat(posted.entries())
                .hasSize(2)
                .isEqualTo(JournalItems.in(posted.commit()).toList());
        assertThat(posted.taken(second.id()))
                .containsExactly(new Unspent.Part(deposit.id().value(), new Money(100)));
    }

    @Test
    void noTransactionsPostNothing() {
        PostResult.Posted posted = post();

        assertThat(posted.commit().isEmpty()).isTrue();
        assertThat(posted.entries()).isEmpty();
    }
}
