package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import marketplace.api.Decision;
import marketplace.bounties.Application;
import marketplace.bounties.ApplicationStatus;
import marketplace.bounties.Applications;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyViews.ApplicationReply;
import marketplace.bounties.BountyViews.ApplicationView;
import marketplace.bounties.Seats;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.money.Escrow;
import marketplace.money.EscrowActor;
import marketplace.money.EscrowStatus;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/**
 * How either side ends a seat before its work is done: the poster releases it, the worker gives it up.
 *
 * <p>The money goes back in the commit in which the seat is lost, and may go on to the next of the reserve.
 */
public final class SeatEndings {

    private final Bounties bounties;
    private final Applications applications;
    private final Seats seats;
    private final SeatEscrows escrows;
    private final LostSeats lostSeats;
    private final Humans humans;

    /**
     * @param humans the profiles, which know whose application is whose
     * @param feeBasisPoints the platform's fee today, for whoever has the seat next
     */
    public SeatEndings(Table table, Humans humans, Ids ids, int feeBasisPoints) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.seats = new Seats(table);
        this.escrows = new SeatEscrows(table, ids);
        this.lostSeats = new LostSeats(table, ids, feeBasisPoints);
        this.humans = humans;
    }

    /** What {@link #release} reads, whatever comes of it. */
    List<Key> reads(SeatHiringInputs.ReleaseSeat input) {
        return List.of(Keys.bounty(input.bountyId()), Keys.application(input.bountyId(), input.applicationId()));
    }

    /** What {@link #withdraw} reads, whatever comes of it. */
    List<Key> reads(Call call, SeatHiringInputs.Withdraw input) {
        return List.of(
                humans.keyOf(call.accountId()),
                Keys.application(input.bountyId(), input.applicationId()),
                Keys.bounty(input.bountyId()),
                SeatEscrows.place(input.bountyId(), input.applicationId()));
    }

    /** The poster releases a seat. */
    Decision<ApplicationReply> release(Call call, SeatHiringInputs.ReleaseSeat input) {
        Bounty bounty = bounties.requireOwned(input.bountyId(), call.accountId());
        Application application = applications.require(bounty.id(), input.applicationId());
        Instant now = call.now();
        Application ended = application.releaseSeat(now);
        Escrow escrow = escrows.behind(bounty, application);
        if (escrow.status() == EscrowStatus.DELIVERED && application.seat().consentedAt() == null) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The work of this seat was delivered; it can be released with the worker's consent-release alone.");
        }
        String reason = input.reason() == null ? ended.seat().expired().wire() : input.reason();
        return lost(Seats.Ending.of(bounty, application, ended), escrow, EscrowActor.POSTER, reason, now);
    }

    /** The worker takes back a pending application, or gives up a seat. */
    Decision<ApplicationReply> withdraw(Call call, SeatHiringInputs.Withdraw input) {
        Human human = humans.requireOf(call.accountId());
        Application application = applications.requireOf(human.id(), input.bountyId(), input.applicationId());
        Instant now = call.now();
        Bounty bounty = bounties.find(input.bountyId()).orElseThrow(IdKind.APPLICATION::unknown);
        if (application.status() == ApplicationStatus.PENDING) {
            Seats.Moved withdrawn = seats.withdraw(bounty, application, now);
            Commit money = escrows.giveBack(bounty, application, EscrowActor.WORKER, "application withdrawn", now);
            return Decision.of(
                    Commit.none().and(withdrawn.writes()).and(money.writes()), reply(withdrawn.application()));
        }
        Seats.Ending givenUp = seats.giveUp(bounty, application, now);
        String reason = givenUp.ended().seat().expired().wire();
        return lost(givenUp, escrows.behind(bounty, application), EscrowActor.WORKER, reason, now);
    }

    private Decision<ApplicationReply> lost(
            Seats.Ending lost, Escrow escrow, EscrowActor by, String reason, Instant now) {
        return Decision.of(lostSeats.lose(lost, escrow, by, reason, now), reply(lost.ended()));
    }

    private static ApplicationReply reply(Application application) {
        return new ApplicationReply(ApplicationView.of(application));
    }
}
