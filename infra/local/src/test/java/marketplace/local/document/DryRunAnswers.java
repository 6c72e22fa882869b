package marketplace.local.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import marketplace.api.openapi.ApiText;
import marketplace.api.openapi.OpenApi;
import marketplace.api.schema.PipelineFields;
import marketplace.functions.graph.Capabilities;
import marketplace.kernel.cache.Lazy;

/** Compares the answers of dry runs with the document. */
public final class DryRunAnswers {

    private static final Lazy<Description> DOCUMENT = new Lazy<>(() -> Description.of(OpenApi.document(
            Capabilities.described(), ApiText.none(), List.of(), "Marketplace", "1", "https://api.test")));

    private static final Schemas SCHEMAS = new Schemas();

    private DryRunAnswers() {}

    /** Passes every answer that is not that of a dry run. */
    public static void require(String method, String path, int status, JsonNode answer) {
        if (!answer.path(PipelineFields.DRY_RUN).asBoolean()) {
            return;
        }
        Optional<Description.Operation> operation = DOCUMENT.get().at(method, path);
        assertThat(operation).as(method + " " + path).isPresent();
        JsonNode schema =
                DOCUMENT.get().response(operation.get(), status).orElseThrow().at("/content/application~1json/schema");
        synchronized (SCHEMAS) {
            assertThat(SCHEMAS.check(schema, answer))
                    .as(method + " " + path + " " + answer)
                    .isEmpty();
        }
    }
}
