package marketplace.server.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** Buffered bytes of a connection. A deadline bounds a caller that sends one byte at a time. */
final class ConnectionInput extends InputStream {

    private static final int BUFFER_BYTES = 16 * 1024;

    private final Socket socket;
    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int end;
    private long deadlineNanos;

    ConnectionInput(Socket socket) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        allow(Duration.ZERO);
    }

    /** Reads fail with {@link SocketTimeoutException} once this much time has passed. */
    void allow(Duration time) {
        deadlineNanos = System.nanoTime() + time.toNanos();
    }

    /** Waits for a byte. False at the end of the connection. */
    boolean hasNext() throws IOException {
        return position < end || isFilled();
    }

    @Override
    public int read() throws IOException {
        return hasNext() ? buffer[position++] & 0xff : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!hasNext()) {
            return -1;
        }
        int count = Math.min(length, end - position);
        System.arraycopy(buffer, position, bytes, offset, count);
        position += count;
        return count;
    }

    /** Up to a LF. At the end of the connection it may lack it, or be absent. */
    Optional<String> line(int maxBytes, String part, String rule) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = read();
        if (next < 0) {
            return Optional.empty();
        }
        for (; next >= 0 && next != '\n'; next = read()) {
            if (line.size() >= maxBytes) {
                throw MalformedRequest.of(part, rule);
            }
            line.write(next);
        }
        return Optional.of(line.toString(StandardCharsets.ISO_8859_1));
    }

    private boolean isFilled() throws IOException {
        long millis = Duration.ofNanos(deadlineNanos - System.nanoTime()).toMillis();
        if (millis <= 0) {
            throw new SocketTimeoutException();
        }
        socket.setSoTimeout((int) millis);
        position = 0;
        end = Math.max(0, in.read(buffer, 0, buffer.length));
        return end > 0;
    }
}
