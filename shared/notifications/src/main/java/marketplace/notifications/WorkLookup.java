package marketplace.notifications;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.Id.ReviewId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Money;

/** Reads what a mail about work or a message should name and its event lacks. */
public interface WorkLookup {

    /**
     * @param pay what the human gets, without the fee
     * @param place where it is done; empty if the bounty does not state it
     * @param direct empty unless it is a direct hire
     * @param seat empty for work without one
     * @param delivery empty unless the work is submitted and the poster has neither confirmed nor rejected it
     * @param choice NONE for work without an application
     */
    record Work(
            Optional<String> title,
            Money pay,
            Optional<String> place,
            Optional<DirectHire> direct,
            Optional<SeatTimes> seat,
            Optional<Delivery> delivery,
            Choice choice) {}

    /** @param hirer the public name of the poster */
    record DirectHire(String hirer, String description) {}

    /**
     * What the worker has to keep to.
     *
     * @param done whether the files of the application were the work
     * @param respondBy when the worker's silence ends the seat; empty if it does not
     * @param startBy only if a start is scheduled
     * @param workTime from the start of the work; empty if only {@code deadline} limits it
     */
    record SeatTimes(
            boolean done,
            boolean confirmed,
            Optional<Instant> respondBy,
            Optional<Instant> startBy,
            Optional<Duration> workTime,
            Optional<Instant> deadline) {}

    /**
     * What the poster can still do about submitted work.
     *
     * @param review the submission that waits for a review; empty if none does
     * @param redo whether the review can ask for a redo
     */
    record Delivery(
            EscrowId escrow, Optional<SubmissionId> review, boolean redo, Instant disputeBy, Instant releaseAt) {}

    /** What the poster can still decide about an application. */
    enum Choice {
        ACCEPT_OR_REJECT,
        /** No seat is open now. */
        REJECT,
        NONE
    }

    /**
     * @param reviewer the name under which the review is public
     * @param human the name of the person whose work it is about
     */
    record Opinion(String reviewer, String human, int rating, Optional<String> comment, Optional<String> answer) {}

    /** @param human the name of the person who wrote */
    record Talk(String human, String topic) {}

    Optional<Work> find(BountyId bounty, ApplicationId application);

    /** Of an escrow without an application. */
    Optional<Work> find(EscrowId escrow);

    /** What the poster wrote when reviewing the submission or, without one, when rejecting the application. */
    Optional<String> posterWords(BountyId bounty, ApplicationId application, Optional<SubmissionId> submission);

    /** Whether its dispute is open. */
    boolean awaitsRuling(EscrowId escrow);

    /** Whether the account has messages to read there. */
    boolean hasUnread(ConversationId conversation, AccountId reader);

    /** Whether the payment offer is the latest of its conversation, and waits for its money. */
    boolean awaitsFunding(ConversationId conversation, MessageId offer);

    /** Empty for a review that is hidden or erased. */
    Optional<Opinion> review(HumanId human, ReviewId review);

    /** As the account on the agent's side sees it. */
    Optional<Talk> find(ConversationId conversation);
}
