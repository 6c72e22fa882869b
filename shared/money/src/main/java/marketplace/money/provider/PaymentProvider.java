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

    String name();

    /**
     * Repeated calls for a checkout return pages for the same payment, which {@link ProviderEvent.CheckoutPaid}
     * reports.
     *
     * @param returnTo where the payer is sent afterwards
     */
    URI hostedPage(Checkout checkout, URI returnTo);

    /** The charge's id is the idempotency key. An event may report the result too, before or after this response. */
    ChargeResult charge(Charge charge);

    /**
     * The refund's id is the idempotency key. An event may report the result too, before or after this response. Only
     * events report that a refund failed after it was made.
     */
    RefundResult refund(RefundOrder order);

    /** Payout and attempt are the idempotency key. Events report that it arrived or was returned. */
    PayoutResult payOut(PayoutOrder order);

    /**
     * The payee's only account at the provider. It accepts payouts once {@link ProviderEvent.PayoutAccountChanged}
     * says so.
     */
    String openAccount(AccountId payee);

    /** @param returnTo where the payee is sent afterwards */
    URI onboardingPage(String account, URI returnTo);

    /**
     * The event in the request if the provider signed it; empty for irrelevant events.
     *
     * @param headers with names in lower case
     * @throws marketplace.kernel.Problem {@code signature_invalid}
     */
    Optional<ProviderEvent> event(Map<String, String> headers, byte[] body, Instant now);
}
