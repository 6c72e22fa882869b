package marketplace.testing;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.MintedIds;

/** Ids that end in 1, 2, 3 (base 32, so the tenth ends in {@code a}), in the order of the calls. */
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
