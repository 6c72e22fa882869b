package marketplace.accounts;

import java.time.Instant;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.Table;

/**
 * Acts with which a thief would keep what a stolen session opens need a password of the last minutes. API keys act by
 * their scopes. Rules: docs/accounts.md.
 */
public final class StepUp {

    private final Accounts accounts;

    public StepUp(Table table) {
        this.accounts = new Accounts(table);
    }

    /** @throws Problem {@code step_up_required} */
    public void require(Call call) {
        if (call.caller() instanceof Caller.SignedIn person && !isRecent(person, call.now())) {
            throw new Problem(
                    ErrorCode.STEP_UP_REQUIRED,
                    "This needs your password. Send it as password with the call, or to POST /api/auth/step-up and"
                            + " repeat the call within " + AccountPolicies.STEP_UP_LIFETIME.toMinutes()
                            + " minutes. In a session of an external issuer, sign in again there.");
        }
    }

    private boolean isRecent(Caller.SignedIn person, Instant now) {
        return person.authenticatedAt().filter(at -> isRecent(at, now)).isPresent()
                || person.session()
                        .flatMap(id -> accounts.steppedUpAt(person.accountId(), id))
                        .filter(at -> isRecent(at, now))
                        .isPresent();
    }

    private static boolean isRecent(Instant authenticatedAt, Instant now) {
        return !authenticatedAt.isBefore(now.minus(AccountPolicies.STEP_UP_LIFETIME));
    }
}
