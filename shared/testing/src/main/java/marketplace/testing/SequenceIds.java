package marketplace.testing;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.MintedIds;

/**
 * Ids that end in 1, 2, 3 (in base 32, so the tenth ends in {@code a}), in the order in which they are asked for.
 *
 * <p>A failing test then shows which thing was meant, and golden files stay as they are.
 */
public final class SequenceIds implements Ids {

    private static final int ENTROPY_BYTES = 10;

    private final AtomicLong count = new AtomicLong();

    @Override
    public String next(IdKind kind, Instant now) {
        byte[] entropy = ByteBuffer.allocate(ENTROPY_BYTES)
                .putLong(ENTROPY_BYTES - Long.BYTES, count.incrementAndGet())
                .array();
        return MintedIds.note(Ids.of(kind, now, entropy));
    }
}
