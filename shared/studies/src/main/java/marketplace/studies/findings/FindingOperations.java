package marketplace.studies.findings;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.studies.findings.FindingViews.FindingView;
import marketplace.studies.findings.FindingViews.RevisedFinding;

public final class FindingOperations {

    private static final int PAGE = 20;
    private static final int MOST = 50;

    private FindingOperations() {}

    public static List<Operation<?, ?>> of(Supplier<FindingService> findings) {
        return List.of(
                Operation.named("list_qa_findings", FindingInputs.Mine.class, FindingView.class)
                        .summary("Lists the findings of your QA runs, newest first.")
                        .route("GET", "/api/v1/qa/findings")
                        .access(Access.KEY, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .lists(
                                new ListForm("data", "The findings.", PAGE, MOST),
                                (call, input, page) -> findings.get().list(call, input, page)),
                Operation.named("update_qa_finding", FindingInputs.Revise.class, RevisedFinding.class)
                        .summary("Gives your verdict on a finding, merges it into another, or splits it.")
                        .route("PATCH", "/api/v1/qa/findings/{findingId}")
                        .access(Access.KEY, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .prefetch((_, input) -> input.keys())
                        .decides((call, input) -> findings.get().revise(call, input)));
    }
}
