package marketplace.webhooks.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.SocketFactory;

/**
 * Sockets that record the address they should connect to, and connect to a loopback port instead. They simulate the
 * public internet.
 */
final class RedirectedSockets extends SocketFactory {

    private final int port;
    private final List<SocketAddress> asked = new CopyOnWriteArrayList<>();

    RedirectedSockets(int port) {
        this.port = port;
    }

    List<SocketAddress> asked() {
        return asked;
    }

    @Override
    public Socket createSocket() {
        return new Socket() {
            @Override
            public void connect(SocketAddress endpoint, int timeout) throws IOException {
                asked.add(endpoint);
                super.connect(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), timeout);
            }
        };
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw new AssertionError("connects by name");
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
        throw new AssertionError("connects by name");
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new AssertionError("connects without a timeout");
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
        throw new AssertionError("connects without a timeout");
    }
}
