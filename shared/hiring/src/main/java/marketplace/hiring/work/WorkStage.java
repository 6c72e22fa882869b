package marketplace.hiring.work;

import marketplace.kernel.Wire;

/** Where an application is, with what that means for each side, and what follows at the deadline. */
public enum WorkStage implements Wire {
    APPLIED(
            of("The poster has your application and has not answered yet.", ""),
            of("The application waits for your answer.", "")),
    OFFERED(
            of(
                    "You have a direct offer. It is not paid for yet, so do not start.",
                    "The offer ends unless the poster pays by then."),
            of("The worker has your offer. Work begins once you have paid.", "The offer ends unless you pay by then.")),
    NOT_CHOSEN(
            of("The poster did not choose you. You can apply to other bounties.", ""),
            of("You rejected this application.", "")),
    WITHDRAWN(of("You withdrew from this work.", ""), of("The worker withdrew.", "")),
    CONFIRM(
            of(
                    "You are hired and the pay is held for you. Confirm that you will do the work.",
                    "Without your confirmation somebody else gets the work, and the poster is refunded."),
            of(
                    "The worker is hired and has not confirmed yet.",
                    "Without a confirmation the place is free again, and you are refunded.")),
    START(
            of("You confirmed. Report when you start the work.", "After that the poster may ask what is wrong."),
            of("The worker confirmed and has not started yet.", "After that you can ask what is wrong.")),
    WORK(
            of(
                    "You are at work. Hand it in when it is done.",
                    "Without a submission you lose the work, and the poster is refunded."),
            of("The worker is at work.", "Without a submission the worker loses the work, and you are refunded.")),
    BLOCKED(
            of(
                    "You reported that the place was blocked. The poster looks at the report.",
                    "If the poster says nothing, your report counts."),
            of(
                    "The worker could not do the work at the place. Accept the report, or open a dispute.",
                    "If you say nothing, the report counts as accepted.")),
    HELD(
            of(
                    "Your account is restricted, so the poster decides whether you keep the work.",
                    "If the poster does not keep you, you lose the work, and the poster is refunded."),
            of(
                    "The account of the worker was restricted. Keep the worker, or let the hire end.",
                    "If you say nothing, the hire ends and you are refunded.")),
    IN_REVIEW(
            of("The poster reviews your work.", "If the poster says nothing, you are paid."),
            of("The work is handed in and waits for your review.", "If you say nothing, the worker is paid.")),
    REDO(
            of(
                    "The poster asks you to improve the work and to hand it in again.",
                    "Without a new submission the work counts as rejected. You can appeal."),
            of(
                    "You asked the worker to improve the work and to hand it in again.",
                    "Without a new submission the work counts as rejected. The worker can appeal.")),
    REJECTED(
            of(
                    "The poster rejected your work. You can appeal, and an admin decides.",
                    "Without an appeal the poster is refunded."),
            of(
                    "You rejected the work. The worker can appeal, and an admin decides.",
                    "Without an appeal you are refunded.")),
    APPROVED(
            of("The poster accepted your work. Your pay is on its way.", "You are paid then, even without the poster."),
            of("You accepted the work. It is not paid yet.", "The worker is paid then, even if you do nothing.")),
    DISPUTED(
            of(
                    "The money is disputed and stays where it is until the dispute ends.",
                    "Without a ruling, work that was handed in is paid, other work is refunded."),
            of(
                    "The money is disputed and stays where it is until the dispute ends.",
                    "Without a ruling, work that was handed in is paid, other work is refunded.")),
    FROZEN(
            of(
                    "The poster's payment is being checked by its bank. Your pay waits, and nobody can change that"
                            + " now.",
                    ""),
            of("Your bank checks the payment for this work. Nothing is due until that ends.", "")),
    PAID(of("You were paid in full.", ""), of("The worker was paid in full.", "")),
    PART_PAID(of("You were paid a part.", ""), of("The worker was paid a part. You got the rest back.", "")),
    REFUNDED(of("The poster was refunded. You were not paid.", ""), of("You were refunded.", "")),
    SEAT_LOST(of("You are no longer hired for this work.", ""), of("The worker is no longer hired for this work.", ""));

    /** @param otherwise what happens at the deadline; empty if there is none */
    record Sentences(String meaning, String otherwise) {}

    private final String meaning;
    private final String otherwise;
    private final String posterMeaning;
    private final String posterOtherwise;

    WorkStage(Sentences forWorker, Sentences forPoster) {
        this.meaning = forWorker.meaning();
        this.otherwise = forWorker.otherwise();
        this.posterMeaning = forPoster.meaning();
        this.posterOtherwise = forPoster.otherwise();
    }

    private static Sentences of(String meaning, String otherwise) {
        return new Sentences(meaning, otherwise);
    }

    Sentences forWorker() {
        return of(meaning, otherwise);
    }

    Sentences forPoster() {
        return of(posterMeaning, posterOtherwise);
    }
}
