package marketplace.testing.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.testing.lambda.JsonService;
import marketplace.testing.lambda.JsonService.Answer;
import marketplace.testing.lambda.Loopback;

/** One account with one stack, at one endpoint. Table and queues are those of clients. */
public final class EmulatedAccount implements AutoCloseable {

    private final EmulatedStack stack;
    private final EmulatedLambda lambda = new EmulatedLambda();
    private final EmulatedMail mail = new EmulatedMail();
    private final EmulatedMetrics metrics = new EmulatedMetrics();
    private final EmulatedBackups backups = new EmulatedBackups();
    private final EmulatedSecrets secrets = new EmulatedSecrets();
    private final EmulatedBucket bucket = new EmulatedBucket();
    private final Map<String, JsonService> services;
    private final Loopback server;

    /** {@code services} by the prefix of their targets, such as {@code DynamoDB_20120810}. */
    public EmulatedAccount(String stack, Map<String, JsonService> services) throws IOException {
        this.stack = new EmulatedStack(stack);
        this.services = services;
        this.server = new Loopback(this::handle);
    }

    public URI endpoint() {
        return URI.create("http://" + server.authority());
    }

    public EmulatedStack stack() {
        return stack;
    }

    public EmulatedLambda lambda() {
        return lambda;
    }

    public EmulatedMail mail() {
        return mail;
    }

    public EmulatedMetrics metrics() {
        return metrics;
    }

    public EmulatedBackups backups() {
        return backups;
    }

    public EmulatedSecrets secrets() {
        return secrets;
    }

    public EmulatedBucket bucket() {
        return bucket;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String path = exchange.getRequestURI().getPath();
            Optional<String> target =
                    Optional.ofNullable(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
            if (target.isPresent()) {
                answer(target.get(), Json.MAPPER.readTree(body)).sendTo(exchange);
            } else if (EmulatedLambda.serves(path)) {
                lambda.handle(exchange, body);
            } else if (path.startsWith(EmulatedMail.PATH)) {
                mail.handle(exchange);
            } else if (path.equals(EmulatedMetrics.PATH)) {
                metrics.handle(exchange, body);
            } else if (new String(body, StandardCharsets.UTF_8).contains("Action=")) {
                stack.handle(exchange, new String(body, StandardCharsets.UTF_8));
            } else {
                bucket.handle(exchange, body);
            }
        } catch (RuntimeException fault) {
            new Answer(500, Json.object().put("__type", "InternalFailure").put("message", fault.toString()))
                    .sendTo(exchange);
        } finally {
            exchange.close();
        }
    }

    private Answer answer(String target, JsonNode request) {
        if (target.startsWith("secretsmanager.")) {
            return secrets.answer(target.substring(target.indexOf('.') + 1), request);
        }
        Optional<Answer> ofBackups = backups.answer(target.substring(target.indexOf('.') + 1), request);
        if (ofBackups.isPresent()) {
            return ofBackups.get();
        }
        JsonService service = services.get(target.substring(0, target.indexOf('.')));
        return service == null
                ? Answer.refused("UnknownOperationException", "There is no " + target + ".")
                : service.answer(target, request);
    }

    @Override
    public void close() {
        server.close();
    }
}
