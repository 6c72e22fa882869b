package marketplace.functions;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.testing.Await;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

class RehearsalServicesTest {

    private static final String KEPT_ALIVE = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";

    /** By a platform thread and by a virtual one. */
    private static final int REQUESTS = 2;

    /** The server keeps its connections; its last read of one ends only when the client closes it. */
    @Test
    void connectionsAreClosedThoughTheServerWouldKeepThem() throws IOException, InterruptedException {
        try (ServerSocket server = new ServerSocket(0, 2, InetAddress.getLoopbackAddress());
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                SdkHttpClient client = RehearsalServices.connecting().over(UrlConnectionHttpClient.create())) {
            Future<?> closed = threads.submit(() -> {
                for (int answered = 0; answered < REQUESTS; ) {
                    answered += answerUntilClosed(server);
                }
                return null;
            });

            client.prepareRequest(HttpExecuteRequest.builder()
                            .request(SdkHttpRequest.builder()
                                    .method(SdkHttpMethod.POST)
                                    .uri(URI.create("http://127.0.0.1:" + server.getLocalPort()))
                                    .putHeader("X-Amz-Target", "DynamoDB_20120810.GetItem")
                                    .build())
                            .build())
                    .call();

            Await.result(closed);
        }
    }

    private static int answerUntilClosed(ServerSocket server) throws IOException {
        try (Socket connection = server.accept()) {
            BufferedReader requests =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
            int answered = 0;
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                if (line.isEmpty()) {
                    connection.getOutputStream().write(KEPT_ALIVE.getBytes(StandardCharsets.UTF_8));
                    answered++;
                }
            }
            return answered;
        }
    }
}
