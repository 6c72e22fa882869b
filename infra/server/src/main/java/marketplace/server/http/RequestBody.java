package marketplace.server.http;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The body of a request. Its parts are read from the connection when they are asked for, within the time limits. */
@SuppressWarnings("FutureReturnValueIgnored") // If the invitation to send is lost, the wait for the body ends in time.
final class RequestBody extends InputStream {

    private enum Kind {
        MIDDLE,
        LAST,
        MALFORMED,
        CUT_OFF,
        REFUSED
    }

    private record Part(Kind kind, byte[] bytes) {}

    private static final String BODY = "body";

    private final Connection connection;
    private final long announced;
    private final BlockingQueue<Part> arrived = new LinkedBlockingQueue<>();
    private final long begun = System.nanoTime();
    private boolean continueIsDue;
    private Part current;
    private int position;
    private long received;

    private RequestBody(Connection connection, long announced, boolean continueIsDue) {
        this.connection = connection;
        this.announced = announced;
        this.continueIsDue = continueIsDue;
        this.current = new Part(announced == 0 ? Kind.LAST : Kind.MIDDLE, new byte[0]);
    }

    static RequestBody of(HttpRequest request, Connection connection) {
        boolean isChunked = HttpUtil.isTransferEncodingChunked(request);
        long length = isChunked ? -1 : HttpUtil.getContentLength(request, 0L);
        return new RequestBody(connection, length, HttpUtil.is100ContinueExpected(request));
    }

    static RequestBody none(Connection connection) {
        return new RequestBody(connection, 0, false);
    }

    /** -1 if it is sent in chunks. */
    long announcedLength() {
        return announced;
    }

    boolean isEnded() {
        return current.kind == Kind.LAST && position == current.bytes.length;
    }

    /** Called by the connection. */
    void arrived(HttpContent content) {
        Kind kind = content.decoderResult().isFailure()
                ? Kind.MALFORMED
                : content instanceof LastHttpContent ? Kind.LAST : Kind.MIDDLE;
        arrived.add(new Part(kind, ByteBufUtil.getBytes(content.content())));
    }

    /** Called by the connection, which has no more bytes. */
    void cutOff() {
        arrived.add(new Part(Kind.CUT_OFF, new byte[0]));
    }

    /** Ends the wait for its next part, from any thread. */
    void refuse() {
        arrived.add(new Part(Kind.REFUSED, new byte[0]));
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (position == current.bytes.length) {
            if (isEnded()) {
                return -1;
            }
            next();
        }
        int count = Math.min(length, current.bytes.length - position);
        System.arraycopy(current.bytes, position, bytes, offset, count);
        position += count;
        return count;
    }

    private void next() throws IOException {
        if (continueIsDue) {
            continueIsDue = false;
            connection
                    .channel()
                    .writeAndFlush(new DefaultFullHttpResponse(
                            HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER));
        }
        connection.readPart();
        current = part();
        position = 0;
        received += current.bytes.length;
    }

    private Part part() throws IOException {
        HttpLimits limits = connection.limits();
        Duration left = limits.body(received).minusNanos(System.nanoTime() - begun);
        Duration patience = left.compareTo(limits.bodyPause()) < 0 ? left : limits.bodyPause();
        try {
            Part part = arrived.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
            if (part == null) {
                throw MalformedRequest.of(
                        BODY,
                        "must arrive without long pauses, at " + limits.bodyRate() / 1024 + " KB per second or more");
            }
            return switch (part.kind) {
                case MIDDLE, LAST -> part;
                case MALFORMED ->
                    throw MalformedRequest.of(BODY, "must be in chunks of valid syntax (RFC 9112, section 7.1)");
                case CUT_OFF -> throw MalformedRequest.of(BODY, "must be as long as announced");
                case REFUSED -> throw new BodiesTooLarge();
            };
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }
}
