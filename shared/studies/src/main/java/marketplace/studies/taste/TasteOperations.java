package marketplace.studies.taste;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.humans.Humans;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.Spender;
import marketplace.studies.taste.TasteViews.CreatedRun;
import marketplace.studies.taste.TasteViews.InvitationView;
import marketplace.studies.taste.TasteViews.Responded;
import marketplace.studies.taste.TasteViews.RunAnswer;
import marketplace.studies.taste.TasteViews.RunView;
import marketplace.table.Keys;

public final class TasteOperations {

    private static final int USUAL = 20;
    private static final int MOST = 100;

    private TasteOperations() {}

    public static List<Operation<?, ?>> of(
            Supplier<TasteService> runs, Supplier<Respond> panel, Supplier<Humans> humans) {
        return List.of(
                Operation.named("create_taste_run", TasteInputs.Create.class, CreatedRun.class)
                        .summary("Pays a vetted panel to compare two to six artifacts.")
                        .route("POST", "/api/taste/runs")
                        .access(Access.KEY_OR_SESSION, Scope.SPEND)
                        .effect(Effect.MOVE_MONEY)
                        .errors(
                                ErrorCode.FORBIDDEN,
                                ErrorCode.INSUFFICIENT_FUNDS,
                                ErrorCode.DEBT_OUTSTANDING,
                                ErrorCode.SPENDING_CAP_EXCEEDED)
                        .tool(Tool.of(
                                        "create_taste_run",
                                        "Create a taste run",
                                        Tool.Hint.DESTRUCTIVE_IDEMPOTENT,
                                        "Pays a vetted panel from the wallet to compare artifacts. A dry run says what"
                                                + " so many answers can find. Next: get_taste_run in 20 to 30 minutes.")
                                .keyedByArguments())
                        .prefetch((call, _) -> Stream.concat(
                                        Stream.of(Keys.account(call.accountId())), Spender.walletKeys(call))
                                .toList())
                        .decides((call, input) -> runs.get().create(call, input)),
                Operation.named("list_taste_runs", TasteInputs.Mine.class, RunView.class)
                        .summary("Lists your taste runs, newest first, without their reports.")
                        .route("GET", "/api/taste/runs")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .lists(
                                new ListForm("runs", "The runs.", USUAL, MOST),
                                (call, _, page) -> runs.get().list(call.accountId(), page)),
                Operation.named("get_taste_run", TasteInputs.One.class, RunAnswer.class)
                        .summary("Shows your taste run: its status and, after closing, the report.")
                        .route("GET", "/api/taste/runs/{runId}")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .tool(Tool.of(
                                "get_taste_run",
                                "Get a taste run",
                                Tool.Hint.READ,
                                "Status of your taste run and, after closing, its report: winner or none, votes with"
                                        + " intervals, reasons. Poll every 20 to 30 minutes."))
                        .prefetch((call, input) -> List.of(
                                Keys.tasteRun(input.runId()),
                                Keys.tasteReport(input.runId()),
                                Keys.runFunds(call.accountId(), input.runId())))
                        .reads((call, input) -> runs.get().get(call, input)),
                Operation.named("list_taste_invitations", TasteInputs.Invited.class, InvitationView.class)
                        .summary("Lists the taste runs that invite you now, with pay, minutes and what to answer.")
                        .route("GET", "/api/taste/invitations")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .errors(ErrorCode.FORBIDDEN, ErrorCode.NOT_FOUND)
                        .prefetch((call, _) -> List.of(humans.get().prefetchKey(call.accountId())))
                        .listsAll(
                                "invitations",
                                "Those that are open.",
                                (call, input) -> panel.get().invitations(call, input)),
                Operation.named("answer_taste_run", TasteInputs.Answer.class, Responded.class)
                        .summary("Answers a taste run that invites you, which pays at once.")
                        .route("POST", "/api/taste/runs/{runId}/responses")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(
                                ErrorCode.FORBIDDEN,
                                ErrorCode.NOT_FOUND,
                                ErrorCode.INVALID_STATE,
                                ErrorCode.DEBT_OUTSTANDING)
                        .prefetch((call, input) -> List.of(
                                humans.get().prefetchKey(call.accountId()),
                                Keys.account(call.accountId()),
                                Keys.tasteRun(input.runId()),
                                Keys.ledgerHead(new LedgerAccount.Payable(call.accountId()).code()),
                                Keys.ledgerHead(new LedgerAccount.Run(input.runId()).code())))
                        .decides((call, input) -> panel.get().respond(call, input)));
    }
}
