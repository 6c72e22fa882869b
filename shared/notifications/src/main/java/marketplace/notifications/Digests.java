package marketplace.notifications;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Instants;
import marketplace.kernel.Notice;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Retries;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** Sends the first mail of a kind at once, and what follows within the hour as one mail. */
final class Digests {

    static final RecordMapper<Digest> MAPPER = RecordMapper.of(Digest.class);

    private static final String TIMER = "notification.digest";

    private static final Duration PERIOD = Duration.ofHours(1);

    /**
     * @param lines from two digits to texts
     * @param ids from the same digits to what they are about
     * @param items from the first ones to what they are about
     */
    record Collected(long count, Map<String, String> lines, Map<String, String> ids, Map<String, String> items) {}

    record Ending(String recipient, MailKind kind) {}

    private final Table table;
    private final MailRecords records;
    private final Retries retries;

    Digests(Table table, MailRecords records) {
        this(table, records, Retries.standard());
    }

    Digests(Table table, MailRecords records, Retries retries) {
        this.table = table;
        this.records = records;
        this.retries = retries;
    }

    /**
     * True if the caller must send a mail about the notice now. False if it is or was handled.
     *
     * @param quietUntil the end of quiet hours that it must wait for
     */
    boolean claim(
            String recipient, MailKind kind, Notice notice, String line, Optional<Instant> quietUntil, Instant now) {
        // All notices of a burst want the one digest: without pauses, most of them would give up.
        Retries.Attempts attempts = retries.begin();
        while (true) {
            if (records.exists(recipient, kind, notice)) {
                return records.claim(recipient, kind, notice, false, now);
            }
            Optional<Digest> open =
                    table.get(Keys.digest(recipient, kind.wire())).map(MAPPER::read);
            boolean sendsNow = open.isEmpty() && quietUntil.isEmpty();
            try {
                table.commit(
                        sendsNow
                                ? begin(Digest.empty(recipient, kind, now.plus(PERIOD)))
                                        .and(records.claimed(recipient, kind, notice, now))
                                : collect(open, recipient, kind, added(kind, notice, line), quietUntil)
                                        .and(records.collected(recipient, kind, notice, now)));
                return sendsNow;
            } catch (LostRace race) {
                if (!attempts.again()) {
                    throw race;
                }
            }
        }
    }

    private static Commit collect(
            Optional<Digest> open,
            String recipient,
            MailKind kind,
            UnaryOperator<Digest> added,
            Optional<Instant> quietUntil) {
        return open.map(digest -> Commit.of(change(digest, added.apply(digest))))
                .orElseGet(() -> begin(added.apply(Digest.empty(recipient, kind, quietUntil.orElseThrow()))));
    }

    private static UnaryOperator<Digest> added(MailKind kind, Notice notice, String line) {
        MailKind.DigestForm form = kind.digest().orElseThrow();
        String id = form.subject().apply(MailFacts.of(notice)).value();
        return digest -> digest.with(line, id, form.item().apply(notice));
    }

    private static Commit begin(Digest digest) {
        return Commit.of(put(digest).when(Condition.absent())).due(timer(digest));
    }

    /** {@code quietUntil} finds the end of quiet hours of a recipient. */
    TimerKind<Ending> timer(BiFunction<String, Instant, Optional<Instant>> quietUntil) {
        return new TimerKind<>(TIMER, Ending.class, (due, ending, now) -> {
            String recipient = ending.recipient();
            return table.get(Keys.digest(recipient, ending.kind().wire()))
                    .map(MAPPER::read)
                    .filter(digest -> digest.endsAt().equals(due.at()))
                    .map(digest -> end(digest, quietUntil.apply(recipient, now), now))
                    .orElseGet(Commit::none);
        });
    }

    private static Commit end(Digest digest, Optional<Instant> quietUntil, Instant now) {
        if (digest.count() == 0) {
            return Commit.of(
                    Write.delete(Keys.digest(digest.recipient(), digest.kind().wire()))
                            .when(Condition.version(digest.version())));
        }
        if (quietUntil.isPresent()) {
            Digest later = digest.until(quietUntil.get());
            return Commit.of(change(digest, later)).due(timer(later));
        }
        Digest next = digest.emptied(now.plus(PERIOD));
        return Commit.of(change(digest, next))
                .due(timer(next))
                .job(notice(digest, now).job());
    }

    private static Notice notice(Digest digest, Instant now) {
        Collected data =
                new Collected(digest.count(), numbered(digest.lines()), numbered(digest.ids()), digest.items());
        return Notice.of(
                digest.kind().digest().orElseThrow().type(),
                digest.recipient() + "-" + Instants.text(digest.endsAt()),
                new AccountId(digest.recipient()),
                now,
                data);
    }

    /** By two digits, so that they keep their order. */
    private static Map<String, String> numbered(List<String> texts) {
        Map<String, String> numbered = new HashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            numbered.put(Integer.toString(10 + i), texts.get(i));
        }
        return numbered;
    }

    private static Write change(Digest before, Digest after) {
        return put(after).when(Condition.version(before.version()));
    }

    private static Write put(Digest digest) {
        return Write.put(MAPPER.at(Keys.digest(digest.recipient(), digest.kind().wire()), digest)
                .build());
    }

    private static Timer timer(Digest digest) {
        return new Timer(
                TIMER,
                digest.recipient() + ":" + digest.kind().wire(),
                digest.endsAt(),
                new Ending(digest.recipient(), digest.kind()));
    }
}
