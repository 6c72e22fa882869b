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
import marketplace.conversations.PaymentOffers;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.hire.HiringAnswers.FundedEscrow;
import marketplace.hiring.inputs.EscrowRequests;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;
import marketplace.money.escrow.EscrowViews.EscrowView;
import marketplace.money.transactions.Spender;
import marketplace.table.Key;
import marketplace.table.Keys;

/** The operations on escrows for posters and workers. Money has those that only read escrows. */
public final class EscrowOperations {

    private static final String ESCROW = "/api/escrow/{escrowId}";

    private EscrowOperations() {}

    public static List<Operation<?, ?>> of(Supplier<Hiring> hiring) {
        return Stream.of(ofPosters(hiring), ofHumans(hiring), ofDisputes(hiring))
                .flatMap(List::stream)
                .toList();
    }

    /** Without tools: API keys are never admins. */
    public static List<Operation<?, ?>> ofAdmins(Supplier<Hiring> hiring) {
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

    private static List<Operation<?, ?>> ofPosters(Supplier<Hiring> hiring) {
        return List.of(
                Operation.named("create_escrow_checkout", EscrowRequests.Fund.class, FundedEscrow.class)
                        .summary("Funds the pay of an applicant or of a payment offer from your wallet, or opens a"
                                + " hosted checkout.")
                        .route("POST", "/api/escrow/checkout")
                        .access(Access.KEY_OR_SESSION, Scope.SPEND)
                        .effect(Effect.MOVE_MONEY)
                        .errors(
                                ErrorCode.FORBIDDEN,
                                ErrorCode.NOT_FOUND,
                                ErrorCode.CONFLICT,
                                ErrorCode.INVALID_STATE,
                                ErrorCode.RECIPIENT_BLOCKED,
                                ErrorCode.SPENDING_CAP_EXCEEDED,
                                ErrorCode.INSUFFICIENT_FUNDS)
                        .tool(checkoutTool())
                        .prefetch(EscrowOperations::funding)
                        .decides((call, input) -> hiring.get().fundEscrow.fund(call, input)),
                Operation.named("confirm_delivery", EscrowRequests.Complete.class, EscrowAnswer.class)
                        .summary("Confirms the work of one of your escrows.")
                        .route("POST", ESCROW + "/complete")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN, ErrorCode.INVALID_STATE)
                        .tool(Tool.of(
                                "confirm_delivery",
                                "Confirm a delivery",
                                Tool.Hint.DESTRUCTIVE_IDEMPOTENT,
                                "Confirms that the work was done, and approves the submission: review it"
                                        + " first. No money moves: call release_payment next."))
                        .decides((call, input) -> hiring.get().confirmDelivery.confirm(call, input)),
                Operation.named("release_payment", EscrowRequests.Release.class, EscrowAnswer.class)
                        .summary("Pays the human from one of your completed escrows.")
                        .route("POST", ESCROW + "/release")
                        .access(Access.KEY_OR_SESSION, Scope.SPEND)
                        .effect(Effect.MOVE_MONEY)
                        .errors(
                                ErrorCode.NOT_FOUND,
                                ErrorCode.FORBIDDEN,
                                ErrorCode.ESCROW_APPLICATION_MISMATCH,
                                ErrorCode.ESCROW_RECIPIENT_MISMATCH,
                                ErrorCode.INVALID_STATE)
                        .tool(Tool.of(
                                        "release_payment",
                                        "Release a payment",
                                        Tool.Hint.DESTRUCTIVE_IDEMPOTENT,
                                        "Pays the human; this cannot be undone. Before: confirm_delivery. Name the"
                                                + " applicationId to pay. Dry-run it first and show the"
                                                + " operator the quote.")
                                .leavingOut("humanId"))
                        .prefetch((call, _) -> List.of(Hires.wallet(call)))
                        .decides((call, input) -> hiring.get().releaseEscrow.release(call, input)),
                Operation.named("cancel_escrow", EscrowRequests.Cancel.class, EscrowAnswer.class)
                        .summary("Cancels one of your escrows before the application is accepted, or declines a funded"
                                + " payment offer to you.")
                        .route("POST", ESCROW + "/cancel")
                        .access(Access.KEY_OR_SESSION, Scope.SPEND)
                        .effect(Effect.MOVE_MONEY)
                        .errors(
                                ErrorCode.NOT_FOUND,
                                ErrorCode.FORBIDDEN,
                                ErrorCode.INVALID_STATE,
                                ErrorCode.MODERATION_REFUSED)
                        .tool(Tool.of(
                                "cancel_escrow",
                                "Cancel an escrow",
                                Tool.Hint.DESTRUCTIVE_IDEMPOTENT,
                                "Cancels a funding or funded escrow and refunds it with the fee. After acceptance"
                                        + " use release_seat."))
                        .prefetch((call, _) -> List.of(Hires.wallet(call)))
                        .decides((call, input) -> hiring.get().cancelEscrow.cancel(call, input)));
    }

    private static List<Operation<?, ?>> ofHumans(Supplier<Hiring> hiring) {
        return List.of(
                Operation.named("deliver_work", EscrowRequests.Deliver.class, EscrowAnswer.class)
                        .summary("Submits the work that an escrow pays you for.")
                        .route("POST", ESCROW + "/deliver")
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN, ErrorCode.INVALID_STATE)
                        .decides((call, input) -> hiring.get().submitWork.deliver(call, input)),
                Operation.named("accept_offer", EscrowRequests.One.class, EscrowAnswer.class)
                        .summary("Accepts a funded payment offer, within 48 hours after it was funded.")
                        .route("POST", ESCROW + "/accept")
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN, ErrorCode.INVALID_STATE)
                        .decides(
                                (call, input) -> hiring.get().acceptPaymentOffer.accept(call, input)));
    }

    private static List<Operation<?, ?>> ofDisputes(Supplier<Hiring> hiring) {
        return List.of(
                Operation.named("open_dispute", EscrowRequests.OpenDispute.class, EscrowAnswer.class)
                        .summary("Opens a dispute about one of your escrows, as poster or worker.")
                        .route("POST", ESCROW + "/dispute")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .tool(Tool.of(
                                        "open_dispute",
                                        "Open a dispute",
                                        Tool.Hint.DESTRUCTIVE,
                                        "Freezes the money until an admin decides who gets what. Ask the operator"
                                                + " first. Possible until disputeWindowEndsAt.")
                                .leavingOut("idempotencyKey"))
                        .decides((call, input) -> hiring.get().openDispute.open(call, input)),
                Operation.named("add_dispute_evidence", EscrowRequests.AddEvidence.class, EscrowAnswer.class)
                        .summary("Adds evidence to a dispute about one of your escrows, at most 10 times.")
                        .route("POST", ESCROW + "/dispute/evidence")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .tool(Tool.of(
                                        "add_dispute_evidence",
                                        "Add evidence to a dispute",
                                        Tool.Hint.WRITE,
                                        "Adds text and links for the admin who rules. The human reads them too.")
                                .leavingOut("idempotencyKey"))
                        .decides((call, input) -> hiring.get().addEvidence.add(call, input)),
                Operation.named("withdraw_dispute", EscrowRequests.Disputed.class, EscrowAnswer.class)
                        .summary("Withdraws the dispute that you opened, once per escrow; all deadlines are later by"
                                + " its time.")
                        .route("POST", ESCROW + "/dispute/withdraw")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN, ErrorCode.INVALID_STATE)
                        .tool(Tool.of(
                                        "withdraw_dispute",
                                        "Withdraw a dispute",
                                        Tool.Hint.DESTRUCTIVE_IDEMPOTENT,
                                        "Withdraws your dispute, once per escrow. Its time is added to all deadlines.")
                                .leavingOut("dryRun"))
                        .decides((call, input) -> hiring.get().settleDispute.withdraw(call, input)),
                Operation.named("concede_dispute", EscrowRequests.Disputed.class, EscrowAnswer.class)
                        .summary("Ends a dispute by giving the whole amount to the other side.")
                        .route("POST", ESCROW + "/dispute/concede")
                        .access(Access.KEY_OR_SESSION, Scope.SPEND)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .tool(Tool.of(
                                        "concede_dispute",
                                        "Concede a dispute",
                                        Tool.Hint.DESTRUCTIVE_IDEMPOTENT,
                                        "Ends the dispute for good: the human is paid in full. Ask the operator first.")
                                .leavingOut("dryRun"))
                        .decides((call, input) -> hiring.get().settleDispute.concede(call, input)),
                Operation.named("propose_settlement", EscrowRequests.Settle.class, EscrowAnswer.class)
                        .summary("Proposes to the other side of a dispute how to split the amount, in place of the"
                                + " open proposal.")
                        .route("POST", ESCROW + "/dispute/settlement")
                        .access(Access.KEY_OR_SESSION, Scope.SPEND)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .tool(Tool.of(
                                        "propose_settlement",
                                        "Propose a settlement",
                                        Tool.Hint.DESTRUCTIVE,
                                        "Proposes a split of a disputed amount, in place of the open one. Ask the"
                                                + " operator first.")
                                .leavingOut("idempotencyKey", "dryRun"))
                        .decides((call, input) -> hiring.get().settleDispute.propose(call, input)),
                Operation.named("accept_settlement", EscrowRequests.Settle.class, EscrowAnswer.class)
                        .summary("Accepts the settlement that the other side of a dispute proposes, and ends the"
                                + " dispute.")
                        .route("POST", ESCROW + "/dispute/settlement/accept")
                        .access(Access.KEY_OR_SESSION, Scope.SPEND)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE, ErrorCode.CONFLICT)
                        .tool(Tool.of(
                                "accept_settlement",
                                "Accept a settlement",
                                Tool.Hint.DESTRUCTIVE_IDEMPOTENT,
                                "Ends the dispute for good by the human's open settlement, in get_escrow. Ask the"
                                        + " operator first."))
                        .decides((call, input) -> hiring.get().settleDispute.accept(call, input)));
    }

    private static Tool checkoutTool() {
        return Tool.of(
                        "create_escrow_checkout",
                        "Fund an escrow",
                        Tool.Hint.DESTRUCTIVE,
                        "Holds the pay, fee on top: for an applicant before accept_application, or with conversationId"
                                + " for its payment_offer, to accept within 48 hours. Dry-run it first and show the"
                                + " operator the quote. funded: paid from the wallet. requires_payment: give"
                                + " checkoutUrl to the operator. insufficient_funds: deposit first.")
                .leavingOut("walletOnly", "idempotencyKey");
    }

    private static List<Key> funding(Call call, EscrowRequests.Fund input) {
        List<Key> payee = payee(input);
        return payee.isEmpty() && input.bookingId() == null
                ? List.of()
                : Stream.of(Stream.of(Keys.account(call.accountId())), payee.stream(), Spender.walletKeys(call))
                        .flatMap(keys -> keys)
                        .toList();
    }

    private static List<Key> payee(EscrowRequests.Fund input) {
        if (input.conversationId() != null) {
            return PaymentOffers.keys(input.conversationId());
        }
        return input.bountyId() == null || input.applicationId() == null
                ? List.of()
                : List.of(Hires.escrowOf(input.bountyId(), input.applicationId()));
    }
}
