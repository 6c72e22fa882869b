package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.bounties.seats.Seats;
import marketplace.kernel.Id.AccountId;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowFollower;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.Funding;
import marketplace.money.ledger.LedgerAccount;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * What a move of an escrow does to the seat that it pays for.
 *
 * <p>In one place, so that a seat comes to the same end whether the poster, an admin or a clock has moved its money.
 */
final class EscrowSeats {

    private final Table table;
    private final Bounties bounties;
    private final Applications applications;
    private final Seats seats;

    EscrowSeats(Table table) {
        this.table = table;
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.seats = new Seats(table);
    }

    /** The application that an escrow pays for, with its bounty. */
    record Held(Bounty bounty, Application application) {}

    /** Has read at once what moving the escrow of a seat will read, the given ledger accounts among it. */
    void prefetch(Escrow escrow, LedgerAccount... accounts) {
        table.prefetch(Stream.concat(seat(escrow), Stream.of(accounts).map(account -> Keys.ledgerHead(account.code())))
                .toList());
    }

    /** What ending the escrow in the human's favour reads beside it; the poster's own wallet is not among it. */
    void prefetchPayment(Escrow escrow) {
        AccountId payee = escrow.terms().payeeId();
        prefetch(escrow, new LedgerAccount.Payable(payee));
    }

    /** What calling off an escrow that waits for its checkout reads beside it. */
    void prefetchCallingOff(Escrow escrow) {
        Stream<Key> checkout = escrow.funding() instanceof Funding.ByCheckout by
                ? Stream.of(Keys.checkout(by.checkoutId()))
                : Stream.empty();
        table.prefetch(Stream.concat(seat(escrow), checkout).toList());
    }

    private static Stream<Key> seat(Escrow escrow) {
        return escrow.terms().subject() instanceof EscrowSubject.Application at
                ? Stream.of(Keys.bounty(at.bountyId()), Keys.application(at.bountyId(), at.applicationId()))
                : Stream.empty();
    }

    /** The seat that the escrow pays for; empty where it pays for something else. */
    Optional<Held> find(Escrow escrow) {
        prefetch(escrow);
        return escrow.terms().subject() instanceof EscrowSubject.Application at
                ? Optional.of(new Held(
                        bounties.find(at.bountyId()).orElseThrow(),
                        applications.require(at.bountyId(), at.applicationId())))
                : Optional.empty();
    }

    /**
     * The writes that take the seat along; none where the move leaves it alone. Funding and locking are not followed, for
     * whoever gives the seat moves both; nor is calling off, but for a private bounty, which is over without its money.
     */
    List<Write> follow(EscrowMove move, Instant now) {
        return switch (move.after().status()) {
            // Whatever was delivered was delivered in a commit that began the seat's work as well.
            case COMPLETED -> wasDelivered(move) ? List.of() : followed(move, now);
            case RELEASED, SPLIT, DISPUTED, REFUNDED -> followed(move, now);
            case CANCELLED, EXPIRED ->
                find(move.after()).map(held -> unpaid(held, now)).orElse(List.of());
            case FUNDING, FUNDED, LOCKED, DELIVERED -> List.of();
        };
    }

    /** Where payment was put off it can be tried again; otherwise nobody will pay for a private bounty any more. */
    private List<Write> unpaid(Held held, Instant now) {
        boolean over = held.bounty().isPrivate()
                && !held.bounty().directOffer().isDeferred()
                && held.application().status() == ApplicationStatus.PENDING;
        return over ? seats.reject(held.bounty(), held.application(), null, now).writes() : List.of();
    }

    /**
     * Money has come by a hosted checkout: the seat of a private bounty is taken with it. Where the bounty is over already
     * the money stays in the escrow, from which {@link TurnedAway} or its own clock gives it back.
     */
    EscrowFollower.Followed paid(EscrowMove move, Instant now) {
        return find(move.after())
                .filter(held -> held.bounty().isPrivate()
                        && held.bounty().status() == BountyStatus.OPEN
                        && held.application().status() == ApplicationStatus.PENDING)
                .map(held -> taken(move, held, now))
                .orElseGet(() -> new EscrowFollower.Followed(move, Commit.none()));
    }

    private EscrowFollower.Followed taken(EscrowMove move, Held held, Instant now) {
        Escrow escrow = move.after();
        List<Write> seat = seats.take(held.bounty(), held.application(), escrow.id(), null, now)
                .writes();
        return new EscrowFollower.Followed(move.then(escrow.lock(EscrowActor.PROVIDER, now)), new Commit(seat));
    }

    private static boolean wasDelivered(EscrowMove move) {
        return move.before()
                .filter(before -> before.status() == EscrowStatus.DELIVERED)
                .isPresent();
    }

    private List<Write> followed(EscrowMove move, Instant now) {
        return find(move.after()).map(held -> follow(move, held, now)).orElse(List.of());
    }

    /** The bounty, where paying its last human by this move sends those who wait away. */
    Optional<Bounty> sendingWaitingAway(EscrowMove move, Instant now) {
        EscrowStatus end = move.after().status();
        if (end != EscrowStatus.RELEASED && end != EscrowStatus.SPLIT) {
            return Optional.empty();
        }
        return find(move.after())
                .filter(held -> seats.finish(held.bounty(), held.application(), now)
                        .bounty()
                        .sendsWaitingAway(held.bounty()))
                .map(Held::bounty);
    }

    private List<Write> follow(EscrowMove move, Held held, Instant now) {
        Bounty bounty = held.bounty();
        Application application = held.application();
        Seats.Moved moved = switch (move.after().status()) {
            case COMPLETED -> seats.begin(bounty, application, now);
            case RELEASED, SPLIT -> seats.finish(bounty, application, now);
            case DISPUTED -> seats.dispute(bounty, application, now);
            // Whoever lost a dispute about it, the poster decides anew: no reserve is asked.
            case REFUNDED ->
                seats.vacate(Seats.Ending.of(bounty, application, application.expire(SeatExpiry.DISPUTE_LOST)), now);
            case FUNDING, FUNDED, LOCKED, DELIVERED, CANCELLED, EXPIRED ->
                throw new IllegalArgumentException(
                        "not followed: " + move.after().status());
        };
        return moved.writes();
    }

    /** The payout of a seat has arrived; with the last of a completed bounty it is paid. */
    List<Write> paidOut(Escrow escrow, Instant now) {
        return find(escrow)
                .map(held -> seats.change(held.bounty(), held.bounty().paySeat(now), now))
                .orElse(List.of());
    }
}
