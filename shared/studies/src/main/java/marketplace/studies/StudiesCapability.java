package marketplace.studies;

import java.util.List;
import java.util.stream.Stream;
import marketplace.api.Capability;
import marketplace.api.EventKind;
import marketplace.api.Foundation;
import marketplace.api.Operation;

/** The operations of this module. */
public final class StudiesCapability implements Capability {

    @SuppressWarnings("unused")
    private final Foundation foundation;

    public StudiesCapability(Foundation foundation) {
        this.foundation = foundation;
    }

    @Override
    public List<Operation<?, ?>> operations() {
        return Stream.<List<Operation<?, ?>>>of().flatMap(List::stream).toList();
    }

    public static List<EventKind> events() {
        return List.of();
    }
}
