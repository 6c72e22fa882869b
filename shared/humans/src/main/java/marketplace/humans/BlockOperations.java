package marketplace.humans;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.api.limits.RateClass;
import marketplace.humans.BlockService.BlockAnswer;
import marketplace.humans.BlockService.BlockInput;
import marketplace.humans.BlockService.BlockView;
import marketplace.humans.BlockService.ListBlocksInput;
import marketplace.humans.BlockService.UnblockInput;
import marketplace.humans.BlockService.Unblocked;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

public final class BlockOperations {

    private BlockOperations() {}

    public static List<Operation<?, ?>> of(Supplier<BlockService> blocks) {
        return List.of(
                Operation.named("list_blocked", ListBlocksInput.class, BlockView.class)
                        .summary("Lists the humans your account has blocked.")
                        .route("GET", "/api/humans/blocks")
                        .rate(RateClass.BROWSE)
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .tool(Tool.of(
                                "list_blocked",
                                "List blocked humans",
                                Tool.Hint.READ,
                                "Lists the humans you have blocked."))
                        .lists(
                                new ListForm("blocks", "The blocked profiles.", 50, 100),
                                (call, input, page) -> blocks.get().list(call, input, page)),
                Operation.named("block_human", BlockInput.class, BlockAnswer.class)
                        .summary("Blocks a human.")
                        .route("POST", "/api/humans/blocks")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.SELF_DEALING)
                        .tool(Tool.of(
                                "block_human",
                                "Block a human",
                                Tool.Hint.WRITE_IDEMPOTENT,
                                "Blocks a human: their future applications and conversations do not reach you. They are"
                                        + " not notified."))
                        .decides((call, input) -> blocks.get().block(call, input)),
                Operation.named("unblock_human", UnblockInput.class, Unblocked.class)
                        .summary("Unblocks a human.")
                        .route("DELETE", "/api/humans/blocks")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND)
                        .tool(Tool.of(
                                "unblock_human",
                                "Unblock a human",
                                Tool.Hint.WRITE_IDEMPOTENT,
                                "Unblocks a human. What they sent while blocked is not delivered later."))
                        .decides((call, input) -> blocks.get().unblock(call, input)));
    }
}
