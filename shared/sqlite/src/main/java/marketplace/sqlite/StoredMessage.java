package marketplace.sqlite;

import java.time.Instant;

/**
 * A message that was received and not yet deleted.
 *
 * @param group whose backlog it belongs to; empty for none
 * @param receives this time counts
 */
public record StoredMessage(long id, String group, String body, int receives, Instant sentAt, Instant firstReceivedAt) {

    /** Valid until the message is received again. */
    public String receipt() {
        return ReceiptHandle.of(this).text();
    }
}
