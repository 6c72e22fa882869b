package marketplace.humans;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.api.limits.RateClass;
import marketplace.humans.HumanService.DeleteHumanInput;
import marketplace.humans.HumanService.DeletedHuman;
import marketplace.humans.HumanService.GetHumanInput;
import marketplace.humans.HumanService.HumanAnswer;
import marketplace.humans.HumanService.OwnHumanAnswer;
import marketplace.humans.HumanService.OwnHumanInput;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.table.Keys;

public final class HumanOperations {

    private HumanOperations() {}

    public static List<Operation<?, ?>> of(Supplier<HumanService> humans) {
        return List.of(
                Operation.named("get_own_human", OwnHumanInput.class, OwnHumanAnswer.class)
                        .summary("Returns the human profile of the signed-in account.")
                        .route("GET", "/api/humans/me")
                        .access(Access.SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .reads((call, input) -> humans.get().own(call, input)),
                Operation.named("put_own_human", PutHumanInput.class, OwnHumanAnswer.class)
                        .summary("Creates or replaces the human profile of the signed-in account.")
                        .route("PUT", "/api/humans/me")
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(
                                ErrorCode.FORBIDDEN,
                                ErrorCode.DEBT_OUTSTANDING,
                                ErrorCode.NOT_FOUND,
                                ErrorCode.CONFLICT)
                        .prefetch((call, _) -> List.of(
                                Keys.account(call.accountId()), humans.get().profileKey(call)))
                        .decides((call, input) -> humans.get().put(call, input)),
                Operation.named("delete_own_human", DeleteHumanInput.class, DeletedHuman.class)
                        .summary("Deletes the human profile of the signed-in account and frees its username.")
                        .route("DELETE", "/api/humans/me")
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .prefetch((call, _) -> List.of(humans.get().profileKey(call), Keys.workBegun(call.accountId())))
                        .decides((call, input) -> humans.get().delete(call, input)),
                Operation.named("get_human", GetHumanInput.class, HumanAnswer.class)
                        .summary("Returns a public profile by id or username.")
                        .route("GET", "/api/humans/{humanId}")
                        .rate(RateClass.BROWSE)
                        .access(Access.OPTIONAL_KEY, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .tool(Tool.of(
                                "get_human",
                                "Get a human",
                                Tool.Hint.READ,
                                "Returns a human's public profile: skills, rate, place, availability,"
                                        + " rating. Needs no key."))
                        .reads((call, input) -> humans.get().get(call, input)));
    }
}
