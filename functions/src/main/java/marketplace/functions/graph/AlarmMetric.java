package marketplace.functions.graph;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;
import marketplace.api.EmbeddedMetrics;
import marketplace.api.Invocation;
import marketplace.api.Json;
import marketplace.kernel.Instants;

/** Writes a metric that an alarm in infra/alarms.yaml watches, as a line in CloudWatch's embedded format. */
public final class AlarmMetric {

    private final String name;
    private final String tableName;
    private final InstantSource clock;
    private final Consumer<String> out;

    public AlarmMetric(String name, String tableName, InstantSource clock, Consumer<String> out) {
        this.name = name;
        this.tableName = tableName;
        this.clock = clock;
        this.out = out;
    }

    public void raise(String message) {
        ObjectNode line = Json.object()
                .put("at", Instants.text(clock.instant().truncatedTo(ChronoUnit.MILLIS)))
                .put("level", "WARN");
        Invocation.describe(line);
        new EmbeddedMetrics(line, tableName, clock.millis()).count(name);
        line.put("error", message);
        out.accept(Json.text(line));
    }
}
