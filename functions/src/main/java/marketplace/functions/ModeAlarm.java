package marketplace.functions;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.function.Consumer;
import marketplace.api.Json;

/** Writes the metric that the alarm ModeMismatch in infra/alarms.yaml watches, as a line in CloudWatch's embedded format. */
final class ModeAlarm {

    private final String tableName;
    private final InstantSource clock;
    private final Consumer<String> out;

    ModeAlarm(String tableName, InstantSource clock, Consumer<String> out) {
        this.tableName = tableName;
        this.clock = clock;
        this.out = out;
    }

    void raise(String message) {
        ObjectNode line = Json.object();
        ObjectNode metadata = line.putObject("_aws").put("Timestamp", clock.millis());
        ObjectNode metrics = metadata.putArray("CloudWatchMetrics").addObject().put("Namespace", "Marketplace");
        metrics.putArray("Dimensions").addArray().add("Table");
        metrics.putArray("Metrics").addObject().put("Name", "ModeMismatch").put("Unit", "Count");
        line.put("Table", tableName).put("ModeMismatch", 1).put("error", message);
        out.accept(Json.text(line));
    }
}
