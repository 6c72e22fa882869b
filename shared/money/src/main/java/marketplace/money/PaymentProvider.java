package marketplace.money;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.AccountId;
import marketplace.kernel.Money;

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
     * Takes money by the means of payment that the payer has left, without the payer.
     *
     * @param idempotencyKey an id of ours
     * @throws marketplace.kernel.Problem {@code payment_provider_unavailable}: the outcome is not known, ask again
     */
    Charge charge(AccountId payer, Money amount, String idempotencyKey);

    /**
     * Begins to pay the payout out; how it went comes as an event.
     *
     * @throws marketplace.kernel.Problem {@code payment_provider_unavailable}: the outcome is not known, ask again
     */
    void payOut(Payout payout);

    /**
     * What the request says, if it is from the provider; empty for an event that does not concern us.
     *
     * @param headers with names in lower case
     * @throws marketplace.kernel.Problem {@code signature_invalid}
     */
    Optional<ProviderEvent> event(Map<String, String> headers, byte[] body, Instant now);

    /** How an off-session charge went. */
    sealed interface Charge {

        /** The money is on its way; the event will say so. */
        record Accepted(String reference) implements Charge {}

        /** There is no means of payment, or it was declined. */
        record Declined(String reason) implements Charge {}
    }
}
