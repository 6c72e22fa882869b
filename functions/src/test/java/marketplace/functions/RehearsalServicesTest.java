package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

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

    /** The server would keep the connection; its next read ends only when the client closes. */
    @Test
    void connectionIsClosedAfterItsOneRequest() throws IOException, InterruptedException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                SdkHttpClient client = RehearsalServices.connecting().over(UrlConnectionHttpClient.create())) {
            Future<Integer> next = threads.submit(() -> {
                try (Socket connection = server.accept()) {
                    BufferedReader request = new BufferedReader(
                            new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
                    String header = request.readLine();
                    while (!header.isEmpty()) {
                        header = request.readLine();
                    }
                    connection.getOutputStream().write(KEPT_ALIVE.getBytes(StandardCharsets.UTF_8));
                    return request.read();
                }
            });

            client.prepareRequest(HttpExecuteRequest.builder()
                            .request(SdkHttpRequest.builder()
                                    .method(SdkHttpMethod.POST)
                                    .uri(URI.create("http://127.0.0.1:" + server.getLocalPort()))
                                    .putHeader("X-Amz-Target", "DynamoDB_20120810.GetItem")
                                    .build())
                            .build())
                    .call();

            assertThat(Await.result(next)).isEqualTo(-1);
        }
    }
}
