package marketplace.money;

import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.NoInput;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.money.payouts.PayoutAccountService;
import marketplace.money.payouts.PayoutAccountViews;
import marketplace.money.topups.PaymentMethodService;
import marketplace.money.topups.PaymentMethodViews;
import marketplace.table.Keys;

/** Saved payment methods and payout accounts. Not offered as tools: the operator manages them in person. */
public final class ProviderOperations {

    private ProviderOperations() {}

    public static List<Operation<?, ?>> of(
            Supplier<PaymentMethodService> methods, Supplier<PayoutAccountService> payoutAccounts) {
        return List.of(
                Operation.named("list_payment_methods", NoInput.class, PaymentMethodViews.PaymentMethodView.class)
                        .summary("Shows your saved payment method, which automatic top-ups charge.")
                        .route("GET", "/api/wallet/payment-methods")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .listsAll(
                                "paymentMethods",
                                "The payment method that automatic top-ups charge: at most one, the last saved.",
                                (call, _) -> methods.get().list(call)),
                Operation.named(
                                "remove_payment_method",
                                PaymentMethodViews.RemoveInput.class,
                                PaymentMethodViews.RemovedPaymentMethods.class)
                        .summary("Removes your saved payment method.")
                        .route("DELETE", "/api/wallet/payment-methods")
                        .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .prefetch((call, _) -> List.of(Keys.paymentMethod(call.accountId())))
                        .decides((call, _) -> methods.get().remove(call)),
                Operation.named(
                                "get_payout_account",
                                PayoutAccountViews.GetInput.class,
                                PayoutAccountViews.Answer.class)
                        .summary("Shows the account to which your earnings are paid out.")
                        .route("GET", "/api/me/payout-account")
                        .access(Access.SESSION, Scope.READ)
                        .reads((call, _) -> payoutAccounts.get().get(call)),
                Operation.named(
                                "set_payout_account",
                                PayoutAccountViews.PutInput.class,
                                PayoutAccountViews.Answer.class)
                        .summary("Creates a payout account, or returns a URL to change it.")
                        .route("PUT", "/api/me/payout-account")
                        .access(Access.SESSION, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.STEP_UP_REQUIRED, ErrorCode.FORBIDDEN, ErrorCode.DEBT_OUTSTANDING)
                        .prefetch((call, _) -> List.of(Keys.account(call.accountId())))
                        .decides((call, input) -> payoutAccounts.get().put(call, input)));
    }
}
