package marketplace.functions.payments.sandbox;

import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RefundId;
import marketplace.money.checkouts.Checkout;
import marketplace.money.provider.Charge;
import marketplace.money.provider.ChargeResult;
import marketplace.money.provider.PaymentProvider;
import marketplace.money.provider.PayoutOrder;
import marketplace.money.provider.PayoutResult;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.provider.ProviderMethod;
import marketplace.money.provider.RefundOrder;
import marketplace.money.provider.RefundResult;

/** Moves no real money. A result depends on the request alone, so a repeated one has the same result. */
final class SandboxProvider implements PaymentProvider {

    static final String NAME = "sandbox";

    static final String PAGES = "/sandbox/checkouts/";

    static final ProviderMethod PAYS = new ProviderMethod(NAME, "method_pays", "Sandbox card that pays");

    static final ProviderMethod REFUSES =
            new ProviderMethod(NAME, "method_refuses", "Sandbox card that is refused later");

    private static final long DOLLAR = 100;

    private static final int REFUSED_CENTS = 13;
    private static final int RETURNED_CENTS = 14;

    private final SandboxEvents events;
    private final SandboxEventSender sender;
    private final SandboxAccounts accounts;
    private final InstantSource clock;

    SandboxProvider(SandboxEvents events, SandboxEventSender sender, SandboxAccounts accounts, InstantSource clock) {
        this.events = events;
        this.sender = sender;
        this.accounts = accounts;
        this.clock = clock;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public URI hostedPage(Checkout checkout, URI returnTo) {
        return returnTo.resolve(PAGES + checkout.code());
    }

    @Override
    public ChargeResult charge(Charge charge) {
        return charge.method().reference().equals(PAYS.reference())
                ? new ChargeResult.Paid("charge:" + charge.id())
                : new ChargeResult.Refused("The sandbox card was refused.");
    }

    /** Amounts that end in 13 cents are refused. Those that end in 14 are refunded and fail later. */
    @Override
    public RefundResult refund(RefundOrder order) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        int cents = (int) (order.amount().cents() % DOLLAR);
        if (cents == REFUSED_CENTS) {
            return new RefundResult.Refused("The sandbox takes no refunds of such an amount.");
        }
        sender.send(events.made(order, now), now);
        if (cents == RETURNED_CENTS) {
            sender.send(events.failed(order, "The sandbox card has sent it back.", now), now);
        }
        return new RefundResult.Made(reference(order.refund()));
    }

    static String reference(RefundId refund) {
        return "refund:" + refund;
    }

    @Override
    public PayoutResult payOut(PayoutOrder order) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        switch (accounts.fate(order.account())) {
            case REFUSED -> {
                return new PayoutResult.Refused("The sandbox account takes no payouts.");
            }
            case ARRIVE -> sender.send(events.paid(order, now), now);
            case RETURNED -> {
                sender.send(events.paid(order, now), now);
                sender.send(events.failed(order, "The sandbox account has sent it back.", now), now);
            }
        }
        return new PayoutResult.OnItsWay("payout:" + order.payout() + ":" + order.attempt());
    }

    @Override
    public String openAccount(AccountId payee, Instant requestedAt) {
        return SandboxAccounts.name(payee);
    }

    @Override
    public URI onboardingPage(String account, URI returnTo) {
        String path = returnTo.getPath();
        return returnTo.resolve(SandboxPayoutPage.PAGES + path.substring(path.lastIndexOf('/') + 1));
    }

    /** Its events are not lost. */
    @Override
    public Optional<ProviderEvent> endOfDispute(String reference) {
        return Optional.empty();
    }

    @Override
    public Optional<ProviderEvent> event(Map<String, String> headers, byte[] body, Instant now) {
        return events.read(headers, body, now);
    }
}
