package marketplace.api.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import marketplace.api.Catalogue;
import marketplace.api.Errors;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import org.junit.jupiter.api.Test;

class SchemasTest {

    @Test
    void inputRequiresMarkedFieldsAndOutputRequiresAll() {
        assertThat(Schemas.input(Sample.Everything.class).get("required").toString())
                .isEqualTo("[\"bountyId\",\"title\"]");
        assertThat(Schemas.output(Sample.Done.class).toString())
                .isEqualTo("{\"type\":\"object\",\"properties\":{"
                        + "\"what\":{\"type\":\"string\",\"description\":\"What was done.\"},"
                        + "\"by\":{\"type\":[\"string\",\"null\"],\"description\":\"By whom.\"}},"
                        + "\"required\":[\"what\",\"by\"]}");
        assertThat(Schemas.enveloped(Schemas.output(Sample.Done.class))
                        .get("required")
                        .toString())
                .isEqualTo("[\"what\",\"by\",\"success\"]");
    }

    @Test
    void requiredFieldOfToolIsListedOnce() {
        Catalogue.BoundTool bound = Sample.catalogue().tool("change_bounty").orElseThrow();

        assertThat(ToolSchemas.input(bound.tool(), bound.operation())
                        .get("required")
                        .toString())
                .isEqualTo("[\"bountyId\",\"title\",\"mail\"]");
    }

    @Test
    void toolWithUnknownFieldIsRejected() {
        Tool tool = Tool.of("x", "X", Tool.Hint.READ, "x");

        assertThatThrownBy(() -> ToolSchemas.input(tool.requiring("colours"), Sample.CHANGE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("colours");
        assertThatThrownBy(() -> ToolSchemas.input(tool.tightening("colours", Map.of()), Sample.CHANGE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void toolResultsAndErrorsMatchTheOutputSchema() {
        var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(ToolSchemas.output(Sample.CHANGE));

        // Tools leave nulls out of results.
        assertThat(schema.validate(Json.object(new Sample.Done("x", null))
                        .put("success", true)
                        .without("by")))
                .isEmpty();
        assertThat(schema.validate(Errors.body(new Problem(ErrorCode.CONFLICT, "No."), "req_1")))
                .isEmpty();
        assertThat(schema.validate(Errors.body(Problem.invalid("a", "is required"), "req_1")))
                .isEmpty();
    }

    @Test
    void errorBodiesMatchTheirSchema() {
        var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Errors.schema());

        for (ErrorCode code : ErrorCode.values()) {
            assertThat(schema.validate(Errors.body(new Problem(code, "No."), "req_1")))
                    .isEmpty();
        }
        assertThat(schema.validate(Json.object().put("success", false))).hasSize(3);
    }

    @Test
    void componentWithoutFieldAnnotationIsRejected() {
        record Mute(String what) {}

        assertThatThrownBy(() -> Schemas.input(Mute.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("what");
    }

    @Test
    void duplicateRoutesAndToolsAreRejected() {
        assertThatThrownBy(() -> new Catalogue(List.of(Sample.FIND, Sample.FIND)))
                .hasMessageContaining("GET /api/bounties/{bountyId}");
        Operation<Sample.Nothing, Sample.Done> otherName = Operation.named(
                        "other", Sample.Nothing.class, Sample.Done.class)
                .route("POST", "/api/bounties/{id}")
                .reads((_, _) -> new Sample.Done("", null));
        assertThatThrownBy(() -> new Catalogue(List.of(Sample.FIND, otherName))).hasMessageContaining("two names");
    }

    @Test
    void literalSegmentWinsOverParameter() {
        assertThat(Sample.catalogue().methodsAt("/api/bounties/mine")).containsExactly("GET");
        assertThat(Sample.catalogue().methodsAt("/api/bounties/bty_1")).containsExactly("GET", "PUT");
        assertThat(Sample.catalogue().methodsAt("/api/bounties/")).isEmpty();
        assertThat(Sample.catalogue().methodsAt("/api/bounties/a/b")).isEmpty();
    }
}
