package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.seats.Seats;
import marketplace.humans.Blocks;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/**
 * What becomes of a seat that is lost, and of its money: whoever ends a seat asks here, so that all seats end alike.
 *
 * <p>What its escrow held goes back to the poster's wallet, and the seat opens. Where the bounty has a reserve the first of
 * those who wait, by the time of applying, has the seat in the same commit (decisions §5): if what comes back covers what
 * that one is due with today's fee, or an escrow was funded for them ahead. If not, the seat opens; nobody overtakes.
 */
final class LostSeatQuote {

    /** So many who wait are looked at; where nobody among them can be taken the seat opens. */
    private static final int LOOKED_AT = 50;

    private final Table table;
    private final Accounts accounts;
    private final Applications applications;
    private final Seats seats;
    private final Humans humans;
    private final Blocks blocks;
    private final SeatEscrows escrows;
    private final SeatFunding funding;
    private final Ids ids;

    /** Takes the platform's fee in basis points, for the escrow of whoever has the seat next. */
    LostSeatQuote(Table table, Ids ids, int feeBasisPoints) {
        this.table = table;
        this.accounts = new Accounts(table);
        this.applications = new Applications(table);
        this.seats = new Seats(table);
        this.humans = new Humans(table);
        this.blocks = new Blocks(table);
        this.escrows = new SeatEscrows(table, ids);
        this.funding = new SeatFunding(table, ids, feeBasisPoints);
        this.ids = ids;
    }

    /** Somebody of the reserve, and the escrow that the seat is to have: locked, and new unless it was funded ahead. */
    private record Successor(Application application, EscrowMove escrow) {}

    /** The end of the seat, with the refund of its escrow, and with its successor if there is one. */
    Ended lose(Seats.Ending lost, Escrow escrow, EscrowActor by, String reason, Instant now) {
        EscrowMove refund = escrows.refunded(escrow, by, reason, now);
        return successor(lost, escrow, now)
                .flatMap(next -> passed(lost, refund, next, now))
                .orElseGet(() -> new Ended(
                        lost.ended(),
                        List.of(refund),
                        Commit.none()
                                .and(seats.vacate(lost, now).writes())
                                .and(escrows.changes(refund).writes())));
    }

    /** Empty where a cap stands in the way: what came by a hosted checkout gives no room, and is spent by going on. */
    private Optional<Ended> passed(Seats.Ending lost, EscrowMove refund, Successor next, Instant now) {
        Commit money;
        try {
            money = escrows.changes(refund, next.escrow());
        } catch (Problem problem) {
            if (problem.code() != ErrorCode.SPENDING_CAP_EXCEEDED) {
                throw problem;
            }
            return Optional.empty();
        }
        EscrowId behind = next.escrow().after().id();
        Commit seat = Commit.none()
                .and(seats.pass(lost, next.application(), behind, now).writes());
        if (next.escrow().before().isEmpty()) {
            seat = seat.and(SeatFunding.chosenPayeeStands(next.application()));
        }
        return Optional.of(new Ended(lost.ended(), List.of(refund, next.escrow()), seat.and(money.writes())));
    }

    private Optional<Successor> successor(Seats.Ending lost, Escrow escrow, Instant now) {
        if (!lost.isPassable(now)) {
            return Optional.empty();
        }
        Bounty bounty = lost.bounty();
        List<Application> waiting = applications
                .list(bounty.id(), Optional.of(ApplicationStatus.PENDING), false, LOOKED_AT, Optional.empty())
                .items();
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        table.prefetch(Stream.concat(Stream.of(Keys.account(bounty.posterId())), reads(waiting.getFirst()))
                .toList());
        if (!isInGoodStanding(bounty.posterId())) {
            return Optional.empty();
        }
        for (Application next : waiting) {
            table.prefetch(reads(next).toList());
            Optional<Escrow> standing = escrows.standing(next);
            if (isTakeable(bounty, next, standing)) {
                return standing.isPresent()
                        ? Optional.of(new Successor(next, standing.get().lock(EscrowActor.POSTER, now)))
                        : paidBy(escrow, bounty, next, now);
            }
        }
        return Optional.empty();
    }

    private static Stream<Key> reads(Application waiting) {
        return Stream.of(Keys.human(waiting.humanId()), SeatEscrows.place(waiting.bountyId(), waiting.id()));
    }

    /** Whether the applicant is there to be accepted, and the poster still willing; money aside. */
    private boolean isTakeable(Bounty bounty, Application next, Optional<Escrow> standing) {
        if (standing.isPresent() && standing.get().status() != EscrowStatus.FUNDED) {
            // The poster has a hosted checkout open for this one.
            return false;
        }
        Optional<Human> human = humans.find(next.humanId());
        if (human.isEmpty()) {
            return false;
        }
        AccountId worker = human.get().accountId();
        table.prefetch(List.of(Keys.account(worker), Blocks.firstRead(worker)));
        return isInGoodStanding(worker) && !blocks.isBlocked(bounty.posterId(), worker);
    }

    private Optional<Successor> paidBy(Escrow lost, Bounty bounty, Application next, Instant now) {
        boolean covered = SeatFunding.due(bounty, next)
                .map(due -> funding.terms(bounty, next, due).total())
                .filter(total -> total.compareTo(lost.held()) <= 0)
                .isPresent();
        if (!covered) {
            return Optional.empty();
        }
        EscrowId id = new EscrowId(ids.next(IdKind.ESCROW, now));
        EscrowMove fund = funding.fromWallet(id, bounty, next, lost.passedOnBy(), now);
        return Optional.of(new Successor(next, fund.then(fund.after().lock(EscrowActor.POSTER, now))));
    }

    private boolean isInGoodStanding(AccountId account) {
        return accounts.find(account).filter(found -> !found.restricted()).isPresent();
    }
}
