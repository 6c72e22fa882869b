package marketplace.money.provider;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.money.checkouts.Checkout;

/**
 * A payment provider. Pages and queue workers call it, operations never do. Our id is the idempotency key, so a
 * repeated call has one effect. Every call may throw {@code payment_provider_unavailable}: the result is unknown.
 */
public interface PaymentProvider {

    String name();

    /** Pages of a checkout are for one payment, which {@link ProviderEvent.CheckoutPaid} reports. */
    URI hostedPage(Checkout checkout, URI returnTo);

    /** An event may report the result too, before or after this response. */
    ChargeResult charge(Charge charge);

    /** An event may report the result too. Only events report that a refund failed after it was made. */
    RefundResult refund(RefundOrder order);

    /** Payout and attempt are the idempotency key. Events report that it arrived or was returned. */
    PayoutResult payOut(PayoutOrder order);

    /**
     * One account per payee and time of the request. It accepts payouts once {@link ProviderEvent.PayoutAccountChanged}
     * says so.
     */
    String openAccount(AccountId payee, Instant requestedAt);

    URI onboardingPage(String account, URI returnTo);

    /** The event that reports how a dispute ended, in case it was lost; empty while the dispute is open. */
    Optional<ProviderEvent> endOfDispute(String reference);

    /**
     * The signed event in the request; empty for irrelevant ones. Rejects with {@code signature_invalid}.
     * @param headers with names in lower case
     */
    Optional<ProviderEvent> event(Map<String, String> headers, byte[] body, Instant now);
}
