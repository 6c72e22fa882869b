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
 * <p>The money goes back in the commit in which the seat is lost.
 */
public final class SeatEndings {

    private final Bounties bounties;
    private final Applications applications;
    private final Seats seats;
    private final SeatEscrows escrows;
    private final Humans humans;

    /** Takes the profiles, which know whose application is whose. */
    public SeatEndings(Table table, Humans humans, Ids ids) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.seats = new Seats(table);
        this.escrows = new SeatEscrows(table, ids);
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
        return decided(
                seats.vacate(bounty, application, ended, now), escrows.refund(escrow, EscrowActor.POSTER, reason, now));
    }

    /** The worker takes back a pending application, or gives up a seat. */
    Decision<ApplicationReply> withdraw(Call call, SeatHiringInputs.Withdraw input) {
        Human human = humans.requireOf(call.accountId());
        Application application = applications.requireOf(human.id(), input.bountyId(), input.applicationId());
        Instant now = call.now();
        Bounty bounty = bounties.find(input.bountyId()).orElseThrow(IdKind.APPLICATION::unknown);
        Seats.Moved withdrawn = seats.withdraw(bounty, application, now);
        Commit money = application.status() == ApplicationStatus.PENDING
                ? escrows.giveBack(bounty, application, EscrowActor.WORKER, "application withdrawn", now)
                : escrows.refund(
                        escrows.behind(bounty, application),
                        EscrowActor.WORKER,
                        withdrawn.application().seat().expired().wire(),
                        now);
        return decided(withdrawn, money);
    }

    private static Decision<ApplicationReply> decided(Seats.Moved moved, Commit money) {
        return Decision.of(
                Commit.none().and(moved.writes()).and(money.writes()),
                new ApplicationReply(ApplicationView.of(moved.application())));
    }
}
