package marketplace.server.http;

import java.io.IOException;
import java.io.InputStream;

/** A body that is kept in memory until its request ends. It counts as it arrives: announcing a length costs nothing. */
final class KeptBody extends InputStream {

    private final InputStream sent;
    private final BodyBudget.Share share;
    private long free;

    /** @param free bytes that do not count */
    KeptBody(InputStream sent, BodyBudget.Share share, int free) {
        this.sent = sent;
        this.share = share;
        this.free = free;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int count = sent.read(bytes, offset, length);
        if (count > 0) {
            long counted = Math.max(0, count - free);
            free = Math.max(0, free - count);
            if (!share.take(counted)) {
                throw new BodiesTooLarge();
            }
        }
        return count;
    }
}
