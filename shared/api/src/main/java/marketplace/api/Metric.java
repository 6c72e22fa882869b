package marketplace.api;

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

    private final String label;
    private final String unit;

    /** A field of the line that is a further dimension; empty for none. */
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

    static void write(Map<Metric, Long> values, String table, long epochMillis, ObjectNode line) {
        EmbeddedMetrics metrics = new EmbeddedMetrics(line, table, epochMillis);
        values.forEach((metric, value) -> metrics.add(metric.label, metric.unit, value, metric.field));
    }
}
