package marketplace.accounts.sessions;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Email;
import marketplace.kernel.Job;
import marketplace.kernel.Problem;
import marketplace.kernel.Sha256;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.RecordMapper;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Failed attempts at a password, per e-mail, whether it has an account or not. Rules: docs/accounts.md.
 *
 * <p>Counts an attempt before its password is checked, so concurrent guesses cannot exceed the limit.
 */
public final class LoginAttempts {

    static final String JOB = "login_backoff_mail";

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

    public static Key key(Email email) {
        return Keys.limit("login_failures", Sha256.of(email.value()), Instant.EPOCH);
    }

    /** {@link #succeeded} takes the counted failure back. */
    public void begin(Email email, Instant now) {
        Optional<Failures> stored = table.get(key(email)).map(MAPPER::read);
        Failures last = stored.orElse(Failures.NONE);
        Instant until = last.blockedUntil();
        if (last.waits(now)) {
            throw wait(Duration.between(now, until));
        }
        boolean forgotten = !now.isBefore(until.plus(AccountPolicies.LOGIN_FAILURES_WINDOW));
        long earlier = forgotten ? 0 : last.failures();
        Commit commit = Commit.of(Write.put(item(email, earlier + 1, now))
                .when(stored.map(item -> MAPPER.is("failures", item.failures())).orElse(Condition.absent())));
        table.commit(
                earlier + 1 == AccountPolicies.LOGIN_FAILURES_BEFORE_WAIT
                        ? commit.job(new Job(JOB, Sha256.of(email + "\n" + now), now, Map.of("email", email.value())))
                        : commit);
    }

    private static Item item(Email email, long failures, Instant now) {
        Instant until = now.plus(waitAfter(failures));
        return MAPPER.at(key(email), new Failures(failures, until))
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

    public static Write succeeded(Email email) {
        return Write.delete(key(email));
    }

    private static Problem wait(Duration left) {
        long seconds = left.plusMillis(999).toSeconds();
        return Problem.rateLimited(
                "Too many wrong passwords for this e-mail. Retry after " + seconds
                        + " seconds, or reset the password with POST /api/auth/password-reset.",
                seconds);
    }
}
