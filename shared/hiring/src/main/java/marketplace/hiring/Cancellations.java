package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Decision;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.Cancellation;
import marketplace.bounties.IntakeTimers;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.bounties.seats.BountyTimers;
import marketplace.bounties.seats.Seats;
import marketplace.kernel.Call;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Ids;
import marketplace.kernel.Page;
import marketplace.kernel.Problem;
import marketplace.kernel.Timer;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.ledger.MoneyQuote;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/**
 * Calling a bounty off: the status first, then seat by seat, so that a bounty of five hundred seats is no different.
 *
 * <p>The first commit decides: from then on no seat is taken and no work begins. What is left is on the due list: each
 * step releases one seat with its refund and stands for the next one, so a process that ends at any step loses nothing.
 * Those who only wait are turned away by {@link BountyTimers}.
 */
public final class Cancellations {

    static final String SEATS = "hiring.cancelled_seats";

    private static final int PAGE = 25;

    private static final String AFTER = "after";

    private final Bounties bounties;
    private final Applications applications;
    private final Seats seats;
    private final SeatEscrows escrows;
    private final EscrowQuotes quotes;
    private final ComingBack comingBack;

    public Cancellations(Table table, Ids ids) {
        this(table, ids, new ComingBack(table, ids));
    }

    /** Takes what a quote is summed with. */
    Cancellations(Table table, Ids ids, ComingBack comingBack) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.seats = new Seats(table);
        this.escrows = new SeatEscrows(table, ids);
        this.quotes = new EscrowQuotes(table);
        this.comingBack = comingBack;
    }

    /** What {@link #cancel} reads, whatever comes of it. */
    List<Key> reads(HiringInputs.Cancel input) {
        return List.of(Keys.bounty(input.bountyId()));
    }

    /** Calls off a bounty of the caller's. */
    Decision<BountyMoved> cancel(Call call, HiringInputs.Cancel input) {
        Bounty bounty = bounties.requireOwned(input.bountyId(), call.accountId());
        if (input.isDryRun()) {
            return Decision.preview(BountyMoved.quoted(bounty, quote(bounty, input.cancellation(), call.now())));
        }
        Bounty cancelled = bounty.cancel(input.cancellation(), call.now());
        if (cancelled.equals(bounty)) {
            return Decision.of(Commit.none(), BountyMoved.of(bounty));
        }
        Commit commit = Commit.none()
                .and(seats.change(bounty, cancelled, call.now()))
                .due(
                        new Timer(SEATS, bounty.id().value(), call.now(), Map.of()),
                        IntakeTimers.filled(cancelled, call.now()));
        return Decision.of(commit, BountyMoved.of(cancelled));
    }

    private MoneyQuote quote(Bounty bounty, Cancellation why, Instant now) {
        try {
            if (bounty.cancel(why, now).equals(bounty)) {
                return quotes.unchanged(
                        bounty.posterId(), true, "This bounty is cancelled already; nothing more would move.");
            }
        } catch (Problem problem) {
            return quotes.refused(bounty.posterId(), problem);
        }
        ComingBack.Found back = comingBack.ofAll(bounty);
        return quotes.ofReturn(bounty.posterId(), back.held(), back.notes());
    }

    /** What stands on the due list until every seat of a cancelled bounty is released. */
    public TimerKind kind() {
        return new TimerKind(SEATS, this::releaseNext);
    }

    private Commit releaseNext(Timer due, Instant now) {
        Optional<Bounty> cancelled =
                bounties.find(new BountyId(due.id())).filter(bounty -> bounty.status() == BountyStatus.CANCELLED);
        if (cancelled.isEmpty()) {
            return Commit.none();
        }
        Bounty bounty = cancelled.get();
        Optional<String> after = Optional.ofNullable((String) due.data().get(AFTER));
        Page<Application> page =
                applications.list(bounty.id(), Optional.of(ApplicationStatus.ACCEPTED), false, PAGE, after);
        for (Application accepted : page.items()) {
            Optional<Commit> released = release(bounty, accepted, now);
            if (released.isPresent()) {
                return released.get().due(next(due, after));
            }
        }
        return page.next().isEmpty() ? Commit.none() : Commit.none().due(next(due, page.next()));
    }

    /** Empty for a seat whose work is done: that one stays as it is. */
    private Optional<Commit> release(Bounty bounty, Application accepted, Instant now) {
        if (!accepted.seat().isRunning()) {
            return Optional.empty();
        }
        Escrow escrow = escrows.behind(accepted);
        if (escrow.status() != EscrowStatus.LOCKED) {
            return Optional.empty();
        }
        SeatExpiry reason = SeatExpiry.POSTER_RELEASED;
        Seats.Moved vacated = seats.vacate(Seats.Ending.of(bounty, accepted, accepted.expire(reason)), now);
        Commit refund = escrows.refund(escrow, EscrowActor.POSTER, reason.wire(), now);
        return Optional.of(Commit.none().and(vacated.writes()).and(refund.writes()));
    }

    private static Timer next(Timer due, Optional<String> after) {
        // A little earlier than this one: due at once, in the same shard, and still another thing than the one in hand.
        Instant before = due.at().minusMillis(1);
        return new Timer(
                due.kind(),
                due.id(),
                before,
                after.<Map<String, Object>>map(at -> Map.of(AFTER, at)).orElse(Map.of()));
    }
}
