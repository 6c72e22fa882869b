package marketplace.money.provider;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.paging.Page;
import marketplace.money.ledger.ProviderMovement;

/** A provider's own record of the money that it moved for us. The sandbox has none. */
public interface ProviderStatement {

    String name();

    /** Movements by the provider's time, without its fees. {@code start} is inclusive, in whole seconds. */
    Page<ProviderMovement> movements(Instant start, Instant end, Optional<String> after);
}
