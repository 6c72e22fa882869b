package marketplace.conversations;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.limits.RateClass;
import marketplace.conversations.AccountBlocks.AccountBlockAnswer;
import marketplace.conversations.AccountBlocks.AccountBlockView;
import marketplace.conversations.AccountBlocks.AccountUnblocked;
import marketplace.conversations.AccountBlocks.BlockAccount;
import marketplace.conversations.AccountBlocks.ListAccountBlocks;
import marketplace.conversations.AccountBlocks.UnblockAccount;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.table.Keys;

final class AccountBlockOperations {

    private static final String PATH = "/api/me/blocks";

    private AccountBlockOperations() {}

    static List<Operation<?, ?>> of(Supplier<AccountBlocks> blocks) {
        return List.of(
                Operation.named("list_account_blocks", ListAccountBlocks.class, AccountBlockView.class)
                        .summary("Lists the accounts that you have blocked as a human.")
                        .route("GET", PATH)
                        .rate(RateClass.BROWSE)
                        .access(Access.SESSION, Scope.READ)
                        .lists(
                                new ListForm("blocks", "The blocked accounts.", 50, 100),
                                (call, input, page) -> blocks.get().list(call, input, page)),
                Operation.named("block_account", BlockAccount.class, AccountBlockAnswer.class)
                        .summary("Blocks an account: its messages, offers and bookings no longer reach you.")
                        .route("POST", PATH)
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.SELF_DEALING, ErrorCode.INVALID_STATE)
                        .prefetch((call, _) -> List.of(Keys.workBegun(call.accountId())))
                        .decides((call, input) -> blocks.get().block(call, input)),
                Operation.named("unblock_account", UnblockAccount.class, AccountUnblocked.class)
                        .summary("Unblocks an account, which can write to you and hire you again.")
                        .route("DELETE", PATH)
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.SELF_DEALING)
                        .decides((call, input) -> blocks.get().unblock(call, input)));
    }
}
