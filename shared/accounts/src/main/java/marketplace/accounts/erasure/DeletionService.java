package marketplace.accounts.erasure;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.Login;
import marketplace.accounts.Passwords;
import marketplace.accounts.erasure.DeletionOperations.DeleteAccountInput;
import marketplace.accounts.erasure.DeletionOperations.DeletedAccountView;
import marketplace.accounts.keys.ApiKey;
import marketplace.accounts.keys.ApiKeys;
import marketplace.accounts.sessions.LoginAttempts;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Table;

/** The first commit ends every key, session and login; {@link DeletionSteps} then erases the data. */
public final class DeletionService {

    private static final Duration CLOSING = Duration.ofDays(7);

    private final Accounts accounts;
    private final ApiKeys keys;
    private final Passwords passwords;
    private final LoginAttempts attempts;
    private final List<ErasureGuard> guards;
    private final DeletionSteps steps;

    public DeletionService(Table table, Passwords passwords, List<ErasureGuard> guards, DeletionSteps steps) {
        this.accounts = new Accounts(table);
        this.keys = new ApiKeys(table);
        this.passwords = passwords;
        this.attempts = new LoginAttempts(table);
        this.guards = List.copyOf(guards);
        this.steps = steps;
    }

    Decision<DeletedAccountView> delete(Call call, DeleteAccountInput input) {
        AccountId id = call.accountId();
        Account account = accounts.require(id);
        Login login = accounts.findLogin(account.email())
                .filter(found -> found.accountId().equals(id))
                .orElseThrow(DeletionService::wrongPassword);
        Key counter = LoginAttempts.ofDeletion(account.email());
        attempts.begin(account.email(), counter, call.now());
        if (!passwords.matches(input.password(), Optional.of(login.passwordHash()))) {
            throw wrongPassword();
        }
        Commit commit = Commit.of(Accounts.unchanged(login), LoginAttempts.succeeded(counter));
        for (ErasureGuard guard : guards) {
            commit = commit.and(guard.require(id, input.forfeit()));
        }
        List<ApiKey> active = keys.active(id);
        commit = commit.and(Accounts.delete(account, active.size(), call.now()));
        for (ApiKey key : active) {
            commit = commit.and(ApiKeys.end(key, key.revoke(call.now())));
        }
        return Decision.of(
                commit.and(steps.begin(id, input.forfeit(), call.now()).writes()),
                DeletedAccountView.of(id, call.now()));
    }

    /**
     * The deletion begins when the password is right. From then on money from others is turned back, so that what the
     * refusal names can be settled. docs/money.md
     */
    Commit refused(Call call, Problem refusal) {
        if (refusal.code() != ErrorCode.INVALID_STATE) {
            return Commit.none();
        }
        Account account = accounts.require(call.accountId());
        return Commit.of(
                Accounts.close(account.id(), call.now().plus(CLOSING)),
                LoginAttempts.succeeded(LoginAttempts.ofDeletion(account.email())));
    }

    private static Problem wrongPassword() {
        return new Problem(ErrorCode.FORBIDDEN, "The password is wrong. Nothing was deleted.");
    }
}
