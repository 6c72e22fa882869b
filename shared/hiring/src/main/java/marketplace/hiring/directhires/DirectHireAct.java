package marketplace.hiring.directhires;

import java.util.Optional;
import marketplace.kernel.Wire;
import marketplace.money.escrow.disputes.DisputeStep;

/** A next action of a direct hire: who acts, with which operation, and until when. */
public enum DirectHireAct {
    PAY("pay_checkout", Side.POSTER, Until.CHECKOUT, "Open checkoutUrl in a browser and pay."),
    FUND(
            "create_escrow_checkout",
            Side.POSTER,
            Until.PAY_BY,
            "Pay with this bountyId and applicationId. Without payment the offer ends."),
    CANCEL("cancel_bounty", Side.POSTER, Until.NONE, "Cancel. The escrow is refunded."),
    CONFIRM(
            "confirm_application",
            Side.HUMAN,
            Until.CONFIRM_BY,
            "Confirm. Otherwise the escrow is refunded and the hire ends."),
    DECLINE("withdraw_application", Side.HUMAN, Until.NONE, "Decline. The escrow is refunded and the hire ends."),
    RELEASE_SEAT("release_seat", Side.POSTER, Until.NONE, "Cancel before work starts. The full amount is refunded."),
    START("start_application", Side.HUMAN, Until.START_BY, "Start the work. Submitting work starts it as well."),
    GIVE_UP(
            "withdraw_application",
            Side.HUMAN,
            Until.NONE,
            "Give the seat up. The escrow is refunded and the hire ends."),
    HAND_IN(
            "hand_in_work",
            Side.HUMAN,
            Until.DUE_AT,
            "Submit the work. Otherwise the escrow is refunded and the hire ends."),
    HAND_IN_AGAIN("hand_in_work", Side.HUMAN, Until.REDO_BY, "Submit the redo."),
    REVIEW(
            "review_submission",
            Side.POSTER,
            Until.AUTO_RELEASE,
            "Approve the work, ask for a redo, or reject it. No money moves."),
    CONFIRM_DELIVERY(
            "confirm_delivery",
            Side.POSTER,
            Until.AUTO_RELEASE,
            "Confirm the work. Otherwise the escrow is released automatically."),
    RELEASE_PAYMENT(
            "release_payment",
            Side.POSTER,
            Until.AUTO_RELEASE,
            "Pay the human. Otherwise the escrow is released automatically."),
    APPEAL("appeal_submission", Side.HUMAN, Until.APPEAL_BY, "Appeal against the review. An admin rules."),
    DISPUTE(
            "open_dispute",
            Side.EITHER,
            Until.DISPUTE_WINDOW,
            "Open a dispute. The escrow is frozen until an admin rules."),
    ADD_EVIDENCE(DisputeStep.ADD_EVIDENCE),
    ACCEPT_SETTLEMENT(DisputeStep.ACCEPT_SETTLEMENT),
    PROPOSE_SETTLEMENT(DisputeStep.PROPOSE_SETTLEMENT),
    CONCEDE(DisputeStep.CONCEDE),
    WITHDRAW_DISPUTE(DisputeStep.WITHDRAW),
    AWAIT_RULING("await_ruling", Side.ADMIN, Until.RULING_DUE, "Wait for the ruling; get_escrow shows it.");

    public enum Side implements Wire {
        POSTER,
        HUMAN,
        EITHER,
        ADMIN
    }

    public enum Until {
        NONE,
        CHECKOUT,
        PAY_BY,
        CONFIRM_BY,
        START_BY,
        DUE_AT,
        REDO_BY,
        APPEAL_BY,
        AUTO_RELEASE,
        DISPUTE_WINDOW,
        RULING_DUE
    }

    private final String action;
    private final Side by;
    private final Until until;
    private final String description;
    private final DisputeStep step;

    DirectHireAct(String action, Side by, Until until, String description) {
        this(action, by, until, description, null);
    }

    DirectHireAct(DisputeStep step) {
        this(step.operation(), Side.EITHER, Until.RULING_DUE, step.description(), step);
    }

    DirectHireAct(String action, Side by, Until until, String description, DisputeStep step) {
        this.action = action;
        this.by = by;
        this.until = until;
        this.description = description;
        this.step = step;
    }

    /** The name of the operation, or of an action outside the API. */
    public String action() {
        return action;
    }

    public Side by() {
        return by;
    }

    public Until until() {
        return until;
    }

    public String description() {
        return description;
    }

    /** The step of a dispute that this is. */
    Optional<DisputeStep> step() {
        return Optional.ofNullable(step);
    }
}
