package marketplace.functions.payments;

import java.time.Instant;

/**
 * Sends the sandbox's events as signed messages, which are verified and applied like those of any provider.
 *
 * <p>Sender and receiver are the same function, so nothing goes over the network.
 */
final class SandboxEventSender {

    private final SandboxEvents events;
    private final EventApplier applier;

    SandboxEventSender(SandboxEvents events, EventApplier applier) {
        this.events = events;
        this.applier = applier;
    }

    /** @throws marketplace.kernel.Problem {@code conflict} after too many conflicts */
    void send(SandboxEvents.Message message, Instant now) {
        events.read(message.headers(), message.body(), now).ifPresent(event -> applier.apply(event, now));
    }
}
