package marketplace.accounts.erasure;

import java.time.Duration;
import java.util.List;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.Passwords;
import marketplace.accounts.StepUp;
import marketplace.accounts.erasure.DeletionOperations.DeleteAccountInput;
import marketplace.accounts.erasure.DeletionOperations.DeletedAccountView;
import marketplace.accounts.keys.ApiKey;
import marketplace.accounts.keys.ApiKeys;
import marketplace.accounts.sessions.LoginAttempts;
import marketplace.accounts.sessions.PasswordProof;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Table;

/** The first commit ends every key, session and login; {@link DeletionSteps} then erases the data. */
public final class DeletionService {

    private static final Duration CLOSING = Duration.ofDays(7);

    private final Accounts accounts;
    private final ApiKeys keys;
    private final PasswordProof passwords;
    private final StepUp stepUp;
    private final List<ErasureGuard> guards;
    private final DeletionSteps steps;

    public DeletionService(Table table, Passwords passwords, List<ErasureGuard> guards, DeletionSteps steps) {
        this.accounts = new Accounts(table);
        this.keys = new ApiKeys(table);
        this.passwords = new PasswordProof(table, passwords);
        this.stepUp = new StepUp(table);
        this.guards = List.copyOf(guards);
        this.steps = steps;
    }

    Decision<DeletedAccountView> delete(Call call, DeleteAccountInput input) {
        AccountId id = call.accountId();
        Account account = accounts.require(id);
        Commit commit = proof(call, input);
        for (ErasureGuard guard : guards) {
            commit = commit.and(guard.require(id, input.forfeit()));
        }
        List<ApiKey> active = keys.active(id);
        commit = commit.and(Accounts.delete(account, active.size(), call.now()));
        for (ApiKey key : active) {
            commit = commit.and(ApiKeys.end(key, key.revoke(call.now())));
        }
        return Decision.of(
                commit.and(steps.begin(id, input.forfeit(), call.now()).writes())
                        .job(DeletionMails.of(account, call.now())),
                DeletedAccountView.of(id, call.now()));
    }

    private Commit proof(Call call, DeleteAccountInput input) {
        if (input.password() != null) {
            return passwords.require(call, input.password());
        }
        stepUp.require(call);
        return Commit.none();
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
                LoginAttempts.succeeded(LoginAttempts.ofStepUp(account.email())));
    }
}
