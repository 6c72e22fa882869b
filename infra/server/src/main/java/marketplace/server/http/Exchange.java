package marketplace.server.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.util.Optional;

/** One request and its response. A request whose body was not read to its end is the last of its connection. */
public final class Exchange {

    private final Connection connection;
    private final boolean keepsAlive;
    private final RequestHead head;
    private final RequestBody body;
    private final HttpHeaders headers =
            DefaultHttpHeadersFactory.headersFactory().newHeaders();
    private Optional<BodyBudget.Share> kept = Optional.empty();
    private boolean begun;
    private boolean complete;

    private Exchange(Connection connection, boolean keepsAlive, RequestHead head, RequestBody body) {
        this.connection = connection;
        this.keepsAlive = keepsAlive;
        this.head = head;
        this.body = body;
    }

    Exchange(Connection connection, HttpRequest request, RequestHead head, RequestBody body) {
        this(connection, HttpUtil.isKeepAlive(request), head, body);
    }

    /** Of a request whose head is malformed. */
    static Exchange ofUnread(Connection connection) {
        return new Exchange(connection, false, RequestHead.UNREAD, RequestBody.none(connection));
    }

    public RequestHead head() {
        return head;
    }

    /** For a body that is passed on as it arrives. */
    public InputStream body() {
        return body;
    }

    /**
     * The body, or its first bytes if it is longer. It counts in {@link HttpLimits#kept} until the request ends.
     *
     * @param sender whose bodies count together
     * @throws BodiesTooLarge before anything is read if the announced length cannot be kept now, or later if the body
     *     gives way to those of others
     */
    public byte[] keptBody(String sender, int most) throws IOException {
        int free = connection.limits().keptFree();
        BodyBudget.Share share = connection.bodies().share(sender, body::refuse);
        kept = Optional.of(share);
        if (!share.couldTake(Math.min(most, body.announcedLength()) - free)) {
            throw new BodiesTooLarge();
        }
        byte[] bytes = new KeptBody(body, share, free).readNBytes(most);
        share.arrived();
        return bytes;
    }

    /** Called by the connection at the end. */
    void forgetBody() {
        kept.ifPresent(BodyBudget.Share::release);
    }

    /** -1 if it is not announced. */
    public long announcedBodyLength() {
        return body.announcedLength();
    }

    public InetAddress peer() {
        return connection.peer();
    }

    public int port() {
        return connection.channel().localAddress().getPort();
    }

    public void header(String name, String value) {
        headers.add(name, value);
    }

    public void send(Reply reply) {
        reply.headers().forEach(headers::add);
        reply.cookies().forEach(cookie -> headers.add(HttpHeaderNames.SET_COOKIE, cookie));
        DefaultFullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(reply.status()), Unpooled.wrappedBuffer(reply.body()));
        end(response, begin(response, reply.body().length));
    }

    /** Sends the head. The caller writes exactly this many bytes, none for HEAD. */
    public OutputStream send(int status, long length) throws IOException {
        HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status));
        boolean isLast = begin(response, length);
        await(connection.channel().writeAndFlush(response));
        Streamed out = new Streamed(head.isHead() ? 0 : length, isLast);
        out.endIfComplete();
        return out;
    }

    /** Whether the connection ends with this response. */
    private boolean begin(HttpResponse response, long length) {
        boolean isLast = !keepsAlive || !body.isEnded() || connection.isStopping();
        response.headers().set(headers);
        if (!response.status().equals(HttpResponseStatus.NOT_MODIFIED)) {
            response.headers().set(HttpHeaderNames.CONTENT_LENGTH, length);
        }
        if (isLast) {
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        } else if (!head.isVersion11()) {
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
        }
        begun = true;
        return isLast;
    }

    private void end(HttpObject message, boolean isLast) {
        complete = true;
        connection.end(message, isLast);
    }

    private static void await(ChannelFuture written) throws IOException {
        try {
            written.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
        if (!written.isSuccess()) {
            throw new IOException(written.cause());
        }
    }

    boolean hasBegun() {
        return begun;
    }

    boolean isComplete() {
        return complete;
    }

    /** Waits for each part, so that a slow reader does not fill the memory. */
    private final class Streamed extends OutputStream {

        private final boolean isLast;
        private long remaining;

        private Streamed(long length, boolean isLast) {
            this.remaining = length;
            this.isLast = isLast;
        }

        @Override
        public void write(int single) throws IOException {
            write(new byte[] {(byte) single}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            await(connection
                    .channel()
                    .writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(bytes, offset, length))));
            remaining -= length;
            endIfComplete();
        }

        private void endIfComplete() {
            if (remaining == 0) {
                end(LastHttpContent.EMPTY_LAST_CONTENT, isLast);
            }
        }
    }
}
