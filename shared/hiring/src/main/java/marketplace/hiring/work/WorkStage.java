package marketplace.hiring.work;

import marketplace.kernel.Wire;

/** Where an application is for its worker, with what that means and what follows at the deadline. */
public enum WorkStage implements Wire {
    APPLIED("The poster has your application and has not answered yet.", ""),
    OFFERED(
            "You have a direct offer. It is not paid for yet, so do not start.",
            "The offer ends unless the poster pays by then."),
    NOT_CHOSEN("The poster did not choose you. You can apply to other bounties.", ""),
    WITHDRAWN("You withdrew from this work.", ""),
    CONFIRM(
            "You are hired and the pay is held for you. Confirm that you will do the work.",
            "Without your confirmation somebody else gets the work, and the poster is refunded."),
    START("You confirmed. Report when you start the work.", "After that the poster may ask what is wrong."),
    WORK(
            "You are at work. Hand it in when it is done.",
            "Without a submission you lose the work, and the poster is refunded."),
    BLOCKED(
            "You reported that the place was blocked. The poster looks at the report.",
            "If the poster says nothing, your report counts."),
    HELD(
            "Your account is restricted, so the poster decides whether you keep the work.",
            "If the poster does not keep you, you lose the work, and the poster is refunded."),
    IN_REVIEW("The poster reviews your work.", "If the poster says nothing, you are paid."),
    REDO(
            "The poster asks you to improve the work and to hand it in again.",
            "Without a new submission the work counts as rejected. You can appeal."),
    REJECTED(
            "The poster rejected your work. You can appeal, and an admin decides.",
            "Without an appeal the poster is refunded."),
    APPROVED("The poster accepted your work. Your pay is on its way.", "You are paid then, even without the poster."),
    DISPUTED(
            "The money is disputed and stays where it is until the dispute ends.",
            "Without a ruling, work that was handed in is paid, other work is refunded."),
    FROZEN("The poster's payment is being checked by its bank. Your pay waits, and nobody can change that now.", ""),
    PAID("You were paid in full.", ""),
    PART_PAID("You were paid a part.", ""),
    REFUNDED("The poster was refunded. You were not paid.", ""),
    SEAT_LOST("You are no longer hired for this work.", "");

    private final String meaning;
    private final String otherwise;

    WorkStage(String meaning, String otherwise) {
        this.meaning = meaning;
        this.otherwise = otherwise;
    }

    String meaning() {
        return meaning;
    }

    /** What happens at the deadline; empty if there is none. */
    String otherwise() {
        return otherwise;
    }
}
