package marketplace.bounties.seats;

import java.time.Instant;
import java.util.List;
import marketplace.bounties.applications.Application;
import marketplace.table.Write;

/** Port for the refunds of escrows that were funded before the application was answered. */
@FunctionalInterface
public interface Rejections {

    /** At most one write per application, for the commit that rejects them. */
    List<Write> with(List<Application> pending, Instant now);
}
