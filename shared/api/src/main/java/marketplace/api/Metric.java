package marketplace.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** What log lines count, as metrics in CloudWatch's embedded format (docs/operating.md lists them). */
public enum Metric {
    REQUESTS("Requests", "Count", ""),
    REFUSALS("Refusals", "Count", "error_code"),
    LEDGER_MOVEMENTS("LedgerMovements", "Count", "movement"),
    DELIVERIES("Deliveries", "Count", "outcome"),
    TIMERS_HANDLED("TimersHandled", "Count", "kind"),
    TIMERS_FAILED("TimersFailed", "Count", "kind"),
    TIMER_LAG("TimerLag", "Milliseconds", ""),
    RECONCILIATION_DIFFERENCES("ReconciliationDifferences", "Count", "");

    private static final String TABLE = "Table";

    private final String label;
    private final String unit;

    /** A field of the line by which the metric is also kept; empty for none. */
    private final String field;

    Metric(String label, String unit, String field) {
        this.label = label;
        this.unit = unit;
        this.field = field;
    }

    public String label() {
        return label;
    }

    public String field() {
        return field;
    }

    /** One stack's metrics are those of its table. */
    static void write(Map<Metric, Long> values, String table, long epochMillis, ObjectNode line) {
        ObjectNode metadata = line.putObject("_aws").put("Timestamp", epochMillis);
        ArrayNode directives = metadata.putArray("CloudWatchMetrics");
        line.put(TABLE, table);
        values.forEach((metric, value) -> {
            line.put(metric.label, value);
            ObjectNode directive = directives.addObject().put("Namespace", "Marketplace");
            ArrayNode dimensions = directive.putArray("Dimensions");
            dimensions.addArray().add(TABLE);
            if (line.path(metric.field).isTextual()) {
                dimensions.addArray().add(TABLE).add(metric.field);
            }
            directive.putArray("Metrics").addObject().put("Name", metric.label).put("Unit", metric.unit);
        });
    }
}
