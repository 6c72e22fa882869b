package marketplace.studies.templates;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.studies.templates.TemplateViews.TemplateAnswer;
import marketplace.table.Keys;

/** What mails ask of the owner of a template, for a session: the operations under /api/v1/qa take API keys only. */
public final class OwnTemplateOperations {

    private static final String ONE = "/api/me/qa/templates/{templateId}";

    private OwnTemplateOperations() {}

    public static List<Operation<?, ?>> of(Supplier<TemplateService> templates) {
        return List.of(
                Operation.named("get_own_qa_template", TemplateInputs.One.class, TemplateAnswer.class)
                        .summary("Reads one of your templates of QA runs, for a session.")
                        .route("GET", ONE)
                        .access(Access.SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .prefetch((_, input) -> List.of(Keys.qaTemplate(input.templateId())))
                        .reads((call, input) -> templates.get().get(call, input)),
                Operation.named("update_own_qa_template", TemplateInputs.Steer.class, TemplateAnswer.class)
                        .summary("Pauses or resumes your template of QA runs, or sets what a month may cost, for a"
                                + " session.")
                        .route("PATCH", ONE)
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(
                                ErrorCode.NOT_FOUND,
                                ErrorCode.FORBIDDEN,
                                ErrorCode.DEBT_OUTSTANDING,
                                ErrorCode.INVALID_STATE)
                        .prefetch((call, input) ->
                                List.of(Keys.account(call.accountId()), Keys.qaTemplate(input.templateId())))
                        .decides((call, input) -> templates.get().revise(call, input.revision())));
    }
}
