package marketplace.webhooks;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Receivers that answer as they are told, and remember what they were sent and when.
 *
 * <p>What happens on the wire is the business of {@link WebhookClientTest}; here it is when a call is made at all.
 */
final class ScriptedReceiver implements Deliverer.Post {

    /** One call that arrived. */
    record Arrival(Instant at, URI url, Map<String, String> headers, String body) {

        String delivery() {
            return headers.get("X-Service-Delivery");
        }
    }

    /** What is answered to a call. */
    @FunctionalInterface
    interface Script {
        Outcome answer(Arrival arrival) throws InterruptedException;
    }

    private final InstantSource clock;
    private final List<Arrival> arrivals = new CopyOnWriteArrayList<>();
    private volatile Script script = _ -> new Outcome.Responded(200);

    ScriptedReceiver(InstantSource clock) {
        this.clock = clock;
    }

    void answering(Script newScript) {
        script = newScript;
    }

    void answering(int status) {
        script = _ -> new Outcome.Responded(status);
    }

    List<Arrival> arrivals() {
        return List.copyOf(arrivals);
    }

    @Override
    public Outcome post(URI url, Map<String, String> headers, byte[] body) throws InterruptedException {
        Arrival arrival = new Arrival(clock.instant(), url, headers, new String(body, StandardCharsets.UTF_8));
        arrivals.add(arrival);
        return script.answer(arrival);
    }
}
