package marketplace.hiring;

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
import marketplace.hiring.rentals.CancelledHires;
import marketplace.humans.Humans;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Money;
import marketplace.kernel.ReturnUrls;
import marketplace.kernel.cache.Lazy;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.Dispute;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.Funding;
import marketplace.money.escrow.ReleaseIds;
import marketplace.money.escrow.Ruling;
import marketplace.money.ledger.PostResult;
import marketplace.money.transactions.Spender;
import marketplace.table.Commit;
import marketplace.table.Write;

/**
 * One hire: an application to a bounty, its seat, the escrow that pays for it, and the submission.
 *
 * <p>Immutable. A verb moves all of them together and returns the hire after it; {@link #commit} puts what the verbs
 * have changed into one commit, so a seat and its money move together. An escrow of a booking or an offer has no seat.
 */
final class Hire {

    record Applied(Bounty bounty, Application application) {}

    final Hires hires;
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

    Optional<Applied> applied() {
        return applied.get();
    }

    Bounty bounty() {
        return applied.get().orElseThrow().bounty();
    }

    Application application() {
        return applied.get().orElseThrow().application();
    }

    /** The escrow of this application. A cancelled, expired or refunded one counts as none. */
    Optional<Escrow> escrow() {
        return escrow.get();
    }

    /** For an application that must have one: none is accepted without. */
    Escrow requireEscrow() {
        return escrow.get().orElseThrow();
    }

    Submission submission() {
        return submission.orElseThrow();
    }

    Seats.LostSeat ending(SeatExpiry reason) {
        return Seats.LostSeat.of(bounty(), application(), application().expire(reason));
    }

    HireChanges changes() {
        return changes;
    }

    /** What the verbs have changed, posted to the ledger. */
    PostResult post() {
        return posted.get();
    }

    Commit commit() {
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
        return taken.payFromWallet(id, hires.terms.of(bounty(), application()), Spender.of(call), call.now())
                .lock(EscrowActor.POSTER, call.now())
                .deliverFiles(call.now())
                .write(HireTerms.requirePayee(application().humanId()));
    }

    Hire reject(String response, Instant now) {
        return rejectSeat(response, now).returnFunds(EscrowActor.POSTER, "application rejected", now);
    }

    Hire withdraw(Instant now) {
        return seat(hires.seats.withdraw(bounty(), application(), now))
                .returnFunds(EscrowActor.WORKER, "application withdrawn", now);
    }

    /** Revokes an unconfirmed acceptance. The escrow stays funded. */
    Hire takeBack(Instant now) {
        Hire pending = seat(hires.seats.revokeAcceptance(bounty(), application(), now));
        return pending.move(requireEscrow().unlock(EscrowActor.POSTER, "acceptance taken back", now));
    }

    /** Funds a pending application from the wallet. That hires the human of a direct offer. */
    Hire fund(Call call, EscrowTerms terms) {
        EscrowId id = hires.nextEscrow(call.now());
        Hire seat = bounty().isDirectOffer() ? take(id, null, call.now()) : fundedBy(id);
        Hire funded = seat.write(HireTerms.requirePayee(application().humanId()))
                .payFromWallet(id, terms, Spender.of(call), call.now());
        return bounty().isDirectOffer() ? funded.lock(EscrowActor.POSTER, call.now()) : funded;
    }

    Hire fundByCheckout(Call call, EscrowTerms terms, ReturnUrls returns) {
        EscrowId id = hires.nextEscrow(call.now());
        Hire named = fundedBy(id);
        Hire seat = bounty().isDirectOffer()
                ? named.write(hires.bounties.change(bounty(), bounty().fundedBy(id, call.now())))
                : named;
        return seat.write(HireTerms.requirePayee(application().humanId()))
                .openCheckout(id, terms, bounty().terms().title(), returns, call);
    }

    private Hire fundedBy(EscrowId id) {
        Application named = application().fundedBy(id);
        return seat(new Seats.Moved(bounty(), named, List.of(hires.applications.change(named))));
    }

    Hire cancelEscrow(String reason, Instant now) {
        boolean paid = requireEscrow().status() != EscrowStatus.FUNDING;
        Hire cancelled = cancel(EscrowActor.POSTER, reason, now);
        return paid ? cancelled : DirectHire.endUnpaid(cancelled, now);
    }

    Hire handIn(SubmissionId id, Deliverable deliverable, AccountId worker, Uploads uploads, Instant now) {
        Hire handedIn =
                submitted(hires.submissionMoves.submit(uploads, bounty(), application(), id, deliverable, worker, now));
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
        Hire after = submitted(hires.submissionMoves.review(bounty(), application(), reviewed, now));
        return switch (reviewed.status()) {
            case APPROVED, PENDING_REVIEW -> after;
            case REDO_REQUESTED -> after.move(requireEscrow().redo(EscrowActor.POSTER, response, now));
            case REJECTED -> after.move(requireEscrow().reject(EscrowActor.POSTER, response, now));
        };
    }

    Hire appeal(Submission reviewed, String text, Dispute dispute, Instant now) {
        return submitted(hires.submissionMoves.appeal(bounty(), application(), reviewed, text, now))
                .move(requireEscrow().dispute(dispute, now))
                .write(UnruledDisputes.timer(requireEscrow(), dispute));
    }

    /** The poster confirms the work. Work that was not delivered counts as begun from now on. */
    Hire complete(Instant now) {
        boolean delivered = requireEscrow().status() == EscrowStatus.DELIVERED;
        Hire completed = move(requireEscrow().complete(EscrowActor.POSTER, now));
        return delivered
                ? completed.approveWaiting(now)
                : completed.seat(at -> hires.seats.begin(at.bounty(), at.application(), now));
    }

    private Hire approveWaiting(Instant now) {
        return applied.get()
                .filter(at -> at.application().seat().awaitsReview())
                .flatMap(at -> hires.submissions.latest(at.application()))
                .map(waiting -> review(waiting.approve(null, now), null, now))
                .orElse(this);
    }

    Hire release(Instant now) {
        return move(requireEscrow().release(EscrowActor.POSTER, ReleaseIds.next(hires.ids, now), now))
                .finish(now);
    }

    Hire dispute(Dispute dispute, Instant now) {
        return move(requireEscrow().dispute(dispute, now))
                .seat(at -> hires.seats.dispute(at.bounty(), at.application(), now))
                .write(UnruledDisputes.timer(requireEscrow(), dispute));
    }

    Hire addEvidence(Dispute.Evidence evidence) {
        return move(requireEscrow().addEvidence(evidence));
    }

    /** An admin rules on the dispute. A refund ends the seat without using the reserve pool. */
    Hire rule(Ruling ruling, String reason, Instant now) {
        Money owed = hires.escrows.owed(requireEscrow());
        return move(requireEscrow().rule(ruling, reason, owed, ReleaseIds.next(hires.ids, now), now))
                .follow(ruling, now);
    }

    /** No admin has ruled in time. */
    Hire ruleByDefault(Ruling ruling, Instant now) {
        return move(requireEscrow().ruleByDefault(ruling, ReleaseIds.next(hires.ids, now), now))
                .follow(ruling, now);
    }

    private Hire follow(Ruling ruling, Instant now) {
        return switch (ruling) {
            case Ruling.Release _, Ruling.Split _ -> finish(now);
            case Ruling.Refund _ -> loseSeat(now);
        };
    }

    /** An application whose escrow was frozen before it was accepted has no seat, and stays. */
    Hire loseSeat(Instant now) {
        return hasSeat() ? seat(_ -> hires.seats.vacate(ending(SeatExpiry.DISPUTE_LOST), now)) : this;
    }

    boolean hasSeat() {
        return applied.get()
                .filter(at -> at.application().status() == ApplicationStatus.ACCEPTED)
                .isPresent();
    }

    /** A timer or a payment provider has moved the escrow. */
    Hire follow(EscrowMove move, Instant now) {
        Hire moved = move(move);
        if (FrozenHire.isFreezing(move)) {
            return FrozenHire.follow(moved, move, now);
        }
        return switch (move.after().status()) {
            case FUNDED -> OfferedHire.convertPaid(DirectHire.startPaid(moved, now));
            case RELEASED -> moved.finish(now);
            case CANCELLED, EXPIRED -> OfferedHire.lapse(DirectHire.endUnpaid(moved, now), move, now);
            case FUNDING, LOCKED, DELIVERED, COMPLETED, REFUNDED, DISPUTED, SPLIT ->
                throw new IllegalArgumentException(
                        "an escrow that is moved by neither: " + move.after().status());
        };
    }

    Hire payoutConfirmed(Instant now) {
        return applied.get()
                .map(at -> write(hires.seats.change(at.bounty(), at.bounty().paySeat(now), now)))
                .orElse(this);
    }

    Hire vacate(Seats.LostSeat lost, EscrowActor by, String reason, Instant now) {
        return seat(hires.seats.vacate(lost, now)).refund(by, reason, now);
    }

    /** The refund of the lost seat pays the escrow of {@code next}, unless that was funded before. */
    Hire passTo(Hire next, Seats.LostSeat lost, EscrowActor by, String reason, Instant now) {
        EscrowId id = next.escrow().map(Escrow::id).orElseGet(() -> hires.nextEscrow(now));
        Hire passed = seat(hires.seats.pass(lost, next.application(), id, now));
        Hire paid = next;
        if (next.escrow().isEmpty()) {
            passed = passed.write(Humans.exists(next.application().humanId()));
            EscrowTerms terms = hires.terms.of(next.bounty(), next.application());
            paid = next.payFromWallet(id, terms, requireEscrow().passedOnBy(), now);
        }
        Hire refunded = passed.refund(by, reason, now);
        return refunded.with(refunded.changes.and(
                paid.lock(EscrowActor.POSTER, now).changes.moves().getLast()));
    }

    Hire rejectSeat(String response, Instant now) {
        return seat(hires.seats.reject(bounty(), application(), response, now));
    }

    Hire take(EscrowId id, String response, Instant now) {
        return seat(hires.seats.take(bounty(), application(), id, response, now));
    }

    Hire lock(EscrowActor by, Instant now) {
        return move(requireEscrow().lock(by, now));
    }

    /** If the bounty collects files, the application is the submission. */
    private Hire deliverFiles(Instant now) {
        return bounty().terms().intake().collectsFiles() ? deliver(now) : this;
    }

    /** The human was paid, with a seat or without. */
    private Hire finish(Instant now) {
        return seat(at -> hires.seats.finish(at.bounty(), at.application(), now))
                .write(hires.terms.finishedBooking(requireEscrow().terms().humanId()));
    }

    Hire payFromWallet(EscrowId id, EscrowTerms terms, Spender spender, Instant now) {
        return move(Escrow.fund(id, terms, spender, hires.nextTransaction(now), now));
    }

    /** Nothing is debited, so the commit has to check separately that the account exists. */
    Hire openCheckout(EscrowId id, EscrowTerms terms, String title, ReturnUrls returns, Call call) {
        Checkout checkout = hires.checkout(id, terms, title, call).returningTo(returns);
        Funding.ByCheckout funding = new Funding.ByCheckout(checkout.id(), checkout.code());
        return move(Escrow.awaitCheckout(id, terms, funding, call.now()))
                .write(hires.checkouts.create(checkout).writes())
                .write(Accounts.requireNotDeleted(call.accountId()));
    }

    private Hire refund(EscrowActor by, String reason, Instant now) {
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

    private Hire cancel(EscrowActor by, String reason, Instant now) {
        Escrow held = requireEscrow();
        return move(held.cancel(by, reason, hires.nextTransaction(now), now)).write(hires.escrows.cancelCheckout(held));
    }

    Hire seat(Function<Applied, Seats.Moved> verb) {
        return applied.get().map(verb).map(this::seat).orElse(this);
    }

    Hire seat(Seats.Moved moved) {
        Optional<Applied> after = Optional.of(new Applied(moved.bounty(), moved.application()));
        return new Hire(hires, () -> after, escrow, submission, changes.and(moved.writes()));
    }

    private Hire submitted(SubmissionMoves.Moved moved) {
        Optional<Applied> after = Optional.of(new Applied(moved.bounty(), moved.application()));
        return new Hire(hires, () -> after, escrow, Optional.of(moved.submission()), changes.and(moved.writes()));
    }

    Hire move(EscrowMove move) {
        Optional<Escrow> after = Optional.of(move.after());
        return new Hire(
                hires, applied, () -> after, submission, changes.and(move).and(CancelledHires.counted(move)));
    }

    Hire write(List<Write> writes) {
        return with(changes.and(writes));
    }

    private Hire write(Write write) {
        return write(List.of(write));
    }

    private Hire with(HireChanges more) {
        return new Hire(hires, applied, escrow, submission, more);
    }
}
