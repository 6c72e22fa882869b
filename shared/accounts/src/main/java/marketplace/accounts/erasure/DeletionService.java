package marketplace.accounts.erasure;

import java.time.Duration;
import java.util.List;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.StepUp;
import marketplace.accounts.erasure.DeletionOperations.DeleteAccountInput;
import marketplace.accounts.erasure.DeletionOperations.DeletedAccountView;
import marketplace.accounts.keys.ApiKey;
import marketplace.accounts.keys.ApiKeys;
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
    private final StepUp stepUp;
    private final List<ErasureGuard> guards;
    private final DeletionSteps steps;

    public DeletionService(Table table, List<ErasureGuard> guards, DeletionSteps steps) {
        this.accounts = new Accounts(table);
        this.keys = new ApiKeys(table);
        this.stepUp = new StepUp(table);
        this.guards = List.copyOf(guards);
        this.steps = steps;
    }

    Decision<DeletedAccountView> delete(Call call, DeleteAccountInput input) {
        AccountId id = call.accountId();
        Account account = accounts.require(id);
        stepUp.require(call);
        Commit commit = Commit.none();
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

    /**
     * The deletion begins when the caller may delete the account. From then on money from others is turned back, so
     * that what the refusal names can be settled. docs/money.md
     */
    Commit refused(Call call, Problem refusal) {
        if (refusal.code() != ErrorCode.INVALID_STATE) {
            return Commit.none();
        }
        return Commit.of(Accounts.close(call.accountId(), call.now().plus(CLOSING)));
    }
}
