package marketplace.money.checkouts;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.kernel.Scope;

/** The operation that deposits money. */
public final class CheckoutOperations {

    private CheckoutOperations() {}

    public static List<Operation<?, ?>> of(Supplier<DepositService> deposits) {
        return List.of(Operation.named("deposit_wallet", DepositInput.class, DepositAnswer.class)
                .summary("Opens a checkout that fills your wallet when it is paid.")
                .route("POST", "/api/wallet/deposit")
                .access(Access.KEY_OR_SESSION, Scope.SPEND)
                .effect(Effect.CREATE)
                .tool(Tool.of(
                        "deposit_wallet",
                        "Deposit into the wallet",
                        Tool.Hint.WRITE,
                        "Opens a checkout and answers its checkoutUrl. Give that address to the operator, who pays there;"
                                + " nothing is charged before. It can be paid for 24 hours; get_wallet_balance shows when"
                                + " the money is there. Use dryRun=true to see the balance that it would make."))
                .decides((call, input) -> deposits.get().deposit(call, input)));
    }
}
