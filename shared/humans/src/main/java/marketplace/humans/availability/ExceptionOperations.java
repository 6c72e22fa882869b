package marketplace.humans.availability;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.humans.availability.ExceptionService.ExceptionsAnswer;
import marketplace.humans.availability.ExceptionService.OwnInput;
import marketplace.humans.availability.ExceptionService.PutInput;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

public final class ExceptionOperations {

    private static final String ROUTE = "/api/humans/me/availability/exceptions";

    private ExceptionOperations() {}

    public static List<Operation<?, ?>> of(Supplier<ExceptionService> exceptions) {
        return List.of(
                Operation.named("get_availability_exceptions", OwnInput.class, ExceptionsAnswer.class)
                        .summary("Lists the dates on which your hours differ from your usual week.")
                        .route("GET", ROUTE)
                        .access(Access.SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .prefetch((call, _) -> List.of(exceptions.get().profileKey(call)))
                        .reads((call, input) -> exceptions.get().own(call, input)),
                Operation.named("put_availability_exceptions", PutInput.class, ExceptionsAnswer.class)
                        .summary("Replaces the dates on which your hours differ from your usual week.")
                        .route("PUT", ROUTE)
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND)
                        .prefetch((call, _) -> List.of(exceptions.get().profileKey(call)))
                        .decides((call, input) -> exceptions.get().put(call, input)));
    }
}
