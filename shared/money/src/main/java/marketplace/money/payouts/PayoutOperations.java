package marketplace.money.payouts;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.table.Keys;

/** The operations on payouts, for people only: an API key earns nothing. */
public final class PayoutOperations {

    private PayoutOperations() {}

    public static List<Operation<?, ?>> of(Supplier<PayoutService> payouts) {
        return List.of(
                Operation.named("list_payouts", PayoutInputs.ListPayouts.class, PayoutViews.PayoutView.class)
                        .summary("Lists your payouts for escrows, transfers and paid links, newest first.")
                        .route("GET", "/api/me/payouts")
                        .access(Access.SESSION, Scope.READ)
                        .lists(
                                new ListForm("payouts", "The payouts, newest first.", 50, 200),
                                (call, input, page) -> payouts.get().list(call, input, page)),
                Operation.named(
                                "move_earnings_to_wallet",
                                PayoutInputs.MoveEarnings.class,
                                PayoutViews.EarningsMoved.class)
                        .summary("Moves earnings that are not on their way into your wallet, to spend them here.")
                        .route("POST", "/api/me/earnings/to-wallet")
                        .access(Access.SESSION, Scope.MANAGE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.FORBIDDEN, ErrorCode.INVALID_STATE)
                        .prefetch((call, _) ->
                                List.of(Keys.account(call.accountId()), OwnEarnings.payableKey(call.accountId())))
                        .decides((call, _) -> payouts.get().toWallet(call)));
    }

    /** For a module that knows hires. */
    public static Operation<?, ?> earnings(Supplier<PayoutService> payouts, Supplier<HeldWork> held) {
        return Operation.named("get_earnings", PayoutInputs.GetEarnings.class, PayoutViews.EarningsAnswer.class)
                .summary("Sums up what you earned in a period, what is owed to you now, and what is held for you.")
                .route("GET", "/api/me/earnings")
                .access(Access.SESSION, Scope.READ)
                .reads((call, input) -> payouts.get().earnings(call, input, held.get()));
    }
}
