package marketplace.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** One request and its response. A request whose body was not read to its end is the last of its connection. */
public final class Exchange {

    private static final int BODILESS_204 = 204;
    private static final int BODILESS_304 = 304;

    private final Socket socket;
    private final OutputStream out;
    private final RequestHead head;
    private final RequestBody body;
    private final List<String> fields = new ArrayList<>();
    private boolean begun;
    private boolean last;

    Exchange(Socket socket, OutputStream out, RequestHead head, RequestBody body) {
        this.socket = socket;
        this.out = out;
        this.head = head;
        this.body = body;
    }

    public RequestHead head() {
        return head;
    }

    public InputStream body() {
        return body;
    }

    /** -1 if it is not announced. */
    public long announcedBodyLength() {
        return body.announcedLength();
    }

    public InetAddress peer() {
        return socket.getInetAddress();
    }

    public int port() {
        return socket.getLocalPort();
    }

    public void header(String name, String value) {
        if ((name + value).chars().anyMatch(character -> character < ' ' && character != '\t')) {
            throw new IllegalArgumentException("header " + name + " has a control character");
        }
        fields.add(name + ": " + value);
    }

    public void send(Reply reply) throws IOException {
        reply.headers().forEach((name, value) -> {
            if (!name.equalsIgnoreCase("content-length")) {
                header(name, value);
            }
        });
        reply.cookies().forEach(cookie -> header("set-cookie", cookie));
        byte[] start = begin(reply.status(), reply.body().length);
        byte[] sent = isBodiless(reply.status()) ? new byte[0] : reply.body();
        byte[] whole = new byte[start.length + sent.length];
        System.arraycopy(start, 0, whole, 0, start.length);
        System.arraycopy(sent, 0, whole, start.length, sent.length);
        out.write(whole);
    }

    /** Sends the head. The caller writes exactly this many bytes, none for HEAD. */
    public OutputStream send(int status, long length) throws IOException {
        out.write(begin(status, length));
        return out;
    }

    private byte[] begin(int status, long length) {
        begun = true;
        last = !head.keepsAlive() || !body.isEnded();
        if (status != BODILESS_204 && status != BODILESS_304) {
            header("Content-Length", Long.toString(length));
        }
        if (last) {
            header("Connection", "close");
        } else if (!head.isVersion11()) {
            header("Connection", "keep-alive");
        }
        return ("HTTP/1.1 " + status + " \r\n" + String.join("\r\n", fields) + "\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private boolean isBodiless(int status) {
        return head.isHead() || status == BODILESS_204 || status == BODILESS_304;
    }

    boolean hasBegun() {
        return begun;
    }

    /** Whether the connection ends with this exchange. */
    boolean isLast() {
        return last || !begun;
    }
}
