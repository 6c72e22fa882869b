package marketplace.accounts.admin;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.Email;
import marketplace.accounts.RestrictionScope;
import marketplace.accounts.Restrictions;
import marketplace.accounts.admin.AdminInputs.FindAccountsInput;
import marketplace.accounts.admin.AdminInputs.ListKeysInput;
import marketplace.accounts.admin.AdminInputs.ReadAuditInput;
import marketplace.accounts.admin.AdminInputs.RestrictInput;
import marketplace.accounts.admin.AdminInputs.SetTierInput;
import marketplace.accounts.admin.AdminViews.AdminAccountAnswer;
import marketplace.accounts.admin.AdminViews.AdminAccountList;
import marketplace.accounts.admin.AdminViews.AdminAccountView;
import marketplace.accounts.admin.AdminViews.AdminKeyAnswer;
import marketplace.accounts.admin.AdminViews.AdminKeyView;
import marketplace.accounts.admin.AdminViews.AuditEntryView;
import marketplace.accounts.keys.ApiKey;
import marketplace.accounts.keys.ApiKeys;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.table.Commit;
import marketplace.table.Table;

public final class AdminService {

    private final Accounts accounts;
    private final Restrictions restrictions;
    private final ApiKeys keys;
    private final AuditLog audit;

    public AdminService(Table table, Ids ids) {
        this.accounts = new Accounts(table);
        this.restrictions = new Restrictions(table);
        this.keys = new ApiKeys(table);
        this.audit = new AuditLog(table, ids);
    }

    AdminAccountList findAccounts(Call call, FindAccountsInput input) {
        if ((input.email() == null) == (input.accountId() == null)) {
            throw Problem.invalid("email", " or accountId is required, not both");
        }
        Optional<Account> found = input.email() == null
                ? accounts.find(input.accountId())
                : accounts.findLogin(Email.require(input.email())).flatMap(login -> accounts.find(login.accountId()));
        List<AdminAccountView> views = found.map(AdminAccountView::of).stream().toList();
        return new AdminAccountList(views, views.size());
    }

    Page<AdminKeyView> listKeys(Call call, ListKeysInput input, PageRequest page) {
        return keys.page(input.accountId(), page.limit(), page.after()).map(key -> AdminKeyView.of(key, key.tier()));
    }

    Decision<AdminKeyAnswer> setTier(Call call, SetTierInput input) {
        ApiKey key = keys.require(input.accountId(), input.keyId());
        if (!key.isActive()) {
            throw new Problem(ErrorCode.INVALID_STATE, "This key is revoked; only an active key can have a tier.");
        }
        AdminKeyAnswer answer = new AdminKeyAnswer(AdminKeyView.of(key, input.tier()));
        if (key.tier() == input.tier()) {
            return Decision.of(Commit.none(), answer);
        }
        Commit commit = Commit.none()
                .and(ApiKeys.grant(key, input.tier()))
                .and(audit.entry(
                        call, AuditAction.KEY_TIER_SET, key.id(), input.tier().wire()));
        return Decision.of(commit, answer);
    }

    Decision<AdminAccountAnswer> restrict(Call call, RestrictInput input) {
        Account account = accounts.find(input.accountId()).orElseThrow(IdKind.ACCOUNT::unknown);
        boolean wanted = input.restricted();
        String reason = input.reason() == null ? "" : input.reason().strip();
        if (wanted && reason.isEmpty()) {
            throw Problem.invalid("reason", "is required when restricted is true");
        }
        if (!wanted && !account.restricted()) {
            return Decision.of(Commit.none(), new AdminAccountAnswer(AdminAccountView.of(account)));
        }
        boolean inDebt = !wanted && restrictions.requireLiftable(account.id());
        RestrictionScope scope = wanted && input.scope() != null ? input.scope() : RestrictionScope.ALL;
        AdminAccountAnswer answer =
                new AdminAccountAnswer(AdminAccountView.of(account.restricted(wanted || inDebt, scope)));
        AuditAction action = wanted ? AuditAction.ACCOUNT_RESTRICTED : AuditAction.ACCOUNT_UNRESTRICTED;
        Commit commit = Commit.of(
                        wanted
                                ? Accounts.restrict(account.id(), scope, reason)
                                : Accounts.unrestrict(account.id(), inDebt))
                .and(audit.entry(call, action, account.id(), wanted ? scope.wire() + ": " + reason : reason))
                .job(Restrictions.changed(account.id(), call.now()));
        return Decision.of(commit, answer);
    }

    Page<AuditEntryView> readAudit(Call call, ReadAuditInput input, PageRequest page) {
        return audit.page(input.findSubject(), page.limit(), page.after()).map(AuditEntryView::of);
    }
}
