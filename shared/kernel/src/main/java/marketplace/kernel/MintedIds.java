package marketplace.kernel;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/** The ids that an action creates. A dry run leaves them out of its answer. */
public final class MintedIds {

    /** The random part of an id. Codes are cut from it. */
    private static final int TAIL_LENGTH = 16;

    private static final ScopedValue<MintedIds> RECORDING = ScopedValue.newInstance();

    private final Set<String> tails = new HashSet<>();

    public <R> R record(Supplier<R> action) {
        return ScopedValue.where(RECORDING, this).call(action::get);
    }

    /** For implementations of {@link Ids}, and for ids that are made from others. */
    public static String note(String id) {
        if (RECORDING.isBound()) {
            RECORDING.get().tails.add(id.substring(id.length() - TAIL_LENGTH));
        }
        return id;
    }

    public boolean appearIn(String text) {
        return tails.stream().anyMatch(text::contains);
    }
}
