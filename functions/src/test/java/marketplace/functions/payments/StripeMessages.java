package marketplace.functions.payments;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Money;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.provider.Charge;
import marketplace.money.provider.PayoutOrder;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.provider.ProviderMethod;
import marketplace.testing.FakeStripe;
import marketplace.testing.SettableClock;
import marketplace.testing.StripeDashboard;
import marketplace.testing.StripeDashboard.Told;
import org.junit.jupiter.api.AfterEach;

/** A fake Stripe, our provider against it, and the messages that it sends. */
abstract class StripeMessages {

    static final AccountId PAYER = new AccountId("acc_00000000000000000000000001");

    static final AccountId WORKER = new AccountId("acc_00000000000000000000000002");

    static final CheckoutId CHECKOUT = new CheckoutId("chk_00000000000000000000000001");

    static final PayoutId PAYOUT = new PayoutId("pay_00000000000000000000000001");

    static final RefundId REFUND = new RefundId("rfd_00000000000000000000000001");

    static final URI HERE = URI.create("https://market.example/c/0123456789abcdef");
    final SettableClock clock = new SettableClock();
    final FakeStripe stripe = FakeStripe.start(clock);
    final StripeDashboard books = stripe.books();
    final StripeProvider provider = new StripeProvider(() -> StripeSettings.parse(stripe.settings()), clock);

    @AfterEach
    void close() {
        stripe.close();
    }

    Instant now() {
        return clock.instant();
    }

    String session(boolean savesMethod) {
        Checkout checkout = Checkout.open(
                CHECKOUT,
                new CheckoutCode("0123456789abcdef"),
                new CheckoutPurpose.Deposit(),
                PAYER,
                new Money(2_550),
                "Deposit into your wallet",
                savesMethod,
                now());
        provider.hostedPage(checkout, HERE);
        return books.last("checkout.session").path("id").asText();
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
        String account = provider.openAccount(WORKER, clock.instant());
        books.ready(account, true);
        provider.payOut(new PayoutOrder(WORKER, PAYOUT, attempt, account, new Money(900)));
    }

    String id(String object) {
        return books.last(object).path("id").asText();
    }

    Optional<ProviderEvent> read(Told told) {
        return provider.event(Map.of(StripeSignature.HEADER, told.signature(now())), told.body(), now());
    }

    /** What was told since, as far as it concerns us. */
    List<ProviderEvent> read() {
        return books.takeTold().stream()
                .map(this::read)
                .flatMap(Optional::stream)
                .toList();
    }
}
