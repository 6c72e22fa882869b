package marketplace.local;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import marketplace.api.Json;
import marketplace.functions.environment.Platform;
import marketplace.testing.Await;

/** Records its calls. The variable PROBE selects the behaviour, which the test sets. */
public final class Probe implements RequestStreamHandler {

    @FunctionalInterface
    public interface Behaviour {
        JsonNode answer(JsonNode event, Platform platform);
    }

    public record Seen(Instant at, JsonNode event) {}

    private static final Map<String, Behaviour> BEHAVIOURS = new ConcurrentHashMap<>();
    private static final Map<String, List<Seen>> CALLS = new ConcurrentHashMap<>();

    private final Platform platform;
    private final String name;

    public Probe(Platform platform) {
        this.platform = platform;
        this.name = platform.environment().get("PROBE");
    }

    public static void behave(String name, Behaviour behaviour) {
        BEHAVIOURS.put(name, behaviour);
        CALLS.put(name, new CopyOnWriteArrayList<>());
    }

    public static List<Seen> calls(String name) {
        return CALLS.get(name);
    }

    public static List<Seen> awaitCalls(String name, int count) throws InterruptedException {
        List<Seen> calls = CALLS.get(name);
        Await.until(count + " calls of " + name, () -> calls.size() >= count);
        return calls;
    }

    @Override
    public void handleRequest(InputStream input, OutputStream output, Context context) throws IOException {
        JsonNode event = Json.MAPPER.readTree(input);
        CALLS.get(name).add(new Seen(platform.clock().instant(), event));
        output.write(Json.bytes(BEHAVIOURS.get(name).answer(event, platform)));
    }
}
