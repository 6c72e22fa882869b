package marketplace.hiring;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.bounties.seats.SubmissionMoves;
import marketplace.hiring.EscrowAnswers.Moved;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.DisputeId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.Dispute;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;
import marketplace.money.escrow.EscrowViews.EscrowView;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.ReleaseIds;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.MoneyQuote;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * What the two sides of an escrow do with it, with the seat that it pays for in the same commit.
 *
 * <p>Each reads like its sentence: load, require, verb, one commit, view. Who asks for what holds already is answered so,
 * and nothing changes.
 */
public final class EscrowService {

    private final Accounts accounts;
    private final Escrows escrows;
    private final Checkouts checkouts;
    private final EscrowSeats seats;
    private final SubmissionMoves work;
    private final Uploads uploads;
    private final EscrowQuotes quotes;
    private final PaymentQuotes payments;
    private final Ids ids;

    /** Takes the uploads, which know whose files are whose. */
    public EscrowService(Table table, Uploads uploads, Ids ids) {
        this.accounts = new Accounts(table);
        this.escrows = new Escrows(table);
        this.checkouts = new Checkouts(table);
        this.seats = new EscrowSeats(table);
        this.uploads = uploads;
        this.work = new SubmissionMoves(table);
        this.quotes = new EscrowQuotes(table);
        this.payments = new PaymentQuotes(table, ids);
        this.ids = ids;
    }

    /** What every use-case here reads first. */
    static List<Key> readBy(EscrowId escrow) {
        return List.of(Keys.escrow(escrow));
    }

    /** What {@link #deliver} reads first. */
    static List<Key> readByDelivering(EscrowRequests.Deliver input) {
        return Stream.concat(
                        Stream.of(Keys.escrow(input.escrowId())),
                        input.files().stream().distinct().map(Keys::upload))
                .toList();
    }

    /** What those read first that move the caller's money. */
    static List<Key> readByMoving(Call call, EscrowId escrow) {
        return List.of(Keys.escrow(escrow), Keys.ledgerHead(new LedgerAccount.Wallet(call.accountId()).code()));
    }

    /** What those read first that let the caller's money go. */
    static List<Key> readByPaying(Call call, EscrowId escrow) {
        return Stream.concat(Stream.of(Keys.account(call.accountId())), readByMoving(call, escrow).stream())
                .toList();
    }

    /** The poster confirms the work; it can be released from now on, and is by itself after a while. */
    Decision<EscrowAnswer> complete(Call call, EscrowRequests.One input) {
        Escrow escrow = escrows.requirePoster(input.escrowId(), call.accountId());
        if (escrow.status() == EscrowStatus.COMPLETED) {
            return Decision.of(Commit.none(), answer(call, escrow));
        }
        EscrowMove move = escrow.complete(EscrowActor.POSTER, call.now());
        return moved(call, move, seats.follow(move, call.now()));
    }

    /**
     * The poster lets the money go. A restricted one does not, lest it goes where a charge that is taken back was meant to
     * bring it; work that was done is paid by the clock all the same.
     */
    Decision<Moved> release(Call call, EscrowRequests.Release input) {
        accounts.requireUnrestricted(call.accountId());
        Escrow escrow = escrows.requirePoster(input.escrowId(), call.accountId());
        if (input.applicationId() != null) {
            escrow.requireApplication(input.applicationId());
        }
        if (input.humanId() != null) {
            escrow.requireRecipient(input.humanId());
        }
        if (escrow.status() == EscrowStatus.RELEASED) {
            return unchanged(call, escrow, input.dryRun());
        }
        ReleaseIds settlement = ReleaseIds.next(ids, call.now());
        if (EscrowRequests.isTrue(input.dryRun())) {
            MoneyQuote quote =
                    payments.of(escrow, () -> escrow.release(EscrowActor.POSTER, settlement, call.now()), call.now());
            return Decision.preview(Moved.quoted(escrow, call.origin(), quote));
        }
        EscrowMove move = escrow.release(EscrowActor.POSTER, settlement, call.now());
        seats.prefetchPayment(escrow);
        return paid(call, move, seats.follow(move, call.now()));
    }

    /** The poster calls it off before the work is agreed upon; what was paid goes to the wallet. */
    Decision<Moved> cancel(Call call, EscrowRequests.Cancel input) {
        Escrow escrow = escrows.requirePoster(input.escrowId(), call.accountId());
        if (escrow.status() == EscrowStatus.CANCELLED) {
            return unchanged(call, escrow, input.dryRun());
        }
        if (EscrowRequests.isTrue(input.dryRun())) {
            return preview(call, escrow, () -> cancelled(call, escrow, input.reason()));
        }
        EscrowMove move = cancelled(call, escrow, input.reason());
        if (escrow.status() != EscrowStatus.FUNDING) {
            return paid(call, move, List.of());
        }
        seats.prefetchCallingOff(escrow);
        return paid(
                call,
                move,
                Stream.concat(escrows.cancelCheckout(escrow).stream(), seats.follow(move, call.now()).stream())
                        .toList());
    }

    /** The worker hands in what the escrow pays for; a bounty's work is a submission like any other. */
    Decision<EscrowAnswer> deliver(Call call, EscrowRequests.Deliver input) {
        Escrow escrow = requirePayee(call, input.escrowId());
        EscrowMove move = escrow.deliver(EscrowActor.WORKER, call.now());
        List<Write> handedIn = seats.find(escrow)
                .map(held -> work.handIn(
                                uploads,
                                held.bounty(),
                                held.application(),
                                new SubmissionId(ids.next(IdKind.SUBMISSION, call.now())),
                                input.deliverable(),
                                call.accountId(),
                                call.now())
                        .writes())
                .orElseGet(() -> nothingHandedIn(input));
        return moved(call, move, handedIn);
    }

    /** What is no bounty's work has no place for files: they would be gone after a day. */
    private static List<Write> nothingHandedIn(EscrowRequests.Deliver input) {
        if (!input.files().isEmpty()) {
            throw Problem.invalid("uploadIds", "must be left out: this escrow pays for no bounty's work");
        }
        return List.of();
    }

    /** One of the two asks for a ruling; every clock is frozen until then. */
    Decision<EscrowAnswer> dispute(Call call, EscrowRequests.OpenDispute input) {
        Escrow escrow = escrows.requireParticipant(input.escrowId(), call.accountId());
        boolean poster = escrow.terms().posterId().equals(call.accountId());
        Dispute dispute = Dispute.open(
                new DisputeId(ids.next(IdKind.DISPUTE, call.now())),
                input.category(),
                EscrowRequests.said("description", input.description()),
                input.urls() == null ? List.of() : input.urls(),
                poster ? EscrowActor.POSTER : EscrowActor.WORKER,
                call.now());
        EscrowMove move = escrow.dispute(dispute, call.now());
        return moved(call, move, seats.follow(move, call.now()));
    }

    /** The worker takes a payment offer. */
    Decision<EscrowAnswer> accept(Call call, EscrowRequests.One input) {
        Escrow escrow = requirePayee(call, input.escrowId());
        boolean offer = switch (escrow.terms().subject()) {
            case EscrowSubject.Offer _ -> true;
            case EscrowSubject.Application _, EscrowSubject.Booking _ -> false;
        };
        if (!offer) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "Only the escrow of a payment offer is accepted by its worker; this one follows its bounty or"
                            + " booking.");
        }
        return moved(call, escrow.lock(EscrowActor.WORKER, call.now()), List.of());
    }

    private Escrow requirePayee(Call call, EscrowId id) {
        Escrow escrow = escrows.requireParticipant(id, call.accountId());
        if (!escrow.terms().payeeId().equals(call.accountId())) {
            throw new Problem(ErrorCode.FORBIDDEN, "Only the human whom this escrow pays may do this.");
        }
        return escrow;
    }

    private EscrowMove cancelled(Call call, Escrow escrow, String reason) {
        return escrow.cancel(EscrowActor.POSTER, reason, LedgerTransaction.nextId(ids, call.now()), call.now());
    }

    private Decision<Moved> preview(Call call, Escrow escrow, Supplier<EscrowMove> verb) {
        return Decision.preview(Moved.quoted(escrow, call.origin(), quotes.of(escrow.terms(), verb)));
    }

    private Decision<Moved> unchanged(Call call, Escrow escrow, Boolean dryRun) {
        return EscrowRequests.isTrue(dryRun)
                ? Decision.preview(Moved.quoted(
                        escrow,
                        call.origin(),
                        quotes.unchanged(
                                escrow.terms(),
                                true,
                                "This escrow is " + escrow.status().wire() + " already; nothing would move.")))
                : Decision.of(Commit.none(), Moved.of(escrow, call.origin()));
    }

    private Decision<Moved> paid(Call call, EscrowMove move, List<Write> more) {
        return Decision.of(commit(move, more), Moved.of(move.after(), call.origin()));
    }

    private Decision<EscrowAnswer> moved(Call call, EscrowMove move, List<Write> more) {
        return Decision.of(commit(move, more), answer(call, move.after()));
    }

    private static EscrowAnswer answer(Call call, Escrow escrow) {
        return new EscrowAnswer(EscrowView.of(escrow, call.origin()));
    }

    private Commit commit(EscrowMove move, List<Write> more) {
        return escrows.changes(move).and(more);
    }
}
