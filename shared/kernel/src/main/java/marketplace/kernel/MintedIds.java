package marketplace.kernel;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The ids that an action mints.
 *
 * <p>A dry run leaves them out of its answer: nothing exists under them.
 */
public final class MintedIds {

    /** The random part of an id. Codes are cut from it, so a text that contains it names the new thing. */
    private static final int TAIL_LENGTH = 16;

    private static final ScopedValue<MintedIds> RECORDING = ScopedValue.newInstance();

    private final Set<String> tails = new HashSet<>();

    /** Runs the action in this thread and records the ids that it mints. */
    public <R> R record(Supplier<R> action) {
        return ScopedValue.where(RECORDING, this).call(action::get);
    }

    /** Records the id if its action is recorded; for implementations of {@link Ids}. */
    public static String note(String id) {
        if (RECORDING.isBound()) {
            RECORDING.get().tails.add(id.substring(id.length() - TAIL_LENGTH));
        }
        return id;
    }

    /** Whether the text is or contains a minted id, or a code cut from one. */
    public boolean appearIn(String text) {
        return tails.stream().anyMatch(text::contains);
    }
}
