package marketplace.hiring;

import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.NoInput;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.hiring.inputs.EscrowRequests;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;
import marketplace.money.escrow.EscrowViews.EscrowView;

/** The operations with which admins rule on disputes. They have no tools: API keys are never admins. */
public final class AdminEscrowOperations {

    private AdminEscrowOperations() {}

    public static List<Operation<?, ?>> of(Supplier<Hiring> hiring) {
        return List.of(
                Operation.named("admin_list_disputes", NoInput.class, EscrowView.class)
                        .summary("Lists the disputed escrows, oldest dispute first.")
                        .route("GET", "/api/admin/disputes")
                        .access(Access.ADMIN, Scope.READ)
                        .lists(
                                new ListForm("escrows", "The escrows.", 50, 100),
                                (call, _, page) -> hiring.get().ruleOnDispute.list(call, page)),
                Operation.named("admin_rule_dispute", EscrowRequests.Rule.class, EscrowAnswer.class)
                        .summary("Rules on a dispute: pays the human, refunds the poster, or splits the amount.")
                        .route("POST", "/api/admin/escrows/{escrowId}/ruling")
                        .access(Access.ADMIN, Scope.SPEND)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN, ErrorCode.INVALID_STATE)
                        .decides((call, input) -> hiring.get().ruleOnDispute.rule(call, input)));
    }
}
