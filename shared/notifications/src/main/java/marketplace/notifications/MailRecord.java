package marketplace.notifications;

import java.time.Instant;
import marketplace.kernel.Wire;

/**
 * Records a mail by its cause, so that the same cause sends no second one.
 *
 * @param notice id of the notice
 * @param leaseEndsAt until when a worker sends it; afterwards another one may try again
 */
record MailRecord(String notice, MailKind kind, State state, Instant createdAt, Instant leaseEndsAt) {

    enum State implements Wire {
        /** Waits for the end of quiet hours. */
        DEFERRED,
        SENDING,
        /** Sent, or not to be sent. */
        DONE
    }
}
