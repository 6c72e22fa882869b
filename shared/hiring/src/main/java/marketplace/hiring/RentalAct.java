package marketplace.hiring;

import marketplace.kernel.Wire;

/**
 * Something that may be done about a rental: by whom, with which operation, and until when.
 *
 * <p>Routes and tools are those of the catalogue, and held to it by a test.
 */
enum RentalAct {
    PAY("pay_checkout", Side.POSTER, "", "", "", Until.CHECKOUT, "Open checkoutUrl in a browser and pay."),
    FUND(
            "create_escrow_checkout",
            Side.POSTER,
            "POST",
            "/api/escrow/checkout",
            "create_escrow_checkout",
            Until.PAY_BY,
            "Pay for it, with this bountyId and applicationId; else it ends."),
    CANCEL(
            "cancel_bounty",
            Side.POSTER,
            "POST",
            "/api/bounties/{bountyId}/cancel",
            "cancel_bounty",
            Until.NONE,
            "Call it off; what is held comes back."),
    CONFIRM(
            "confirm_application",
            Side.HUMAN,
            "POST",
            Paths.APPLICATION + "/confirm",
            "",
            Until.CONFIRM_BY,
            "Say yes; else it is refunded and ends."),
    DECLINE(
            "withdraw_application",
            Side.HUMAN,
            "POST",
            Paths.APPLICATION + "/withdraw",
            "",
            Until.NONE,
            "Say no; it is refunded and ends."),
    RELEASE_SEAT(
            "release_seat",
            Side.POSTER,
            "POST",
            Paths.APPLICATION + "/release-seat",
            "",
            Until.NONE,
            "Let the human go before work begins; it is refunded and ends."),
    START(
            "start_application",
            Side.HUMAN,
            "POST",
            Paths.APPLICATION + "/start",
            "",
            Until.START_BY,
            "Begin; handing in begins it, too."),
    GIVE_UP(
            "withdraw_application",
            Side.HUMAN,
            "POST",
            Paths.APPLICATION + "/withdraw",
            "",
            Until.NONE,
            "Give it up; it is refunded and ends."),
    HAND_IN(
            "hand_in_work",
            Side.HUMAN,
            "POST",
            Paths.APPLICATION + "/submissions",
            "",
            Until.DUE_AT,
            "Hand the work in; else it is refunded and ends."),
    HAND_IN_AGAIN(
            "hand_in_work",
            Side.HUMAN,
            "POST",
            Paths.APPLICATION + "/submissions",
            "",
            Until.REDO_BY,
            "Hand in what was asked for once more."),
    REVIEW(
            "review_submission",
            Side.POSTER,
            "PATCH",
            Paths.APPLICATION + "/submissions/{submissionId}",
            "",
            Until.AUTO_RELEASE,
            "Approve it, ask for a redo, or reject it; this moves no money."),
    CONFIRM_DELIVERY(
            "confirm_delivery",
            Side.POSTER,
            "POST",
            "/api/escrow/{escrowId}/complete",
            "confirm_delivery",
            Until.AUTO_RELEASE,
            "Confirm the work; it is released by itself otherwise."),
    RELEASE_PAYMENT(
            "release_payment",
            Side.POSTER,
            "POST",
            "/api/escrow/{escrowId}/release",
            "release_payment",
            Until.AUTO_RELEASE,
            "Pay the human; it is released by itself otherwise."),
    APPEAL(
            "appeal_submission",
            Side.HUMAN,
            "POST",
            Paths.APPLICATION + "/submissions/{submissionId}/appeal",
            "",
            Until.APPEAL_BY,
            "Contest the review; an admin decides then."),
    DISPUTE(
            "open_dispute",
            Side.EITHER,
            "POST",
            "/api/escrow/{escrowId}/dispute",
            "open_dispute",
            Until.DISPUTE_WINDOW,
            "Have an admin decide; the money is frozen until then."),
    AWAIT_RULING("await_ruling", Side.ADMIN, "", "", "", Until.NONE, "Wait for the ruling; get_escrow tells it.");

    /** Whose it is to do. */
    enum Side implements Wire {
        POSTER,
        HUMAN,
        EITHER,
        ADMIN
    }

    /** The clock that ends the time for it. */
    enum Until {
        NONE,
        CHECKOUT,
        PAY_BY,
        CONFIRM_BY,
        START_BY,
        DUE_AT,
        REDO_BY,
        APPEAL_BY,
        AUTO_RELEASE,
        DISPUTE_WINDOW
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
    private final String words;

    RentalAct(String action, Side by, String method, String path, String tool, Until until, String words) {
        this.action = action;
        this.by = by;
        this.method = method;
        this.path = path;
        this.tool = tool;
        this.until = until;
        this.words = words;
    }

    /** The name of the operation, or of what is done elsewhere. */
    String action() {
        return action;
    }

    Side by() {
        return by;
    }

    /** Empty where it is no operation. */
    String method() {
        return method;
    }

    /** With the names of ids in braces; empty where it is no operation. */
    String path() {
        return path;
    }

    /** Empty where no tool does it. */
    String tool() {
        return tool;
    }

    Until until() {
        return until;
    }

    /** One sentence for who is to decide. */
    String words() {
        return words;
    }
}
