package marketplace.hiring.hire;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import marketplace.accounts.Accounts;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Deliverable;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.seats.Seats;
import marketplace.bounties.seats.SubmissionMoves;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.ReturnUrls;
import marketplace.kernel.cache.Lazy;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.Funding;
import marketplace.money.escrow.MissedVisits;
import marketplace.money.escrow.ReleaseIds;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.ledger.PostResult;
import marketplace.money.transactions.Spender;
import marketplace.table.Commit;
import marketplace.table.Write;

/**
 * One hire: an application to a bounty, its seat, the escrow that pays for it, and the submission.
 *
 * <p>Immutable. A verb moves all of them together and returns the hire after it; {@link #commit} puts what the verbs
 * have changed into one commit, so a seat and its money move together. An escrow of a booking or a payment offer
 * has no seat.
 */
public final class Hire {

    public record Applied(Bounty bounty, Application application) {}

    private final Hires hires;
    private final Supplier<Optional<Applied>> applied;
    private final Supplier<Optional<Escrow>> escrow;
    private final Optional<Submission> submission;
    private final HireChanges changes;
    private final Supplier<PostResult> posted;

    Hire(Hires hires, Supplier<Optional<Applied>> applied, Supplier<Optional<Escrow>> escrow) {
        this(hires, applied, escrow, Optional.empty(), HireChanges.NONE);
    }

    private Hire(
            Hires hires,
            Supplier<Optional<Applied>> applied,
            Supplier<Optional<Escrow>> escrow,
            Optional<Submission> submission,
            HireChanges changes) {
        this.hires = hires;
        this.applied = applied;
        this.escrow = escrow;
        this.submission = submission;
        this.changes = changes;
        this.posted = new Lazy<>(() -> hires.post(changes));
    }

    public Hires hires() {
        return hires;
    }

    public Optional<Applied> applied() {
        return applied.get();
    }

    public Bounty bounty() {
        return applied.get().orElseThrow().bounty();
    }

    public Application application() {
        return applied.get().orElseThrow().application();
    }

    /** The escrow of this application. A cancelled, expired or refunded one counts as none. */
    public Optional<Escrow> escrow() {
        return escrow.get();
    }

    /** For an application that must have one: none is accepted without. */
    public Escrow requireEscrow() {
        return escrow.get().orElseThrow();
    }

    Submission submission() {
        return submission.orElseThrow();
    }

    Seats.LostSeat ending(SeatExpiry reason) {
        return Seats.LostSeat.of(bounty(), application(), application().expire(reason));
    }

    /** What the verbs have changed, posted to the ledger. */
    public PostResult post() {
        return posted.get();
    }

    /** The refusal of a payment, with the price for the quote of a dry run. */
    public Problem priced(Problem refusal) {
        EscrowTerms terms = requireEscrow().terms();
        return refusal.withBill(new Problem.Bill(terms.amount(), terms.fee()));
    }

    public Commit commit() {
        return post().requirePosted();
    }

    Hire accept(String response, Instant now) {
        Escrow held = requireEscrow();
        Hire taken = take(held.id(), response, now);
        Hires.requirePaid(Hires.requireNotTaken(held));
        return taken.lock(EscrowActor.POSTER, now).deliverFiles(now);
    }

    Hire acceptAndFund(Call call, String response) {
        EscrowId id = hires.nextEscrow(call.now());
        Hire taken = take(id, response, call.now());
        return taken.payFromWallet(id, hires.terms().of(bounty(), application()), Spender.of(call), call.now())
                .lock(EscrowActor.POSTER, call.now())
                .deliverFiles(call.now())
                .write(HireTerms.requirePayee(application().humanId()));
    }

    Hire reject(String response, Instant now) {
        return rejectSeat(response, now).returnFunds(EscrowActor.POSTER, "application rejected", now);
    }

    Hire withdraw(Instant now) {
        return seat(hires.seats().withdraw(bounty(), application(), now))
                .returnFunds(EscrowActor.WORKER, "application withdrawn", now);
    }

    /** Revokes an unconfirmed acceptance. The escrow stays funded. */
    Hire takeBack(Instant now) {
        Hire pending = seat(hires.seats().revokeAcceptance(bounty(), application(), now));
        return pending.move(requireEscrow().unlock(EscrowActor.POSTER, "acceptance taken back", now));
    }

    Hire handIn(SubmissionId id, Deliverable deliverable, AccountId worker, Uploads uploads, Instant now) {
        Hire handedIn = submitted(
                hires.submissionMoves().submit(uploads, bounty(), application(), id, deliverable, worker, now));
        Escrow held = requireEscrow();
        return held.status() == EscrowStatus.DELIVERED
                ? handedIn
                : handedIn.move(held.deliver(EscrowActor.WORKER, now));
    }

    Hire deliver(Instant now) {
        return move(requireEscrow().deliver(EscrowActor.WORKER, now));
    }

    /** The poster has reviewed the latest submission, which is {@code reviewed} after that. */
    Hire review(Submission reviewed, String response, Instant now) {
        Hire after = submitted(hires.submissionMoves().review(bounty(), application(), reviewed, now));
        return switch (reviewed.status()) {
            case APPROVED, PENDING_REVIEW -> after;
            case REDO_REQUESTED -> after.move(requireEscrow().redo(EscrowActor.POSTER, response, now));
            case REJECTED -> after.move(requireEscrow().reject(EscrowActor.POSTER, response, now));
        };
    }

    public Hire appeal(Submission reviewed, String text, Instant now) {
        return submitted(hires.submissionMoves().appeal(bounty(), application(), reviewed, text, now));
    }

    /** The poster confirms the work. Work that was not delivered counts as begun from now on. */
    public Hire complete(Instant now) {
        boolean delivered = requireEscrow().status() == EscrowStatus.DELIVERED;
        Hire completed = move(requireEscrow().complete(EscrowActor.POSTER, now));
        return delivered
                ? completed.approveWaiting(now)
                : completed.seat(at -> hires.seats().begin(at.bounty(), at.application(), now));
    }

    private Hire approveWaiting(Instant now) {
        return applied.get()
                .filter(at -> at.application().seat().awaitsReview())
                .flatMap(at -> hires.submissions().latest(at.application()))
                .map(waiting -> review(waiting.approve(null, now), null, now))
                .orElse(this);
    }

    public Hire release(Instant now) {
        return move(requireEscrow().release(EscrowActor.POSTER, ReleaseIds.next(hires.ids(), now), now))
                .finish(now);
    }

    /** An application whose escrow was frozen before it was accepted has no seat, and stays. */
    public Hire loseSeat(Instant now) {
        return hasSeat() ? seat(_ -> hires.seats().vacate(ending(SeatExpiry.DISPUTE_LOST), now)) : this;
    }

    /** The place was blocked: the seat is free again, and the worker is paid without it. */
    public Hire freeBlockedSeat(Instant now) {
        return seat(_ -> hires.seats().vacate(ending(SeatExpiry.BLOCKED_ON_ARRIVAL), now));
    }

    public boolean hasSeat() {
        return applied.get()
                .filter(at -> at.application().status() == ApplicationStatus.ACCEPTED)
                .isPresent();
    }

    /** A seat that was lost although its worker was paid does not count. */
    public Hire payoutConfirmed(Instant now) {
        return applied.get()
                .filter(_ -> hasSeat())
                .map(at -> write(hires.seats().change(at.bounty(), at.bounty().paySeat(now), now)))
                .orElse(this);
    }

    Hire vacate(Seats.LostSeat lost, EscrowActor by, String reason, Instant now) {
        return seat(hires.seats().vacate(lost, now)).refund(by, reason, now);
    }

    public Hire rejectSeat(String response, Instant now) {
        return seat(hires.seats().reject(bounty(), application(), response, now));
    }

    public Hire take(EscrowId id, String response, Instant now) {
        return seat(hires.seats().take(bounty(), application(), id, response, now));
    }

    public Hire lock(EscrowActor by, Instant now) {
        return move(requireEscrow().lock(by, now));
    }

    /** If the bounty collects files, the application is the submission. */
    private Hire deliverFiles(Instant now) {
        return bounty().terms().intake().collectsFiles() ? deliver(now) : this;
    }

    /** The human was paid, with a seat or without. */
    public Hire finish(Instant now) {
        return seat(at -> hires.seats().finish(at.bounty(), at.application(), now))
                .write(hires.terms().finishedBooking(requireEscrow().terms(), now));
    }

    public Hire payFromWallet(EscrowId id, EscrowTerms terms, Spender spender, Instant now) {
        return move(Escrow.fund(id, terms, spender, hires.nextTransaction(now), now));
    }

    /** Pays from the wallet what waited for a checkout, and closes its page. */
    public Hire payWaiting(Spender spender, Instant now) {
        Escrow waiting = requireEscrow();
        return move(waiting.payFromWallet(spender, hires.nextTransaction(now), now))
                .write(hires.escrows().cancelCheckout(waiting));
    }

    /** Nothing is debited, so the commit has to check separately that the account exists. */
    public Hire openCheckout(EscrowId id, EscrowTerms terms, String title, ReturnUrls returns, Call call) {
        return openCheckout(id, terms, hires.checkout(id, terms, title, call).returningTo(returns), call);
    }

    public Hire openCheckout(EscrowId id, EscrowTerms terms, Checkout checkout, Call call) {
        return openCheckout(id, terms, checkout, call.accountId(), call.now());
    }

    Hire openCheckout(EscrowId id, EscrowTerms terms, Checkout checkout, AccountId payer, Instant now) {
        Funding.ByCheckout funding = new Funding.ByCheckout(checkout.id(), checkout.code());
        return move(Escrow.awaitCheckout(id, terms, funding, now))
                .write(hires.checkouts().create(checkout).writes())
                .write(Accounts.requireNotDeleted(payer));
    }

    /** The booker of a booking cancels too late. The human gets {@code worker}. */
    public Hire cancelLate(Money worker, ReleaseIds settlement, Instant now) {
        return move(MissedVisits.cancelLate(requireEscrow(), worker, settlement, now));
    }

    public Hire refund(EscrowActor by, String reason, Instant now) {
        return move(requireEscrow().refund(by, reason, hires.nextTransaction(now), now));
    }

    /** Cancels the escrow, if there is one. Otherwise the commit requires that none was opened meanwhile. */
    private Hire returnFunds(EscrowActor by, String reason, Instant now) {
        if (escrow().isEmpty()) {
            return write(Hires.requireNoEscrow(application()));
        }
        Hires.requireNotTaken(requireEscrow());
        return cancel(by, reason, now);
    }

    public Hire cancel(EscrowActor by, String reason, Instant now) {
        Escrow held = requireEscrow();
        return move(held.cancel(by, reason, hires.nextTransaction(now), now))
                .write(hires.escrows().cancelCheckout(held));
    }

    public Hire seat(Function<Applied, Seats.Moved> verb) {
        return applied.get().map(verb).map(this::seat).orElse(this);
    }

    public Hire seat(Seats.Moved moved) {
        Optional<Applied> after = Optional.of(new Applied(moved.bounty(), moved.application()));
        return new Hire(hires, () -> after, escrow, submission, changes.and(moved.writes()));
    }

    private Hire submitted(SubmissionMoves.Moved moved) {
        Optional<Applied> after = Optional.of(new Applied(moved.bounty(), moved.application()));
        return new Hire(hires, () -> after, escrow, Optional.of(moved.submission()), changes.and(moved.writes()));
    }

    public Hire move(EscrowMove move) {
        Optional<Escrow> after = Optional.of(move.after());
        return new Hire(
                hires, applied, () -> after, submission, changes.and(move).and(CancelledHires.counted(move)));
    }

    /** The commit also makes the last move of another hire. */
    Hire moveWith(Hire other) {
        return with(changes.and(other.changes.moves().getLast()));
    }

    public Hire write(List<Write> writes) {
        return with(changes.and(writes));
    }

    public Hire write(Write write) {
        return write(List.of(write));
    }

    private Hire with(HireChanges more) {
        return new Hire(hires, applied, escrow, submission, more);
    }
}
