package marketplace.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import marketplace.api.Json;

/**
 * Reads log lines as CloudWatch does, by the rules of its embedded metric format: it drops a metric whose line breaks
 * one of them, and reports nothing.
 */
public final class MetricLines {

    private static final Pattern UNIT = Pattern.compile("Count|Milliseconds|Seconds|Bytes|Percent|None");
    private static final Pattern NAMESPACE = Pattern.compile("[a-zA-Z0-9._/#:-]{1,255}");
    private static final int MAX_DIMENSIONS = 30;
    private static final int MAX_METRICS = 100;
    private static final int MAX_NAME = 255;
    private static final int MAX_DIMENSION_VALUE = 1024;

    private MetricLines() {}

    /** Each metric with its dimensions, such as {@code Refusals 1 Table error_code=validation}. */
    public static List<String> read(String text) {
        ObjectNode line = Json.parse(text);
        List<String> metrics = new ArrayList<>();
        if (!line.has("_aws")) {
            return metrics;
        }
        require(line.at("/_aws/Timestamp").isIntegralNumber(), "an integer timestamp", text);
        JsonNode directives = line.at("/_aws/CloudWatchMetrics");
        require(directives.isArray() && !directives.isEmpty(), "directives", text);
        for (JsonNode directive : directives) {
            require(
                    NAMESPACE.matcher(directive.path("Namespace").asText("")).matches(),
                    "a namespace in every directive",
                    text);
            for (JsonNode set : directive.path("Dimensions")) {
                String dimensions = dimensions(set, line, text);
                for (JsonNode metric : directive.path("Metrics")) {
                    metrics.add(value(metric, line, text) + dimensions);
                }
            }
            require(directive.path("Metrics").size() <= MAX_METRICS, "at most 100 metrics", text);
        }
        return metrics;
    }

    private static String value(JsonNode metric, ObjectNode line, String text) {
        String name = metric.path("Name").asText("");
        require(!name.isEmpty() && name.length() <= MAX_NAME, "a name for every metric", text);
        require(UNIT.matcher(metric.path("Unit").asText()).matches(), "a known unit", text);
        require(line.path(name).isNumber(), "a number " + name + " at the root", text);
        return name + " " + line.get(name).asText();
    }

    private static String dimensions(JsonNode set, ObjectNode line, String text) {
        require(set.isArray() && set.size() <= MAX_DIMENSIONS, "a set of at most 30 dimensions", text);
        StringBuilder dimensions = new StringBuilder();
        TreeSet<String> seen = new TreeSet<>();
        for (JsonNode dimension : set) {
            String name = dimension.asText();
            JsonNode value = line.path(name);
            require(seen.add(name), "distinct dimensions", text);
            require(
                    value.isTextual()
                            && !value.asText().isEmpty()
                            && value.asText().length() <= MAX_DIMENSION_VALUE,
                    "a text " + name + " at the root",
                    text);
            dimensions.append(' ').append(name).append(name.equals("Table") ? "" : "=" + value.asText());
        }
        return dimensions.toString();
    }

    private static void require(boolean held, String what, String line) {
        if (!held) {
            throw new AssertionError("CloudWatch needs " + what + " in " + line);
        }
    }
}
