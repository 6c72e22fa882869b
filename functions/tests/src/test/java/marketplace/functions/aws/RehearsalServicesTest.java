package marketplace.functions.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
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

    private static final String ANSWER = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}";

    /** By a platform thread and by a virtual one. */
    private static final int REQUESTS = 2;

    /** Otherwise the JDK keeps them for 5 s, into the snapshot. It may drop this header, which it restricts. */
    @Test
    void serverIsAskedToCloseEachConnection() throws IOException, InterruptedException {
        try (ServerSocket server = new ServerSocket(0, REQUESTS, InetAddress.getLoopbackAddress());
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                SdkHttpClient client = RehearsalServices.connecting().over(UrlConnectionHttpClient.create())) {
            Future<List<List<String>>> received = threads.submit(() -> List.of(answer(server), answer(server)));

            client.prepareRequest(HttpExecuteRequest.builder()
                            .request(SdkHttpRequest.builder()
                                    .method(SdkHttpMethod.POST)
                                    .uri(URI.create("http://127.0.0.1:" + server.getLocalPort()))
                                    .putHeader("X-Amz-Target", "DynamoDB_20120810.GetItem")
                                    .build())
                            .build())
                    .call();

            assertThat(Await.result(received))
                    .hasSize(REQUESTS)
                    .allSatisfy(lines -> assertThat(lines).contains("Connection: close"));
        }
    }

    /** The lines of a request, whose connection it closes. */
    private static List<String> answer(ServerSocket server) throws IOException {
        try (Socket connection = server.accept()) {
            BufferedReader request =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
            List<String> lines =
                    request.lines().takeWhile(line -> !line.isEmpty()).toList();
            connection.getOutputStream().write(ANSWER.getBytes(StandardCharsets.UTF_8));
            return lines;
        }
    }
}
