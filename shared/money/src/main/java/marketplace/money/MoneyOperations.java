package marketplace.money;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Answer;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.TextForm;
import marketplace.api.Tool;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.money.escrow.EscrowInputs;
import marketplace.money.escrow.EscrowQueries;
import marketplace.money.escrow.EscrowViews;
import marketplace.money.wallet.WalletInputs;
import marketplace.money.wallet.WalletService;
import marketplace.money.wallet.WalletViews;

public final class MoneyOperations {

    /** Without what only get_escrow shows: the audit log, disputes and ids of the ledger. */
    private static final String[] ROW = {
        "id",
        "status",
        "bountyId",
        "applicationId",
        "bookingId",
        "conversationId",
        "humanId",
        "amountCents",
        "platformFeeCents",
        "totalCents",
        "refundedCents",
        "checkoutUrl",
        "createdAt",
        "fundedAt",
        "lapsesAt",
        "deliveredAt",
        "completedAt",
        "releasedAt",
        "autoReleaseAt",
        "disputeWindowEndsAt"
    };

    private MoneyOperations() {}

    public static List<Operation<?, ?>> of(Supplier<WalletService> wallets, Supplier<EscrowQueries> escrows) {
        return List.of(
                Operation.named("get_wallet_balance", WalletInputs.GetBalance.class, WalletViews.Balance.class)
                        .summary("Reads your wallet: balance, held amount, debt, amount in escrow and lifetime totals.")
                        .route("GET", "/api/wallet/balance")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .tool(Tool.of(
                                "get_wallet_balance",
                                "Get wallet balance",
                                Tool.Hint.READ,
                                "Reads your wallet in cents: balance, held amount (it pays for work only), debt,"
                                        + " amount in escrow. Check it before funding an escrow."))
                        .reads((call, _) -> wallets.get().balance(call)),
                Operation.named(
                                "list_wallet_transactions",
                                WalletInputs.ListTransactions.class,
                                WalletViews.WalletTransactionView.class)
                        .summary("Lists the movements of your wallet, newest first, with the balance after each.")
                        .route("GET", "/api/wallet/transactions")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .lists(
                                new ListForm("transactions", "The movements, newest first.", 50, 200),
                                (call, input, page) -> wallets.get().transactions(call, input, page)),
                Operation.named("get_wallet_statement", WalletInputs.GetStatement.class, WalletViews.Statement.class)
                        .summary("Reads the movements of your wallet in a period, with opening and closing balance.")
                        .route("GET", "/api/wallet/statement")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .alsoAs(new TextForm<>(
                                List.of("text/csv"),
                                (input, statement) -> input.wantsCsv()
                                        ? Optional.of(new Answer.Text("text/csv", statement.csv()))
                                        : Optional.empty()))
                        .reads((call, input) -> wallets.get().statement(call, input)),
                Operation.named("get_wallet_report", WalletInputs.GetReport.class, WalletViews.ReportAnswer.class)
                        .summary("Reports what happened to the money that you put into escrow and taste runs in a"
                                + " period.")
                        .route("GET", "/api/wallet/report")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .tool(Tool.of(
                                "get_wallet_report",
                                "Get spend report",
                                Tool.Hint.READ,
                                "Reports what you put into escrow and taste runs in a period: held, waiting for"
                                        + " release, settled, refunded; by bounty, human and run."))
                        .reads((call, input) -> wallets.get().report(call, input)),
                Operation.named("list_escrows", EscrowInputs.ListEscrows.class, EscrowViews.EscrowView.class)
                        .summary("Lists the escrows in which you are the poster or the payee, newest first.")
                        .route("GET", "/api/escrow")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .tool(Tool.of(
                                        "list_escrows",
                                        "List escrows",
                                        Tool.Hint.READ,
                                        "Lists your escrows, newest first.")
                                .showing(ROW))
                        .lists(
                                new ListForm("escrows", "The escrows.", 20, 100),
                                (call, input, page) -> escrows.get().list(call, input, page)),
                Operation.named("get_escrow", EscrowInputs.GetEscrow.class, EscrowViews.EscrowAnswer.class)
                        .summary("Reads one of your escrows.")
                        .route("GET", "/api/escrow/{escrowId}")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .tool(Tool.of(
                                "get_escrow",
                                "Get an escrow",
                                Tool.Hint.READ,
                                "Reads one escrow: status, amounts, parties, deadlines and audit log. Shows why money"
                                        + " has not moved."))
                        .reads((call, input) -> escrows.get().get(call, input)));
    }
}
