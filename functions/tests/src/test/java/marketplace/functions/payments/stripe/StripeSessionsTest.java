package marketplace.functions.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Money;
import marketplace.kernel.ReturnUrls;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.testing.stripe.FakeStripe.Fault;
import org.junit.jupiter.api.Test;

/** Payment pages: one session per checkout while it can be paid. */
class StripeSessionsTest extends StripeWorld {

    @Test
    void sessionHasOurIdsAndEndsWithTheCheckout() {
        Checkout checkout = checkout(false);

        URI page = provider.hostedPage(checkout, HERE);

        assertThat(page.getPath()).startsWith("/pay/cs_");
        assertThat(last().header("idempotency-key")).isEqualTo(checkout.id().value());
        assertThat(last().header("content-type")).startsWith("application/x-www-form-urlencoded");
        assertThat(last().form())
                .containsEntry("client_reference_id", checkout.id().value())
                .containsEntry("metadata[marketplace_id]", checkout.id().value())
                .containsEntry("payment_intent_data[metadata][marketplace_account]", PAYER.value())
                .containsEntry("line_items[0][price_data][unit_amount]", "2550")
                .containsEntry("line_items[0][price_data][product_data][name]", "Deposit into your wallet")
                .containsEntry("adaptive_pricing[enabled]", "false")
                .containsEntry(
                        "expires_at",
                        "" + checkout.expiresAt().minus(Duration.ofMinutes(5)).getEpochSecond())
                .containsEntry("success_url", HERE + "?result=paid")
                .containsEntry("cancel_url", HERE + "?result=cancelled")
                .doesNotContainKey("customer_creation");
    }

    @Test
    void secondVisitOpensTheSameSession() {
        Checkout checkout = checkout(false);

        URI first = provider.hostedPage(checkout, HERE);
        clock.advance(Duration.ofHours(5));

        assertThat(provider.hostedPage(checkout, HERE)).isEqualTo(first);
        assertThat(books.number("checkout.session")).isEqualTo(1);
    }

    @Test
    void sessionOfTheLastHalfHourEndsLaterThanTheCheckout() {
        Checkout checkout = checkout(false);
        clock.advance(Duration.ofHours(24).minusMinutes(1));

        URI first = provider.hostedPage(checkout, HERE);

        assertThat(provider.hostedPage(checkout, HERE)).isEqualTo(first);
        assertThat(books.number("checkout.session")).isEqualTo(1);
    }

    @Test
    void linkValidForDaysHasASessionPerDay() {
        Checkout week = new Checkout(
                new CheckoutId("chk_00000000000000000000000001"),
                new CheckoutCode("0123456789abcdef"),
                new CheckoutPurpose.Deposit(),
                PAYER,
                new Money(2_550),
                "A link",
                false,
                CheckoutStatus.PENDING,
                clock.instant(),
                clock.instant().plus(Duration.ofDays(7)),
                null,
                ReturnUrls.NONE,
                1);
        for (int hour = 0; hour < 7 * 24; hour++) {
            provider.hostedPage(week, HERE);
            clock.advance(Duration.ofHours(1));
        }

        assertThat(books.number("checkout.session")).isEqualTo(7);
        assertThat(books.last("checkout.session").path("expires_at").asLong())
                .isEqualTo(week.expiresAt().minus(Duration.ofMinutes(5)).getEpochSecond());
    }

    @Test
    void clockDifferenceToStripeDoesNotStopASession() {
        stripe.follow(() -> clock.instant().minus(Duration.ofMinutes(4)));
        assertThat(provider.hostedPage(checkout(false), HERE)).isNotNull();
        stripe.forgetKeys();
        stripe.follow(() -> clock.instant().plus(Duration.ofMinutes(4)));
        assertThat(provider.hostedPage(checkout(false), HERE)).isNotNull();
    }

    @Test
    void sessionReturnsToTheHostOfTheVisit() {
        URI there = URI.create("https://elsewhere.example/c/0123456789abcdef");
        Checkout checkout = checkout(false);
        URI first = provider.hostedPage(checkout, HERE);

        URI second = provider.hostedPage(checkout, there);

        assertThat(books.last("checkout.session").path("success_url").asText()).startsWith(there.toString());
        assertThat(provider.hostedPage(checkout, HERE)).isEqualTo(first);
        assertThat(provider.hostedPage(checkout, there)).isEqualTo(second);
        assertThat(books.number("checkout.session")).isEqualTo(2);
    }

    @Test
    void closedSessionIsFollowedByAnother() {
        Checkout checkout = checkout(false);
        URI first = provider.hostedPage(checkout, HERE);
        books.expire(books.last("checkout.session").path("id").asText());

        URI second = provider.hostedPage(checkout, HERE);
        String session = books.last("checkout.session").path("id").asText();
        books.payByBank(session);
        URI whileTheBankThinks = provider.hostedPage(checkout, HERE);
        books.bankDecides(session, false);
        URI third = provider.hostedPage(checkout, HERE);

        assertThat(second).isNotEqualTo(first);
        assertThat(whileTheBankThinks).isEqualTo(second);
        assertThat(third).isNotIn(first, second);
        books.pay(books.last("checkout.session").path("id").asText());
        assertThat(provider.hostedPage(checkout, HERE))
                .as("whoever has paid is not asked to pay again")
                .isEqualTo(third);
    }

    @Test
    void faultRepeatedByStripeIsAvoidedWithAnotherKey() {
        Checkout checkout = checkout(false);
        stripe.fails(Fault.SERVER_ERROR_KEPT);
        assertUnavailable(() -> provider.hostedPage(checkout, HERE));
        assertUnavailable(() -> provider.openAccount(WORKER, clock.instant()));
        stripe.fails(Fault.NONE);

        URI page = provider.hostedPage(checkout, HERE);
        String account = provider.openAccount(WORKER, clock.instant());

        assertThat(provider.hostedPage(checkout, HERE)).isEqualTo(page);
        assertThat(provider.openAccount(WORKER, clock.instant())).isEqualTo(account);
        assertThat(books.number("checkout.session")).isEqualTo(1);
        assertThat(books.number("account")).isEqualTo(1);
    }

    @Test
    void cardIsSavedOnlyIfThePageSaidSo() {
        provider.hostedPage(checkout(true), HERE);

        assertThat(last().form())
                .containsEntry("payment_intent_data[setup_future_usage]", "off_session")
                .containsEntry("customer_creation", "always");
    }
}
