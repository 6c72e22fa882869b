package marketplace.hiring.hire;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Submissions;
import marketplace.bounties.seats.DirectHires;
import marketplace.bounties.seats.Seats;
import marketplace.bounties.seats.StoppedSeats;
import marketplace.bounties.seats.SubmissionMoves;
import marketplace.hiring.posters.EndedHires;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.kernel.cache.Lazy;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.Funding;
import marketplace.money.ledger.PostResult;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.services.bookings.Booking;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Loads hires by bounty and application or by escrow, and turns their changes into a commit. Each part is read when a
 * verb first needs it.
 */
public final class Hires {

    private final Bounties bounties;
    private final Applications applications;
    private final Submissions submissions;
    private final Seats seats;
    private final StoppedSeats stoppedSeats;
    private final SubmissionMoves submissionMoves;
    private final Escrows escrows;
    private final Checkouts checkouts;
    private final HireTerms terms;
    private final Ids ids;
    private final BookedEscrows bookedEscrows;
    private final Table table;

    /** @param fee of escrows that are opened from now on */
    public Hires(Table table, Ids ids, Fee fee) {
        this.table = table;
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.submissions = new Submissions(table);
        this.seats = new Seats(table);
        this.stoppedSeats = new StoppedSeats(table);
        this.submissionMoves = new SubmissionMoves(table);
        this.escrows = new Escrows(table);
        this.checkouts = new Checkouts(table);
        this.terms = new HireTerms(table, fee);
        this.ids = ids;
        this.bookedEscrows = new BookedEscrows(table);
    }

    public Bounties bounties() {
        return bounties;
    }

    public Applications applications() {
        return applications;
    }

    public Submissions submissions() {
        return submissions;
    }

    public Seats seats() {
        return seats;
    }

    public StoppedSeats stoppedSeats() {
        return stoppedSeats;
    }

    SubmissionMoves submissionMoves() {
        return submissionMoves;
    }

    public Escrows escrows() {
        return escrows;
    }

    Checkouts checkouts() {
        return checkouts;
    }

    public HireTerms terms() {
        return terms;
    }

    public Ids ids() {
        return ids;
    }

    public static Key escrowOf(BountyId bounty, ApplicationId application) {
        return Keys.escrowOf(new EscrowSubject.Application(bounty, application).code());
    }

    public Hire requireOfPoster(Call call, BountyId bountyId, ApplicationId applicationId) {
        Bounty bounty = bounties.requireOwned(bountyId, call.accountId()).requireNotOfRun();
        return of(bounty, applications.require(bountyId, applicationId));
    }

    /** The caller's own application. Another human's application is unknown to the caller. */
    public Hire requireOfWorker(Humans humans, Call call, BountyId bountyId, ApplicationId applicationId) {
        Human human = humans.requireOf(call.accountId());
        Application application = applications.requireOf(human.id(), bountyId, applicationId);
        return of(bounties.find(bountyId).orElseThrow(IdKind.APPLICATION::unknown), application);
    }

    /** The hire of a seat whose work can still be done or lost. */
    Optional<Hire> findRunning(BountyId bountyId, ApplicationId applicationId) {
        return findOpen(bountyId, applicationId)
                .filter(hire -> hire.application().seat().isRunning());
    }

    /** As {@link #findRunning}, also of a seat that is held for a restricted worker. */
    public Optional<Hire> findOpen(BountyId bountyId, ApplicationId applicationId) {
        return applications
                .find(bountyId, applicationId)
                .filter(application -> application.status() == ApplicationStatus.ACCEPTED
                        && application.seat().isOpen())
                .map(application -> of(bounties.find(bountyId).orElseThrow(), application));
    }

    public Hire of(Bounty bounty, Application application) {
        return of(bounty, application, () -> escrow(application));
    }

    public Hire of(DirectHires.Prepared hire) {
        return of(hire.bounty(), hire.application(), Optional::empty);
    }

    /** A hire that has an escrow, or gets one, but no seat. */
    public Hire withoutSeat(EscrowSubject subject) {
        return new Hire(this, Optional::empty, new Lazy<>(() -> escrows.findOf(subject)));
    }

    /** The seats of a QA run are paid by the run, which decides on them. */
    public static Escrow requireNotOfRun(Escrow escrow) {
        if (escrow.funding() instanceof Funding.FromRun from) {
            throw from.runId().decidesItself();
        }
        return escrow;
    }

    /** Refuses an act on the escrow of a booking before the visit begins. */
    public void requireBegun(Escrow escrow, String act, Duration after, Instant now) {
        bookedEscrows.requireBegun(escrow, act, after, now);
    }

    /** For an escrow that is opened without a seat. */
    public Hire unfunded() {
        return new Hire(this, Optional::empty, Optional::empty);
    }

    private Hire of(Bounty bounty, Application application, Supplier<Optional<Escrow>> escrow) {
        Optional<Hire.Applied> applied = Optional.of(new Hire.Applied(bounty, application));
        return new Hire(this, () -> applied, new Lazy<>(escrow));
    }

    /** Reads the escrow together with the poster's wallet, for calls that may refund it. */
    Hire withWallet(Hire hire) {
        Bounty bounty = hire.bounty();
        return of(
                bounty,
                hire.application(),
                () -> escrowId(hire.application()).map(id -> {
                    table.prefetch(List.of(Keys.escrow(id), head(new LedgerAccount.Wallet(bounty.posterId()))));
                    return escrows.find(id).orElseThrow();
                }));
    }

    public Hire of(Escrow escrow) {
        return new Hire(this, new Lazy<>(() -> applied(escrow)), () -> Optional.of(escrow));
    }

    public Escrow requirePayee(Call call, EscrowId id) {
        Escrow escrow = escrows.requireParticipant(id, call.accountId());
        if (!escrow.terms().payeeId().equals(call.accountId())) {
            throw new Problem(ErrorCode.FORBIDDEN, "Only the human whom this escrow pays may do this.");
        }
        return escrow;
    }

    /** The commit that makes these changes. Reads the heads of the ledger accounts that they post to. */
    PostResult post(HireChanges changes) {
        List<Write> others =
                Stream.concat(changes.first().stream(), changes.last().stream()).toList();
        return escrows.post(changes.moves(), List.of())
                .map(money -> new Commit(changes.first())
                        .and(money.commit().writes())
                        .and(changes.last())
                        .and(bookedEscrows.of(changes.moves(), others))
                        .and(EndedHires.in(changes.moves())));
    }

    /** Requires that no escrow is opened for the application until the commit. */
    static Write requireNoEscrow(Application application) {
        return Write.check(escrowOf(application.bountyId(), application.id()), Condition.absent());
    }

    /** An escrow that is locked here was locked after its pending application was read. */
    static Escrow requireNotTaken(Escrow held) {
        held.requireNotFrozen();
        if (held.status() != EscrowStatus.FUNDED && held.status() != EscrowStatus.FUNDING) {
            throw new LostRace(Keys.escrow(held.id()));
        }
        return held;
    }

    static void requirePaid(Escrow held) {
        if (held.status() == EscrowStatus.FUNDING) {
            throw new Problem(
                            ErrorCode.ESCROW_NOT_FUNDED,
                            "The escrow is not funded yet. Open its checkoutUrl (GET /api/escrow/" + held.id()
                                    + ") to pay, or cancel it (POST /api/escrow/" + held.id()
                                    + "/cancel) to pay from the wallet instead.")
                    .withBill(
                            new Problem.Bill(held.terms().amount(), held.terms().fee()));
        }
    }

    public Checkout checkout(EscrowId escrow, EscrowTerms terms, String title, Call call) {
        return checkout(escrow, terms, title, call.now());
    }

    private Checkout checkout(EscrowId escrow, EscrowTerms terms, String title, Instant now) {
        return Checkout.open(
                Checkouts.idOf(escrow),
                CheckoutCode.next(ids, now),
                new CheckoutPurpose.EscrowFunding(escrow),
                terms.posterId(),
                terms.total(),
                title,
                false,
                now);
    }

    /** Opens a page for a cycle of a subscription, which can be paid for a day and not after the hold. */
    public Hire openPage(Booking cycle, EscrowTerms terms, Instant now) {
        Checkout page = checkout(cycle.escrowId(), terms, cycle.service().title(), now);
        Instant end = page.expiresAt().isBefore(cycle.heldUntil()) ? page.expiresAt() : cycle.heldUntil();
        return unfunded().openCheckout(cycle.escrowId(), terms, page.until(end), terms.posterId(), now);
    }

    public EscrowId nextEscrow(Instant now) {
        return new EscrowId(ids.next(IdKind.ESCROW, now));
    }

    public TransactionId nextTransaction(Instant now) {
        return LedgerTransaction.nextId(ids, now);
    }

    /** Reads the seat that the escrow pays for, and {@code more}, in one round trip. */
    public void prefetch(Escrow escrow, Key... more) {
        Stream<Key> seat = escrow.terms().subject()
                        instanceof EscrowSubject.Application(BountyId bounty, ApplicationId application)
                ? Stream.of(Keys.bounty(bounty), Keys.application(bounty, application))
                : Stream.empty();
        table.prefetch(Stream.concat(seat, Stream.of(more)).toList());
    }

    private Optional<Hire.Applied> applied(Escrow escrow) {
        if (!(escrow.terms().subject()
                instanceof EscrowSubject.Application(BountyId bounty, ApplicationId application))) {
            return Optional.empty();
        }
        prefetch(escrow);
        return Optional.of(
                new Hire.Applied(bounties.find(bounty).orElseThrow(), applications.require(bounty, application)));
    }

    private Optional<Escrow> escrow(Application application) {
        return escrowId(application).map(id -> escrows.find(id).orElseThrow());
    }

    /** An accepted application names its escrow in its seat. Other applications have an item for it. */
    private Optional<EscrowId> escrowId(Application application) {
        if (application.status() == ApplicationStatus.ACCEPTED) {
            return Optional.of(application.seat().escrowId());
        }
        EscrowSubject subject = new EscrowSubject.Application(application.bountyId(), application.id());
        return Optional.ofNullable(escrows.findAllOf(List.of(subject)).get(subject));
    }

    public static Key wallet(Call call) {
        return head(new LedgerAccount.Wallet(call.accountId()));
    }

    public static Key head(LedgerAccount account) {
        return Keys.ledgerHead(account.code());
    }
}
