package marketplace.money.refunds;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Keys;

/** Not offered as tools: the operator, not the agent, takes unspent money back. */
public final class RefundOperations {

    private RefundOperations() {}

    public static List<Operation<?, ?>> of(Supplier<RefundService> refunds) {
        return List.of(
                Operation.named("list_payments", RefundInputs.ListPart.class, RefundViews.PaymentView.class)
                        .summary("Lists payments into your wallet, newest first, and how much of each can be refunded.")
                        .route("GET", "/api/wallet/payments")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .prefetch((call, _) -> RefundService.walletKeys(call))
                        .lists(
                                new ListForm("payments", "The payments, newest first.", 50, 200),
                                (call, input, page) -> refunds.get().payments(call, input, page)),
                Operation.named("refund_payment", RefundInputs.RefundPayment.class, RefundViews.RefundBegun.class)
                        .summary("Refunds unspent money of a payment to the card or account that paid it.")
                        .route("POST", "/api/wallet/refunds")
                        .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.FORBIDDEN, ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .prefetch((call, _) -> List.of(
                                Keys.account(call.accountId()),
                                Keys.ledgerHead(new LedgerAccount.Receivable(call.accountId()).code()),
                                Keys.ledgerHead(new LedgerAccount.Wallet(call.accountId()).code())))
                        .decides((call, input) -> refunds.get().refund(call, input)),
                Operation.named("list_refunds", RefundInputs.ListPart.class, RefundViews.RefundView.class)
                        .summary("Lists your refunds, newest first.")
                        .route("GET", "/api/wallet/refunds")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .lists(
                                new ListForm("refunds", "The refunds, newest first.", 50, 200),
                                (call, input, page) -> refunds.get().list(call, input, page)),
                Operation.named("get_refund", RefundInputs.GetRefund.class, RefundViews.RefundAnswer.class)
                        .summary("Reads one of your refunds: whether it was made, or why it failed.")
                        .route("GET", "/api/wallet/refunds/{refundId}")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .reads((call, input) -> refunds.get().get(call, input)));
    }
}
