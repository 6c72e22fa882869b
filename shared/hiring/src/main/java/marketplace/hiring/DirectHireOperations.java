package marketplace.hiring;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.accounts.NoInput;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.api.limits.RateClass;
import marketplace.hiring.directhires.DirectHireInputs;
import marketplace.hiring.directhires.DirectHireViews.RentalView;
import marketplace.hiring.directhires.DirectHireViews.Rented;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.money.transactions.Spender;
import marketplace.table.Key;
import marketplace.table.Keys;

public final class DirectHireOperations {

    private static final ErrorCode[] REFUSALS = {
        ErrorCode.FORBIDDEN,
        ErrorCode.CONFLICT,
        ErrorCode.NOT_FOUND,
        ErrorCode.SELF_DEALING,
        ErrorCode.RECIPIENT_BLOCKED,
        ErrorCode.INVALID_STATE,
        ErrorCode.SPENDING_CAP_EXCEEDED,
        ErrorCode.INSUFFICIENT_FUNDS
    };

    private DirectHireOperations() {}

    public static List<Operation<?, ?>> of(Supplier<Hiring> hiring) {
        return List.of(
                Operation.named("rent_human", DirectHireInputs.Rent.class, Rented.class)
                        .summary("Hires one human in one step: a private bounty, its seat and its escrow.")
                        .route("POST", "/api/escrow/agent-checkout")
                        .rate(RateClass.BOUNTY_WRITE)
                        .access(Access.KEY, Scope.SPEND)
                        .effect(Effect.MOVE_MONEY)
                        .signed()
                        .errors(REFUSALS)
                        .tool(Tool.of(
                                        "rent_human",
                                        "Rent a human",
                                        Tool.Hint.DESTRUCTIVE,
                                        "Hires one human for a private task. Dry-run it first and show the operator"
                                                + " the quote. Refunded unless they confirm within 24 hours."
                                                + " requires_payment: give checkoutUrl to the operator. Next:"
                                                + " get_my_rentals.")
                                .leavingOut(
                                        "priceType",
                                        "evidenceTypes",
                                        "evidenceMode",
                                        "walletOnly",
                                        "startInstructions",
                                        "deliverableSchema"))
                        .prefetch((call, _) -> payer(call))
                        .decides((call, input) -> hiring.get().hireDirectly.hire(call, input.order())),
                Operation.named("create_personal_bounty", DirectHireInputs.PersonalBounty.class, Rented.class)
                        .summary("Hires one human directly.")
                        .route("POST", "/api/escrow/personal-bounty")
                        .rate(RateClass.BOUNTY_WRITE)
                        .access(Access.KEY, Scope.SPEND)
                        .effect(Effect.MOVE_MONEY)
                        .signed()
                        .errors(REFUSALS)
                        .tool(Tool.of(
                                        "create_personal_bounty",
                                        "Hire a human directly",
                                        Tool.Hint.DESTRUCTIVE,
                                        "As rent_human, for terms agreed on in a conversation.")
                                .leavingOut("evidenceMode", "walletOnly", "completionWindowHours", "deliverableSchema")
                                .describing(
                                        "payment",
                                        "escrow (default): now. deferred: within 7 days, with"
                                                + " create_escrow_checkout.")
                                .describing("price", "USD for the human, 1 to 10,000; the fee comes on top."))
                        .prefetch((call, _) -> payer(call))
                        .decides((call, input) -> hiring.get().hireDirectly.hire(call, input.order())),
                Operation.named("get_my_rentals", NoInput.class, RentalView.class)
                        .summary("Lists your direct hires and bookings, newest first, with the next actions for each.")
                        .route("GET", "/api/escrow/agent-rentals")
                        .access(Access.KEY, Scope.READ)
                        .tool(Tool.of(
                                "get_my_rentals",
                                "List your rentals",
                                Tool.Hint.READ,
                                "Lists your direct hires and bookings: state, amounts, and nextActions with who acts,"
                                        + " until when and by which tool."))
                        .lists(
                                new ListForm("rentals", "The rentals, newest first.", 20, 50),
                                (call, _, page) -> hiring.get().rentals.list(call, page)));
    }

    private static List<Key> payer(Call call) {
        return Stream.concat(Stream.of(Keys.account(call.accountId())), Spender.walletKeys(call))
                .toList();
    }
}
