package marketplace.local.edition;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntUnaryOperator;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import marketplace.local.client.Receiver;
import marketplace.testing.Await;

/**
 * The internet of the edition's functions: one public host, whose connections a SOCKS relay leads to a receiver on
 * this machine. Their JVMs get names, relay and trusted certificate by options that every JVM has, so the service
 * itself runs unchanged: it resolves a public address, checks it, and speaks TLS with the host. Nothing else can be
 * reached.
 */
final class PublicNetwork implements AutoCloseable {

    private static final String HOST = "receiver.example.com";

    /** Public by the registries, and reserved for a service that answers nothing (AS112). */
    private static final String ADDRESS = "192.31.196.1";

    private static final String PASSWORD = "changeit";
    private static final byte SOCKS_5 = 5;
    private static final byte CONNECTED = 0;
    private static final byte REFUSED = 5;

    private final Path folder;
    private final ServerSocket relay;
    private final Receiver receiver;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private PublicNetwork(Path folder, IntUnaryOperator statusOfArrival) throws IOException {
        this.folder = folder;
        Files.writeString(folder.resolve("hosts"), "127.0.0.1 localhost\n" + ADDRESS + " " + HOST + "\n");
        this.receiver = Receiver.secured(context(), "https://" + HOST, statusOfArrival);
        this.relay = new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        threads.execute(this::accept);
    }

    static PublicNetwork start(Path folder, IntUnaryOperator statusOfArrival) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Files.deleteIfExists(folder.resolve("keys"));
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "receiver",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + HOST,
                        "-ext",
                        "san=dns:" + HOST,
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        folder.resolve("keys").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        if (Await.exit(keytool) != 0) {
            throw new IOException("keytool failed; see " + folder.resolve("keytool.log"));
        }
        return new PublicNetwork(folder, statusOfArrival);
    }

    private SSLContext context() throws IOException {
        try {
            KeyStore keys = KeyStore.getInstance(folder.resolve("keys").toFile(), PASSWORD.toCharArray());
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keys, PASSWORD.toCharArray());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("the receiver's certificate cannot be used", e);
        }
    }

    Receiver receiver() {
        return receiver;
    }

    /** Flags that connect a JVM to this network. Addresses of this machine are reached directly. */
    List<String> flags() {
        return List.of(
                "-Djdk.net.hosts.file=" + folder.resolve("hosts"),
                "-DsocksProxyHost=127.0.0.1",
                "-DsocksProxyPort=" + relay.getLocalPort(),
                "-Djavax.net.ssl.trustStore=" + folder.resolve("keys"),
                "-Djavax.net.ssl.trustStorePassword=" + PASSWORD);
    }

    private void accept() {
        while (!relay.isClosed()) {
            try {
                Socket client = relay.accept();
                threads.execute(() -> relay(client));
            } catch (IOException _) {
                // The network is closing.
            }
        }
    }

    private void relay(Socket client) {
        try (client) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            in.readByte();
            in.skipNBytes(in.readByte());
            client.getOutputStream().write(new byte[] {SOCKS_5, 0});
            // Version, command, reserved, and 1 for an IPv4 address.
            in.skipNBytes(4);
            InetAddress address = InetAddress.getByAddress(in.readNBytes(4));
            boolean known = address.getHostAddress().equals(ADDRESS) && in.readUnsignedShort() == 443;
            client.getOutputStream().write(new byte[] {SOCKS_5, known ? CONNECTED : REFUSED, 0, 1, 0, 0, 0, 0, 0, 0});
            if (known) {
                join(client);
            }
        } catch (IOException _) {
            // One side has closed the connection.
        }
    }

    private void join(Socket client) throws IOException {
        try (Socket server = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), receiver.port())) {
            Future<?> answers = threads.submit(() -> {
                server.getInputStream().transferTo(client.getOutputStream());
                client.shutdownOutput();
                return null;
            });
            client.getInputStream().transferTo(server.getOutputStream());
            server.shutdownOutput();
            answers.get();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
    }

    @Override
    public void close() throws IOException {
        relay.close();
        receiver.close();
        threads.shutdownNow();
    }
}
