package marketplace.money.transfers;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import marketplace.money.MoneyFixture;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.refunds.Refunds;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TransferCheckoutTest {

    private static final String ADA = "ada@example.org";

    private final MoneyFixture market = new MoneyFixture().deposited(100_000);

    @AfterEach
    void auditFindsNoDifference() {
        market.requireSound();
    }

    @Test
    void transferAboveBalanceOpensCheckout() {
        market.worker("ada");
        String id = done(market.sendTo("ada", 2_000)).text("transfer.id");
        Reply waiting = done(market.getTransfer("agent", id));

        assertThat(waiting.text("transfer.status")).isEqualTo("pending");
        assertThat(waiting.text("transfer.checkoutUrl")).contains("/c/");
        assertThat(market.balance("agent")).isEqualTo(100_000);
        assertThat(market.getTransfer("ada", id).text("error_code")).isEqualTo("not_found");
        assertThat(market.events()).isEmpty();

        market.deliver(market.paid(id, "yes"));
        market.deliver(market.paid(id, "yes"));

        assertThat(market.balance("agent")).isEqualTo(100_000);
        assertThat(market.payable("ada")).isEqualTo(200_000);
        Reply paid = done(market.getTransfer("agent", id));
        assertThat(paid.text("transfer.status")).isEqualTo("completed");
        assertThat(paid.body().at("/transfer/checkoutUrl").isNull()).isTrue();
        assertThat(done(market.getTransfer("ada", id)).text("transfer.status")).isEqualTo("completed");
        assertThat(market.events()).hasSize(1);
    }

    @Test
    void declinedCheckoutFailsTransferAndLatePaymentIsCredited() {
        market.worker("ada");
        String id = done(market.sendTo("ada", 2_000)).text("transfer.id");
        ProviderEvent late = market.paid(id, "yes");

        market.deliver(market.declined(id, "no"));
        assertThat(done(market.getTransfer("agent", id)).text("transfer.failureReason"))
                .isEqualTo("payment_declined");

        market.deliver(late);
        assertThat(market.balance("agent")).isEqualTo(300_000);
        assertThat(market.payable("ada")).isZero();
    }

    @Test
    void expiredCheckoutFailsTransfer() {
        market.worker("ada");
        String id = done(market.sendTo("ada", 2_000)).text("transfer.id");
        ProviderEvent late = market.paid(id, "yes");

        market.advance(Duration.ofHours(24));
        assertThat(done(market.getTransfer("agent", id)).text("transfer.failureReason"))
                .isEqualTo("checkout_expired");

        market.deliver(late);
        assertThat(market.balance("agent")).isEqualTo(300_000);
        assertThat(market.payable("ada")).isZero();
    }

    @Test
    void paymentOfDeletedSenderIsRefundedAndTransferFails() {
        market.worker("ada");
        String id = done(market.sendTo("ada", 2_000)).text("transfer.id");
        ProviderEvent paid = market.paid(id, "yes");
        Commit inTime = market.apply(paid);
        market.startDeletion("agent");

        assertThatThrownBy(() -> market.table.commit(inTime)).isInstanceOf(LostRace.class);
        market.deliver(paid);

        assertThat(market.payable("ada")).isZero();
        assertThat(market.balance("agent")).as("nothing came to stay").isEqualTo(100_000);
        assertThat(new Refunds(market.table)
                        .list(market.account("agent"), 10, Optional.empty())
                        .items())
                .singleElement()
                .extracting(refund -> refund.amount().cents())
                .isEqualTo(200_000L);
        market.advance(Duration.ofHours(24));
        assertThat(market.transfer(id).failure()).isEqualTo(TransferFailure.CHECKOUT_EXPIRED);
    }

    @Test
    void checkoutTransferToEmailIsHeldFromPayment() {
        String id = done(market.sendToEmail(ADA, 2_000)).text("transfer.id");
        market.clock.advance(Duration.ofHours(20));
        market.deliver(market.paid(id, "yes"));
        market.work();
        assertThat(done(market.getTransfer("agent", id)).text("transfer.status"))
                .isEqualTo("pending");

        market.advance(Duration.ofDays(30).minusHours(1));
        assertThat(market.transfer(id).state()).isEqualTo(TransferState.HELD);
        market.advance(Duration.ofHours(1));

        assertThat(market.balance("agent")).isEqualTo(300_000);
        assertThat(market.sent("agent")).isZero();
    }

    @Test
    void paymentForDeletedRecipientIsCreditedToPayer() {
        market.worker("ada");
        String id = done(market.sendTo("ada", 2_000)).text("transfer.id");
        market.startDeletion("ada");

        market.deliver(market.paid(id, "yes"));

        assertThat(market.balance("agent")).isEqualTo(300_000);
        assertThat(market.payable("ada")).isZero();
        assertThat(done(market.getTransfer("agent", id)).text("transfer.failureReason"))
                .isEqualTo("recipient_gone");
    }
}
