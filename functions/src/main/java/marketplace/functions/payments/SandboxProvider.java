package marketplace.functions.payments;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.AccountId;
import marketplace.money.Charge;
import marketplace.money.Charged;
import marketplace.money.Checkout;
import marketplace.money.PaymentProvider;
import marketplace.money.PayoutOrder;
import marketplace.money.ProviderEvent;
import marketplace.money.SavedMethod;
import marketplace.money.Sent;

/**
 * A payment provider that moves no real money: whoever stands at its pages says how a payment ends.
 *
 * <p>The provider wherever no real one is configured. It signs what it tells, and is believed on no other ground. What it
 * answers follows from what it is asked, so that the same question has the same answer.
 */
final class SandboxProvider implements PaymentProvider {

    static final String NAME = "sandbox";

    /** Where the pages of its checkouts begin. */
    static final String PAGES = "/sandbox/checkouts/";

    /** What is kept when a payer pays with a method that goes on paying. */
    static final SavedMethod PAYS = new SavedMethod(NAME, "method_pays", "Sandbox card that pays");

    /** What is kept when a payer wants to see how later charges fail. */
    static final SavedMethod REFUSES = new SavedMethod(NAME, "method_refuses", "Sandbox card that is refused later");

    private final SandboxEvents events;

    SandboxProvider(SandboxEvents events) {
        this.events = events;
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
    public Charged charge(Charge charge) {
        return charge.method().reference().equals(PAYS.reference())
                ? new Charged.Paid("charge:" + charge.id())
                : new Charged.Refused("The sandbox card was refused.");
    }

    @Override
    public Sent payOut(PayoutOrder order) {
        return new Sent.OnItsWay("payout:" + order.payout() + ":" + order.attempt());
    }

    @Override
    public String openAccount(AccountId payee) {
        return "account_of_" + payee;
    }

    @Override
    public URI onboardingPage(String account, URI returnTo) {
        return returnTo;
    }

    @Override
    public Optional<ProviderEvent> event(Map<String, String> headers, byte[] body, Instant now) {
        return events.read(headers, body, now);
    }
}
