package marketplace.accounts.sessions;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Email;
import marketplace.kernel.Job;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/**
 * Wrong passwords for an e-mail, whether it has an account or not. Rules: docs/accounts.md.
 *
 * <p>An e-mail has several counters, so that guesses from elsewhere do not delay the owner in a network that the
 * account has used. Attempts count before their passwords are checked, so concurrent guesses cannot exceed the limit.
 */
public final class LoginAttempts {

    static final String JOB = "login_backoff_mail";

    /** The e-mail as it was entered. */
    record Blocked(String email) {}

    private static final RecordMapper<Failures> MAPPER = RecordMapper.of(Failures.class);

    /** {@code blockedUntil} is the time of the last failure, or the end of the wait after it. */
    private record Failures(long failures, Instant blockedUntil) {

        static final Failures NONE = new Failures(0, Instant.EPOCH);

        /** Fewer failures never wait: a call at the same time may have counted its attempt slightly later. */
        boolean waits(Instant now) {
            return failures >= AccountPolicies.LOGIN_FAILURES_BEFORE_WAIT && now.isBefore(blockedUntil);
        }
    }

    private final Table table;

    public LoginAttempts(Table table) {
        this.table = table;
    }

    /** The counter of one network that the account has used. */
    static Key ofNetwork(Email email, String hash) {
        return counter(email, hash);
    }

    /** The one counter of all other networks, so that no change of address escapes the wait. */
    static Key ofOtherNetworks(Email email) {
        return counter(email, "other_networks");
    }

    /** Only calls with a session are counted here, so wrong passwords at sign-in never delay them. */
    static Key ofStepUp(Email email) {
        return counter(email, "step_up");
    }

    private static Key counter(Email email, String name) {
        return Keys.loginFailures(Sha256.of(email.value()), name);
    }

    /** {@link #succeeded} takes the counted failure back. */
    void begin(Email email, Key counter, Instant now) {
        Optional<Failures> stored = table.get(counter).map(MAPPER::read);
        Failures last = stored.orElse(Failures.NONE);
        Instant until = last.blockedUntil();
        if (last.waits(now)) {
            throw wait(Duration.between(now, until));
        }
        boolean forgotten = !now.isBefore(until.plus(AccountPolicies.LOGIN_FAILURES_WINDOW));
        long earlier = forgotten ? 0 : last.failures();
        Commit commit = Commit.of(Write.put(item(counter, earlier + 1, now))
                .when(stored.map(item -> MAPPER.is("failures", item.failures())).orElse(Condition.absent())));
        table.commit(
                earlier + 1 == AccountPolicies.LOGIN_FAILURES_BEFORE_WAIT
                        ? commit.job(new Job(JOB, Sha256.of(email + "\n" + now), now, new Blocked(email.value())))
                        : commit);
    }

    private static Item item(Key counter, long failures, Instant now) {
        Instant until = now.plus(waitAfter(failures));
        return MAPPER.at(counter, new Failures(failures, until))
                .put(Item.TTL, until.plus(AccountPolicies.LOGIN_FAILURES_WINDOW).getEpochSecond())
                .build();
    }

    private static Duration waitAfter(long failures) {
        long beyond = failures - AccountPolicies.LOGIN_FAILURES_BEFORE_WAIT;
        if (beyond < 0) {
            return Duration.ZERO;
        }
        Duration doubled = AccountPolicies.LOGIN_FIRST_WAIT.multipliedBy(1L << Math.min(beyond, Short.SIZE));
        return doubled.compareTo(AccountPolicies.LOGIN_MAX_WAIT) < 0 ? doubled : AccountPolicies.LOGIN_MAX_WAIT;
    }

    static Write succeeded(Key counter) {
        return Write.delete(counter);
    }

    public List<Write> forget(Email email) {
        return counted(email).stream().map(Write::delete).toList();
    }

    public List<Key> counted(Email email) {
        return table.query(Query.of(Keys.loginFailures(Sha256.of(email.value()))))
                .map(Item::key)
                .items();
    }

    private static Problem wait(Duration left) {
        long seconds = left.plusMillis(999).toSeconds();
        // Read by programs and, in a page with a link to do so, by people: so it names no call.
        return Problem.rateLimited(
                "Too many wrong passwords for this e-mail. Retry after " + seconds + " seconds, or reset the password.",
                seconds);
    }
}
