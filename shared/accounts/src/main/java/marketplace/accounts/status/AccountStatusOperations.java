package marketplace.accounts.status;

import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.NoInput;
import marketplace.api.Access;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.kernel.Scope;

public final class AccountStatusOperations {

    private AccountStatusOperations() {}

    public static List<Operation<?, ?>> of(Supplier<AccountStatusService> status) {
        return List.of(Operation.named("get_account_status", NoInput.class, AccountStatusView.class)
                .summary("Shows whether the credentials are valid, what the account may do, and how to unlock the"
                        + " rest.")
                .route("GET", "/api/account/status")
                .access(Access.OPTIONAL_KEY, Scope.READ)
                .tool(Tool.of(
                        "check_account_status",
                        "Check the account",
                        Tool.Hint.READ,
                        "Shows whether the API key is valid and what it may do. Call it first, and after"
                                + " insufficient_scope or messaging_not_eligible: howToUnlock and restriction tell"
                                + " the operator what to do."))
                .prefetch((call, _) -> AccountStatusService.callerKeys(call.caller()))
                .reads((call, input) -> status.get().status(call, input)));
    }
}
