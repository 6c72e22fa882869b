package marketplace.hiring.rentals;

import marketplace.kernel.Wire;

/** A next action of a direct hire: who acts, with which operation, and until when. */
public enum RentalAct {
    PAY("pay_checkout", Side.POSTER, "", "", "", Until.CHECKOUT, "Open checkoutUrl in a browser and pay."),
    FUND(
            "create_escrow_checkout",
            Side.POSTER,
            "POST",
            "/api/escrow/checkout",
            "create_escrow_checkout",
            Until.PAY_BY,
            "Pay with this bountyId and applicationId. Without payment the offer ends."),
    CANCEL(
            "cancel_bounty",
            Side.POSTER,
            "POST",
            "/api/bounties/{bountyId}/cancel",
            "cancel_bounty",
            Until.NONE,
            "Cancel. The escrow is refunded."),
    CONFIRM(
            "confirm_application",
            Side.HUMAN,
            "POST",
            Paths.APPLICATION + "/confirm",
            "",
            Until.CONFIRM_BY,
            "Confirm. Otherwise the escrow is refunded and the hire ends."),
    DECLINE(
            "withdraw_application",
            Side.HUMAN,
            "POST",
            Paths.APPLICATION + "/withdraw",
            "",
            Until.NONE,
            "Decline. The escrow is refunded and the hire ends."),
    RELEASE_SEAT(
            "release_seat",
            Side.POSTER,
            "POST",
            Paths.APPLICATION + "/release-seat",
            "release_seat",
            Until.NONE,
            "Cancel before work starts. The full amount is refunded."),
    START(
            "start_application",
            Side.HUMAN,
            "POST",
            Paths.APPLICATION + "/start",
            "",
            Until.START_BY,
            "Start the work. Submitting work starts it as well."),
    GIVE_UP(
            "withdraw_application",
            Side.HUMAN,
            "POST",
            Paths.APPLICATION + "/withdraw",
            "",
            Until.NONE,
            "Give the seat up. The escrow is refunded and the hire ends."),
    HAND_IN(
            "hand_in_work",
            Side.HUMAN,
            "POST",
            Paths.APPLICATION + "/submissions",
            "",
            Until.DUE_AT,
            "Submit the work. Otherwise the escrow is refunded and the hire ends."),
    HAND_IN_AGAIN(
            "hand_in_work",
            Side.HUMAN,
            "POST",
            Paths.APPLICATION + "/submissions",
            "",
            Until.REDO_BY,
            "Submit the redo."),
    REVIEW(
            "review_submission",
            Side.POSTER,
            "PATCH",
            Paths.APPLICATION + "/submissions/{submissionId}",
            "review_submission",
            Until.AUTO_RELEASE,
            "Approve the work, ask for a redo, or reject it. No money moves."),
    CONFIRM_DELIVERY(
            "confirm_delivery",
            Side.POSTER,
            "POST",
            "/api/escrow/{escrowId}/complete",
            "confirm_delivery",
            Until.AUTO_RELEASE,
            "Confirm the work. Otherwise the escrow is released automatically."),
    RELEASE_PAYMENT(
            "release_payment",
            Side.POSTER,
            "POST",
            "/api/escrow/{escrowId}/release",
            "release_payment",
            Until.AUTO_RELEASE,
            "Pay the human. Otherwise the escrow is released automatically."),
    APPEAL(
            "appeal_submission",
            Side.HUMAN,
            "POST",
            Paths.APPLICATION + "/submissions/{submissionId}/appeal",
            "",
            Until.APPEAL_BY,
            "Appeal against the review. An admin rules."),
    DISPUTE(
            "open_dispute",
            Side.EITHER,
            "POST",
            "/api/escrow/{escrowId}/dispute",
            "open_dispute",
            Until.DISPUTE_WINDOW,
            "Open a dispute. The escrow is frozen until an admin rules."),
    AWAIT_RULING("await_ruling", Side.ADMIN, "", "", "", Until.RULING_DUE, "Wait for the ruling; get_escrow shows it.");

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

    private static final class Paths {
        static final String APPLICATION = "/api/bounties/{bountyId}/applications/{applicationId}";
    }

    private final String action;
    private final Side by;
    private final String method;
    private final String path;
    private final String tool;
    private final Until until;
    private final String description;

    RentalAct(String action, Side by, String method, String path, String tool, Until until, String description) {
        this.action = action;
        this.by = by;
        this.method = method;
        this.path = path;
        this.tool = tool;
        this.until = until;
        this.description = description;
    }

    /** The name of the operation, or of an action outside the API. */
    public String action() {
        return action;
    }

    public Side by() {
        return by;
    }

    public String method() {
        return method;
    }

    /** With the names of ids in braces. Method, path and tool are empty if there is none. */
    public String path() {
        return path;
    }

    public String tool() {
        return tool;
    }

    public Until until() {
        return until;
    }

    public String description() {
        return description;
    }
}
