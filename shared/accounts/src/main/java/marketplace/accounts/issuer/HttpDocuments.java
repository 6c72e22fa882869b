package marketplace.accounts.issuer;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Reads documents over HTTP within 4 seconds in total, up to 256 KiB, without following redirects. */
final class HttpDocuments {

    private static final Duration DEADLINE = Duration.ofSeconds(4);
    private static final int MAX_BYTES = 256 * 1024;

    private HttpClient client;

    String read(URI address) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(DEADLINE)
                .header("Accept", "application/json")
                .build();
        CompletableFuture<HttpResponse<String>> answer =
                client().sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofString(), MAX_BYTES));
        try {
            HttpResponse<String> response = answer.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
            if (response.statusCode() != 200) {
                throw new IOException(address + " answered " + response.statusCode());
            }
            return response.body();
        } catch (ExecutionException e) {
            throw new IOException(address + " cannot be read", e.getCause());
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new IOException(address + " took longer than " + DEADLINE.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while reading " + address, e);
        }
    }

    private synchronized HttpClient client() {
        if (client == null) {
            client = HttpClient.newBuilder()
                    .connectTimeout(DEADLINE)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .build();
        }
        return client;
    }
}
