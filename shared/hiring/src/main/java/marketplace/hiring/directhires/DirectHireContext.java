package marketplace.hiring.directhires;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import marketplace.api.Operation;
import marketplace.kernel.Fee;
import marketplace.kernel.cache.Lazy;

/** What the view of a direct hire needs besides its parts: today's fee, and the operations that are next actions. */
public final class DirectHireContext {

    private final Fee fee;
    private final Lazy<Map<String, Operation<?, ?>>> operations;

    public DirectHireContext(Fee fee, Supplier<List<Operation<?, ?>>> operations) {
        this.fee = fee;
        this.operations = new Lazy<>(
                () -> operations.get().stream().collect(Collectors.toMap(Operation::name, Function.identity())));
    }

    public Fee fee() {
        return fee;
    }

    /** The operation of an act; empty for an action outside the API. */
    public Optional<Operation<?, ?>> operation(DirectHireAct act) {
        return Optional.ofNullable(operations.get().get(act.action()));
    }
}
