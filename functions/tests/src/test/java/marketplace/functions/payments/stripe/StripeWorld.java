package marketplace.functions.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.cache.Refreshed;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.provider.Charge;
import marketplace.money.provider.PayoutOrder;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.provider.ProviderMethod;
import marketplace.money.provider.RefundOrder;
import marketplace.testing.SettableClock;
import marketplace.testing.stripe.FakeStripe;
import marketplace.testing.stripe.FakeStripe.Request;
import marketplace.testing.stripe.StripeDashboard;
import marketplace.testing.stripe.StripeDashboard.SignedEvent;
import org.junit.jupiter.api.AfterEach;

/** A fake Stripe, our provider against it, what the tests request, and the messages that it sends. */
abstract class StripeWorld {

    static final AccountId PAYER = new AccountId("acc_00000000000000000000000001");
    static final AccountId WORKER = new AccountId("acc_00000000000000000000000002");
    static final CheckoutId CHECKOUT = new CheckoutId("chk_00000000000000000000000001");
    static final PayoutId PAYOUT = new PayoutId("pay_00000000000000000000000001");
    static final RefundId REFUND = new RefundId("rfd_00000000000000000000000001");
    static final URI HERE = URI.create("https://market.example/c/0123456789abcdef");

    final SettableClock clock = new SettableClock();
    final FakeStripe stripe = FakeStripe.start(clock);
    final StripeDashboard books = stripe.books();
    final StripeProvider provider =
            new StripeProvider(new Refreshed<>(() -> StripeSettings.parse(stripe.settings()), clock), clock);

    @AfterEach
    void close() {
        stripe.close();
    }

    Checkout checkout(boolean savesMethod) {
        return Checkout.open(
                CHECKOUT,
                new CheckoutCode("0123456789abcdef"),
                new CheckoutPurpose.Deposit(),
                PAYER,
                new Money(2_550),
                "Deposit into your wallet",
                savesMethod,
                clock.instant());
    }

    Charge charge(String id, String method) {
        return new Charge(
                id,
                PAYER,
                new ProviderMethod("stripe", "cus_1:" + method, "Visa 4242"),
                new Money(700),
                "Top-up",
                clock.instant());
    }

    PayoutOrder order(int attempt, String account) {
        return new PayoutOrder(WORKER, PAYOUT, attempt, account, new Money(900));
    }

    String readyAccount(AccountId payee) {
        String account = provider.openAccount(payee, clock.instant());
        books.ready(account, true);
        return account;
    }

    Request last() {
        return stripe.requests().getLast();
    }

    long sent(String method, String path) {
        return stripe.requests().stream()
                .filter(request ->
                        request.method().equals(method) && request.path().equals(path))
                .count();
    }

    static void assertUnavailable(Supplier<?> call) {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(call::get)
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.PAYMENT_PROVIDER_UNAVAILABLE))
                .withMessageNotContaining(FakeStripe.API_KEY);
    }

    static RefundOrder refund(String payment, long cents) {
        return new RefundOrder(PAYER, REFUND, payment, new Money(cents));
    }

    String payment() {
        provider.charge(charge("charge-1", "pm_good"));
        return books.last("payment_intent").path("id").asText();
    }

    Instant now() {
        return clock.instant();
    }

    /** Opens the page of a deposit; returns the id of its session. */
    String session(boolean savesMethod) {
        provider.hostedPage(checkout(savesMethod), HERE);
        return id("checkout.session");
    }

    void charge(String method) {
        provider.charge(new Charge(
                "charge-1",
                PAYER,
                new ProviderMethod("stripe", "cus_1:" + method, "Visa"),
                new Money(2_000),
                "Top-up",
                now()));
    }

    void payOut(int attempt) {
        provider.payOut(order(attempt, readyAccount(WORKER)));
    }

    String id(String object) {
        return books.last(object).path("id").asText();
    }

    Optional<ProviderEvent> read(SignedEvent signed) {
        return provider.event(Map.of(StripeSignature.HEADER, signed.signature(now())), signed.body(), now());
    }

    /** The new messages of Stripe, as far as they concern us. */
    List<ProviderEvent> read() {
        return books.takeEvents().stream()
                .map(this::read)
                .flatMap(Optional::stream)
                .toList();
    }
}
