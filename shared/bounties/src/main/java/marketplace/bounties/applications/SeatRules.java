package marketplace.bounties.applications;

import java.time.Instant;
import java.util.Optional;
import marketplace.bounties.terms.SeatTerms;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Instants;
import marketplace.kernel.Problem;

/** What an application allows in its state, and why it refuses the rest. The seat is null unless it was accepted. */
record SeatRules(ApplicationStatus status, Seat seat) {

    void requirePending(String done) {
        if (status != ApplicationStatus.PENDING) {
            throw invalidState("only a pending one can be " + done);
        }
    }

    Seat requireSeat(String done) {
        if (status != ApplicationStatus.ACCEPTED) {
            throw invalidState("only an accepted one can be " + done);
        }
        return seat;
    }

    Seat requireRunning(String done) {
        Seat running = requireUnheld(done);
        if (running.isBlocked()) {
            throw invalidState("its worker reported a blocked visit, so it cannot be " + done
                    + ". Its poster answers before "
                    + Instants.text(seat.blocked().answerBy()) + " (blocked/accept, or a dispute)");
        }
        return running;
    }

    /** Also of a seat whose worker reported a blocked visit. */
    Seat requireUnheld(String done) {
        requireOpen(done);
        if (seat.isHeld()) {
            throw invalidState("the account of its worker is restricted, so it cannot be " + done
                    + " unless its poster keeps the worker before "
                    + Instants.text(seat.restriction().keepBy()));
        }
        return seat;
    }

    /** Also of a seat that is held for a restricted worker, or whose worker reported a blocked visit. */
    Seat requireOpen(String done) {
        requireSeat(done);
        if (seat.finishedAt() != null) {
            throw invalidState("its escrow was released, so it cannot be " + done);
        }
        if (seat.disputedAt() != null) {
            throw invalidState("it is disputed, so it cannot be " + done);
        }
        return seat;
    }

    /** A seat whose restricted worker was kept, or can be kept now. */
    Seat requireHeld(Instant now) {
        requireOpen("kept");
        if (seat.restriction() == null) {
            throw invalidState("the account of its worker is not restricted, so there is nothing to keep");
        }
        if (seat.isKeepOver(now)) {
            throw invalidState("its worker could be kept until "
                    + Instants.text(seat.restriction().keepBy()));
        }
        return seat;
    }

    void requireConfirmable(Instant now) {
        if (seat.isUnconfirmed(now)) {
            throw invalidState("it had to be confirmed before " + Instants.text(seat.confirmBy()));
        }
    }

    Seat requireSilent(SeatTerms terms, Instant now) {
        Seat running = requireRunning("flagged");
        if (!running.isSilent(terms, now)) {
            throw invalidState(
                    "its worker has started, or is not silent until " + Instants.text(running.silentAt(terms)));
        }
        return running;
    }

    /** Started work cannot be cancelled for free: the worker must consent, or the work must be overdue. */
    void requireReleasable(Instant now) {
        requireOpen("released");
        if (seat.isHeld()) {
            return;
        }
        requireRunning("released");
        if (seat.isStarted() && seat.consentedAt() == null && !seat.isOverdue(now)) {
            String way = seat.work() == null
                    ? "it can be released after " + Instants.text(seat.dueAt())
                            + ", or with the worker's consent-release"
                    : "work was submitted, so review it, or ask for the worker's consent-release";
            throw invalidState("its work has started; " + way);
        }
    }

    /** Work that was handed in is reviewed instead. */
    Seat requireBlockable(Instant now) {
        Seat running = requireRunning("reported as blocked");
        if (running.work() != null) {
            throw invalidState(
                    "its submission is " + running.work().status().wire() + ", so it cannot be reported as blocked");
        }
        if (running.isOverdue(now)) {
            throw invalidState("its work was due at " + Instants.text(running.dueAt()));
        }
        return running;
    }

    /** A seat whose blocked visit waits for the answer of its poster. */
    void requireBlocked() {
        requireOpen("accepted as blocked");
        if (!seat.isBlocked()) {
            throw invalidState("its worker has reported no blocked visit");
        }
    }

    void requireNextSubmission(Optional<Submission> before, Instant now) {
        if (before.isEmpty()) {
            return;
        }
        Submission last = before.get();
        if (last.status() != SubmissionStatus.REDO_REQUESTED) {
            throw invalidState("its submission is " + last.status().wire()
                    + "; another one is accepted only after redo_requested");
        }
        if (last.isRedoMissed(now)) {
            throw invalidState(
                    "its redo was due at " + Instants.text(last.review().redoBy()) + "; it can only be appealed");
        }
    }

    Problem invalidState(String why) {
        return new Problem(ErrorCode.INVALID_STATE, "This application is " + status.wire() + "; " + why + ".");
    }
}
