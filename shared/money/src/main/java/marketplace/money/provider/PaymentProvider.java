package marketplace.money.provider;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.money.checkouts.Checkout;

/**
 * Whoever moves money between this service and the world.
 *
 * <p>A port: this room knows no provider, and no operation calls one. Pages and queue workers do, with an id of ours as
 * the idempotency key, so that a call that is repeated happens once.
 *
 * <p>Every call may throw {@code payment_provider_unavailable}: the provider could not be reached or did not answer in
 * time, what became of the call is unknown, and the same call may safely be made again.
 */
public interface PaymentProvider {

    /** Our own short name of it, in lower case: the name of its ledger account and of its events' route. */
    String name();

    /**
     * Where the payer pays. Asked again for the same checkout, it names a page for the same payment. When it has been
     * paid, {@link ProviderEvent.CheckoutPaid} tells so, with the means of payment if the checkout saves it.
     *
     * @param returnTo where the payer is sent afterwards
     * @throws marketplace.kernel.Problem {@code payment_provider_unavailable}
     */
    URI hostedPage(Checkout checkout, URI returnTo);

    /**
     * Charges a saved means of payment, without its owner; the charge's id is the idempotency key. The outcome may be
     * told by event as well, earlier or later than by this answer.
     *
     * @throws marketplace.kernel.Problem {@code payment_provider_unavailable}
     */
    ChargeResult charge(Charge charge);

    /**
     * Gives a part of a payment back to what had paid it; the refund's id is the idempotency key. The outcome may be told
     * by event as well, earlier or later than by this answer; that a refund came back after it was made, by event alone.
     *
     * @throws marketplace.kernel.Problem {@code payment_provider_unavailable}
     */
    RefundResult refund(RefundOrder order);

    /**
     * Sends a payout to the payee's account at the provider; payout and attempt together are the idempotency key. That
     * it has arrived, or came back, is told by event.
     *
     * @throws marketplace.kernel.Problem {@code payment_provider_unavailable}
     */
    PayoutResult payOut(PayoutOrder order);

    /**
     * The payee's account at the provider, opened if there is none yet; a payee has one at most. It takes payouts once
     * {@link ProviderEvent.PayoutAccountChanged} says that it is ready.
     *
     * @throws marketplace.kernel.Problem {@code payment_provider_unavailable}
     */
    String openAccount(AccountId payee);

    /**
     * Where the payee tells the provider what it has to know before it pays out.
     *
     * @param account as {@link #openAccount} answered it
     * @param returnTo where the payee is sent afterwards
     * @throws marketplace.kernel.Problem {@code payment_provider_unavailable}
     */
    URI onboardingPage(String account, URI returnTo);

    /**
     * What the request says, if it is from the provider; empty for an event that does not concern us.
     *
     * @param headers with names in lower case
     * @throws marketplace.kernel.Problem {@code signature_invalid}
     */
    Optional<ProviderEvent> event(Map<String, String> headers, byte[] body, Instant now);
}
