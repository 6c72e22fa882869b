package marketplace.money.provider;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Page;
import marketplace.money.ledger.ProviderMovement;

/**
 * A provider's own record of the money that it moved for us, for reconciliation.
 *
 * <p>The sandbox has none.
 */
public interface ProviderStatement {

    String name();

    /**
     * Movements by the provider's time, without the provider's fees.
     *
     * @param start inclusive, a whole second
     * @param end exclusive
     */
    Page<ProviderMovement> movements(Instant start, Instant end, Optional<String> after);
}
