package marketplace.functions.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Money;
import marketplace.money.provider.PayoutOrder;
import marketplace.money.provider.PayoutResult;
import marketplace.testing.stripe.FakeStripe.Fault;
import org.junit.jupiter.api.Test;

/** Payouts reach the payees' accounts once. */
class StripePayoutsTest extends StripeWorld {

    @Test
    void payoutIsATransferToTheAccountAndAPayoutFromIt() {
        provider.charge(charge("first", "pm_good"));
        provider.charge(charge("second", "pm_good"));
        String account = readyAccount(WORKER);

        PayoutResult sent = provider.payOut(order(1, account));

        assertThat(sent)
                .isEqualTo(new PayoutResult.OnItsWay(
                        books.last("payout").path("id").asText()));
        assertThat(last().header("stripe-account")).isEqualTo(account);
        assertThat(last().header("idempotency-key")).isEqualTo(PAYOUT + ":1");
        assertThat(last().form())
                .containsEntry("metadata[marketplace_id]", PAYOUT.value())
                .containsEntry("metadata[marketplace_attempt]", "1");
        assertThat(books.last("transfer").path("destination").asText()).isEqualTo(account);
        assertThat(books.balanceCents()).isEqualTo(2 * 700 - 900);
    }

    @Test
    void payoutWaitsWhileOurBalanceIsTooLow() {
        String account = readyAccount(WORKER);

        assertUnavailable(() -> provider.payOut(order(1, account)));

        provider.charge(charge("first", "pm_good"));
        provider.charge(charge("second", "pm_good"));
        assertThat(provider.payOut(order(1, account))).isInstanceOf(PayoutResult.OnItsWay.class);
    }

    @Test
    void payoutToAnUnverifiedAccountIsRefusedWithTheReason() {
        provider.charge(charge("first", "pm_good"));
        provider.charge(charge("second", "pm_good"));
        String account = provider.openAccount(WORKER, clock.instant());

        assertThat(provider.payOut(order(1, account)))
                .isEqualTo(new PayoutResult.Refused("Your destination account needs to be ready."));
    }

    @Test
    void secondAttemptUsesTheTransferOfTheFirst() {
        provider.charge(charge("first", "pm_good"));
        provider.charge(charge("second", "pm_good"));
        String account = readyAccount(WORKER);
        provider.payOut(order(1, account));
        books.arrive(books.last("payout").path("id").asText(), false);
        clock.advance(Duration.ofDays(3));

        assertThat(provider.payOut(order(2, account))).isInstanceOf(PayoutResult.OnItsWay.class);

        assertThat(books.number("transfer")).isEqualTo(1);
        assertThat(books.number("payout")).isEqualTo(2);
        assertThat(books.last("transfer").at("/metadata/marketplace_attempt").asText())
                .isEqualTo("2");
        assertThat(books.balanceCents()).isEqualTo(2 * 700 - 900);
    }

    @Test
    void repeatAfterALostAnswerDoesNotUseMoneyOfAnotherPayout() {
        for (int charge = 0; charge < 3; charge++) {
            provider.charge(charge("charge-" + charge, "pm_good"));
        }
        String account = readyAccount(WORKER);
        PayoutOrder first = order(1, account);
        PayoutId other = new PayoutId("pay_00000000000000000000000002");
        PayoutOrder second = new PayoutOrder(WORKER, other, 1, account, new Money(900));
        stripe.fails(Fault.ANSWER_LOST);
        assertUnavailable(() -> provider.payOut(first));
        assertUnavailable(() -> provider.payOut(first));
        String made = books.last("payout").path("id").asText();
        assertUnavailable(() -> provider.payOut(second));
        stripe.fails(Fault.NONE);
        stripe.forgetKeys();

        assertThat(provider.payOut(first)).isEqualTo(new PayoutResult.OnItsWay(made));
        assertThat(books.number("payout")).isEqualTo(1);
        assertThat(provider.payOut(second)).isInstanceOf(PayoutResult.OnItsWay.class);
        assertThat(books.balanceCents()).isEqualTo(3 * 700 - 2 * 900);
    }

    @Test
    void transferToAReplacedAccountIsReversed() {
        provider.charge(charge("first", "pm_good"));
        provider.charge(charge("second", "pm_good"));
        provider.payOut(order(1, readyAccount(WORKER)));
        String other = readyAccount(PAYER);

        provider.payOut(order(2, other));

        assertThat(books.number("transfer")).isEqualTo(2);
        assertThat(books.last("transfer").path("destination").asText()).isEqualTo(other);
        assertThat(books.balanceCents()).isEqualTo(2 * 700 - 900);
    }

    @Test
    void payeeHasOneAccountAndALinkPerVisit() {
        String account = provider.openAccount(WORKER, clock.instant());

        assertThat(provider.openAccount(WORKER, clock.instant())).isEqualTo(account);
        assertThat(provider.openAccount(WORKER, clock.instant().plusSeconds(1))).isNotEqualTo(account);
        assertThat(books.last("account").at("/metadata/marketplace_account").asText())
                .isEqualTo(WORKER.value());
        URI page = provider.onboardingPage(account, HERE);
        assertThat(last().form()).containsEntry("return_url", HERE.toString());
        assertThat(provider.onboardingPage(account, HERE)).isNotEqualTo(page);
        assertThat(sent("POST", "/v1/account_links")).isEqualTo(2);
    }
}
