package marketplace.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The metrics of a log line, in CloudWatch's embedded format. The table's name identifies the stack. */
public final class EmbeddedMetrics {

    private static final String TABLE = "Table";

    private final ObjectNode line;
    private final ArrayNode directives;

    public EmbeddedMetrics(ObjectNode line, String table, long epochMillis) {
        this.line = line;
        ObjectNode metadata = line.putObject("_aws").put("Timestamp", epochMillis);
        this.directives = metadata.putArray("CloudWatchMetrics");
        line.put(TABLE, table);
    }

    /** @param field a field of the line that is a further dimension, if it is a text; empty for none */
    void add(String label, String unit, long value, String field) {
        line.put(label, value);
        ObjectNode directive = directives.addObject().put("Namespace", "Marketplace");
        ArrayNode dimensions = directive.putArray("Dimensions");
        dimensions.addArray().add(TABLE);
        if (line.path(field).isTextual()) {
            dimensions.addArray().add(TABLE).add(field);
        }
        directive.putArray("Metrics").addObject().put("Name", label).put("Unit", unit);
    }

    public void count(String label) {
        add(label, "Count", 1, "");
    }
}
