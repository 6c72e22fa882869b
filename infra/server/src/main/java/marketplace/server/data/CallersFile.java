package marketplace.server.data;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;

/**
 * The bytes of a file that a caller sends, up to a bound. It ends with a fault when no more than 1 GB of the disk is
 * free: files must not take the space that the records of calls need.
 */
final class CallersFile extends InputStream {

    static final long RESERVE = 1L << 30;

    private final InputStream in;
    private final LongSupplier freeBytes;
    private long left;

    CallersFile(InputStream in, long most, LongSupplier freeBytes) {
        this.in = in;
        this.left = most;
        this.freeBytes = freeBytes;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (freeBytes.getAsLong() <= RESERVE) {
            throw new IOException("less than 1 GB of the disk would stay free");
        }
        int read = left > 0 ? in.read(buffer, offset, (int) Math.min(length, left)) : -1;
        left -= Math.max(read, 0);
        return read;
    }
}
