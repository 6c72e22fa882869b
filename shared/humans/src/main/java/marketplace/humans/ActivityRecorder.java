package marketplace.humans;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.api.Credentials;
import marketplace.api.pipeline.Authenticator;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.cache.LruCache;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** Records when humans last made an authenticated call, with at most one write per human and day. */
public final class ActivityRecorder implements Authenticator {

    private static final Duration INTERVAL = Duration.ofDays(1);

    /** An evicted account costs two reads. */
    private static final int MAX_CACHED = 10_000;

    private final Authenticator authenticator;
    private final Table table;
    private final Humans humans;

    private final LruCache<AccountId, Instant> due = new LruCache<>(MAX_CACHED);

    public ActivityRecorder(Authenticator authenticator, Table table) {
        this.authenticator = authenticator;
        this.table = table;
        this.humans = new Humans(table);
    }

    @Override
    public Caller authenticate(Credentials credentials, Instant now, String origin) {
        Caller caller = authenticator.authenticate(credentials, now, origin);
        caller.account()
                .filter(account ->
                        due.find(account).filter(next -> now.isBefore(next)).isEmpty())
                .ifPresent(account -> record(account, now));
        return caller;
    }

    @Override
    public Optional<Caller> remembered(Credentials credentials) {
        return authenticator.remembered(credentials);
    }

    @Override
    public void requirePassword(Caller.SignedIn person, String password, Instant now) {
        authenticator.requirePassword(person, password, now);
    }

    private void record(AccountId account, Instant now) {
        due.keep(account, now.plus(INTERVAL));
        try {
            humans.findOf(account).ifPresent(human -> record(account, human, now));
        } catch (RuntimeException _) {
            // The call must not fail because its time could not be recorded.
        }
    }

    private void record(AccountId account, Human human, Instant now) {
        Instant next = human.activeAt().plus(INTERVAL);
        if (now.isBefore(next)) {
            due.keep(account, next);
            return;
        }
        if (!SearchEntry.samePeriod(human.activeAt(), now) || !human.plainTerms()) {
            table.commit(new Commit(humans.change(human, human.active(now))));
            return;
        }
        table.commit(Commit.of(Write.update(Keys.human(human.id()), Change.set(HumanItems.ACTIVE_AT, now))
                .when(Condition.all(
                        Condition.exists(), Condition.notAfter(HumanItems.ACTIVE_AT, now.minus(INTERVAL))))));
    }
}
