package marketplace.server.demo;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import marketplace.api.Json;
import marketplace.kernel.ObjectStore.Announced;
import marketplace.kernel.secrets.Sha256;
import marketplace.server.data.LocalObjects;
import marketplace.server.http.Reply;

/** Calls of operations, each with the address of its actor. */
final class DemoCalls {

    private static final int UNAVAILABLE = 503;

    private static final int MAX_ATTEMPTS = 30;
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(200);

    private final StackParts stack;

    DemoCalls(StackParts stack) {
        this.stack = stack;
    }

    JsonNode call(Actor actor, String method, String target, ObjectNode body) throws IOException, InterruptedException {
        Reply reply = reply(actor, method, target, body);
        JsonNode answer = Json.read(reply.body());
        if (reply.status() / 100 != 2) {
            throw new IOException(actor.key() + ": " + method + " " + target + " answered " + answer);
        }
        return answer;
    }

    /** A busy machine answers 503 where it cannot count a sign-up in time. */
    Reply reply(Actor actor, String method, String target, ObjectNode body) throws IOException, InterruptedException {
        Map<String, String> headers = headers(actor);
        headers.put("content-type", "application/json");
        byte[] bytes = method.equals("GET") ? new byte[0] : Json.bytes(body);
        for (int attempt = 1; ; attempt++) {
            Reply reply = stack.routes().call(method, target, headers, bytes);
            if (reply.status() != UNAVAILABLE || attempt == MAX_ATTEMPTS) {
                return reply;
            }
            Thread.sleep(BETWEEN_ATTEMPTS);
        }
    }

    private static Map<String, String> headers(Actor actor) {
        Map<String, String> headers = new HashMap<>(actor.credentials());
        headers.put("x-forwarded-for", actor.address());
        return headers;
    }

    /** Pays a checkout on the page of the sandbox, which is the provider of {@code ./run}. */
    void pay(Actor payer, String checkoutUrl) throws IOException, InterruptedException {
        Reply visit = reply(payer, "GET", path(checkoutUrl), Json.object());
        String page = path(visit.headers().get("Location"));
        Map<String, String> headers = headers(payer);
        headers.put("content-type", "application/x-www-form-urlencoded");
        Reply paid = stack.routes().call("POST", page, headers, "outcome=pay".getBytes(US_ASCII));
        if (paid.status() >= 400) {
            throw new IOException("the page " + page + " answered " + paid.status());
        }
    }

    /** Returns the id of the upload. */
    String upload(Actor owner, String purpose, byte[] jpeg) throws IOException, InterruptedException {
        Announced announced = new Announced("image/jpeg", jpeg.length, Sha256.of(jpeg));
        ObjectNode body = Json.object()
                .put("purpose", purpose)
                .put("contentType", announced.contentType())
                .put("bytes", announced.bytes())
                .put("sha256", announced.sha256());
        JsonNode upload = call(owner, "POST", "/api/uploads", body);
        String name = path(upload.path("url").asText()).substring(LocalObjects.PATH.length());
        if (!stack.objects().store(name, announced, new ByteArrayInputStream(jpeg))) {
            throw new IOException("the file " + name + " was not stored");
        }
        return upload.path("uploadId").asText();
    }

    private static String path(String url) {
        return URI.create(url).getRawPath();
    }
}
