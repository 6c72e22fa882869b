import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/**
 * A webhook receiver to try things with. It prints each delivery and answers 200. GET /last/body and /last/signature
 * return the last one. Run: java infra/Receiver.java [port]
 */
void main(String[] arguments) throws IOException {
    int port = arguments.length == 0 ? 9000 : Integer.parseInt(arguments[0]);
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/", exchange -> {
        byte[] body = exchange.getRequestBody().readAllBytes();
        lastBody = body;
        lastSignature = exchange.getRequestHeaders().getFirst("X-Service-Signature");
        IO.println(exchange.getRequestHeaders().getFirst("X-Service-Event") + "  " + lastSignature);
        IO.println("  " + new String(body, StandardCharsets.UTF_8));
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    });
    server.createContext("/last", exchange -> {
        byte[] answer = exchange.getRequestURI().getPath().endsWith("/signature")
                ? String.valueOf(lastSignature).getBytes(StandardCharsets.UTF_8)
                : lastBody;
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    });
    server.start();
    IO.println("receiving at http://127.0.0.1:" + port);
}

volatile byte[] lastBody = {};
volatile String lastSignature = "";
