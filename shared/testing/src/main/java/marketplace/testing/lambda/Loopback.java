package marketplace.testing.lambda;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A small HTTP server on 127.0.0.1. It plays the services around a function, and receivers. */
public final class Loopback implements AutoCloseable {

    static {
        // Read once by the JDK's server. Without it a small answer can wait 40 ms for an ACK.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    public Loopback(HttpHandler handler) throws IOException {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
        server.createContext("/", handler);
        server.setExecutor(threads);
        server.start();
    }

    public String authority() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
