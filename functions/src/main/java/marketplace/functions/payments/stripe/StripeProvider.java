package marketplace.functions.payments.stripe;

import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.cache.Refreshed;
import marketplace.money.checkouts.Checkout;
import marketplace.money.provider.Charge;
import marketplace.money.provider.ChargeResult;
import marketplace.money.provider.PaymentProvider;
import marketplace.money.provider.PayoutOrder;
import marketplace.money.provider.PayoutResult;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.provider.RefundOrder;
import marketplace.money.provider.RefundResult;

/** Stripe: Checkout for payers, off-session payments with saved cards, Connect for payees. */
public final class StripeProvider implements PaymentProvider {

    static final String NAME = "stripe";
    static final String CURRENCY = "usd";

    private final InstantSource clock;
    private final Supplier<StripeSessions> sessions;
    private final Supplier<StripeCharges> charges;
    private final Supplier<StripeRefunds> refunds;
    private final Supplier<StripePayouts> payouts;
    private final Supplier<StripeAccounts> accounts;
    private final Supplier<StripeEvents> events;

    public StripeProvider(Refreshed<StripeSettings> settings, InstantSource clock) {
        Supplier<StripeCalls> calls = settings.map(StripeCalls::new);
        this.clock = clock;
        this.sessions = () -> new StripeSessions(calls.get());
        this.charges = () -> new StripeCharges(calls.get());
        this.refunds = () -> new StripeRefunds(calls.get());
        this.payouts = () -> new StripePayouts(calls.get());
        this.accounts = () -> new StripeAccounts(calls.get());
        this.events = () -> new StripeEvents(settings.get(), calls.get());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public URI hostedPage(Checkout checkout, URI returnTo) {
        return sessions.get().page(checkout, returnTo, clock.instant());
    }

    @Override
    public ChargeResult charge(Charge charge) {
        return charges.get().charge(charge);
    }

    @Override
    public RefundResult refund(RefundOrder order) {
        return refunds.get().refund(order);
    }

    @Override
    public PayoutResult payOut(PayoutOrder order) {
        return payouts.get().send(order);
    }

    @Override
    public String openAccount(AccountId payee, Instant requestedAt) {
        return accounts.get().open(payee, requestedAt);
    }

    @Override
    public URI onboardingPage(String account, URI returnTo) {
        return accounts.get().onboarding(account, returnTo);
    }

    @Override
    public Optional<ProviderEvent> endOfDispute(String reference) {
        return events.get().endOfDispute(reference);
    }

    @Override
    public Optional<ProviderEvent> event(Map<String, String> headers, byte[] body, Instant now) {
        return events.get().read(headers, body, now);
    }
}
