package marketplace.functions.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.cache.Refreshed;
import marketplace.money.ledger.ProviderMovement;
import org.junit.jupiter.api.Test;

/** Stripe's balance transactions, as the reconciliation reads them. */
class StripeMovementsTest extends StripeWorld {

    @Test
    void statementHasEveryMovementWithOurIdAndWithoutFees() {
        StripeMovements movements = new StripeMovements(
                new Refreshed<>(() -> StripeSettings.parse(stripe.settings()), InstantSource.system()));
        provider.hostedPage(checkout(false), HERE);
        String payment = books.pay(books.last("checkout.session").path("id").asText());
        books.refund(payment, 50);
        provider.refund(refund(payment, 60));
        books.endRefund(books.last("refund").path("id").asText(), false);
        books.decide(books.dispute(payment), true);
        provider.charge(charge("charge-1", "pm_good"));
        provider.payOut(order(1, readyAccount(WORKER)));
        books.reverse(books.last("transfer").path("id").asText());
        books.payByHand(33);

        List<ProviderMovement> all = movements
                .movements(clock.instant(), clock.instant().plusSeconds(1), Optional.empty())
                .items();

        assertThat(all.reversed())
                .extracting(moved -> moved.kind() + " " + moved.ourId() + " "
                        + moved.amount().cents())
                .containsExactly(
                        "charge chk_00000000000000000000000001 2550",
                        "refund chk_00000000000000000000000001 -50",
                        "refund " + REFUND + " -60",
                        "refund_failure " + REFUND + " 60",
                        "adjustment chk_00000000000000000000000001 -2550",
                        "adjustment chk_00000000000000000000000001 2550",
                        "charge charge-1 700",
                        "transfer " + PAYOUT + " -900",
                        "transfer_refund " + PAYOUT + " 900",
                        "charge " + all.getFirst().reference() + " 33");
        assertThat(movements
                        .movements(
                                clock.instant().plusSeconds(1), clock.instant().plusSeconds(9), Optional.empty())
                        .items())
                .isEmpty();
    }

    @Test
    void statementIsInOurCurrencyAndHasReturnedRefundsOfEveryType() {
        StripeMovements movements = new StripeMovements(
                new Refreshed<>(() -> StripeSettings.parse(stripe.settings()), InstantSource.system()));
        provider.refund(refund(payment(), 60));
        books.adjustRefund(books.last("refund").path("id").asText());
        books.payByHandInEuro(99);

        assertThat(movements
                        .movements(clock.instant(), clock.instant().plusSeconds(1), Optional.empty())
                        .items())
                .extracting(moved -> moved.kind() + " " + moved.ourId() + " "
                        + moved.amount().cents())
                .containsExactly("adjustment " + REFUND + " 60", "refund " + REFUND + " -60", "charge charge-1 700");
    }

    @Test
    void statementIsReadPageByPage() {
        StripeMovements movements = new StripeMovements(
                new Refreshed<>(() -> StripeSettings.parse(stripe.settings()), InstantSource.system()));
        for (int charge = 0; charge < 201; charge++) {
            books.payByHand(100 + charge);
        }
        int found = 0;
        Optional<String> after = Optional.empty();
        do {
            var page = movements.movements(clock.instant(), clock.instant().plusSeconds(1), after);
            found += page.items().size();
            after = page.next();
        } while (after.isPresent());

        assertThat(found).isEqualTo(201);
        assertThat(sent("GET", "/v1/balance_transactions")).isEqualTo(3);
    }
}
