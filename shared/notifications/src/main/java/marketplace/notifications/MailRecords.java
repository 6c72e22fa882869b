package marketplace.notifications;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.api.limits.FixedLimit;
import marketplace.kernel.Notice;
import marketplace.kernel.Timer;
import marketplace.notifications.MailRecord.State;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** Ensures that one of several concurrent or repeated jobs sends a mail. */
final class MailRecords {

    static final RecordMapper<MailRecord> MAPPER = RecordMapper.of(MailRecord.class);

    private static final String STATE = MAPPER.attribute("state");
    private static final String LEASE_ENDS_AT = MAPPER.attribute("leaseEndsAt");

    /** Longer than the jobs function runs. */
    static final Duration LEASE = Duration.ofSeconds(60);

    /** Longer than any job is repeated. */
    private static final Duration KEPT = Duration.ofDays(90);

    private static final FixedLimit STRANGERS =
            new FixedLimit("stranger_mails", 5, Duration.ofDays(1), "This e-mail has received its mails of the day.");

    private final Table table;

    MailRecords(Table table) {
        this.table = table;
    }

    /**
     * True if the caller must send the mail now.
     *
     * @param resumed whether a deferred mail is due
     * @throws IllegalStateException while another worker sends it: the job is repeated, in case that one crashes
     */
    boolean claim(String recipient, MailKind kind, Notice notice, boolean resumed, Instant now) {
        Condition expired = Condition.all(Condition.is(STATE, State.SENDING), Condition.notAfter(LEASE_ENDS_AT, now));
        Condition free = resumed
                ? Condition.any(Condition.lacks(STATE), expired, Condition.is(STATE, State.DEFERRED))
                : Condition.any(Condition.lacks(STATE), expired);
        MailRecord claimed = new MailRecord(notice.id(), kind, State.SENDING, now, now.plus(LEASE));
        try {
            table.commit(Commit.of(put(recipient, claimed).when(free)));
            return true;
        } catch (LostRace race) {
            State state = table.get(key(recipient, kind, notice))
                    .map(MAPPER::read)
                    .map(MailRecord::state)
                    .orElseThrow(() -> race);
            if (state == State.SENDING) {
                throw new IllegalStateException("another worker sends this mail: " + notice.id());
            }
            return false;
        }
    }

    boolean exists(String recipient, MailKind kind, Notice notice) {
        return table.get(key(recipient, kind, notice)).isPresent();
    }

    /** A claim as part of a commit; the mail must not have been handled before. */
    Write claimed(String recipient, MailKind kind, Notice notice, Instant now) {
        return put(recipient, new MailRecord(notice.id(), kind, State.SENDING, now, now.plus(LEASE)))
                .when(Condition.absent());
    }

    /** As part of the commit that adds it to a digest. */
    Write collected(String recipient, MailKind kind, Notice notice, Instant now) {
        return put(recipient, new MailRecord(notice.id(), kind, State.DONE, now, null))
                .when(Condition.absent());
    }

    /** Lets the next attempt send it at once. */
    void release(String recipient, MailKind kind, Notice notice, Instant now) {
        table.commit(Commit.of(put(recipient, new MailRecord(notice.id(), kind, State.SENDING, now, now))));
    }

    void done(String recipient, MailKind kind, Notice notice, Instant now) {
        table.commit(Commit.of(put(recipient, new MailRecord(notice.id(), kind, State.DONE, now, null))));
    }

    /**
     * False after a few mails of a kind to an e-mail without an account: its owner asked for none, and anyone can
     * cause them. Reminders have their own count, or new transfers could use it up. Counted before the mail is sent,
     * or concurrent ones would all find a place; all attempts of a notice have one.
     */
    boolean admitsStranger(String recipient, MailKind kind, Notice notice, Instant now) {
        return STRANGERS.count(table, recipient + ":" + kind.wire(), Optional.of(notice.id()), now);
    }

    /** Sets the timer once. False if the mail was handled before: its sender may have crashed, so it can be claimed. */
    boolean defer(String recipient, MailKind kind, Notice notice, Instant until, Instant now) {
        MailRecord deferred = new MailRecord(notice.id(), kind, State.DEFERRED, now, null);
        try {
            table.commit(Commit.of(put(recipient, deferred).when(Condition.absent()))
                    .due(new Timer(
                            NoticeMails.DEFERRED, recipient + ":" + kind.wire() + ":" + notice.id(), until, notice)));
            return true;
        } catch (LostRace _) {
            return false;
        }
    }

    private static Write put(String recipient, MailRecord mail) {
        Instant expires = mail.createdAt().plus(KEPT);
        return Write.put(MAPPER.at(Keys.mailRecord(recipient, mail.kind().wire(), mail.notice()), mail)
                .put(Item.TTL, expires.getEpochSecond())
                .build());
    }

    private static Key key(String recipient, MailKind kind, Notice notice) {
        return Keys.mailRecord(recipient, kind.wire(), notice.id());
    }
}
