package marketplace.humans;

import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.admin.AdminViews.AdminAccountAnswer;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.humans.AdminHumanService.FeatureInput;
import marketplace.humans.AdminHumanService.SetIdentityInput;
import marketplace.humans.AdminHumanService.VetTasteInput;
import marketplace.humans.HumanService.HumanAnswer;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

/** Admin operations have no MCP tools: an admin is never an API key. */
public final class AdminHumanOperations {

    private AdminHumanOperations() {}

    public static List<Operation<?, ?>> of(Supplier<AdminHumanService> admin) {
        return List.of(
                Operation.named("admin_feature_human", FeatureInput.class, HumanAnswer.class)
                        .summary("Features a human in lists, or ends it.")
                        .route("PUT", "/api/admin/humans/{humanId}/featured")
                        .access(Access.ADMIN, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND)
                        .decides((call, input) -> admin.get().feature(call, input)),
                Operation.named("admin_vet_taste", VetTasteInput.class, HumanAnswer.class)
                        .summary("Admits a human to the taste panel, or removes them.")
                        .route("PUT", "/api/admin/humans/{humanId}/taste-vetted")
                        .access(Access.ADMIN, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND)
                        .decides((call, input) -> admin.get().vetTaste(call, input)),
                Operation.named("admin_set_identity", SetIdentityInput.class, AdminAccountAnswer.class)
                        .summary("Sets or clears the result of an account's identity check.")
                        .route("PUT", "/api/admin/accounts/{accountId}/identity")
                        .access(Access.ADMIN, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND)
                        .prefetch((_, input) -> List.of(admin.get().profileKey(input)))
                        .decides((call, input) -> admin.get().setIdentity(call, input)));
    }
}
