package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.stream.Collectors;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.api.schema.Schemas;
import marketplace.functions.graph.Capabilities;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Wire;
import marketplace.testing.Golden;
import org.junit.jupiter.api.Test;

class SurfaceTest {

    @Test
    void surfaceMatchesGolden() {
        String lines = Capabilities.described().operations().stream()
                .map(SurfaceTest::line)
                .sorted()
                .collect(Collectors.joining("\n", "", "\n"));

        Golden.check("surface.txt", lines);
    }

    @Test
    void everyOperationHasOneSentenceOfDescription() {
        assertThat(Capabilities.described().operations())
                .allSatisfy(operation -> assertThat(operation.summary()).matches("[A-Z](?:(?!\\. ).)*\\."));
    }

    @Test
    void everySpendIsMarkedDestructive() {
        Capabilities.described().tools().stream()
                .filter(bound -> bound.operation().effect() == Effect.MOVE_MONEY)
                .forEach(bound -> assertThat(bound.tool().hint().destructive()).isTrue());
    }

    @Test
    void everyWriteExceptAuthTakesDryRunAndIdempotencyKey() {
        assertThat(Capabilities.described().operations())
                .filteredOn(operation -> operation.effect() != Effect.READ && operation.access() != Access.PUBLIC)
                .isNotEmpty()
                .allSatisfy(operation -> {
                    JsonNode fields = Schemas.input(operation).get("properties");
                    assertThat(fields.has("dryRun")).isTrue();
                    assertThat(fields.has("idempotencyKey")).isTrue();
                });
    }

    private static String line(Operation<?, ?> operation) {
        return String.format(
                Locale.ROOT,
                "%-6s %-62s %d %-26s %-14s %-7s %-7s %-18s %s%s",
                operation.rest().method(),
                operation.rest().path(),
                operation.rest().status(),
                operation.name(),
                operation.access(),
                operation.scope(),
                operation.effect(),
                operation.rateClass(),
                operation.errors().stream().map(Wire::wire).collect(Collectors.joining(",")),
                operation.tools().stream().map(Tool::name).collect(Collectors.joining(",", " tools:", "")));
    }

    @Test
    void everyErrorCodeIsDocumented() {
        assertThat(ErrorCode.values())
                .allSatisfy(code -> assertThat(code.meaning()).endsWith("."));
    }
}
