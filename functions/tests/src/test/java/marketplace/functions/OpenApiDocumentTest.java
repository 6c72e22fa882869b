package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import io.swagger.v3.parser.OpenAPIV3Parser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.openapi.Slice;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.pages.OpenApiDocument;
import marketplace.kernel.EventType;
import marketplace.testing.Golden;
import org.junit.jupiter.api.Test;

/** The OpenAPI document of the whole service: its size, its prose and its slices. */
class OpenApiDocumentTest {

    private static final int MAX_BYTES_PER_OPERATION = 2_550;
    private static final int MAX_SLICE_BYTES = 98_500;

    /** A page with one bounty has that; all others have at most 1 KB. */
    private static final int MAX_EXAMPLE_BYTES = 1_350;

    private final ObjectNode document = OpenApiDocument.whole("https://api.test");

    @Test
    void documentIsValidAndSmall() {
        assertThat(new OpenAPIV3Parser().readContents(Json.text(document)).getMessages())
                .isEmpty();
        int bytes = bytesWithoutAnswers(document);
        int operations = document.path("paths").findValues("operationId").size();

        assertThat(bytes / operations).as("bytes per operation").isLessThan(MAX_BYTES_PER_OPERATION);
    }

    /** Examples of answers have a limit of their own. */
    private static int bytesWithoutAnswers(ObjectNode document) {
        int examples = answers(document).stream()
                .mapToInt(answer -> Json.bytes(answer.path("example")).length)
                .sum();
        return Json.bytes(document).length - examples;
    }

    /** The distinct contents of successes. */
    private static Set<JsonNode> answers(ObjectNode document) {
        return document.path("paths").findValues("responses").stream()
                .flatMap(JsonNode::propertyStream)
                .filter(response -> response.getKey().startsWith("2"))
                .map(response -> response.getValue().has("$ref")
                        ? document.at(
                                response.getValue().get("$ref").textValue().substring(1))
                        : response.getValue())
                .map(response -> response.at("/content/application~1json"))
                .filter(JsonNode::isObject)
                .collect(Collectors.toSet());
    }

    @Test
    void everyAnswerHasASmallExample() {
        assertThat(answers(document))
                .hasSizeGreaterThan(100)
                .allSatisfy(answer -> assertThat(Json.bytes(answer.path("example")))
                        .as(answer.path("schema").toString())
                        .hasSizeBetween(10, MAX_EXAMPLE_BYTES));
    }

    @Test
    void surfaceMatchesGolden() throws IOException {
        Path golden = Path.of("src/test/golden/openapi-surface.txt");
        String before = Files.exists(golden) ? Files.readString(golden) : "";
        String after = SurfaceChanges.lines(document);

        List<String> words = SurfaceChanges.words(before, after);
        if (!words.isEmpty()) {
            System.err.println("The surface changed:\n  " + String.join("\n  ", words));
        }
        Golden.check("openapi-surface.txt", after);
    }

    @Test
    void surfaceChangesAreNamedInWords() {
        String before = """
            GET /a: get_a
            GET /a output name: string, required
            PUT /a: put_a
            PUT /a input name: string, optional
            PUT /a output state: string of 2 known values, required
            """;
        String after = """
            GET /a: get_a
            GET /a output name: string or null, required
            GET /a output notes: string, optional
            PUT /a: put_a
            PUT /a input name: string, required
            PUT /a input notes: string, optional
            PUT /a output state: string of 3 known values, required
            """;

        assertThat(SurfaceChanges.words(before, before)).isEmpty();
        assertThat(SurfaceChanges.words(before, after))
                .containsExactlyInAnyOrder(
                        "adds optional notes to 1 input and 1 output: not breaking",
                        "changes name of 1 input from string, optional to string, required: BREAKING",
                        "changes name of 1 output from string, required to string or null, required: BREAKING",
                        "changes state of 1 output from string of 2 known values, required to string of 3 known values,"
                                + " required: not breaking");
    }

    @Test
    void everyTagAndOperationHasExactlyOneDescription() {
        assertThat(document.path("tags"))
                .allSatisfy(tag -> assertThat(tag.path("description").asText())
                        .as(tag.path("name").asText())
                        .isNotBlank());
        document.path("paths")
                .forEach(path -> path.forEach(
                        operation -> assertThat(operation.path("description").asText())
                                .as(operation.path("operationId").asText())
                                .isNotBlank()));
        assertThat(OpenApiDocument.text().tags().keySet()).containsExactlyInAnyOrderElementsOf(Slice.tags(document));
        assertThat(Capabilities.described().operations().stream().map(Operation::name))
                .containsAll(OpenApiDocument.text().operations().keySet())
                .containsAll(OpenApiDocument.text().examples().keySet());
    }

    @Test
    void everyExampleMatchesItsSchema() {
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemaRegistryConfig(SchemaRegistryConfig.builder()
                        .formatAssertionsEnabled(true)
                        .build()));
        List<JsonNode> contents = document.findParents("example").stream()
                .filter(content -> content.has("schema"))
                .toList();

        assertThat(contents)
                .hasSizeGreaterThan(OpenApiDocument.text().examples().size());
        assertThat(contents).allSatisfy(content -> {
            ObjectNode schema = content.get("schema").deepCopy();
            schema.set("components", document.get("components"));
            assertThat(registry.getSchema(schema).validate(content.get("example")))
                    .as(content.get("example").toString())
                    .isEmpty();
        });
    }

    @Test
    void everyOperationWithARequiredBodyHasAnExample() {
        assertThat(document.path("paths").findParents("requestBody"))
                .filteredOn(operation -> operation.has("operationId")
                        && operation.at("/requestBody/required").asBoolean())
                .allSatisfy(operation -> assertThat(operation.at("/requestBody/content/application~1json/example"))
                        .as(operation.path("operationId").asText())
                        .isNotEmpty());
    }

    /** Generated clients fail on inline objects that may be null. */
    @Test
    void nullableRecordIsAReferenceOrNull() {
        assertThat(document.findParents("properties"))
                .hasSizeGreaterThan(200)
                .allSatisfy(schema -> assertThat(schema.path("type").isArray())
                        .as(schema.toString())
                        .isFalse());
        assertThat(document.findParents("anyOf"))
                .filteredOn(
                        schema -> schema.path("anyOf").findValuesAsText("type").contains("null"))
                .hasSizeGreaterThan(10)
                .allSatisfy(schema -> {
                    assertThat(schema.at("/anyOf/0/$ref").isTextual()).isTrue();
                    assertThat(schema.path("anyOf")).hasSize(2);
                });
    }

    @Test
    void everyEventTypeIsAWebhook() {
        List<String> types = new ArrayList<>();
        document.path("webhooks").fieldNames().forEachRemaining(types::add);

        assertThat(types)
                .containsExactly(List.of(EventType.values()).stream()
                        .map(EventType::wire)
                        .toArray(String[]::new));
    }

    @Test
    void everyComponentIsUsedAndEveryReferenceResolves() {
        Set<String> used = references(document);
        List<String> components = new ArrayList<>();
        document.path("components").properties().forEach(kind -> {
            if (!kind.getKey().equals("securitySchemes")) {
                kind.getValue()
                        .fieldNames()
                        .forEachRemaining(name -> components.add("#/components/" + kind.getKey() + "/" + name));
            }
        });

        assertThat(components).containsExactlyInAnyOrderElementsOf(used);
    }

    @Test
    void sliceHasThePathsOfItsTagAndTheirSchemas() {
        for (String tag : Slice.tags(document)) {
            ObjectNode slice = Slice.of(document.deepCopy(), tag).orElseThrow();

            assertThat(new OpenAPIV3Parser().readContents(Json.text(slice)).getMessages())
                    .as(tag)
                    .isEmpty();
            assertThat(bytesWithoutAnswers(slice)).as(tag).isLessThan(MAX_SLICE_BYTES);
            references(slice)
                    .forEach(reference -> assertThat(
                                    slice.at(reference.substring(1)).isMissingNode())
                            .as(tag + " " + reference)
                            .isFalse());
            slice.path("paths")
                    .forEach(path -> path.forEach(operation ->
                            assertThat(operation.at("/tags/0").asText()).isEqualTo(tag)));
        }
        assertThat(Slice.of(document, "nothing")).isEmpty();
    }

    private static Set<String> references(JsonNode document) {
        Set<String> references = new HashSet<>();
        collect(document, references);
        return references;
    }

    private static void collect(JsonNode node, Set<String> references) {
        if (node.path("$ref").isTextual()) {
            references.add(node.get("$ref").textValue());
        }
        node.forEach(child -> collect(child, references));
    }
}
