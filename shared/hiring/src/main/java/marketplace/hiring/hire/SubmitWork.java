package marketplace.hiring.hire;

import java.time.Duration;
import marketplace.api.Decision;
import marketplace.bounties.seats.SeatViews.SubmissionReply;
import marketplace.hiring.inputs.EscrowRequests;
import marketplace.hiring.inputs.HiringInputs;
import marketplace.humans.Humans;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;
import marketplace.money.escrow.Funding;
import marketplace.services.bookings.Booking;

/** The worker submits work, for a seat or for the escrow that pays for it. */
public final class SubmitWork {

    private final Humans humans;
    private final Uploads uploads;
    private final Hires hires;

    public SubmitWork(Humans humans, Uploads uploads, Hires hires) {
        this.humans = humans;
        this.uploads = uploads;
        this.hires = hires;
    }

    public Decision<SubmissionReply> submit(Call call, HiringInputs.HandIn input) {
        Hire hire = hires.requireOfWorker(humans, call, input.bountyId(), input.applicationId());
        if (hire.bounty().isOfRun()) {
            throw hire.bounty().qaRunId().takesFindings();
        }
        Hire submitted = hire.handIn(nextSubmission(call), input.deliverable(), call.accountId(), uploads, call.now());
        return HiringAnswers.submission(submitted);
    }

    public Decision<EscrowAnswer> deliver(Call call, EscrowRequests.Deliver input) {
        Escrow escrow = hires.requirePayee(call, input.escrowId());
        boolean noShow = Boolean.TRUE.equals(input.noShow());
        if (noShow && escrow.terms().subject().booking().isEmpty()) {
            throw Problem.invalid("noShow", "must be left out: this escrow does not pay for a booking");
        }
        hires.requireBegun(
                escrow,
                noShow ? "Reporting a no-show" : "Reporting a visit",
                noShow ? Booking.NO_SHOW_AFTER : Duration.ZERO,
                call.now());
        if (escrow.funding() instanceof Funding.FromRun from) {
            throw from.runId().takesFindings();
        }
        Hire delivered = hires.of(escrow).deliver(call.now());
        Hire submitted = switch (escrow.terms().subject()) {
            case EscrowSubject.Application _ ->
                delivered.handIn(nextSubmission(call), input.deliverable(), call.accountId(), uploads, call.now());
            case EscrowSubject.Booking _, EscrowSubject.Offer _ -> requireNoFiles(delivered, input);
        };
        return HiringAnswers.escrow(call, submitted);
    }

    /** Only a bounty's work has a submission, which keeps its files. */
    private static Hire requireNoFiles(Hire delivered, EscrowRequests.Deliver input) {
        if (!input.files().isEmpty()) {
            throw Problem.invalid("uploadIds", "must be left out: this escrow does not pay for a bounty's work");
        }
        return delivered;
    }

    private SubmissionId nextSubmission(Call call) {
        return new SubmissionId(hires.ids().next(IdKind.SUBMISSION, call.now()));
    }
}
