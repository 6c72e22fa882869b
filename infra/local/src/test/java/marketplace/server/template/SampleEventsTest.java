package marketplace.server.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.server.template.Template.HttpRoute;
import marketplace.server.template.Template.Schedule;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every sample event is one that the template sends to its function. The functions module tests the answers.
 */
final class SampleEventsTest {

    private static final Path ROOT = Path.of(System.getProperty("repository.root"));

    private static final ObjectMapper JSON = new ObjectMapper();

    static Stream<FunctionSpec> functions() throws IOException {
        return Template.load(ROOT.resolve("template.yaml"), Map.of()).functions().stream();
    }

    private static List<Path> samples(FunctionSpec function) throws IOException {
        String group = function.name().replaceFirst("Function$", "").toLowerCase(Locale.ROOT);
        try (Stream<Path> files = Files.list(ROOT.resolve("events").resolve(group))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("functions")
    void everyFunctionHasSamplesOfItsOwnEvents(FunctionSpec function) throws IOException {
        assertThat(samples(function)).isNotEmpty();
        for (Path sample : samples(function)) {
            JsonNode event = JSON.readTree(sample.toFile());
            assertThat(isSentTo(function, event))
                    .as(ROOT.relativize(sample).toString())
                    .isTrue();
        }
    }

    private static boolean isSentTo(FunctionSpec function, JsonNode event) {
        if (event.has("routeKey")) {
            return function.routes().stream().anyMatch(route -> takes(route, event));
        }
        if (function.schedules().stream().anyMatch(schedule -> handsOver(schedule, event))) {
            return true;
        }
        JsonNode record = event.path("Records").path(0);
        return switch (record.path("eventSource").asText()) {
            case "aws:sqs" ->
                function.queueSources().stream()
                        .anyMatch(
                                source -> record.path("eventSourceARN").asText().contains(source.queueName()));
            case "aws:dynamodb" ->
                function.streamSources().stream()
                        .flatMap(source -> source.filters().stream())
                        .anyMatch(filter -> matches(JSON.valueToTree(filter), record));
            default -> false;
        };
    }

    private static boolean handsOver(Schedule schedule, JsonNode event) {
        try {
            return JSON.readTree(schedule.input()).equals(event);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean takes(HttpRoute route, JsonNode event) {
        String routeKey = event.path("routeKey").asText();
        if (route.method().equals(Template.DEFAULT_ROUTE)) {
            return routeKey.equals(Template.DEFAULT_ROUTE);
        }
        String path = route.path();
        for (Map.Entry<String, JsonNode> parameter :
                event.path("pathParameters").properties()) {
            String value = parameter.getValue().asText();
            path = path.replace("{" + parameter.getKey() + "}", value).replace("{" + parameter.getKey() + "+}", value);
        }
        return routeKey.equals(route.method() + " " + route.path())
                && event.path("rawPath").asText().equals(path);
    }

    /** Supports the filters of the template: maps down to lists of values, one of which must be present. */
    private static boolean matches(JsonNode pattern, JsonNode value) {
        if (pattern.isArray()) {
            return pattern.valueStream().anyMatch(value::equals);
        }
        return pattern.propertyStream().allMatch(entry -> matches(entry.getValue(), value.path(entry.getKey())));
    }
}
