package marketplace.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.api.Access;
import marketplace.api.Catalogue;
import marketplace.api.Decision;
import marketplace.api.Field;
import marketplace.api.Json;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.schema.Sample;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import org.junit.jupiter.api.Test;

class OpenApiTest {

    private final ObjectNode document = read();

    @Test
    void parserAcceptsDocumentWithoutWarnings() {
        SwaggerParseResult read = new OpenAPIV3Parser().readContents(Json.text(document));

        assertThat(read.getMessages()).isEmpty();
        assertThat(read.getOpenAPI().getPaths()).hasSize(4);
        assertThat(read.getOpenAPI()
                        .getPaths()
                        .get("/api/bounties/{bountyId}")
                        .getPut()
                        .getRequestBody())
                .isNotNull();
    }

    @Test
    void everyReferenceResolves() {
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
    void commonHeadersAreComponentsAndRetryAfterIsOnItsErrors() {
        assertThat(document.at("/info/x-response-headers").fieldNames())
                .toIterable()
                .containsExactly(
                        "X-Request-Id",
                        "X-RateLimit-Limit",
                        "X-RateLimit-Remaining",
                        "X-RateLimit-Reset",
                        "Idempotency-Replayed",
                        "ETag");
        assertThat(document.at("/components/responses/AnyError/headers").has("Retry-After"))
                .isTrue();
    }

    @Test
    void bodySchemaOmitsPathParameters() {
        JsonNode change = document.at("/paths/~1api~1bounties~1{bountyId}/put");
        JsonNode schema = resolved(change.at("/requestBody/content/application~1json/schema"));

        assertThat(change.path("operationId").asText()).isEqualTo("change_bounty");
        assertThat(schema.at("/allOf/1/properties").has("bountyId")).isFalse();
        assertThat(schema.at("/allOf/1/required").toString()).isEqualTo("[\"title\"]");
        assertThat(names(change)).containsExactly("bountyId", "Idempotency-Key");
        assertThat(change.path("security").toString()).isEqualTo("[{\"ApiKey\":[]},{\"Bearer\":[]}]");
        assertThat(change.path("x-api-key-scope").asText()).isEqualTo("hire");
    }

    @Test
    void readsTakeTheirInputAsQueryParameters() {
        JsonNode find = document.at("/paths/~1api~1bounties~1{bountyId}/get");

        assertThat(find.has("requestBody")).isFalse();
        assertThat(names(find)).startsWith("bountyId", "title", "slug").doesNotContain("Idempotency-Key");
        assertThat(find.path("security").toString()).isEqualTo("[{},{\"ApiKey\":[]},{\"Bearer\":[]}]");
        assertThat(document.at("/paths/~1.well-known~1standard/get/security").toString())
                .isEqualTo("[]");
    }

    @Test
    void everyErrorResponseUsesTheErrorSchema() {
        JsonNode responses = document.at("/paths/~1api~1bounties~1{bountyId}/put/responses");

        List<String> statuses = new ArrayList<>();
        responses.fieldNames().forEachRemaining(statuses::add);
        assertThat(statuses).containsExactly("200", "400", "403", "404", "409", "default");
        JsonNode conflict = resolved(responses.get("409"));
        assertThat(conflict.path("description").asText())
                .contains("`invalid_state`", "`idempotency_key_reuse`", "`conflict`");
        assertThat(resolved(responses.get("default")).path("x-error-codes").toString())
                .isEqualTo("[\"unauthenticated\",\"insufficient_scope\",\"payload_too_large\","
                        + "\"unsupported_media_type\",\"rate_limited\",\"issuer_unavailable\",\"internal\"]");
        assertThat(conflict.at("/content/application~1json/schema/$ref").asText())
                .isEqualTo("#/components/schemas/Error");
        assertThat(document.at("/info/x-error-codes")).hasSize(ErrorCode.values().length);
    }

    @Test
    void successIsPartOfEnvelopedResponses() {
        assertThat(document.at("/components/schemas/DoneResponse/properties/success/const")
                        .asBoolean())
                .isTrue();
        assertThat(document.at("/components/schemas/Done/properties").has("success"))
                .isFalse();
    }

    @Test
    void bodyIsNamedAfterItsOperationAndEveryRecordIsOneSchema() {
        JsonNode everything = document.at("/components/schemas/ChangeBountyInput/allOf/1/properties");

        assertThat(everything.at("/place/$ref").asText()).isEqualTo("#/components/schemas/Place");
        assertThat(everything.at("/places/items/$ref").asText()).isEqualTo("#/components/schemas/Place");
        assertThat(document.at("/components/schemas/Place/required").toString()).isEqualTo("[\"city\"]");
    }

    record Filter() {}

    record Note(@Field("Text.") String text) {}

    @Test
    void differentSchemasOfOneNameAreRefused() {
        Operation<Filter, Note> notes = list("list_notes", "notes");

        assertThat(document(new Catalogue(List.of(notes, list("list_more", "notes"))))
                        .at("/components/schemas/NoteList/allOf/1/properties")
                        .has("notes"))
                .isTrue();
        assertThatThrownBy(() -> document(new Catalogue(List.of(notes, list("list_drafts", "drafts")))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two different schemas are named NoteList");
    }

    @Test
    void commonFieldsOfInputsAndAnswersAreDescribedOnce() {
        JsonNode input = document.at("/components/schemas/ChangeBountyInput");
        JsonNode result = document.at("/components/schemas/DoneResult");

        assertThat(result.at("/allOf/1/properties").fieldNames()).toIterable().containsExactly("what", "by");
        assertThat(resolved(result.at("/allOf/0")).path("required").toString()).isEqualTo("[\"success\"]");
        assertThat(resolved(result.at("/allOf/0")).path("properties").fieldNames())
                .toIterable()
                .contains("success", "replayed", "dryRun", "wouldSucceed", "problems", "problemCodes", "quote");
        assertThat(input.at("/allOf/1/properties").has("dryRun")).isFalse();
        assertThat(resolved(input.at("/allOf/0")).path("properties").fieldNames())
                .toIterable()
                .containsExactly("dryRun", "idempotencyKey");
    }

    @Test
    void pageIsDescribedOnce() {
        JsonNode list =
                document(new Catalogue(List.of(list("list_notes", "notes")))).at("/components/schemas/NoteList");

        assertThat(list.at("/allOf/1/required").toString()).isEqualTo("[\"notes\",\"nextCursor\"]");
        assertThat(list.at("/allOf/0/$ref").asText()).isEqualTo("#/components/schemas/Page");
    }

    @Test
    void repeatedSuccessIsOneComponent() {
        assertThat(document.at("/paths/~1api~1bounties~1mine/get/responses/200"))
                .isEqualTo(document.at("/paths/~1api~1bounties~1{bountyId}/get/responses/200"));
        assertThat(document.at("/paths/~1api~1bounties~1mine/get/responses/200/$ref")
                        .asText())
                .isEqualTo("#/components/responses/DoneResponseAnswer");
        assertThat(document.at("/paths/~1api~1bounties~1{bountyId}/put/responses/200")
                        .has("content"))
                .isTrue();
    }

    @Test
    void sessionOperationsRefuseKeysInsteadOfScopes() {
        JsonNode any = resolved(document.at("/paths/~1api~1bounties~1mine/get/responses/default"));

        assertThat(any.path("x-error-codes").toString())
                .contains("\"forbidden\"")
                .doesNotContain("insufficient_scope");
    }

    record Shared(
            @Field(value = "Name.", required = true) String name,
            @Field(required = true) ErrorCode code) {}

    record First(
            @JsonUnwrapped Shared shared,
            @Field(required = true) String first) {}

    record Second(@JsonUnwrapped Shared shared, @Field String second) {}

    @Test
    void unwrappedRecordOfTwoSchemasIsDescribedOnce() {
        JsonNode schemas = document(
                        new Catalogue(List.of(creates("first", First.class), creates("second", Second.class))))
                .at("/components/schemas");

        JsonNode own = schemas.path("FirstInput").findParent("properties");
        assertThat(own.path("properties").fieldNames()).toIterable().containsExactly("first");
        assertThat(own.path("required").toString()).isEqualTo("[\"first\"]");
        assertThat(schemas.path("SecondInput").findParent("required")).isNull();
        assertThat(schemas.at("/SecondInput/allOf").findValuesAsText("$ref")).contains("#/components/schemas/Shared");
        assertThat(schemas.at("/Shared/required").toString()).isEqualTo("[\"name\",\"code\"]");
        assertThat(schemas.at("/Shared/properties/name/description").asText()).isEqualTo("Name.");
    }

    record Nullable(@Field(required = true, nullable = true) String note) {}

    record Third(@JsonUnwrapped Nullable nullable) {}

    record Fourth(@JsonUnwrapped Nullable nullable) {}

    @Test
    void unwrappedRecordWithNullableFieldsStaysInPlace() {
        JsonNode schemas = document(
                        new Catalogue(List.of(creates("third", Third.class), creates("fourth", Fourth.class))))
                .at("/components/schemas");

        assertThat(schemas.at("/ThirdInput/allOf/1/properties/note/type").toString())
                .isEqualTo("[\"string\",\"null\"]");
        assertThat(schemas.has("Nullable")).isFalse();
    }

    @Test
    void unwrappedRecordOfOneSchemaStaysInPlace() {
        JsonNode schemas =
                document(new Catalogue(List.of(creates("first", First.class)))).at("/components/schemas");

        assertThat(schemas.at("/FirstInput/allOf/1/properties").fieldNames())
                .toIterable()
                .containsExactly("name", "code", "first");
        assertThat(schemas.has("Shared")).isFalse();
    }

    @Test
    void longEnumIsOneSchema() {
        JsonNode schemas =
                document(new Catalogue(List.of(creates("first", First.class)))).at("/components/schemas");

        assertThat(schemas.path("FirstInput").findPath("code").path("$ref").asText())
                .isEqualTo("#/components/schemas/ErrorCodeInput");
        assertThat(schemas.at("/ErrorCodeInput/enum")).hasSize(ErrorCode.values().length);
        assertThat(document.at("/components/schemas/ChangeBountyInput/allOf/1/properties/colour/enum"))
                .hasSize(2);
    }

    private static <I extends Record> Operation<I, Note> creates(String name, Class<I> input) {
        return Operation.named(name, input, Note.class)
                .summary("Creates a note.")
                .route("POST", "/api/notes/" + name)
                .access(Access.KEY, Scope.HIRE)
                .decides((_, _) -> Decision.of(Commit.none(), new Note("")));
    }

    private static Operation<Filter, Note> list(String name, String plural) {
        return Operation.named(name, Filter.class, Note.class)
                .summary("Lists notes.")
                .route("GET", "/api/notes/" + name)
                .access(Access.KEY, Scope.READ)
                .lists(
                        new ListForm(plural, "The notes.", 20, 50),
                        (_, _, _) -> new Page<>(List.of(), Optional.empty()));
    }

    @Test
    void documentIsReproducible() {
        assertThat(Json.text(read())).isEqualTo(Json.text(document));
    }

    private static ObjectNode read() {
        return document(Sample.catalogue());
    }

    private static ObjectNode document(Catalogue catalogue) {
        return OpenApi.document(catalogue, ApiText.none(), List.of(), "Marketplace", "1.0", "https://api.test");
    }

    private JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? document.at(node.get("$ref").textValue().substring(1)) : node;
    }

    private List<String> names(JsonNode operation) {
        List<String> names = new ArrayList<>();
        operation
                .path("parameters")
                .forEach(parameter -> names.add(resolved(parameter).path("name").asText()));
        return names;
    }

    private static void collect(JsonNode node, List<String> references) {
        if (node.path("$ref").isTextual()) {
            references.add(node.get("$ref").textValue());
        }
        node.forEach(child -> collect(child, references));
    }
}
