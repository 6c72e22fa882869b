package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.api.Decision;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.seats.Seats;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.ledger.MoneyQuote;
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
    private final EscrowQuotes quotes;
    private final LostSeatQuote lostSeats;
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
        this.quotes = new EscrowQuotes(table);
        this.lostSeats = new LostSeatQuote(table, ids, feeBasisPoints);
        this.humans = humans;
    }

    /** What {@link #release} reads, whatever comes of it. */
    List<Key> reads(HiringInputs.ReleaseSeat input) {
        return List.of(Keys.bounty(input.bountyId()), Keys.application(input.bountyId(), input.applicationId()));
    }

    /** What {@link #withdraw} reads, whatever comes of it. */
    List<Key> reads(Call call, HiringInputs.Withdraw input) {
        return List.of(
                humans.keyOf(call.accountId()),
                Keys.application(input.bountyId(), input.applicationId()),
                Keys.bounty(input.bountyId()),
                SeatEscrows.place(input.bountyId(), input.applicationId()));
    }

    /** The poster releases a seat. */
    Decision<Decided> release(Call call, HiringInputs.ReleaseSeat input) {
        Bounty bounty = bounties.requireOwned(input.bountyId(), call.accountId());
        Application application = applications.require(bounty.id(), input.applicationId());
        Optional<Escrow> held = escrows.of(bounty, application);
        return decided(
                call,
                input.isDryRun(),
                application,
                held,
                () -> released(bounty, application, held, input.reason(), call.now()));
    }

    /** The worker takes back a pending application, or gives up a seat. */
    Decision<Decided> withdraw(Call call, HiringInputs.Withdraw input) {
        Human human = humans.requireOf(call.accountId());
        Application application = applications.requireOf(human.id(), input.bountyId(), input.applicationId());
        Bounty bounty = bounties.find(input.bountyId()).orElseThrow(IdKind.APPLICATION::unknown);
        Optional<Escrow> held = escrows.of(bounty, application);
        return decided(
                call, input.isDryRun(), application, held, () -> withdrawn(bounty, application, held, call.now()));
    }

    private Ended released(Bounty bounty, Application application, Optional<Escrow> held, String words, Instant now) {
        Application ended = application.releaseSeat(now);
        // Nobody has a seat without an escrow (M6).
        Escrow escrow = held.orElseThrow();
        if (escrow.status() == EscrowStatus.DELIVERED && application.seat().consentedAt() == null) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The work of this seat was delivered; it can be released with the worker's consent-release alone.");
        }
        String reason = words == null ? ended.seat().expired().wire() : words;
        return lostSeats.lose(Seats.Ending.of(bounty, application, ended), escrow, EscrowActor.POSTER, reason, now);
    }

    private Ended withdrawn(Bounty bounty, Application application, Optional<Escrow> held, Instant now) {
        if (application.status() == ApplicationStatus.PENDING) {
            Seats.Moved withdrawn = seats.withdraw(bounty, application, now);
            SeatEscrows.Returned money =
                    escrows.returned(application, held, EscrowActor.WORKER, "application withdrawn", now);
            return new Ended(
                    withdrawn.application(),
                    money.move().stream().toList(),
                    Commit.none()
                            .and(withdrawn.writes())
                            .and(escrows.changes(money).writes()));
        }
        Seats.Ending givenUp = seats.giveUp(bounty, application, now);
        String reason = givenUp.ended().seat().expired().wire();
        return lostSeats.lose(givenUp, held.orElseThrow(), EscrowActor.WORKER, reason, now);
    }

    /** A quote is of the caller's own wallet: what the poster holds is none of the worker's business. */
    private Decision<Decided> decided(
            Call call, boolean dryRun, Application application, Optional<Escrow> held, Supplier<Ended> ending) {
        if (dryRun) {
            MoneyQuote quote = quotes.of(
                    call.accountId(),
                    held.map(Escrow::terms),
                    () -> ending.get().moves());
            return Decision.preview(Decided.quoted(application, quote));
        }
        Ended ended = ending.get();
        return Decision.of(ended.commit(), Decided.of(ended.application()));
    }
}
