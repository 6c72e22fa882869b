package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Seat;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Ids;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.Escrows;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The escrows of applications: which one stands, and how it goes back.
 *
 * <p>The one place that knows that an application is the subject of an escrow.
 */
final class SeatEscrows {

    private final Table table;
    private final Escrows escrows;
    private final Checkouts checkouts;
    private final Ids ids;

    SeatEscrows(Table table, Ids ids) {
        this.table = table;
        this.escrows = new Escrows(table);
        this.checkouts = new Checkouts(table);
        this.ids = ids;
    }

    /** Where it stands which escrow the application has. */
    static Key place(BountyId bounty, ApplicationId application) {
        return Keys.escrowOf(new EscrowSubject.Application(bounty, application).code());
    }

    static EscrowSubject subject(Application application) {
        return new EscrowSubject.Application(application.bountyId(), application.id());
    }

    /** The escrow that stands for the application, funded or waiting for its checkout. */
    Optional<Escrow> standing(Application application) {
        return escrows.findOf(subject(application));
    }

    /** Of these applications, the escrows that stand, in one round trip. */
    Map<Application, EscrowId> standing(List<Application> applications) {
        Map<EscrowSubject, EscrowId> found = escrows.findAllOf(
                applications.stream().map(SeatEscrows::subject).toList());
        return applications.stream()
                .filter(application -> found.containsKey(subject(application)))
                .collect(Collectors.toMap(Function.identity(), application -> found.get(subject(application))));
    }

    /** The escrows of these applications, of seats and ahead of them, in two round trips. */
    List<Escrow> all(List<Application> applications) {
        Map<Application, EscrowId> ahead = standing(applications.stream()
                .filter(application -> application.seat() == null)
                .toList());
        return escrows.findAll(applications.stream()
                .flatMap(application -> Stream.ofNullable(
                        application.seat() == null
                                ? ahead.get(application)
                                : application.seat().escrowId()))
                .toList());
    }

    Optional<Escrow> find(EscrowId id) {
        return escrows.find(id);
    }

    /** The escrow behind a seat. */
    Escrow behind(Application accepted) {
        return escrows.find(accepted.seat().escrowId()).orElseThrow();
    }

    /** What is to be committed for these moves, in this order. */
    Commit changes(EscrowMove... moves) {
        return escrows.changes(moves);
    }

    /**
     * The escrow of the application, read with all that giving it back will read: that of its seat, which may be lost, or
     * the one that stands for it. Empty where nothing was ever put up.
     */
    Optional<Escrow> of(Bounty bounty, Application application) {
        Optional<EscrowId> id = Optional.ofNullable(application.seat())
                .map(Seat::escrowId)
                .or(() -> Optional.ofNullable(standing(List.of(application)).get(application)));
        return id.map(known -> read(known, bounty));
    }

    private void prefetch(EscrowId id, AccountId poster) {
        table.prefetch(List.of(Keys.escrow(id), Keys.ledgerHead(new LedgerAccount.Wallet(poster).code())));
    }

    /** What was held for a seat goes back to the poster. */
    Commit refund(Escrow escrow, EscrowActor by, String reason, Instant now) {
        return escrows.changes(refunded(escrow, by, reason, now));
    }

    /** The move that does it. */
    EscrowMove refunded(Escrow escrow, EscrowActor by, String reason, Instant now) {
        return escrow.refund(by, reason, LedgerTransaction.nextId(ids, now), now);
    }

    /** What becomes of an application's money: the move of its escrow, if it has one, and what is committed beside it. */
    record Returned(Optional<EscrowMove> move, List<Write> more) {}

    /**
     * What was put up ahead for an application that is no longer pending goes back to the poster; where nothing was, the
     * commit is held to that.
     */
    Returned returned(Application pending, Optional<Escrow> standing, EscrowActor by, String reason, Instant now) {
        return standing.map(SeatEscrows::requireUntaken)
                .map(escrow ->
                        new Returned(Optional.of(cancelled(escrow, by, reason, now)), escrows.cancelCheckout(escrow)))
                .orElseGet(() -> new Returned(Optional.empty(), List.of(nothingStands(pending))));
    }

    Commit changes(Returned returned) {
        return returned.move().map(escrows::changes).orElse(Commit.none()).and(returned.more());
    }

    private Escrow read(EscrowId id, Bounty bounty) {
        prefetch(id, bounty.posterId());
        return escrows.find(id).orElseThrow();
    }

    /** The same, of a known escrow that nobody has locked. */
    Commit giveBack(Escrow escrow, EscrowActor by, String reason, Instant now) {
        return escrows.changes(cancelled(escrow, by, reason, now)).and(escrows.cancelCheckout(escrow));
    }

    private EscrowMove cancelled(Escrow escrow, EscrowActor by, String reason, Instant now) {
        return escrow.cancel(by, reason, LedgerTransaction.nextId(ids, now), now);
    }

    /** Whether nobody has locked it yet, nor ended it. */
    static boolean isUntaken(Escrow escrow) {
        return escrow.status() == EscrowStatus.FUNDED || escrow.status() == EscrowStatus.FUNDING;
    }

    /** A pending application has no other escrow: one that is taken was taken after the application was read. */
    static Escrow requireUntaken(Escrow escrow) {
        if (!isUntaken(escrow)) {
            throw new LostRace(Keys.escrow(escrow.id()));
        }
        return escrow;
    }

    /** Holds a commit to there being no escrow for the application: one that is funded meanwhile must be seen. */
    static Write nothingStands(Application application) {
        return Write.check(place(application.bountyId(), application.id()), Condition.absent());
    }
}
