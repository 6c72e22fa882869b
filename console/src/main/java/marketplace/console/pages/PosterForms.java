package marketplace.console.pages;

import java.util.List;

/** What the poster of a bounty does with its applications, with work that is handed in, and with the money. */
final class PosterForms {

    private static final String BOUNTY = "bountyId";
    private static final String ESCROW = "escrowId";

    /** Those of a payment offer need no seat. */
    static final List<PageForm> OF_PAYMENTS = List.of(
            ofEscrow("approve", "confirm_delivery", "Approve the work"),
            ofEscrow("release", "release_payment", "Pay the worker"),
            ofEscrow("pass", "concede_dispute", "Pay in full")
                    .asks("The worker is paid in full, and the dispute ends. It cannot be undone.")
                    .dangerous(),
            ofEscrow("review", "write_review", "Send the review").fields("rating", "comment"));

    static final List<PageForm> OF_HIRES = List.of(
            accept().hidden(BOUNTY),
            reject().hidden(BOUNTY),
            decide("takeBack", "Take the acceptance back")
                    .hidden(BOUNTY)
                    .fixed("action", "withdraw")
                    .withoutQuote()
                    .dangerous(),
            PageForm.of("fund", "create_escrow_checkout", "Set the money aside")
                    .hidden(BOUNTY)
                    .shows("funded.html"),
            ofEscrow("unfund", "cancel_escrow", "Take the money back")
                    .withoutQuote()
                    .dangerous(),
            PageForm.of("redo", "review_submission", "Ask for a revision")
                    .hidden(BOUNTY, "submissionId")
                    .fixed("action", "request_redo")
                    .fields("response", "redoBy"),
            PageForm.of("rejectWork", "review_submission", "Reject the work")
                    .hidden(BOUNTY, "submissionId")
                    .fixed("action", "reject")
                    .fields("reasonCode", "response", "evidence")
                    .dangerous(),
            // Its quote would be of the whole pay.
            PageForm.of("acceptBlocked", "accept_blocked", "Accept the report")
                    .hidden(BOUNTY)
                    .asks("The worker gets the part of the pay that the bounty promises for a closed place, if it"
                            + " promises one. The rest is refunded to you with its part of the fee, and the hire"
                            + " ends."),
            PageForm.of("keep", "keep_worker", "Keep the worker").hidden(BOUNTY),
            PageForm.of("releaseSeat", "release_seat", "Let the worker go")
                    .hidden(BOUNTY)
                    .fields("reason")
                    .withoutQuote()
                    .dangerous(),
            cancelBounty().hidden(BOUNTY));

    /** The path names the bounty. */
    static final List<PageForm> OF_BOUNTIES = List.of(
            accept().hidden("applicationId").then("/app/hires/{answer.application.id}"),
            reject().hidden("applicationId"),
            PageForm.of("first", "order_reserve", "First in the reserve").hidden("applicationIds"),
            PageForm.of("extend", "extend_bounty", "Extend").fields("deadline", "spotsAvailable"),
            PageForm.of("stop", "stop_bounty_intake", "Take no more applications")
                    .withoutQuote()
                    .dangerous(),
            cancelBounty());

    private static PageForm accept() {
        return decide("acceptApplication", "Accept").fixed("action", "accept");
    }

    private static PageForm reject() {
        return decide("reject", "Decline")
                .fixed("action", "reject")
                .fields("response")
                .withoutQuote()
                .dangerous();
    }

    private static PageForm decide(String name, String submit) {
        return PageForm.of(name, "decide_application", submit);
    }

    private static PageForm cancelBounty() {
        return PageForm.of("cancelBounty", "cancel_bounty", "Cancel the bounty")
                .fields("reason", "details")
                .withoutQuote()
                .dangerous();
    }

    private static PageForm ofEscrow(String name, String operation, String submit) {
        return PageForm.of(name, operation, submit).hidden(ESCROW);
    }

    private PosterForms() {}
}
