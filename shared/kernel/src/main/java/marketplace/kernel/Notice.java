package marketplace.kernel;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import marketplace.kernel.Id.AccountId;

/**
 * Something that a person may receive a mail about: an {@link Event}, or a {@link NoticeType}. It travels as a job, so
 * it is written in the transaction that caused it.
 *
 * @param type wire name of the event type or notice type
 * @param subject type and subject together are the unit of deduplication
 * @param account the account concerned
 * @param data strings and whole numbers
 */
public record Notice(String type, String subject, AccountId account, Instant created, Map<String, Object> data) {

    public static final String JOB = "notice";

    private static final String TYPE = "type";
    private static final String SUBJECT = "subject";
    private static final String ACCOUNT = "accountId";
    private static final String CREATED = "created";
    private static final String DATA = "data";

    public Notice {
        data = Map.copyOf(data);
    }

    public static Notice of(
            NoticeType type, String subject, AccountId account, Instant created, Map<String, Object> data) {
        return new Notice(type.wire(), subject, account, created, data);
    }

    public static Notice of(Event event) {
        return new Notice(event.type().wire(), event.subject(), event.accountId(), event.created(), event.data());
    }

    public String id() {
        return type + ":" + subject;
    }

    public Job job() {
        return new Job(JOB, id(), created, content());
    }

    /** The whole notice, for jobs and timers. */
    public Map<String, Object> content() {
        Map<String, Object> content = new HashMap<>();
        content.put(TYPE, type);
        content.put(SUBJECT, subject);
        content.put(ACCOUNT, account.value());
        content.put(CREATED, Instants.text(created));
        content.put(DATA, data);
        return content;
    }

    @SuppressWarnings("unchecked") // Keys of nested values are strings.
    public static Notice of(Map<String, Object> content) {
        return new Notice(
                (String) content.get(TYPE),
                (String) content.get(SUBJECT),
                new AccountId((String) content.get(ACCOUNT)),
                Instant.parse((String) content.get(CREATED)),
                (Map<String, Object>) content.get(DATA));
    }
}
