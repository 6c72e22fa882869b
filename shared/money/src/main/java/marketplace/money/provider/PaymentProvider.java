package marketplace.money.provider;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.money.checkouts.Checkout;

/**
 * A payment provider.
 *
 * <p>Operations never call one. Pages and queue workers do, with an id of ours as the idempotency key, so that a
 * repeated call has one effect.
 *
 * <p>Every call may throw {@code payment_provider_unavailable}: the provider could not be reached or did not respond
 * in time, the result is unknown, and the same call can be repeated safely.
 */
public interface PaymentProvider {

    /** Our short name of the provider in lower case: the name of its ledger account and of its event route. */
    String name();

    /**
     * The page at which the payer pays. Repeated calls for a checkout return pages for the same payment. {@link
     * ProviderEvent.CheckoutPaid} reports the payment, and the payment method if the checkout saves it.
     *
     * @param returnTo where the payer is sent afterwards
     * @throws marketplace.kernel.Problem {@code payment_provider_unavailable}
     */
    URI hostedPage(Checkout checkout, URI returnTo);

    /**
     * Charges a saved payment method without its owner's presence; the charge's id is the idempotency key. An event
     * may report the result as well, before or after this response.
     *
     * @throws marketplace.kernel.Problem {@code payment_provider_unavailable}
     */
    ChargeResult charge(Charge charge);

    /**
     * Refunds a part of a payment; the refund's id is the idempotency key. An event may report the result as well,
     * before or after this response; only events report that a refund failed after it was made.
     *
     * @throws marketplace.kernel.Problem {@code payment_provider_unavailable}
     */
    RefundResult refund(RefundOrder order);

    /**
     * Sends a payout to the payee's account; payout and attempt are the idempotency key. Events report that it
     * arrived or was returned.
     *
     * @throws marketplace.kernel.Problem {@code payment_provider_unavailable}
     */
    PayoutResult payOut(PayoutOrder order);

    /**
     * The payee's account at the provider, opened if there is none; a payee has at most one. It accepts payouts once
     * {@link ProviderEvent.PayoutAccountChanged} reports that it is ready.
     *
     * @throws marketplace.kernel.Problem {@code payment_provider_unavailable}
     */
    String openAccount(AccountId payee);

    /**
     * The page at which the payee enters what the provider requires.
     *
     * @param account from {@link #openAccount}
     * @param returnTo where the payee is sent afterwards
     * @throws marketplace.kernel.Problem {@code payment_provider_unavailable}
     */
    URI onboardingPage(String account, URI returnTo);

    /**
     * The event in the request if the provider signed it; empty for irrelevant events.
     *
     * @param headers with names in lower case
     * @throws marketplace.kernel.Problem {@code signature_invalid}
     */
    Optional<ProviderEvent> event(Map<String, String> headers, byte[] body, Instant now);
}
