package marketplace.functions.payments;

import java.time.Instant;

/**
 * Says in the sandbox's name what has happened there, as any provider does: in a signed event, which is checked, read and
 * applied once.
 *
 * <p>It is not sent over the network: sender and receiver are the same function.
 */
final class SandboxEventSender {

    private final SandboxEvents events;
    private final EventApplier applier;

    SandboxEventSender(SandboxEvents events, EventApplier applier) {
        this.events = events;
        this.applier = applier;
    }

    /**
     * Tells it, and returns when it is applied.
     *
     * @throws marketplace.kernel.Problem {@code conflict} when others kept being faster
     */
    void tell(SandboxEvents.Message message, Instant now) {
        events.read(message.headers(), message.body(), now).ifPresent(event -> applier.apply(event, now));
    }
}
