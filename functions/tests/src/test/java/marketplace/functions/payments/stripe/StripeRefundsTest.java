package marketplace.functions.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Money;
import marketplace.money.provider.RefundOrder;
import marketplace.money.provider.RefundResult;
import marketplace.testing.stripe.StripeDashboard;
import org.junit.jupiter.api.Test;

/** Refunds reach the payment method once. */
class StripeRefundsTest extends StripeWorld {

    @Test
    void refundNamesThePaymentAndOurIds() {
        String payment = payment();

        RefundResult made = provider.refund(refund(payment, 300));

        assertThat(made)
                .isEqualTo(new RefundResult.Made(books.last("refund").path("id").asText()));
        assertThat(last().header("idempotency-key")).isEqualTo(REFUND.value());
        assertThat(last().form())
                .containsEntry("payment_intent", payment)
                .containsEntry("amount", "300")
                .containsEntry("metadata[marketplace_id]", REFUND.value())
                .containsEntry("metadata[marketplace_account]", PAYER.value());
    }

    @Test
    void refundWithALostAnswerIsFoundDaysLater() {
        String payment = payment();
        provider.refund(refund(payment, 300));
        for (int other = 0; other < 5; other++) {
            books.refund(payment, 10);
        }
        stripe.forgetKeys();

        assertThat(provider.refund(refund(payment, 300))).isInstanceOf(RefundResult.Made.class);
        assertThat(sent("POST", "/v1/refunds")).isEqualTo(1);
        assertThat(books.balanceCents()).isEqualTo(700 - 300 - 50);
    }

    @Test
    void repeatedRefundReturnsTheStateOfTheFirst() {
        provider.hostedPage(checkout(false), HERE);
        String payment = books.pay(books.last("checkout.session").path("id").asText());
        assertThat(provider.refund(refund(payment, StripeDashboard.SLOW_REFUND)))
                .isEqualTo(new RefundResult.Pending());

        books.endRefund(books.last("refund").path("id").asText(), false);

        assertThat(provider.refund(refund(payment, StripeDashboard.SLOW_REFUND)))
                .isEqualTo(new RefundResult.Refused("The refund was refused: expired or canceled card."));
        assertThat(books.balanceCents()).isEqualTo(2_550);
    }

    @Test
    void refundOfARefundedOrDisputedPaymentIsRefused() {
        provider.charge(charge("other", "pm_good"));
        String payment = payment();
        books.refund(payment, 600);
        assertThat(provider.refund(refund(payment, 300))).isInstanceOf(RefundResult.Refused.class);

        provider.charge(charge("charge-2", "pm_good"));
        String second = books.last("payment_intent").path("id").asText();
        books.dispute(second);
        RefundId other = new RefundId("rfd_00000000000000000000000002");
        assertThat(provider.refund(new RefundOrder(PAYER, other, second, new Money(50))))
                .isEqualTo(new RefundResult.Refused("The charge has been charged back, and cannot be refunded."));
    }

    @Test
    void refundOfAPaymentUnknownToStripeIsRefused() {
        assertThat(provider.refund(refund("pi_at_another_account", 50)))
                .isEqualTo(new RefundResult.Refused("No such object: 'pi_at_another_account'"));
    }

    @Test
    void refundWaitsWhileOurBalanceIsTooLow() {
        String payment = payment();
        provider.charge(charge("charge-2", "pm_good"));
        provider.payOut(order(1, readyAccount(WORKER)));

        assertUnavailable(() -> provider.refund(refund(payment, 700)));
        assertThat(books.number("refund")).isZero();
    }
}
