package marketplace.local;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import marketplace.api.Json;

final class Client implements AutoCloseable {

    private final HttpClient http = HttpClient.newHttpClient();
    private final Stack stack;

    Client(Stack stack) {
        this.stack = stack;
    }

    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(stack.uri().resolve(path)).timeout(Duration.ofSeconds(60));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(to(path).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    JsonNode advance(String duration) throws IOException, InterruptedException {
        return Json.MAPPER.readTree(
                post("/local/clock", "{\"advance\":\"" + duration + "\"}").body());
    }

    @Override
    public void close() {
        http.close();
    }
}
