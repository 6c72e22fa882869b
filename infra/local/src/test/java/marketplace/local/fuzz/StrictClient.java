package marketplace.local.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import marketplace.local.client.Api;

/** Sends requests in any form, and reads JSON more strictly than the service does. */
record StrictClient(Api api) {

    private static final JsonMapper READER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    record Reply(int status, HttpHeaders headers, byte[] body) {

        String header(String name) {
            return headers.firstValue(name).orElse("");
        }

        JsonNode json() throws IOException {
            if (header("Content-Encoding").equals("gzip")) {
                try (GZIPInputStream unpacked = new GZIPInputStream(new ByteArrayInputStream(body))) {
                    return READER.readTree(unpacked.readAllBytes());
                }
            }
            return READER.readTree(body);
        }
    }

    StrictClient(URI base) {
        this(new Api(base));
    }

    Reply send(Call call) {
        // Not resolved against the base: the target may be no valid path.
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(api.base() + call.target()))
                .method(
                        call.method(),
                        HttpRequest.BodyPublishers.ofByteArray(call.body().bytes()));
        call.headers().forEach(header -> request.header(header.name(), header.value()));
        HttpResponse<byte[]> response = api.exchange(request.build());
        return new Reply(response.statusCode(), response.headers(), response.body());
    }

    JsonNode succeed(String method, String path, Map<String, String> headers, String body) {
        List<Call.Pair> all = new ArrayList<>();
        headers.forEach((name, value) -> all.add(new Call.Pair(name, value)));
        all.add(new Call.Pair("Content-Type", "application/json"));
        Reply reply = send(new Call(method, path, List.of(), all, new Doc.Leaf(body)));
        try {
            JsonNode json = reply.json();
            assertThat(reply.status()).as(method + " " + path + " " + json).isBetween(200, 299);
            return json;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
