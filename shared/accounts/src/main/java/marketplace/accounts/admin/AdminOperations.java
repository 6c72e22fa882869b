package marketplace.accounts.admin;

import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.admin.AdminInputs.FindAccountsInput;
import marketplace.accounts.admin.AdminInputs.ListKeysInput;
import marketplace.accounts.admin.AdminInputs.ReadAuditInput;
import marketplace.accounts.admin.AdminInputs.RestrictInput;
import marketplace.accounts.admin.AdminInputs.SetTierInput;
import marketplace.accounts.admin.AdminViews.AdminAccountAnswer;
import marketplace.accounts.admin.AdminViews.AdminAccountList;
import marketplace.accounts.admin.AdminViews.AdminKeyAnswer;
import marketplace.accounts.admin.AdminViews.AdminKeyView;
import marketplace.accounts.admin.AdminViews.AuditEntryView;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

/** Admin operations on accounts and API keys. They have no MCP tools: an admin is never an API key. */
public final class AdminOperations {

    private AdminOperations() {}

    public static List<Operation<?, ?>> of(Supplier<AdminService> admin) {
        return List.of(
                Operation.named("admin_find_accounts", FindAccountsInput.class, AdminAccountList.class)
                        .summary("Finds an account by e-mail or id.")
                        .route("GET", "/api/admin/accounts")
                        .access(Access.ADMIN, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .reads((call, input) -> admin.get().findAccounts(call, input)),
                Operation.named("admin_list_keys", ListKeysInput.class, AdminKeyView.class)
                        .summary("Lists an account's API keys, without their values.")
                        .route("GET", "/api/admin/accounts/{accountId}/keys")
                        .access(Access.ADMIN, Scope.READ)
                        .lists(
                                new ListForm("keys", "The keys, newest first, including revoked ones.", 100, 200),
                                (call, input, page) -> admin.get().listKeys(call, input, page)),
                Operation.named("admin_set_key_tier", SetTierInput.class, AdminKeyAnswer.class)
                        .summary("Sets the rate tier of an API key.")
                        .route("PUT", "/api/admin/accounts/{accountId}/keys/{keyId}/tier")
                        .access(Access.ADMIN, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .decides((call, input) -> admin.get().setTier(call, input)),
                Operation.named("admin_restrict_account", RestrictInput.class, AdminAccountAnswer.class)
                        .summary("Blocks an account from working, from moving money or from both, or lifts the"
                                + " restriction.")
                        .route("PUT", "/api/admin/accounts/{accountId}/restriction")
                        .access(Access.ADMIN, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .decides((call, input) -> admin.get().restrict(call, input)),
                Operation.named("admin_read_audit", ReadAuditInput.class, AuditEntryView.class)
                        .summary("Lists admin actions, all or about one record, newest first.")
                        .route("GET", "/api/admin/audit")
                        .access(Access.ADMIN, Scope.READ)
                        .lists(
                                new ListForm("entries", "The entries, newest first.", 50, 100),
                                (call, input, page) -> admin.get().readAudit(call, input, page)));
    }
}
