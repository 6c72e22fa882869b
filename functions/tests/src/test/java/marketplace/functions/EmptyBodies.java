package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import marketplace.api.Json;
import marketplace.api.rest.HttpResponse;
import marketplace.api.schema.NotEmpty;
import marketplace.functions.pages.OpenApiDocument;
import marketplace.kernel.ErrorCode;

/** Compares what operations do without a body with {@code requestBody.required} of the OpenAPI document. */
final class EmptyBodies {

    private static final String DRY_RUN = "{\"dryRun\":true}";

    private final MeteredService service;
    private final Map<String, Boolean> required = new HashMap<>();
    private final Set<String> needed = new TreeSet<>();
    private final Set<String> superfluous = new TreeSet<>();

    EmptyBodies(MeteredService service) {
        this.service = service;
        OpenApiDocument.whole("")
                .path("paths")
                .forEach(path -> path.forEach(operation -> {
                    JsonNode body = operation.path("requestBody");
                    if (body.isObject()) {
                        required.put(
                                operation.path("operationId").asText(),
                                body.path("required").asBoolean());
                    }
                }));
    }

    /** A dry run without any other field, after the call: it may also fail because of what the call has changed. */
    void send(String operation, Map<String, String> headers, Map<String, String> path) {
        if (!required.containsKey(operation)) {
            return;
        }
        HttpResponse response = service.send(operation, headers, path, DRY_RUN);
        JsonNode answer = Json.read(response.body());
        boolean refused = response.status() == ErrorCode.VALIDATION.status()
                || answer.path("problemCodes")
                        .valueStream()
                        .anyMatch(code -> code.asText().equals(ErrorCode.VALIDATION.wire()));
        if (refused && !required.get(operation)) {
            needed.add(operation);
        }
        if (answer.path("wouldSucceed").asBoolean() && required.get(operation)) {
            superfluous.add(operation);
        }
    }

    void assertTheyAreAsDescribed() {
        assertThat(needed)
                .as("operations without @" + NotEmpty.class.getSimpleName() + " that refuse an empty body")
                .isEmpty();
        assertThat(superfluous).as("operations that take an empty body").isEmpty();
    }
}
