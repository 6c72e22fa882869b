package marketplace.local.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.local.document.Description;
import marketplace.local.document.Description.Operation;
import marketplace.local.document.Schemas;
import marketplace.local.document.Violation;
import marketplace.local.fuzz.StrictClient.Reply;

/** Compares an answer with the document. It knows only the document and HTTP. */
final class Oracle {

    private static final String JSON = "application/json";

    private final Description description;
    private final Schemas schemas = new Schemas();

    Oracle(Description description) {
        this.description = description;
    }

    List<Violation> check(Call call, Reply reply) {
        List<Violation> wrong = new ArrayList<>();
        if (reply.status() >= 500) {
            wrong.add(new Violation("status " + reply.status(), "a fault of the service's own"));
        }
        Optional<Operation> operation = description.at(call.method(), call.path());
        if (operation.isEmpty()) {
            nowhere(reply, wrong);
            return wrong;
        }
        Optional<JsonNode> response = description.response(operation.get(), reply.status());
        if (response.isEmpty()) {
            wrong.add(new Violation(
                    "undocumented " + reply.status(),
                    operation.get().id() + " does not document the status " + reply.status()));
            return wrong;
        }
        headers(description.document().at("/info/x-response-headers"), reply, wrong);
        headers(response.get().path("headers"), reply, wrong);
        body(call, response.get(), reply, wrong);
        return wrong;
    }

    /** An undocumented path or method must be refused in the shape of all errors. */
    private void nowhere(Reply reply, List<Violation> wrong) {
        if (reply.status() != 404 && reply.status() != 405) {
            wrong.add(new Violation("nowhere " + reply.status(), "the document has no such path and method"));
        }
        error(description.document().at("/components/schemas/Error"), reply, wrong);
    }

    private static void headers(JsonNode headers, Reply reply, List<Violation> wrong) {
        headers.properties().forEach(entry -> {
            JsonNode header = entry.getValue();
            Optional<String> value = reply.headers().firstValue(entry.getKey());
            if (value.isEmpty() && header.path("required").asBoolean()) {
                wrong.add(new Violation("header " + entry.getKey(), entry.getKey() + " is missing"));
            }
            boolean number = header.at("/schema/type").asText().equals("integer");
            if (value.isPresent()
                    && (number ? !value.get().matches("\\d+") : value.get().isBlank())) {
                wrong.add(new Violation("header " + entry.getKey(), entry.getKey() + " is " + value.get()));
            }
        });
    }

    private void body(Call call, JsonNode response, Reply reply, List<Violation> wrong) {
        if (call.method().equals("HEAD") || !response.has("content")) {
            if (reply.body().length > 0) {
                wrong.add(new Violation("a body", "there is a body where none is documented"));
            }
            return;
        }
        String mediaType = reply.header("Content-Type").split(";", 2)[0];
        JsonNode content = response.path("content").path(mediaType);
        if (content.isMissingNode()) {
            wrong.add(new Violation("content type", "the Content-Type is " + reply.header("Content-Type")));
            return;
        }
        JsonNode schema = content.path("schema");
        if (!mediaType.equals(JSON)) {
            return;
        }
        if (reply.status() < 400) {
            json(reply, wrong).ifPresent(body -> wrong.addAll(schemas.check(schema, body)));
            return;
        }
        error(schema, reply, wrong).ifPresent(code -> {
            if (!response.path("x-error-codes").toString().contains("\"" + code + "\"")) {
                wrong.add(new Violation("undocumented " + code, code + " is not among the documented error codes"));
            }
        });
    }

    private Optional<String> error(JsonNode schema, Reply reply, List<Violation> wrong) {
        if (!reply.header("Content-Type").equals(JSON)) {
            wrong.add(new Violation("content type", "the Content-Type is " + reply.header("Content-Type")));
        }
        Optional<JsonNode> body = json(reply, wrong);
        body.ifPresent(error -> {
            wrong.addAll(schemas.check(schema, error));
            if (!error.path("requestId").asText().equals(reply.header("X-Request-Id"))) {
                wrong.add(new Violation("request id", "X-Request-Id is " + reply.header("X-Request-Id")));
            }
        });
        return body.map(error -> error.path("error_code").asText());
    }

    private static Optional<JsonNode> json(Reply reply, List<Violation> wrong) {
        try {
            JsonNode json = reply.json();
            return Optional.of(json.isMissingNode() ? JsonNodeFactory.instance.nullNode() : json);
        } catch (IOException e) {
            wrong.add(new Violation("no JSON", "the body is no JSON: " + e.getMessage()));
            return Optional.empty();
        }
    }
}
