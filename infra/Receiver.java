import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A receiver to try webhooks with: prints what arrives and answers 200. Run: java infra/Receiver.java [port] */
void main(String[] arguments) throws IOException {
    int port = arguments.length == 0 ? 9000 : Integer.parseInt(arguments[0]);
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/", exchange -> {
        byte[] body = exchange.getRequestBody().readAllBytes();
        IO.println(exchange.getRequestHeaders().getFirst("X-Service-Event") + "  "
                + exchange.getRequestHeaders().getFirst("X-Service-Signature"));
        IO.println("  " + new String(body, StandardCharsets.UTF_8));
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    });
    server.start();
    IO.println("receiving at http://127.0.0.1:" + port);
}
