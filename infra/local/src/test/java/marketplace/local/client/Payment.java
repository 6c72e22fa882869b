package marketplace.local.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import marketplace.api.Json;

public record Payment(URI url) {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final HttpClient BROWSER =
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();

    public static Payment of(Api api, Map<String, String> credentials, int usd) {
        return new Payment(URI.create(
                api.post("/api/wallet/deposit", credentials, Json.object().put("amount", usd))
                        .text("/checkoutUrl")));
    }

    /** Does not follow redirects. */
    public HttpResponse<String> visit() throws IOException, InterruptedException {
        return HTTP.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString());
    }

    /** Follows redirects. */
    public HttpResponse<String> open() throws IOException, InterruptedException {
        return BROWSER.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString());
    }

    public URI page() {
        return url.resolve(url.getRawPath().replaceFirst("^/c/", "/sandbox/checkouts/"));
    }

    public HttpResponse<String> press(String button) throws IOException, InterruptedException {
        return send("outcome=" + button, Map.of());
    }

    public HttpResponse<String> send(String form, Map<String, String> headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(page())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form));
        headers.forEach(request::header);
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }
}
