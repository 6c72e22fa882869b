package marketplace.functions.payments.sandbox;

import java.time.Instant;
import marketplace.functions.payments.events.EventApplier;

/** Signs the sandbox's events and gives them to the intake of this same function, without a network. */
final class SandboxEventSender {

    private final SandboxEvents events;
    private final EventApplier applier;

    SandboxEventSender(SandboxEvents events, EventApplier applier) {
        this.events = events;
        this.applier = applier;
    }

    void send(SandboxEvents.Message message, Instant now) {
        events.read(message.headers(), message.body(), now).ifPresent(event -> applier.apply(event, now));
    }
}
