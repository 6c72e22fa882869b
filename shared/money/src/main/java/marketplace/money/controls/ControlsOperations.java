package marketplace.money.controls;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Key;
import marketplace.table.Keys;

public final class ControlsOperations {

    private ControlsOperations() {}

    public static List<Operation<?, ?>> of(Supplier<ControlsService> controls) {
        return List.of(
                Operation.named("get_wallet_controls", ControlsInputs.Get.class, ControlsViews.Answer.class)
                        .summary("Reads your wallet's spending caps, low-balance threshold and automatic top-up.")
                        .route("GET", "/api/wallet/controls")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .tool(Tool.of(
                                "get_wallet_controls",
                                "Get wallet controls",
                                Tool.Hint.READ,
                                "Reads the spending caps, low-balance threshold and automatic top-up, in cents."))
                        .prefetch((call, _) -> List.of(wallet(call)))
                        .reads((call, _) -> controls.get().get(call)),
                Operation.named("set_wallet_controls", ControlsInputs.PatchControls.class, ControlsViews.Answer.class)
                        .summary("Sets your wallet's spending caps, low-balance threshold or automatic top-up; "
                                + "null clears one.")
                        .route("PATCH", "/api/wallet/controls")
                        .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.STEP_UP_REQUIRED, ErrorCode.FORBIDDEN)
                        .tool(Tool.of(
                                "set_wallet_controls",
                                "Set wallet controls",
                                Tool.Hint.DESTRUCTIVE_IDEMPOTENT,
                                "Sets spending caps, low-balance threshold and automatic top-up, in cents."
                                        + " Omitted ones stay. Ask the operator first. A limited key can only"
                                        + " tighten them."))
                        .prefetch((call, _) -> List.of(wallet(call)))
                        .decides((call, input) -> controls.get().patch(call, input)));
    }

    private static Key wallet(Call call) {
        return Keys.ledgerHead(new LedgerAccount.Wallet(call.accountId()).code());
    }
}
