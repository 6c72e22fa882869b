package marketplace.accounts.erasure;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.NoData;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.LostRace;
import marketplace.table.Outbox;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/** A job runs the first sweep at once; a timer continues it and runs the last. */
public final class DeletionSteps {

    static final String KIND = "account.deletion";

    record Begun(AccountId accountId) {}

    private static final int STEPS_OF_A_JOB = 200;

    private static final int TRIES = 5;

    private final Table table;
    private final Deletions deletions;
    private final List<Erasure> parts;

    public DeletionSteps(Table table, List<Erasure> parts) {
        this.table = table;
        this.deletions = new Deletions(table);
        this.parts = List.copyOf(parts);
    }

    public JobKind<Begun> job() {
        return new JobKind<>(KIND, Begun.class, this::run);
    }

    public TimerKind<NoData> due() {
        return TimerKind.bare(KIND, this::continueDeletion);
    }

    public Commit begin(AccountId account, Money forfeit, Instant now) {
        return Commit.of(Deletions.begin(Deletion.begin(account, forfeit, parts, now)))
                .job(new Job(KIND, account.value(), now, new Begun(account)))
                .due(dueAt(account, now.plus(Outbox.SWEEP_DELAY)));
    }

    private void run(Job job, Begun begun, Instant now) {
        int steps = 0;
        int lost = 0;
        while (steps < STEPS_OF_A_JOB) {
            Optional<Deletion> deletion = deletions.find(begun.accountId()).filter(found -> !found.isResting(now));
            if (deletion.isEmpty()) {
                return;
            }
            try {
                table.commit(step(deletion.get(), now));
                steps++;
                lost = 0;
            } catch (LostRace race) {
                lost++;
                if (lost == TRIES) {
                    throw race;
                }
            }
        }
    }

    private Commit continueDeletion(Timer due, Instant now) {
        AccountId account = new AccountId(due.id());
        Optional<Deletion> found = deletions.find(account);
        if (found.isEmpty()) {
            return Commit.none();
        }
        Deletion deletion = found.get();
        return deletion.isResting(now)
                ? Commit.none().due(dueAt(account, deletion.lastSweepAt()))
                // Slightly earlier than this timer: due at once, in the same shard, and a different timer.
                : step(deletion, now).due(dueAt(account, due.at().minusMillis(1)));
    }

    private Commit step(Deletion deletion, Instant now) {
        Subject subject = new Subject(deletion.account(), deletion.sweep(), deletion.forfeit(), now);
        Batch batch = deletion.next(parts).eraser().next(subject, deletion.after());
        return batch.commit()
                .and(deletion.after(batch, parts)
                        .map(next -> Deletions.move(deletion, next))
                        .orElseGet(() -> Deletions.end(deletion)));
    }

    private static Timer dueAt(AccountId account, Instant at) {
        return new Timer(KIND, account.value(), at);
    }
}
