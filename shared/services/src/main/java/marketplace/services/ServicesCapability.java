package marketplace.services;

import java.util.List;
import marketplace.api.Capability;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.humans.Humans;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.cache.Lazy;

/** The operations of this module. */
public final class ServicesCapability implements Capability {

    private final Foundation foundation;

    public ServicesCapability(Foundation foundation) {
        this.foundation = foundation;
    }

    @Override
    public List<Operation<?, ?>> operations() {
        Foundation on = foundation;
        Lazy<Humans> humans = new Lazy<>(() -> new Humans(on.table()));
        return ListingOperations.of(
                new Lazy<>(() ->
                        new ListingService(on.table(), humans.get(), new HumansCapability(on).uploads(), on.ids())),
                new Lazy<>(() -> new BrowseService(on.table(), humans.get())));
    }
}
