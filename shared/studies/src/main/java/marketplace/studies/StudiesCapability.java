package marketplace.studies;

import java.util.List;
import java.util.stream.Stream;
import marketplace.api.Capability;
import marketplace.api.EventKind;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.kernel.cache.Lazy;
import marketplace.studies.templates.TemplateOperations;
import marketplace.studies.templates.TemplateService;

/** The operations of this module. */
public final class StudiesCapability implements Capability {

    private final Foundation foundation;
    private final BountiesCapability bounties;

    public StudiesCapability(Foundation foundation, BountiesCapability bounties) {
        this.foundation = foundation;
        this.bounties = bounties;
    }

    @Override
    public List<Operation<?, ?>> operations() {
        Foundation on = foundation;
        return Stream.of(TemplateOperations.of(
                        new Lazy<>(() -> new TemplateService(on.table(), on.ids(), bounties.fee()))))
                .<Operation<?, ?>>flatMap(List::stream)
                .toList();
    }

    public static List<EventKind> events() {
        return List.of();
    }
}
