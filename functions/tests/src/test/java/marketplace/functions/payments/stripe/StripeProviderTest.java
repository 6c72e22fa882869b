package marketplace.functions.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.money.provider.ChargeResult;
import marketplace.money.provider.PayoutResult;
import marketplace.money.provider.RefundResult;
import marketplace.testing.stripe.FakeStripe.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Timeouts and faults of Stripe, for every kind of call. */
class StripeProviderTest extends StripeWorld {

    @Test
    void callIsRepeatedWithEffectOnlyAfterStripeForgotTheFault() {
        String payment = payment();
        provider.charge(charge("charge-2", "pm_good"));
        String account = readyAccount(WORKER);
        stripe.fails(Fault.SERVER_ERROR_KEPT);
        for (Fault now : List.of(Fault.SERVER_ERROR_KEPT, Fault.NONE)) {
            stripe.fails(now);
            assertUnavailable(() -> provider.charge(charge("charge-3", "pm_good")));
            assertUnavailable(() -> provider.refund(refund(payment, 50)));
            assertUnavailable(() -> provider.payOut(order(1, account)));
        }

        stripe.forgetKeys();

        assertThat(provider.charge(charge("charge-3", "pm_good"))).isInstanceOf(ChargeResult.Paid.class);
        assertThat(provider.refund(refund(payment, 50))).isInstanceOf(RefundResult.Made.class);
        assertThat(provider.payOut(order(1, account))).isInstanceOf(PayoutResult.OnItsWay.class);
        assertThat(books.balanceCents()).isEqualTo(3 * 700 - 50 - 900);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"NONE", "SERVER_ERROR_KEPT"},
            mode = EnumSource.Mode.EXCLUDE)
    void resultLostByAFaultIsFoundByTheSameCall(Fault fault) {
        String account = readyAccount(WORKER);
        provider.charge(charge("first", "pm_good"));
        provider.charge(charge("second", "pm_good"));
        String payment = books.last("payment_intent").path("id").asText();
        stripe.fails(fault);

        assertUnavailable(() -> provider.hostedPage(checkout(false), HERE));
        assertUnavailable(() -> provider.charge(charge("charge-1", "pm_good")));
        assertUnavailable(() -> provider.payOut(order(1, account)));
        assertUnavailable(() -> provider.refund(refund(payment, 50)));
        assertUnavailable(() -> provider.openAccount(PAYER, clock.instant()));
        assertUnavailable(() -> provider.onboardingPage(account, HERE));

        stripe.fails(Fault.NONE);
        provider.hostedPage(checkout(false), HERE);
        assertThat(provider.charge(charge("charge-1", "pm_good"))).isInstanceOf(ChargeResult.Paid.class);
        assertThat(provider.payOut(order(1, account))).isInstanceOf(PayoutResult.OnItsWay.class);
        assertThat(provider.refund(refund(payment, 50))).isInstanceOf(RefundResult.Made.class);
        provider.openAccount(PAYER, clock.instant());
        assertThat(books.number("checkout.session")).isEqualTo(1);
        assertThat(books.number("payment_intent")).isEqualTo(3);
        assertThat(books.number("transfer")).isEqualTo(1);
        assertThat(books.number("payout")).isEqualTo(1);
        assertThat(books.number("account")).isEqualTo(2);
        assertThat(books.number("refund")).isEqualTo(1);
        assertThat(books.balanceCents()).isEqualTo(3 * 700 - 900 - 50);
    }
}
