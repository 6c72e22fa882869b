package marketplace.money.payouts;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import marketplace.accounts.Accounts;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.money.MoneyFixture;
import marketplace.money.checkouts.Checkout;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.transfers.TransferState;
import marketplace.table.Commit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Transfers and links to an account whose deletion was refused and may be repeated. */
class EarningsDuringDeletionTest {

    private final MoneyFixture market = new MoneyFixture().deposited(100_000);

    @BeforeEach
    void openProfile() {
        market.worker("ada");
    }

    @AfterEach
    void auditFindsNoDifference() {
        market.requireSound();
    }

    /** The deletion was refused because money was open; what arrives meanwhile does not keep it from finishing. */
    private void beginDeletion(String name) {
        market.commit(() ->
                Commit.of(Accounts.close(market.account(name), market.now().plus(Duration.ofDays(7)))));
    }

    @Test
    void moneyForAnAccountThatIsBeingDeletedIsReturned() {
        String awaited = done(market.sendTo("ada", 2_000)).text("transfer.id");
        Checkout link = EarningsOutsideEscrowTest.link(market, "ada", 40);
        done(market.bulkSend(List.of("{\"recipientId\":\"" + market.human("ada") + "\",\"amount\":10}")));
        beginDeletion("ada");

        assertThat(market.sendTo("ada", 1).text("error_code")).isEqualTo("not_found");
        market.deliver(market.paid(awaited, "evt-late"));
        market.deliver(market.paid(link, "evt-link"));
        market.work();

        assertThat(market.payable("ada")).isZero();
        assertThat(market.balance("ada")).isZero();
        assertThat(market.balance("agent")).isEqualTo(100_000 + 200_000);
        assertThat(market.refunds(market.account("ada")))
                .extracting(refund -> refund.amount().cents())
                .containsExactly(4_000L);
    }

    @Test
    void paidLinkOfAnAccountThatIsBeingDeletedDoesNotPayItsDebt() {
        Checkout link = EarningsOutsideEscrowTest.link(market, "ada", 40);
        AccountId ada = market.account("ada");
        market.deliver(new ProviderEvent.ChargedBack(
                MoneyFixture.PROVIDER, "taken", "dp_1", ada, "chk_" + MoneyFixture.suffix(9), new Money(500)));
        beginDeletion("ada");

        market.deliver(market.paid(link, "evt-link"));
        market.work();

        assertThat(market.ledger.wallet(ada).debt().cents()).isEqualTo(500);
        assertThat(market.payable("ada")).isZero();
        assertThat(market.refunds(ada))
                .extracting(refund -> refund.amount().cents())
                .containsExactly(4_000L);
    }

    @Test
    void transferToTheEmailOfAnAccountThatIsBeingDeletedStaysHeldAndReturns() {
        market.verifiedPerson("reader", "reader@example.org");
        beginDeletion("reader");
        String id = done(market.sendToEmail("reader@example.org", 10)).text("transfer.id");
        market.work();
        assertThat(market.transfer(id).state()).isEqualTo(TransferState.HELD);

        market.startDeletion("reader");
        market.advance(Duration.ofDays(31));

        assertThat(market.balance("agent")).isEqualTo(100_000);
    }

    @Test
    void transferThatWasHeldArrivesIfTheDeletionIsNotRepeated() {
        market.verifiedPerson("reader", "reader@example.org");
        beginDeletion("reader");
        done(market.sendToEmail("reader@example.org", 10));
        market.work();

        market.advance(Duration.ofDays(31));

        assertThat(market.balance("reader")).isEqualTo(1_000);
    }
}
