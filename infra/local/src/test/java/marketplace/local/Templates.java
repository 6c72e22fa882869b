package marketplace.local;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.server.Stack;
import marketplace.server.template.Template;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.server.template.Template.HttpRoute;
import marketplace.server.template.Template.IndexSpec;
import marketplace.server.template.Template.QueueSource;
import marketplace.server.template.Template.QueueSpec;
import marketplace.server.template.Template.Schedule;
import marketplace.server.template.Template.StreamSource;
import marketplace.server.template.Template.TableSpec;
import marketplace.table.Keys;

public final class Templates {

    public static final String TABLE = "Table";

    private static final int TIMEOUT_SECONDS = 10;

    private Templates() {}

    public static Template ofRepository() {
        try {
            return Template.load(Path.of("../../template.yaml"), Stack.localValues(false));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    public static Template of(List<FunctionSpec> functions, QueueSpec... queues) {
        TableSpec table = new TableSpec(
                TABLE,
                "pk",
                "sk",
                List.of(new IndexSpec(Keys.INDEX_1, Keys.INDEX_1_PK, Keys.INDEX_1_SK)),
                "ttl",
                "NEW_IMAGE");
        return new Template(functions, List.of(queues), table, "Bus");
    }

    public static FunctionSpec http(String name, HttpRoute... routes) {
        return probe(name, List.of(routes), List.of(), List.of(), List.of());
    }

    public static FunctionSpec queue(String name, QueueSource source) {
        return probe(name, List.of(), List.of(source), List.of(), List.of());
    }

    public static FunctionSpec stream(String name, StreamSource source) {
        return probe(name, List.of(), List.of(), List.of(source), List.of());
    }

    public static FunctionSpec schedule(String name, String expression) {
        return probe(
                name,
                List.of(),
                List.of(),
                List.of(),
                List.of(new Schedule("Every", expression, "{\"check\":\"" + name + "\"}")));
    }

    public static QueueSpec plainQueue(String name) {
        return new QueueSpec(name, 60, Optional.empty(), 0);
    }

    private static FunctionSpec probe(
            String name,
            List<HttpRoute> routes,
            List<QueueSource> queues,
            List<StreamSource> streams,
            List<Schedule> schedules) {
        return new FunctionSpec(
                name,
                Probe.class.getName(),
                Map.of("PROBE", name),
                TIMEOUT_SECONDS,
                routes,
                queues,
                streams,
                schedules);
    }
}
