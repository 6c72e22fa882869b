package marketplace.hiring;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.api.RateClass;
import marketplace.api.Tool;
import marketplace.hiring.RentalViews.RentalList;
import marketplace.hiring.RentalViews.Rented;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

/**
 * What this room offers to agents that know whom they want.
 *
 * <p>A table of contents: the catalogue, the documents and the template are held to it.
 */
public final class RentalOperations {

    private static final ErrorCode[] REFUSALS = {
        ErrorCode.FORBIDDEN,
        ErrorCode.SIGNATURE_INVALID,
        ErrorCode.SIGNATURE_REPLAYED,
        ErrorCode.CONFLICT,
        ErrorCode.NOT_FOUND,
        ErrorCode.SELF_DEALING,
        ErrorCode.RECIPIENT_BLOCKED,
        ErrorCode.INVALID_STATE,
        ErrorCode.SPENDING_CAP_EXCEEDED,
        ErrorCode.INSUFFICIENT_FUNDS
    };

    private RentalOperations() {}

    /** The operations; the use-cases behind them are made when one is first called. */
    public static List<Operation<?, ?>> of(Supplier<Hiring> hiring) {
        return List.of(
                Operation.named("rent_human", RentalInputs.Rent.class, Rented.class)
                        .summary(
                                "Rents one human in one step: a private bounty, assigned to them and paid into escrow.")
                        .route("POST", "/api/escrow/agent-checkout")
                        .rate(RateClass.BOUNTY_WRITE)
                        .access(Access.KEY, Scope.SPEND)
                        .effect(Effect.MOVE_MONEY)
                        .errors(REFUSALS)
                        .tool(Tool.of(
                                "rent_human",
                                "Rent a human",
                                Tool.Hint.DESTRUCTIVE,
                                "Hires one human for a task that nobody else sees. Call with dryRun=true first and show the"
                                        + " operator the quote. funded: the human has 24 hours to confirm, else it is"
                                        + " refunded. requires_payment: give checkoutUrl to the operator. Follow it with"
                                        + " get_my_rentals."))
                        .ahead((call, input) -> Prefetch.hire(call, input.order()))
                        .decides((call, input) -> hiring.get().hireDirectly.hire(call, input.order())),
                Operation.named("create_personal_bounty", RentalInputs.DirectOffer.class, Rented.class)
                        .summary("Commissions one human in private, paid into escrow now or within seven days.")
                        .route("POST", "/api/escrow/personal-bounty")
                        .rate(RateClass.BOUNTY_WRITE)
                        .access(Access.KEY, Scope.SPEND)
                        .effect(Effect.MOVE_MONEY)
                        .errors(REFUSALS)
                        .tool(Tool.of(
                                "create_personal_bounty",
                                "Commission a human",
                                Tool.Hint.DESTRUCTIVE,
                                "As rent_human, for terms agreed on in a conversation. payment=deferred takes nothing now:"
                                        + " pay within seven days with create_escrow_checkout for the returned bountyId"
                                        + " and applicationId."))
                        .ahead((call, input) -> Prefetch.hire(call, input.order()))
                        .decides((call, input) -> hiring.get().hireDirectly.hire(call, input.order())),
                Operation.named("get_my_rentals", RentalInputs.ListRentals.class, RentalList.class)
                        .summary("Lists whom you have rented, newest first, with what may be done about each.")
                        .route("GET", "/api/escrow/agent-rentals")
                        .access(Access.KEY, Scope.READ)
                        .errors(ErrorCode.INVALID_CURSOR)
                        .tool(Tool.of(
                                "get_my_rentals",
                                "List your rentals",
                                Tool.Hint.READ,
                                "Lists your rentals: state, amounts, clocks, and nextActions with who acts, until when, by"
                                        + " which tool. Pass nextCursor to go on."))
                        .reads((call, input) -> hiring.get().rentals.list(call, input)));
    }
}
