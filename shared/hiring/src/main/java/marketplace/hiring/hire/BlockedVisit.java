package marketplace.hiring.hire;

import java.time.Instant;
import marketplace.api.Decision;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.bounties.seats.SeatTimers;
import marketplace.hiring.inputs.HiringInputs;
import marketplace.humans.Humans;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.Money;
import marketplace.kernel.Timer;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.MissedVisits;
import marketplace.money.escrow.ReleaseIds;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.table.Commit;
import marketplace.table.TimerKind;

/**
 * The worker found the place blocked. The poster accepts the report or opens a dispute; silence accepts it. The worker
 * then gets the percentage that the bounty states, the rest is refunded, and the seat opens. A reserve is not used: the
 * place may be blocked for the next worker as well.
 */
public final class BlockedVisit {

    private final Humans humans;
    private final Uploads uploads;
    private final Hires hires;

    public BlockedVisit(Humans humans, Uploads uploads, Hires hires) {
        this.humans = humans;
        this.uploads = uploads;
        this.hires = hires;
    }

    public Decision<ApplicationReply> report(Call call, HiringInputs.ReportBlocked input) {
        Hire hire = hires.requireOfWorker(humans, call, input.bountyId(), input.applicationId());
        if (hire.bounty().isOfRun()) {
            throw hire.bounty().qaRunId().takesFindings();
        }
        Hire reported = hire.seat(at -> hires.stoppedSeats()
                .block(uploads, at.bounty(), at.application(), input.reason(), input.files(), call.now()));
        return HiringAnswers.application(reported.move(MissedVisits.report(reported.requireEscrow(), call.now())));
    }

    public Decision<ApplicationReply> accept(Call call, HiringInputs.AcceptBlocked input) {
        Hire hire = hires.withWallet(hires.requireOfPoster(call, input.bountyId(), input.applicationId()));
        hire.application().requireBlocked();
        return HiringAnswers.application(settle(hire, EscrowActor.POSTER, call.now()));
    }

    public TimerKind<SeatTimers.OfSeat> kind() {
        return new TimerKind<>(SeatTimers.BLOCKED_BY, SeatTimers.OfSeat.class, this::acceptSilently);
    }

    /** A dispute or a freeze moved the deadline and set another timer. */
    private Commit acceptSilently(Timer timer, SeatTimers.OfSeat seat, Instant now) {
        return hires.findOpen(seat.bountyId(), seat.applicationId())
                .filter(hire -> hire.application().seat().isBlockedSilently(now)
                        && hire.requireEscrow().status() == EscrowStatus.LOCKED)
                .map(hire -> settle(hire, EscrowActor.CLOCK, now).commit())
                .orElse(Commit.none());
    }

    private Hire settle(Hire hire, EscrowActor by, Instant now) {
        Hire freed = hire.freeBlockedSeat(now);
        return freed.move(
                MissedVisits.accept(freed.requireEscrow(), by, pay(hire), ReleaseIds.next(hires.ids(), now), now));
    }

    /** What the worker gets for a blocked visit. */
    public static Money pay(Hire hire) {
        return hire.bounty()
                .terms()
                .seat()
                .blockedPay(hire.requireEscrow().terms().amount());
    }
}
