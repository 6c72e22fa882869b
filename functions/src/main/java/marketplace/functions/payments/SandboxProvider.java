package marketplace.functions.payments;

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

/**
 * A payment provider that moves no real money: the visitor of its pages chooses how a payment ends.
 *
 * <p>The provider wherever no real one is configured. It signs its events; only the signature makes them trusted. What it
 * answers follows from what it is asked, so that the same question has the same answer.
 */
final class SandboxProvider implements PaymentProvider {

    static final String NAME = "sandbox";

    /** Where the pages of its checkouts begin. */
    static final String PAGES = "/sandbox/checkouts/";

    /** What is kept when a payer pays with a method that goes on paying. */
    static final ProviderMethod PAYS = new ProviderMethod(NAME, "method_pays", "Sandbox card that pays");

    /** What is kept when a payer wants to see how later charges fail. */
    static final ProviderMethod REFUSES =
            new ProviderMethod(NAME, "method_refuses", "Sandbox card that is refused later");

    /** By its last two digits a refund says what becomes of it; every other amount is given back. */
    private static final long DOLLAR = 100;

    private static final int REFUSED_CENTS = 13;
    private static final int COMES_BACK_CENTS = 14;

    private final SandboxEvents events;
    private final SandboxEventSender teller;
    private final SandboxAccounts accounts;
    private final InstantSource clock;

    SandboxProvider(SandboxEvents events, SandboxEventSender teller, SandboxAccounts accounts, InstantSource clock) {
        this.events = events;
        this.teller = teller;
        this.accounts = accounts;
        this.clock = clock;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public URI hostedPage(Checkout checkout, URI returnTo) {
        // Its page is on our own host and leads back by itself.
        return returnTo.resolve(PAGES + checkout.code());
    }

    @Override
    public ChargeResult charge(Charge charge) {
        return charge.method().reference().equals(PAYS.reference())
                ? new ChargeResult.Paid("charge:" + charge.id())
                : new ChargeResult.Refused("The sandbox card was refused.");
    }

    /** An amount that ends in 13 cents is refused, and one that ends in 14 is given back and comes back then. */
    @Override
    public RefundResult refund(RefundOrder order) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        int cents = (int) (order.amount().cents() % DOLLAR);
        if (cents == REFUSED_CENTS) {
            return new RefundResult.Refused("The sandbox takes no refunds of such an amount.");
        }
        teller.tell(events.made(order, now), now);
        if (cents == COMES_BACK_CENTS) {
            teller.tell(events.failed(order, "The sandbox card has sent it back.", now), now);
        }
        return new RefundResult.Made(reference(order.refund()));
    }

    /** What the refund is called there. */
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
            case ARRIVE -> teller.tell(events.paid(order, now), now);
            case COME_BACK -> {
                teller.tell(events.paid(order, now), now);
                teller.tell(events.failed(order, "The sandbox account has sent it back.", now), now);
            }
        }
        return new PayoutResult.OnItsWay("payout:" + order.payout() + ":" + order.attempt());
    }

    @Override
    public String openAccount(AccountId payee) {
        return SandboxAccounts.name(payee);
    }

    @Override
    public URI onboardingPage(String account, URI returnTo) {
        // Its page is on our own host, behind the same code.
        String path = returnTo.getPath();
        return returnTo.resolve(SandboxPayoutPage.PAGES + path.substring(path.lastIndexOf('/') + 1));
    }

    @Override
    public Optional<ProviderEvent> event(Map<String, String> headers, byte[] body, Instant now) {
        return events.read(headers, body, now);
    }
}
