package marketplace.studies.qa;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.TextForm;
import marketplace.api.Tool;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.studies.qa.QaRunViews.BriefAnswer;
import marketplace.studies.qa.QaRunViews.DecidedAnswer;
import marketplace.studies.qa.QaRunViews.HandInAnswer;
import marketplace.studies.qa.QaRunViews.QaRunAnswer;
import marketplace.studies.qa.QaRunViews.QaRunItem;
import marketplace.studies.qa.QaRunViews.ReportAnswer;
import marketplace.studies.qa.QaRunViews.StoppedAnswer;
import marketplace.studies.qa.report.QaReportHtml;
import marketplace.studies.qa.report.ReportFormat;
import marketplace.table.Keys;

public final class QaRunOperations {

    private static final String RUNS = "/api/v1/qa/runs";
    private static final String ONE = RUNS + "/{runId}";
    private static final String OWN = "/api/me/qa/runs/{runId}";

    private static final ListForm LIST = new ListForm("data", "The runs.", 20, 50);

    private QaRunOperations() {}

    public static List<Operation<?, ?>> of(Supplier<QaRunUseCases> uses, QaReportHtml html) {
        return List.of(
                Operation.named("list_qa_runs", QaRunInputs.Listed.class, QaRunItem.class)
                        .summary("Lists your QA runs, of one template or all, newest first.")
                        .route("GET", RUNS)
                        .access(Access.KEY, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .tool(Tool.of(
                                "list_qa_runs",
                                "List QA runs",
                                Tool.Hint.READ,
                                "Lists QA runs with their status and money, newest first. Reports are in get_qa_run."))
                        .lists(LIST, (call, input, page) -> uses.get().service().list(call, input, page)),
                get("get_qa_run", ONE, Access.KEY)
                        .summary("Reads one of your QA runs with its escalations and its report.")
                        .tool(Tool.of(
                                "get_qa_run",
                                "Get a QA run",
                                Tool.Hint.READ,
                                "Reads a QA run: status, money, escalations that wait for you, and after closing the"
                                        + " report."))
                        .reads((call, input) -> uses.get().service().get(call, input)),
                Operation.named("get_qa_report", QaRunInputs.Report.class, ReportAnswer.class)
                        .summary("Reads the report of one of your QA runs, also as SARIF, JUnit XML or a page.")
                        .route("GET", ONE + "/report")
                        .access(Access.KEY, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .alsoAs(new TextForm<>(
                                ReportFormat.MEDIA_TYPES, (input, answer) -> input.text(answer.data(), html)))
                        .prefetch((call, input) -> QaRunService.keys(call, input.runId()))
                        .reads((call, input) -> uses.get().service().report(call, input)),
                Operation.named("stop_qa_run", QaRunInputs.One.class, StoppedAnswer.class)
                        .summary("Stops a QA run: it takes no more testers, and who has started is still paid.")
                        .route("POST", ONE + "/stop")
                        .access(Access.KEY, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .prefetch((call, input) ->
                                List.of(QaRuns.key(input.runId()), Keys.runFunds(call.accountId(), input.runId())))
                        .decides((call, input) -> uses.get().service().stop(call, input)),
                decide("decide_qa_escalation", ONE, Access.KEY)
                        .summary("Decides what a QA run has left to you.")
                        .decides((call, input) -> uses.get().decide().decide(call, input)),
                Operation.named("get_qa_brief", QaRunInputs.One.class, BriefAnswer.class)
                        .summary("Reads what to test in the QA run in which you have a seat.")
                        .route("GET", ONE + "/brief")
                        .access(Access.SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN)
                        .prefetch((call, input) -> uses.get().testers().keys(call, input.runId()))
                        .reads((call, input) -> uses.get().testers().brief(call, input)),
                Operation.named("hand_in_qa_work", QaRunInputs.Tested.class, HandInAnswer.class)
                        .summary("Hands in the evidence and findings of your test.")
                        .route("POST", ONE + "/hand-in")
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CREATE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN, ErrorCode.CONFLICT, ErrorCode.INVALID_STATE)
                        .prefetch((call, input) -> uses.get().testers().keys(call, input.runId()))
                        .decides((call, input) -> uses.get().testers().handIn(call, input)));
    }

    /** What mails ask of the owner, for a session: the operations under /api/v1/qa take API keys only. */
    public static List<Operation<?, ?>> ofPeople(Supplier<QaRunUseCases> uses) {
        return List.of(
                get("get_own_qa_run", OWN, Access.SESSION)
                        .summary("Reads one of your QA runs with its escalations and its report, for a session.")
                        .reads((call, input) -> uses.get().service().get(call, input)),
                decide("decide_own_qa_escalation", OWN, Access.SESSION)
                        .summary("Decides what a QA run has left to you, for a session.")
                        .decides((call, input) -> uses.get().decide().decide(call, input)));
    }

    /** For a key and for a session alike. */
    private static Operation.Builder<QaRunInputs.One, QaRunAnswer> get(String name, String run, Access access) {
        return Operation.named(name, QaRunInputs.One.class, QaRunAnswer.class)
                .route("GET", run)
                .access(access, Scope.READ)
                .errors(ErrorCode.NOT_FOUND)
                .prefetch((call, input) -> QaRunService.keys(call, input.runId()));
    }

    private static Operation.Builder<QaRunInputs.Decide, DecidedAnswer> decide(String name, String run, Access access) {
        return Operation.named(name, QaRunInputs.Decide.class, DecidedAnswer.class)
                .route("PATCH", run + "/escalations/{applicationId}")
                .access(access, Scope.HIRE)
                .effect(Effect.MOVE_MONEY)
                .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE, ErrorCode.FORBIDDEN, ErrorCode.DEBT_OUTSTANDING)
                .prefetch((call, input) -> DecideEscalation.keys(call, input));
    }
}
