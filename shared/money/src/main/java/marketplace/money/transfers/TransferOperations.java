package marketplace.money.transfers;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

public final class TransferOperations {

    private TransferOperations() {}

    public static List<Operation<?, ?>> of(
            Supplier<TransferService> transfers, Supplier<BulkTransferService> bulkTransfers) {
        return List.of(
                Operation.named("send_money", TransferInputs.Send.class, TransferViews.SentTransfer.class)
                        .summary("Sends money to a human or an e-mail, from your wallet or by a hosted checkout.")
                        .route("POST", "/api/transfers/send")
                        .access(Access.KEY_OR_SESSION, Scope.SPEND)
                        .effect(Effect.MOVE_MONEY)
                        .errors(
                                ErrorCode.FORBIDDEN,
                                ErrorCode.NOT_FOUND,
                                ErrorCode.SELF_DEALING,
                                ErrorCode.RECIPIENT_BLOCKED,
                                ErrorCode.SPENDING_CAP_EXCEEDED)
                        .tool(Tool.of(
                                        "send_money",
                                        "Send money",
                                        Tool.Hint.DESTRUCTIVE,
                                        "Pays someone once, without a fee. For work use create_escrow_checkout"
                                                + " instead. Dry-run it first. If the wallet is short, the operator"
                                                + " pays at checkoutUrl.")
                                .leavingOut("conversationId"))
                        .prefetch((call, _) -> TransferService.senderKeys(call))
                        .decides((call, input) -> transfers.get().send(call, input)),
                Operation.named("bulk_send_money", TransferInputs.BulkSend.class, TransferViews.BulkSent.class)
                        .summary("Sends money from your wallet to up to 100 recipients at once, all or none.")
                        .route("POST", "/api/transfers/bulk-send")
                        .access(Access.KEY_OR_SESSION, Scope.SPEND)
                        .effect(Effect.MOVE_MONEY)
                        .errors(
                                ErrorCode.FORBIDDEN,
                                ErrorCode.NOT_FOUND,
                                ErrorCode.SELF_DEALING,
                                ErrorCode.RECIPIENT_BLOCKED,
                                ErrorCode.INSUFFICIENT_FUNDS,
                                ErrorCode.SPENDING_CAP_EXCEEDED)
                        .tool(Tool.of(
                                "bulk_send_money",
                                "Send money to many",
                                Tool.Hint.DESTRUCTIVE,
                                "Pays up to 100 recipients from the wallet, all or none; details names invalid"
                                        + " ones. Dry-run it first."))
                        .prefetch(BulkTransferService::prefetch)
                        .decides((call, input) -> bulkTransfers.get().send(call, input)),
                Operation.named("list_transfers", TransferInputs.ListTransfers.class, TransferViews.TransferView.class)
                        .summary("Lists the transfers that you have sent and received, newest first.")
                        .route("GET", "/api/transfers/mine")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .tool(Tool.of(
                                "list_transfers",
                                "List transfers",
                                Tool.Hint.READ,
                                "Lists direct transfers sent and received, newest first."))
                        .lists(
                                new ListForm("transfers", "The transfers, newest first.", 50, 100),
                                (call, input, page) -> transfers.get().list(call, input, page)),
                Operation.named("get_transfer", TransferInputs.GetTransfer.class, TransferViews.TransferAnswer.class)
                        .summary("Reads one transfer that you have sent or received.")
                        .route("GET", "/api/transfers/{transferId}")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .tool(Tool.of(
                                "get_transfer",
                                "Get a transfer",
                                Tool.Hint.READ,
                                "Reads one transfer: status, amount, and why it failed if it did."))
                        .reads((call, input) -> transfers.get().get(call, input)));
    }
}
