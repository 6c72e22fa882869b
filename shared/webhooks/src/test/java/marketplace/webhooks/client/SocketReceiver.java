package marketplace.webhooks.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** A misbehaving receiver on a loopback port. Plain sockets, because HTTP servers cannot send malformed responses. */
final class SocketReceiver implements AutoCloseable {

    /** Handles one connection, which is closed afterwards. */
    @FunctionalInterface
    interface Manner {
        void treat(Socket connection) throws IOException, InterruptedException;
    }

    private final ServerSocket server;
    private final Manner manner;
    private final Semaphore connections = new Semaphore(0);
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    SocketReceiver(Manner manner) throws IOException {
        this.manner = manner;
        this.server = new ServerSocket(0, 200, InetAddress.ofLiteral("127.0.0.1"));
        threads.add(Thread.ofVirtual().start(this::accept));
    }

    /** Reads the request, sends {@code answer} and closes. */
    static SocketReceiver answering(String answer) throws IOException {
        return new SocketReceiver(connection -> {
            readRequest(connection);
            say(connection, answer);
        });
    }

    /** Accepts connections and never answers. */
    static SocketReceiver silent() throws IOException {
        return new SocketReceiver(SocketReceiver::waitForTheOtherSide);
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + port() + "/hooks");
    }

    int port() {
        return server.getLocalPort();
    }

    /** A permit per connection. */
    Semaphore connections() {
        return connections;
    }

    static void say(Socket connection, String text) throws IOException {
        connection.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        connection.getOutputStream().flush();
    }

    /** Reads headers and body. */
    static String readRequest(Socket connection) throws IOException {
        InputStream in = connection.getInputStream();
        StringBuilder request = new StringBuilder();
        while (request.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return request.toString();
            }
            request.append((char) next);
        }
        String length = request.toString().replaceAll("(?is).*content-length: (\\d+).*", "$1");
        byte[] body = in.readNBytes(Integer.parseInt(length));
        return request.append(new String(body, StandardCharsets.ISO_8859_1)).toString();
    }

    static void waitForTheOtherSide(Socket connection) throws IOException {
        connection.getInputStream().transferTo(OutputStream.nullOutputStream());
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                // Before the answer, after which a test may count.
                connections.release();
                threads.add(Thread.ofVirtual().start(() -> treat(connection)));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void treat(Socket connection) {
        try (connection) {
            manner.treat(connection);
        } catch (IOException | InterruptedException _) {
            // The client hung up or the test has ended.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        threads.forEach(Thread::interrupt);
    }
}
