package marketplace.api;

import java.util.Optional;
import marketplace.kernel.Id;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;

/** A human as the caller named one: not checked, for calls that report a wrong id in their own way. */
public record HumanReference(String value) implements Id {

    public Optional<HumanId> id() {
        return IdKind.HUMAN.matches(value) ? Optional.of(new HumanId(value)) : Optional.empty();
    }

    @Override
    public String toString() {
        return value;
    }
}
