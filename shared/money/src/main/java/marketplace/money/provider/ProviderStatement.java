package marketplace.money.provider;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Page;
import marketplace.money.ledger.ProviderMovement;

/**
 * What a payment provider writes down itself of the money that it moves for us.
 *
 * <p>A port, to be laid beside our own journal. A provider that keeps no books, as the sandbox, has none.
 */
public interface ProviderStatement {

    /** Our own short name of the provider: the name of its ledger account. */
    String name();

    /**
     * A page of what moved between the provider and us, by the provider's own time; what it takes for its services is not
     * among it.
     *
     * @param start belongs to the period, and is a whole second
     * @param end does not
     * @param after the end of the page before; empty for the first
     * @throws marketplace.kernel.Problem {@code payment_provider_unavailable}
     */
    Page<ProviderMovement> movements(Instant start, Instant end, Optional<String> after);
}
