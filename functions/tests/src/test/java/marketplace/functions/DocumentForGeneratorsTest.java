package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import marketplace.api.schema.Schemas;
import marketplace.functions.pages.OpenApiDocument;
import org.junit.jupiter.api.Test;

/** What generators of clients get wrong in an OpenAPI document that is valid. {@link DocumentLintTest} runs some. */
class DocumentForGeneratorsTest {

    private final ObjectNode document = OpenApiDocument.whole("https://api.test");

    /** openapi-python-client ignores them. */
    @Test
    void noSchemaHasFieldsBesideAllOf() {
        assertThat(document.findParents("allOf"))
                .hasSizeGreaterThan(100)
                .allSatisfy(schema -> assertThat(schema.has("properties") || schema.has("required"))
                        .as(schema.toString())
                        .isFalse());
    }

    /** oapi-codegen stops. */
    @Test
    void schemaHasOneTypeBesideNull() {
        assertThat(document.findValues("type"))
                .filteredOn(JsonNode::isArray)
                .hasSizeGreaterThan(100)
                .allSatisfy(types -> {
                    assertThat(types).hasSize(2);
                    assertThat(types.path(1).textValue()).isEqualTo("null");
                });
    }

    /** Each component is one type of a Go client. */
    @Test
    void componentsOfAllKindsHaveDifferentNames() {
        List<String> names = new ArrayList<>();
        for (String kind : List.of("schemas", "responses", "parameters")) {
            document.at("/components/" + kind)
                    .fieldNames()
                    .forEachRemaining(name -> names.add(name.toLowerCase(Locale.ROOT)));
        }

        assertThat(names).doesNotHaveDuplicates();
    }

    /** Each parameter is an argument of a method, where idempotencyKey and Idempotency-Key are the same. */
    @Test
    void parametersOfAnOperationHaveDifferentNames() {
        forEachOperation(operation -> {
            List<String> names = new ArrayList<>();
            operation
                    .path("parameters")
                    .forEach(parameter -> names.add(resolved(parameter)
                            .path("name")
                            .asText()
                            .replace("-", "")
                            .toLowerCase(Locale.ROOT)));
            assertThat(names).as(operation.path("operationId").asText()).doesNotHaveDuplicates();
        });
    }

    @Test
    void everyBodySaysWhetherItIsRequired() {
        assertThat(document.findValues("requestBody"))
                .hasSizeGreaterThan(100)
                .allSatisfy(
                        body -> assertThat(body.path("required").isBoolean()).isTrue());
    }

    /** Generated clients fail on a value that an enum lacks, and later versions have more. */
    @Test
    void valuesOfAnswersAndEventsAreOpenAndThoseOfInputsClosed() {
        Set<JsonNode> read = new HashSet<>();
        document.path("webhooks").forEach(event -> collect(event.at("/post/requestBody"), read));
        Set<JsonNode> sent = new HashSet<>();
        forEachOperation(operation -> {
            collect(operation.path("responses"), read);
            collect(operation.path("requestBody"), sent);
            collect(operation.path("parameters"), sent);
        });

        assertThat(read).filteredOn(schema -> schema.has(Schemas.KNOWN_VALUES)).hasSizeGreaterThan(50);
        assertThat(read).noneMatch(schema -> schema.has("enum"));
        assertThat(sent).filteredOn(schema -> schema.has("enum")).hasSizeGreaterThan(20);
        assertThat(sent).noneMatch(schema -> schema.has(Schemas.KNOWN_VALUES));
    }

    private interface Check {
        void of(JsonNode operation);
    }

    private void forEachOperation(Check check) {
        document.path("paths").forEach(path -> path.forEach(check::of));
    }

    private JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? document.at(node.get("$ref").asText().substring(1)) : node;
    }

    /** All schemas that are used there. */
    private void collect(JsonNode node, Set<JsonNode> schemas) {
        JsonNode schema = resolved(node);
        if (!schema.isObject() || schemas.add(schema)) {
            schema.properties().stream()
                    .filter(field -> !field.getKey().equals("example"))
                    .forEach(field -> collect(field.getValue(), schemas));
            if (schema.isArray()) {
                schema.forEach(element -> collect(element, schemas));
            }
        }
    }
}
