package marketplace.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.util.ArrayList;
import java.util.List;
import marketplace.api.Json;
import marketplace.api.Sample;
import marketplace.kernel.ErrorCode;
import org.junit.jupiter.api.Test;

class OpenApiTest {

    private final ObjectNode document = OpenApi.document(Sample.catalogue(), "Marketplace", "1.0", "https://api.test");

    @Test
    void aStrangerReadsItWithoutComplaint() {
        SwaggerParseResult read = new OpenAPIV3Parser().readContents(Json.text(document));

        assertThat(read.getMessages()).isEmpty();
        assertThat(read.getOpenAPI().getPaths()).hasSize(3);
        assertThat(read.getOpenAPI()
                        .getPaths()
                        .get("/api/bounties/{bountyId}")
                        .getPut()
                        .getRequestBody())
                .isNotNull();
    }

    @Test
    void everyReferencePointsSomewhere() {
        List<String> references = new ArrayList<>();
        collect(document, references);

        assertThat(references)
                .isNotEmpty()
                .allSatisfy(reference -> assertThat(
                                document.at(reference.substring(1)).isMissingNode())
                        .as(reference)
                        .isFalse());
    }

    @Test
    void everyResponseTellsHowTheLimitsStandAndARefusalWhenToComeBack() {
        document.path("paths")
                .forEach(path -> path.forEach(operation -> {
                    JsonNode responses = operation.path("responses");
                    assertThat(responses.at("/429/headers").has("Retry-After")).isTrue();
                    assertThat(responses)
                            .allSatisfy(response -> assertThat(
                                            response.path("headers").fieldNames())
                                    .toIterable()
                                    .contains("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"));
                }));
    }

    @Test
    void aBodyHoldsTheInputWithoutWhatThePathSays() {
        JsonNode change = document.at("/paths/~1api~1bounties~1{bountyId}/put");
        JsonNode schema = change.at("/requestBody/content/application~1json/schema");

        assertThat(change.path("operationId").asText()).isEqualTo("change_bounty");
        assertThat(schema.path("properties").has("bountyId")).isFalse();
        assertThat(schema.path("required").toString()).isEqualTo("[\"title\"]");
        assertThat(change.path("parameters").findValuesAsText("name")).containsExactly("bountyId", "Idempotency-Key");
        assertThat(change.path("security").toString()).isEqualTo("[{\"ApiKey\":[]},{\"Bearer\":[]}]");
        assertThat(change.path("x-api-key-scope").asText()).isEqualTo("hire");
    }

    @Test
    void aReadTakesItsInputInTheQuery() {
        JsonNode find = document.at("/paths/~1api~1bounties~1{bountyId}/get");

        assertThat(find.has("requestBody")).isFalse();
        assertThat(find.path("parameters").findValuesAsText("name"))
                .startsWith("bountyId", "title", "slug")
                .doesNotContain("Idempotency-Key");
        assertThat(find.path("security").toString()).isEqualTo("[{},{\"ApiKey\":[]},{\"Bearer\":[]}]");
        assertThat(document.at("/paths/~1.well-known~1standard/get/security").toString())
                .isEqualTo("[]");
    }

    @Test
    void everyRefusalHasTheOneShape() {
        JsonNode responses = document.at("/paths/~1api~1bounties~1{bountyId}/put/responses");

        List<String> statuses = new ArrayList<>();
        responses.fieldNames().forEachRemaining(statuses::add);
        assertThat(statuses)
                .containsExactly("200", "400", "401", "403", "404", "409", "413", "415", "429", "500", "502");
        assertThat(responses.at("/409/description").asText())
                .contains("`invalid_state`", "`idempotency_key_reuse`", "`conflict`");
        assertThat(responses.at("/409/content/application~1json/schema/$ref").asText())
                .isEqualTo("#/components/schemas/Error");
        assertThat(document.at("/info/x-error-codes")).hasSize(ErrorCode.values().length);
    }

    @Test
    void answersStandInTheirEnvelopeUnlessAStandardForbidsIt() {
        assertThat(document.at("/paths/~1api~1bounties~1mine/get/responses/200/content/application~1json/schema"
                                + "/properties/success/const")
                        .asBoolean())
                .isTrue();
        assertThat(document.at("/paths/~1.well-known~1standard/get/responses/200/content/application~1json/schema"
                                + "/properties")
                        .has("success"))
                .isFalse();
    }

    @Test
    void itIsTheSameTextEveryTime() {
        assertThat(Json.text(OpenApi.document(Sample.catalogue(), "Marketplace", "1.0", "https://api.test")))
                .isEqualTo(Json.text(document));
    }

    private static void collect(JsonNode node, List<String> references) {
        if (node.path("$ref").isTextual()) {
            references.add(node.get("$ref").textValue());
        }
        node.forEach(child -> collect(child, references));
    }
}
