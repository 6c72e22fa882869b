package marketplace.local.stories;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import marketplace.api.Json;
import marketplace.functions.environment.Platform;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.server.template.Template.StreamSource;

/**
 * A function beside those of the template, fed from the table's stream without a filter.
 *
 * <p>It records every change of the table, so that a story can assert that nothing was stored, and the platform, so
 * that a story can build further functions.
 */
public final class TableObserver implements RequestStreamHandler {

    private static final List<String> CHANGES = new CopyOnWriteArrayList<>();
    private static final List<Platform> PLATFORMS = new CopyOnWriteArrayList<>();

    public TableObserver(Platform platform) {
        PLATFORMS.add(platform);
    }

    static FunctionSpec spec() {
        StreamSource everything = new StreamSource(List.of(), 100, true, false, 0, 3600, Optional.empty());
        return new FunctionSpec(
                "TableObserver",
                TableObserver.class.getName(),
                Map.of("SECRET_ARN", "Secret", "BUCKET_NAME", "Uploads", "EVENT_BUS_NAME", "EventBus"),
                10,
                List.of(),
                List.of(),
                List.of(everything),
                List.of());
    }

    /** Each changed item's key, without what {@link #isBookkeeping} names. */
    static List<String> changes() {
        return List.copyOf(CHANGES);
    }

    static Platform platform() {
        return PLATFORMS.getFirst();
    }

    @Override
    public void handleRequest(InputStream input, OutputStream output, Context context) throws IOException {
        for (JsonNode record : Json.MAPPER.readTree(input).path("Records")) {
            JsonNode keys = record.at("/dynamodb/Keys");
            String key = keys.at("/pk/S").asText() + " " + keys.at("/sk/S").asText();
            if (!isBookkeeping(key)) {
                CHANGES.add(record.path("eventName").asText() + " " + key);
            }
        }
        output.write(Json.bytes(Json.object()));
    }

    /**
     * Every minute's tick takes leases. Calls are counted whatever they ask for, and an environment counts once when it
     * starts: on a busy machine that is in the middle of a story.
     */
    private static boolean isBookkeeping(String key) {
        return key.endsWith("/LEASE LEASE") || key.startsWith("LIMIT#");
    }
}
