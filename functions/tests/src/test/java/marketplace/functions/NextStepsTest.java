package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import marketplace.api.Catalogue.BoundTool;
import marketplace.mcp.tools.ToolRoute;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every result of every tool names a call that can be made. */
class NextStepsTest {

    static Stream<BoundTool> tools() {
        return ToolAnswers.tools().stream();
    }

    @ParameterizedTest
    @MethodSource("tools")
    void everyResultNamesACallAndWhatItTakes(BoundTool bound) {
        Set<String> faults = new TreeSet<>();
        ToolAnswers.variants(bound)
                .map(answer ->
                        ToolAnswers.RESULTS.success(ToolAnswers.route(bound), ToolAnswers.arguments(bound), answer))
                .forEach(result -> faults.addAll(faults(result.path("nextStep"))));

        assertThat(faults).isEmpty();
    }

    private static Set<String> faults(JsonNode next) {
        if (!(next instanceof ObjectNode)) {
            return Set.of("no next step");
        }
        ToolRoute named = ToolAnswers.route(
                ToolAnswers.CATALOGUE.tool(next.path("tool").asText()).orElseThrow());
        Set<String> faults = new TreeSet<>();
        next.path("arguments").fieldNames().forEachRemaining(argument -> {
            if (!named.arguments().containsKey(argument)) {
                faults.add(argument + " is no argument of " + next);
            }
        });
        named.required().stream()
                .filter(argument -> !next.path("arguments").has(argument)
                        && !next.path("why").asText().contains(argument))
                .forEach(argument -> faults.add(argument + " is not named by " + next));
        return faults;
    }
}
