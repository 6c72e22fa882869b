package marketplace.studies.qa;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.studies.qa.QaRunViews.DecidedAnswer;
import marketplace.studies.qa.QaRunViews.QaRunAnswer;

/** What mails ask of the owner of a run, for a session: the operations under /api/v1/qa take API keys only. */
public final class OwnQaRunOperations {

    private static final String ONE = "/api/me/qa/runs/{runId}";

    private OwnQaRunOperations() {}

    public static List<Operation<?, ?>> of(Supplier<QaRunUseCases> uses) {
        return List.of(
                Operation.named("get_own_qa_run", QaRunInputs.One.class, QaRunAnswer.class)
                        .summary("Reads one of your QA runs with its escalations and its report, for a session.")
                        .route("GET", ONE)
                        .access(Access.SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .prefetch((call, input) -> QaRunService.keys(call, input.runId()))
                        .reads((call, input) -> uses.get().service().get(call, input)),
                Operation.named("decide_own_qa_escalation", QaRunInputs.Decide.class, DecidedAnswer.class)
                        .summary("Decides what a QA run has left to you, for a session.")
                        .route("PATCH", ONE + "/escalations/{applicationId}")
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(
                                ErrorCode.NOT_FOUND,
                                ErrorCode.INVALID_STATE,
                                ErrorCode.FORBIDDEN,
                                ErrorCode.DEBT_OUTSTANDING)
                        .prefetch((call, input) -> DecideEscalation.keys(call, input))
                        .decides((call, input) -> uses.get().decide().decide(call, input)));
    }
}
