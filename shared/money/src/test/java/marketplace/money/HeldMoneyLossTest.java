package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.kernel.Money;
import marketplace.kernel.Timer;
import marketplace.money.checkouts.Checkout;
import marketplace.money.ledger.JournalItems;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.transactions.Hold;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Commit;
import marketplace.table.Keys;
import org.junit.jupiter.api.Test;

/** The platform pays what a sender owes for money that is no longer held. */
class HeldMoneyLossTest extends HeldMoneyFixture {

    private long platformPaid() {
        return -losses(TransactionKind.HELD_MONEY_LOST);
    }

    private long losses(TransactionKind kind) {
        return market.memory.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.JOURNAL))
                .map(JournalItems.ENTRY::read)
                .filter(entry -> entry.kind() == kind)
                .flatMap(entry -> entry.legs().stream())
                .filter(leg -> leg.account() instanceof LedgerAccount.PlatformLosses)
                .mapToLong(leg -> leg.amount().cents())
                .sum();
    }

    private long debt(String who) {
        return -new LedgerReader(market.table)
                .balance(new LedgerAccount.Receivable(market.account(who)))
                .cents();
    }

    private Account account(String who) {
        return new Accounts(market.table).require(market.account(who));
    }

    private String restriction(String who) {
        return new Accounts(market.table).restriction(market.account(who)).orElse("");
    }

    @Test
    void platformPaysTheDebtWhenTheHoldOfTheTransferEnds() {
        stolenInAdasWallet();
        market.advance(Hold.LONGEST.minusMinutes(5));
        assertThat(platformPaid()).isZero();

        market.advance(Duration.ofMinutes(10));

        assertThat(platformPaid()).isEqualTo(10_000);
        assertThat(debt("thief")).isZero();
        assertThat(restriction("thief")).contains("did not pay it back");
        market.advance(Duration.ofDays(10));
        assertThat(platformPaid()).isEqualTo(10_000);
    }

    /** Of 100 dollars that are charged back, 30 were sent. */
    private void stolenAndPartlySent() {
        Checkout stolen = market.deposit(market.account("thief"), 10_000);
        market.advance(Duration.ofMinutes(1));
        send("thief", "ada", 30);
        release(hired(market.account("thief"), market.account("bob"), 5_000));
        market.deliver(chargedBack(stolen));
        assertThat(debt("thief")).isEqualTo(10_000 - 1_100);
    }

    @Test
    void holdThatEndsAgainCostsNothingMore() {
        stolenAndPartlySent();
        market.advance(Hold.LONGEST);
        String transfer = market.memory.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.TRANSFERS))
                .map(item -> item.text("id"))
                .findFirst()
                .orElseThrow();

        // As by a page of transfers that is read late.
        market.commit(() -> Commit.none().due(new Timer(HeldMoneyLosses.END, transfer, market.now())));

        assertThat(market.marketplace.tick()).isEqualTo(1);
        assertThat(platformPaid()).isEqualTo(3_000);
        assertThat(debt("thief")).isEqualTo(5_900);
    }

    @Test
    void platformPaysNoMoreThanWasSent() {
        stolenAndPartlySent();

        market.advance(Hold.LONGEST);

        assertThat(platformPaid()).isEqualTo(3_000);
        assertThat(debt("thief")).isEqualTo(5_900);
        assertThat(restriction("thief")).contains("did not pay it back");

        market.deposit(market.account("thief"), 5_900);

        assertThat(debt("thief")).isZero();
        assertThat(restriction("thief")).contains("did not pay it back");
        assertThat(account("thief").inDebt()).isFalse();
    }

    @Test
    void eachTransferIsLostOnceHoweverManyPaymentsAreChargedBack() {
        Checkout one = market.deposit(market.account("thief"), 4_000);
        Checkout other = market.deposit(market.account("thief"), 6_000);
        market.advance(Duration.ofMinutes(1));
        send("thief", "ada", 50);
        send("thief", "bob", 20);
        release(hired(market.account("thief"), market.account("bob"), 2_000));
        market.deliver(chargedBack(one));
        market.deliver(chargedBack(other));
        assertThat(debt("thief")).isEqualTo(10_000 - 640);

        market.advance(Hold.LONGEST);

        assertThat(platformPaid()).isEqualTo(7_000);
        assertThat(debt("thief")).isEqualTo(2_360);
    }

    @Test
    void debtThatIsPaidInTimeIsNoLoss() {
        stolenInAdasWallet();
        market.deposit(market.account("thief"), 10_000);

        market.advance(Hold.LONGEST);

        assertThat(platformPaid()).isZero();
        assertThat(restriction("thief")).isEmpty();
    }

    @Test
    void debtForALaterPaymentDoesNotConcernTheTransfer() {
        market.deposit(market.account("thief"), 3_000);
        send("thief", "ada", 30);
        market.advance(Duration.ofDays(1));
        Checkout stolen = market.deposit(market.account("thief"), 5_900);
        release(hired(market.account("thief"), market.account("bob"), 5_000));
        market.deliver(chargedBack(stolen));

        market.advance(Hold.LONGEST);

        assertThat(platformPaid()).isZero();
        assertThat(debt("thief")).isEqualTo(5_900);
    }

    @Test
    void paymentThatReturnsAfterTheLossPaysThePlatformFirst() {
        Checkout stolen = stolenInAdasWallet();
        market.advance(Hold.LONGEST);

        market.deliver(new ProviderEvent.ChargebackReturned(
                MoneyFixture.PROVIDER,
                "evt-back",
                "dp_" + stolen.id(),
                stolen.payerId(),
                stolen.id().value(),
                new Money(10_000)));

        assertThat(market.balance("thief")).isZero();
        assertThat(losses(TransactionKind.CHARGEBACK_RETURNED)).isEqualTo(10_000);
    }

    @Test
    void transfersOfManyPagesEachEndTheirHold() {
        Checkout stolen = market.deposit(market.account("thief"), 6_000);
        market.advance(Duration.ofMinutes(1));
        for (int number = 0; number < 60; number++) {
            send("thief", "ada", 1);
        }
        market.deliver(chargedBack(stolen));

        market.advance(Hold.LONGEST);

        assertThat(platformPaid()).isEqualTo(6_000);
        assertThat(debt("thief")).isZero();
    }
}
