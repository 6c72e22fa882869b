package marketplace.local.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import marketplace.api.Json;
import marketplace.kernel.secrets.Sha256;
import marketplace.local.client.Api.Answer;

/** An upload before its file is sent. */
public record AnnouncedFile(Answer answer) {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    public static AnnouncedFile image(Account owner, String purpose, byte[] png) {
        return of(owner, purpose, "image/png", png);
    }

    public static AnnouncedFile of(Account owner, String purpose, String contentType, byte[] file) {
        ObjectNode body = Json.object()
                .put("purpose", purpose)
                .put("contentType", contentType)
                .put("bytes", file.length)
                .put("sha256", Sha256.of(file));
        return new AnnouncedFile(owner.api().post("/api/uploads", owner.session(), body));
    }

    public String id() {
        return answer.text("/uploadId");
    }

    /** Returns the status. */
    public int put(byte[] file) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(answer.text("/url")))
                .PUT(HttpRequest.BodyPublishers.ofByteArray(file));
        answer.json().path("headers").properties().stream()
                // The client sets it itself.
                .filter(header -> !header.getKey().equalsIgnoreCase("content-length"))
                .forEach(header ->
                        request.header(header.getKey(), header.getValue().asText()));
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
