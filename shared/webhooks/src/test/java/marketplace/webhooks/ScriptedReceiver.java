package marketplace.webhooks;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import marketplace.webhooks.client.Outcome;

/**
 * Receivers with scripted answers that record their calls. {@code WebhookClientTest} tests the wire; this is for when
 * calls are made.
 */
public final class ScriptedReceiver implements Deliverer.Post {

    public record Arrival(Instant at, URI url, Map<String, String> headers, String body) {

        String delivery() {
            return headers.get("X-Service-Delivery");
        }
    }

    @FunctionalInterface
    public interface Script {
        Outcome answer(Arrival arrival) throws InterruptedException;
    }

    private final InstantSource clock;
    private final List<Arrival> arrivals = new CopyOnWriteArrayList<>();
    private volatile Script script = _ -> new Outcome.Responded(200);

    public ScriptedReceiver(InstantSource clock) {
        this.clock = clock;
    }

    public void answering(Script newScript) {
        script = newScript;
    }

    public void answering(int status) {
        script = _ -> new Outcome.Responded(status);
    }

    public List<Arrival> arrivals() {
        return List.copyOf(arrivals);
    }

    @Override
    public Outcome post(URI url, Map<String, String> headers, byte[] body) throws InterruptedException {
        Arrival arrival = new Arrival(clock.instant(), url, headers, new String(body, StandardCharsets.UTF_8));
        arrivals.add(arrival);
        return script.answer(arrival);
    }
}
