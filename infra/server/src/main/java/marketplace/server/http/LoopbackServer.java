package marketplace.server.http;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;

/** Listens on 127.0.0.1 and serves each connection in its own thread. */
public final class LoopbackServer implements AutoCloseable {

    public interface Handler {

        void handle(Exchange exchange) throws IOException;

        /** Has no head if the head was malformed. */
        Reply refuse(MalformedRequest fault, Optional<RequestHead> head, InetAddress peer);
    }

    private static final System.Logger LOG = System.getLogger(LoopbackServer.class.getName());

    private static final int BACKLOG = 1_024;

    private static final Duration IDLE = Duration.ofSeconds(60);
    private static final Duration HEAD_TIME = Duration.ofSeconds(5);

    /** Closing while the caller still sends would reset the connection, and the caller would lose the response. */
    private static final Duration LINGER = Duration.ofSeconds(5);

    private static final Duration RETRY = Duration.ofMillis(50);

    private final ServerSocket socket;
    private final Duration headTime;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

    private LoopbackServer(ServerSocket socket, Duration headTime) {
        this.socket = socket;
        this.headTime = headTime;
    }

    /** Port 0 is any free one. */
    public static LoopbackServer bind(int port) throws IOException {
        return bind(port, HEAD_TIME);
    }

    static LoopbackServer bind(int port, Duration headTime) throws IOException {
        // The literal address: a name could resolve to a public interface.
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        ServerSocket socket = new ServerSocket();
        try {
            socket.bind(new InetSocketAddress(loopback, port), BACKLOG);
            return new LoopbackServer(socket, headTime);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    public int port() {
        return socket.getLocalPort();
    }

    public void start(Handler handler, ExecutorService threads) {
        threads.execute(() -> {
            while (!socket.isClosed()) {
                accept(handler, threads);
            }
        });
    }

    private void accept(Handler handler, ExecutorService threads) {
        try {
            Socket connection = socket.accept();
            connections.add(connection);
            threads.execute(() -> serve(connection, handler));
        } catch (RejectedExecutionException _) {
            close();
        } catch (IOException e) {
            if (!socket.isClosed()) {
                LOG.log(System.Logger.Level.ERROR, "a connection could not be accepted", e);
                // The process may be out of file descriptors.
                LockSupport.parkNanos(RETRY.toNanos());
            }
        }
    }

    private void serve(Socket connection, Handler handler) {
        try (connection) {
            // Without it a small answer can wait 40 ms for an ACK.
            connection.setTcpNoDelay(true);
            ConnectionInput in = new ConnectionInput(connection);
            boolean open = true;
            while (open && isNextRequest(in)) {
                open = isServed(connection, in, handler);
            }
            if (!open) {
                linger(connection, in);
            }
        } catch (IOException _) {
            // The caller has left.
        } catch (RuntimeException | StackOverflowError fault) {
            LOG.log(System.Logger.Level.ERROR, "a connection could not be served", fault);
        } finally {
            connections.remove(connection);
        }
    }

    private static boolean isNextRequest(ConnectionInput in) throws IOException {
        in.allow(IDLE);
        try {
            return in.hasNext();
        } catch (SocketTimeoutException _) {
            return false;
        }
    }

    /** Whether the connection can be used again. */
    private boolean isServed(Socket connection, ConnectionInput in, Handler handler) throws IOException {
        OutputStream out = connection.getOutputStream();
        Optional<RequestHead> head = Optional.empty();
        Exchange exchange;
        try {
            head = head(in);
            if (head.isEmpty()) {
                return false;
            }
            exchange = new Exchange(connection, out, head.get(), RequestBody.of(head.get(), in, out));
        } catch (MalformedRequest fault) {
            RequestHead unread =
                    RequestHead.unread(head.map(RequestHead::method).orElse(""));
            new Exchange(connection, out, unread, RequestBody.of(unread, in, out))
                    .send(handler.refuse(fault, head, connection.getInetAddress()));
            return false;
        }
        try {
            handler.handle(exchange);
        } catch (MalformedRequest fault) {
            if (!exchange.hasBegun()) {
                exchange.send(handler.refuse(fault, head, connection.getInetAddress()));
            }
            return false;
        }
        return !exchange.isLast();
    }

    private Optional<RequestHead> head(ConnectionInput in) throws IOException {
        in.allow(headTime);
        try {
            return new HeadReader(in).read();
        } catch (SocketTimeoutException _) {
            throw MalformedRequest.of("headers", "must arrive within " + headTime.toMillis() + " milliseconds");
        }
    }

    private static void linger(Socket connection, ConnectionInput in) throws IOException {
        connection.shutdownOutput();
        in.allow(LINGER);
        byte[] ignored = new byte[16 * 1024];
        while (in.read(ignored) >= 0) {
            // Until the caller closes or the time limit ends.
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
            for (Socket connection : List.copyOf(connections)) {
                connection.close();
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "the port did not close cleanly", e);
        }
    }
}
