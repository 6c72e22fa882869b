package marketplace.money;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Whoever moves money between this service and the world.
 *
 * <p>A port: this room knows no provider, and no operation calls one. The page of a checkout and the workers behind the
 * queue do, always with an id of ours as the idempotency key, so that a call that is repeated happens once.
 */
public interface PaymentProvider {

    /** Our own short name of it, in lower case: the name of its ledger account and of its events' route. */
    String name();

    /**
     * Where the payer pays. Asked again for the same checkout, it names a page for the same payment.
     *
     * @param returnTo where the payer is sent afterwards
     * @throws marketplace.kernel.Problem {@code payment_provider_unavailable}
     */
    URI hostedPage(Checkout checkout, URI returnTo);

    /**
     * What the request says, if it is from the provider; empty for an event that does not concern us.
     *
     * @param headers with names in lower case
     * @throws marketplace.kernel.Problem {@code signature_invalid}
     */
    Optional<ProviderEvent> event(Map<String, String> headers, byte[] body, Instant now);
}
