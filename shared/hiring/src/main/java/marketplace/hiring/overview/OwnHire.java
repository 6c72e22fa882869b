package marketplace.hiring.overview;

import java.time.Instant;
import java.util.Optional;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Seat;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.SubmissionStatus;
import marketplace.conversations.Conversation;
import marketplace.hiring.bookings.DeliveryClock;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowClocks;
import marketplace.services.bookings.Booking;

/**
 * An escrow with what it pays for.
 *
 * @param submission the latest
 * @param conversation that of a payment offer
 */
record OwnHire(
        Escrow escrow,
        Optional<Bounty> bounty,
        Optional<Application> application,
        Optional<Submission> submission,
        Optional<Booking> booking,
        Optional<Conversation> conversation) {

    OwnHire with(Optional<Submission> latest) {
        return new OwnHire(escrow, bounty, application, latest, booking, conversation);
    }

    String title() {
        return bounty.map(posted -> posted.terms().title())
                .or(() -> booking.map(visit -> visit.service().title()))
                .or(() -> conversation.map(talk -> talk.terms().subject()))
                .orElse("");
    }

    Optional<Seat> seat() {
        return application.map(Application::seat);
    }

    /** Whether its money is meant for the human unless something goes wrong. */
    boolean isHeld() {
        return isHeld(escrow);
    }

    static boolean isHeld(Escrow escrow) {
        return switch (escrow.status()) {
            case LOCKED, DELIVERED, COMPLETED, DISPUTED -> true;
            case FUNDING, FUNDED, RELEASED, REFUNDED, SPLIT, CANCELLED, EXPIRED -> false;
        };
    }

    /** Empty without a deadline, and while a rejection or a dispute stops it. */
    Optional<Instant> latestReleaseAt(Instant now) {
        return switch (escrow.status()) {
            case DELIVERED, COMPLETED -> Optional.ofNullable(escrow.clocks().autoReleaseAt());
            case LOCKED ->
                latestHandInAt(now)
                        .map(handedIn -> handedIn.plus(
                                EscrowClocks.reviewTime(escrow.terms().amount())));
            case FUNDING, FUNDED, DISPUTED, RELEASED, REFUNDED, SPLIT, CANCELLED, EXPIRED -> Optional.empty();
        };
    }

    private Optional<Instant> latestHandInAt(Instant now) {
        Optional<Instant> redo = submission
                .filter(work -> work.status() == SubmissionStatus.REDO_REQUESTED)
                .map(work -> work.review().redoBy());
        return redo.or(() -> seat().filter(Seat::isRunning)
                        .flatMap(seat -> bounty.map(posted -> seat.latestDueAt(posted.terms()))))
                .or(() -> booking.map(visit -> new DeliveryClock(visit, escrow).end(now)));
    }
}
