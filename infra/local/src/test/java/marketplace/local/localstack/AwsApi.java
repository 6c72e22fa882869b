package marketplace.local.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** LocalStack's endpoint. It reads the service from the credential of a signature and checks no signature. */
record AwsApi(URI endpoint) {

    static final String REGION = "us-east-1";

    /** Of a process that did not come up; the event was not handled. */
    private static final String NOT_STARTED = "Could not start new environment";

    private static final int MOST_REPEATS = 3;

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    byte[] put(String path, BodyPublisher body) {
        return send(request("s3", path).PUT(body));
    }

    byte[] get(String service, String path) {
        return send(request(service, path).GET());
    }

    byte[] post(String service, String path, byte[] body) {
        return send(request(service, path).POST(BodyPublishers.ofByteArray(body)));
    }

    /** A call of the query protocol; returns XML. */
    String query(String service, Map<String, String> parameters) {
        String form = parameters.entrySet().stream()
                .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        HttpRequest.Builder request = request(service, "/")
                .header("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
                .POST(BodyPublishers.ofString(form));
        return new String(send(request), StandardCharsets.UTF_8);
    }

    private HttpRequest.Builder request(String service, String path) {
        return HttpRequest.newBuilder(endpoint.resolve(path))
                .header(
                        "Authorization",
                        "AWS4-HMAC-SHA256 Credential=test/20260101/" + REGION + "/" + service
                                + "/aws4_request, SignedHeaders=host, Signature=none");
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    private static byte[] send(HttpRequest.Builder request) {
        try {
            HttpResponse<byte[]> response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            for (int i = 0; i < MOST_REPEATS && text(response).contains(NOT_STARTED); i++) {
                response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            }
            if (response.statusCode() >= 300
                    || response.headers().firstValue("X-Amz-Function-Error").isPresent()) {
                throw new IllegalStateException(
                        response.request().uri() + " answered " + response.statusCode() + " " + text(response));
            }
            return response.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
