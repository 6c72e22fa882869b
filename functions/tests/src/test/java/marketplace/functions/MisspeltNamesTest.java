package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.schema.InputSchema;
import marketplace.api.schema.Schemas;
import marketplace.functions.graph.Capabilities;
import marketplace.kernel.Problem;
import org.junit.jupiter.api.Test;

/** Every field of every operation, misspelt: ignored, it could be a guard that does not guard. */
class MisspeltNamesTest {

    private final List<String> taken = new ArrayList<>();
    private int tried;

    @Test
    void everyMisspeltFieldIsRefusedWithTheRightName() {
        for (Operation<?, ?> operation : Capabilities.described().operations()) {
            InputSchema schema = InputSchema.of(operation);
            tryFields(operation, schema, Schemas.input(operation), List.of());
        }

        assertThat(taken).isEmpty();
        assertThat(tried).isGreaterThan(3_000);
    }

    private void tryFields(Operation<?, ?> operation, InputSchema input, JsonNode schema, List<String> path) {
        Set<String> known = new TreeSet<>();
        schema.path("properties").fieldNames().forEachRemaining(known::add);
        for (String name : known) {
            for (String misspelt : misspellings(name)) {
                if (!known.contains(misspelt) && !input.aliases().contains(misspelt)) {
                    tryName(operation, input, path, name, misspelt);
                }
            }
            JsonNode field = schema.path("properties").path(name);
            boolean list = field.has("items");
            List<String> below = Stream.concat(path.stream(), Stream.of(list ? name + "[]" : name))
                    .toList();
            tryFields(operation, input, list ? field.path("items") : field, below);
        }
    }

    private void tryName(Operation<?, ?> operation, InputSchema input, List<String> path, String name, String wrong) {
        tried++;
        ObjectNode arguments = Json.object();
        ObjectNode object = arguments;
        for (String step : path) {
            String field = step.replace("[]", "");
            object = step.endsWith("[]") ? object.putArray(field).addObject() : object.putObject(field);
        }
        object.put(wrong, 1);
        String at = String.join(".", path).replace("[]", ".0") + (path.isEmpty() ? "" : ".") + wrong;
        Problem refusal = catchThrowableOfType(Problem.class, () -> input.require(arguments));
        boolean named = refusal != null
                && refusal.details().stream()
                        .anyMatch(fault ->
                                fault.field().equals(at) && fault.message().endsWith("use " + name));
        if (!named) {
            taken.add(operation.name() + " " + at + " for " + name);
        }
    }

    /** In another case, with a separator, and with one slip; a slip that gives another known name is none. */
    private static List<String> misspellings(String name) {
        String snake = name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
        int middle = name.length() / 2;
        String doubled = name.substring(0, middle) + name.charAt(middle) + name.substring(middle);
        String dropped = name.substring(0, middle) + name.substring(middle + 1);
        return Stream.of(snake, snake.replace('_', '-'), name.toUpperCase(Locale.ROOT), name + "x", doubled, dropped)
                .filter(word -> !word.equals(name) && !word.isEmpty())
                .toList();
    }
}
