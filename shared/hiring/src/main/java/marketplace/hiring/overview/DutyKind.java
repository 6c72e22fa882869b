package marketplace.hiring.overview;

import java.util.List;
import marketplace.kernel.Wire;

/** What a person has to do, with the operations that do it and what follows if nobody does. */
public enum DutyKind implements Wire {
    CREATE_PROFILE("Without a profile you cannot apply for work, and no search finds you.", "put_own_human"),
    CONFIRM_SEAT(
            "Somebody else gets the work, and the poster is refunded.", "confirm_application", "withdraw_application"),
    START_WORK("The poster may give the work to somebody else.", "start_application", "withdraw_application"),
    HAND_IN("You lose the work, and the poster is refunded.", "hand_in_work", "report_blocked"),
    /** A tester's place in a QA run. */
    HAND_IN_QA("You lose the work, and the owner of the run is refunded.", "hand_in_qa_work"),
    /** The work of a payment offer, which has no deadline. */
    DELIVER_OFFER("The money stays held until you deliver or the client ends the hire.", "deliver_work"),
    REDO("The work counts as rejected; you can appeal within 72 hours.", "hand_in_work", "appeal_submission"),
    APPEAL("The poster is refunded.", "appeal_submission"),
    ANSWER_DISPUTE("An admin rules, or work that was handed in is paid and other work refunded."),
    ACCEPT_OFFER("The client is refunded.", "accept_offer", "cancel_escrow"),
    ANSWER_MESSAGE("The other side waits.", "send_message", "mark_conversation_read"),
    APPROVE_BOOKING("The request is declined.", "approve_booking", "decline_booking"),
    DELIVER_BOOKING("The client is refunded.", "deliver_work"),
    ANSWER_RESCHEDULE("The booking stays as it is.", "accept_reschedule", "decline_reschedule"),
    ANSWER_TASTE_INVITATION("The invitation lapses, and others are asked.", "answer_taste_run"),
    WRITE_REVIEW("Others learn nothing from your experience.", "write_review"),
    SET_PAYOUT_ACCOUNT(
            "Your earnings wait until there is a payout account.", "set_payout_account", "move_earnings_to_wallet");

    private final String otherwise;

    @SuppressWarnings("ImmutableEnumChecker") // What List.of makes never changes.
    private final List<String> operations;

    DutyKind(String otherwise, String... operations) {
        this.otherwise = otherwise;
        this.operations = List.of(operations);
    }

    /** What happens if the person does nothing. */
    public String otherwise() {
        return otherwise;
    }

    /** The names of the operations, the usual one first. Those of a dispute depend on its state. */
    public List<String> operations() {
        return operations;
    }
}
