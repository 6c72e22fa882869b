package marketplace.studies.templates;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.money.transactions.LedgerAccount;
import marketplace.studies.templates.TemplateViews.CreatedTemplate;
import marketplace.studies.templates.TemplateViews.HeldTemplate;
import marketplace.studies.templates.TemplateViews.TemplateAnswer;
import marketplace.studies.templates.TemplateViews.TemplateView;
import marketplace.table.Keys;

public final class TemplateOperations {

    private static final int PAGE = 50;

    private TemplateOperations() {}

    public static List<Operation<?, ?>> of(Supplier<TemplateService> templates) {
        return List.of(
                Operation.named("create_qa_run_template", TemplateInputs.Create.class, CreatedTemplate.class)
                        .summary("Creates a template of QA runs and starts its first run.")
                        .route("POST", "/api/v1/qa/templates")
                        .access(Access.KEY, Scope.SPEND)
                        .effect(Effect.CREATE)
                        .errors(ErrorCode.FORBIDDEN, ErrorCode.DEBT_OUTSTANDING)
                        .tool(Tool.of(
                                        "create_qa_run_template",
                                        "Create a QA run template",
                                        Tool.Hint.DESTRUCTIVE,
                                        "Lets humans test a journey, once or recurring. Each run reserves its budget"
                                                + " from the wallet. Next: list_qa_runs.")
                                .leavingOut("idempotencyKey"))
                        .prefetch((call, _) -> List.of(
                                Keys.account(call.accountId()),
                                Keys.ledgerHead(new LedgerAccount.Wallet(call.accountId()).code())))
                        .decides((call, input) -> templates.get().create(call, input)),
                Operation.named("list_qa_templates", TemplateInputs.Mine.class, TemplateView.class)
                        .summary("Lists your templates of QA runs, newest first, at most 100.")
                        .route("GET", "/api/v1/qa/templates")
                        .access(Access.KEY, Scope.READ)
                        .listsAll(
                                "data",
                                "The templates.",
                                (call, _) -> templates.get().list(call)),
                Operation.named("update_qa_template", TemplateInputs.Revise.class, TemplateAnswer.class)
                        .summary("Changes, pauses or resumes your template of QA runs.")
                        .route("PATCH", "/api/v1/qa/templates/{templateId}")
                        .access(Access.KEY, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(
                                ErrorCode.NOT_FOUND,
                                ErrorCode.FORBIDDEN,
                                ErrorCode.DEBT_OUTSTANDING,
                                ErrorCode.INVALID_STATE)
                        .prefetch((call, input) ->
                                List.of(Keys.account(call.accountId()), Keys.qaTemplate(input.templateId())))
                        .decides((call, input) -> templates.get().revise(call, input)),
                Operation.named("admin_list_held_qa_templates", TemplateInputs.Mine.class, HeldTemplate.class)
                        .summary("Lists the QA templates held for policy review, oldest first.")
                        .route("GET", "/api/admin/qa/templates/pending-review")
                        .access(Access.ADMIN, Scope.READ)
                        .lists(
                                new ListForm("templates", "The templates.", PAGE, PAGE),
                                (_, _, page) -> templates.get().held(page)),
                Operation.named("admin_publish_qa_template", TemplateInputs.One.class, TemplateAnswer.class)
                        .summary("Publishes a QA template held for policy review.")
                        .route("POST", "/api/admin/qa/templates/{templateId}/publish")
                        .access(Access.ADMIN, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .prefetch((_, input) -> List.of(Keys.qaTemplate(input.templateId())))
                        .decides((call, input) -> templates.get().publish(call, input)));
    }
}
