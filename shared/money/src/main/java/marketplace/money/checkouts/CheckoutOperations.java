package marketplace.money.checkouts;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.kernel.Scope;

public final class CheckoutOperations {

    private CheckoutOperations() {}

    public static List<Operation<?, ?>> of(Supplier<DepositService> deposits) {
        return List.of(Operation.named("deposit_wallet", DepositInput.class, DepositAnswer.class)
                .summary("Opens a checkout that pays into your wallet.")
                .route("POST", "/api/wallet/deposit")
                .access(Access.KEY_OR_SESSION, Scope.SPEND)
                .effect(Effect.CREATE)
                .tool(Tool.of(
                                "deposit_wallet",
                                "Deposit money",
                                Tool.Hint.WRITE,
                                "Returns a checkoutUrl for the operator, open for 24 hours. Next: get_wallet_balance.")
                        .leavingOut("dryRun", "idempotencyKey"))
                .decides((call, input) -> deposits.get().deposit(call, input)));
    }
}
