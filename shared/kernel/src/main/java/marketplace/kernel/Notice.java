package marketplace.kernel;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;

/**
 * Something that a person may receive a mail about: an {@link Event}, or a {@link NoticeType}. It travels as a job, so
 * it is written in the transaction that caused it.
 *
 * @param type wire name of the event type or notice type
 * @param subject type and subject together are the unit of deduplication
 * @param accountId the account concerned
 * @param data a record declared beside the producer
 */
public record Notice(String type, String subject, AccountId accountId, Instant created, Record data) {

    public static final String JOB = "notice";

    public static Notice of(NoticeType type, String subject, AccountId accountId, Instant created, Record data) {
        return new Notice(type.wire(), subject, accountId, created, data);
    }

    public static Notice of(Event event) {
        return new Notice(
                event.type().wire(), event.subject(), event.accountId(), event.created(), (Record) event.data());
    }

    public String id() {
        return type + ":" + subject;
    }

    public Job job() {
        return new Job(JOB, id(), created, this);
    }
}
