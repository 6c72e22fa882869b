package marketplace.console.pages;

import java.util.List;

/** What a worker does with an application, a seat or a dispute. */
final class WorkForms {

    static final List<PageForm> OF_SEATS = List.of(
            ofSeat("confirm", "confirm_application", "Confirm"),
            ofSeat("start", "start_application", "I start now"),
            ofSeat("handIn", "hand_in_work", "Hand in")
                    .questions("result", "work.task.deliverableSchema")
                    .fields("uploadIds", "text", "links")
                    // A redo begins with what was handed in.
                    .filledFrom("work.submission"),
            ofSeat("blocked", "report_blocked", "Report it").fields("reason", "uploadIds"),
            ofSeat("consent", "consent_release", "Agree to leave without pay").dangerous(),
            ofSeat("withdraw", "withdraw_application", "Withdraw")
                    .withoutQuote()
                    .dangerous(),
            PageForm.of("appeal", "appeal_submission", "Appeal")
                    .hidden("bountyId", "submissionId")
                    .fields("text"));

    static final List<PageForm> OF_DISPUTES = List.of(
            ofEscrow("dispute", "open_dispute", "Open a dispute")
                    .fields("category", "description", "urls")
                    .dangerous(),
            ofEscrow("evidence", "add_dispute_evidence", "Add").fields("text", "urls"),
            ofEscrow("propose", "propose_settlement", "Propose").fields("workerCents"),
            PageForm.of("accept", "accept_settlement", "Accept")
                    .hidden("escrowId", "workerCents")
                    .asks("The worker gets {{sent.workerCents.fromCents}}, and the poster gets the rest back. The"
                            + " dispute ends with it."),
            ofEscrow("withdrawDispute", "withdraw_dispute", "Withdraw the dispute")
                    .asks("The hire goes on as before, and you cannot open this dispute again. A withdrawn appeal"
                            + " refunds the poster, and the worker is not paid."),
            ofEscrow("concede", "concede_dispute", "Give up the pay")
                    .asks("You are not paid for this work, and the poster gets everything back. It cannot be undone.")
                    .dangerous());

    static final List<PageForm> OF_OFFERS = List.of(
            ofEscrow("acceptOffer", "accept_offer", "Accept"),
            ofEscrow("decline", "cancel_escrow", "Decline")
                    .fields("reason")
                    .withoutQuote()
                    .dangerous(),
            ofEscrow("deliver", "deliver_work", "Hand in").fields("text", "links"));

    private static PageForm ofSeat(String name, String operation, String submit) {
        return PageForm.of(name, operation, submit).hidden("bountyId");
    }

    private static PageForm ofEscrow(String name, String operation, String submit) {
        return PageForm.of(name, operation, submit).hidden("escrowId");
    }

    private WorkForms() {}
}
