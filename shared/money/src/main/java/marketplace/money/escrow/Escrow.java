package marketplace.money.escrow;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.escrow.EscrowStatus.Move;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.Spender;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.payouts.Payout;

/**
 * Money that is held until work is done.
 *
 * <p>Immutable: a verb returns the {@link EscrowMove} that leads to the escrow after it, with the transaction that it
 * takes, and refuses with {@code invalid_state} where the status forbids it. Who may call a verb, the use-case asks.
 *
 * @param dispute why it is or was frozen; null for never
 * @param transactions the ledger transactions that touched it, oldest first
 * @param version counts its changes, from 1
 */
public record Escrow(
        EscrowId id,
        EscrowTerms terms,
        EscrowStatus status,
        Funding funding,
        EscrowOutcome outcome,
        EscrowClocks clocks,
        Dispute dispute,
        List<TransactionId> transactions,
        List<EscrowLogEntry> auditLog,
        long version) {

    /** An acceptance may be taken back so often; without a limit the audit log could outgrow its item. */
    private static final int MAX_UNLOCKS = 10;

    public Escrow {
        transactions = List.copyOf(transactions);
        auditLog = List.copyOf(auditLog);
    }

    /** A new escrow, paid from the poster's wallet; {@code spender} names whose caps that counts towards. */
    public static EscrowMove fund(
            EscrowId id, EscrowTerms terms, Spender spender, TransactionId transaction, Instant now) {
        Escrow escrow = begin(
                id,
                terms,
                new Funding.FromWallet(spender.keys()),
                EscrowStatus.FUNDED,
                EscrowClocks.begin(now).waiting(terms.subject(), now),
                Move.FUND);
        LedgerTransaction taken = escrow.money(TransactionKind.ESCROW_FUNDED, transaction, now)
                .from(new LedgerAccount.Wallet(terms.posterId()), terms.total())
                .to(escrow.account(), terms.total())
                .by(spender.on(escrow.bounty()))
                .build();
        return new EscrowMove(Optional.empty(), escrow.booked(transaction), List.of(taken), List.of());
    }

    /** A new escrow that waits for a hosted checkout; the checkout is to be created in the same commit. */
    public static EscrowMove awaitCheckout(EscrowId id, EscrowTerms terms, Funding.ByCheckout checkout, Instant now) {
        Escrow escrow = begin(id, terms, checkout, EscrowStatus.FUNDING, EscrowClocks.begin(now), Move.REQUEST_PAYMENT);
        return new EscrowMove(Optional.empty(), escrow, List.of(), List.of());
    }

    /** The provider says that the checkout is paid. */
    public EscrowMove pay(String provider, TransactionId transaction, Instant now) {
        Escrow after = moved(Move.PAY, EscrowActor.PROVIDER, null, clocks.waiting(terms.subject(), now), now);
        LedgerTransaction.Builder came = money(TransactionKind.ESCROW_PAID, transaction, now)
                .from(new LedgerAccount.External(provider), terms.total())
                .to(account(), terms.total());
        if (funding instanceof Funding.ByCheckout by) {
            came.reference(by.checkoutId());
        }
        return move(after.booked(transaction), List.of(came.build()), List.of());
    }

    /** The checkout was open for too long. */
    public EscrowMove expire(Instant now) {
        return move(moved(Move.EXPIRE, EscrowActor.CLOCK, null, clocks.stopped(), now));
    }

    /** Called off before the work is agreed upon; what was paid goes to the poster's wallet. */
    public EscrowMove cancel(EscrowActor by, String reason, TransactionId transaction, Instant now) {
        return back(Move.CANCEL, by, reason, transaction, now);
    }

    /** Nobody took it up in time. */
    public EscrowMove lapse(TransactionId transaction, Instant now) {
        requireAllowed(Move.LAPSE);
        requireReached(clocks.lapsesAt(), now, "goes back by itself");
        return back(Move.LAPSE, EscrowActor.CLOCK, null, transaction, now);
    }

    /** The work is agreed upon: accepted, confirmed, or the offer taken. */
    public EscrowMove lock(EscrowActor by, Instant now) {
        return move(moved(Move.LOCK, by, null, clocks.working(), now));
    }

    /** The poster takes the agreement back before the worker confirmed. */
    public EscrowMove unlock(EscrowActor by, String reason, Instant now) {
        Escrow after = moved(Move.UNLOCK, by, reason, clocks.waiting(terms.subject(), now), now);
        if (auditLog.stream().filter(act -> act.action() == Move.UNLOCK).count() >= MAX_UNLOCKS) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This acceptance was taken back " + MAX_UNLOCKS + " times already; release the seat instead.");
        }
        return move(after);
    }

    /** The work is handed in; from now on it is released by itself after a while. */
    public EscrowMove deliver(EscrowActor by, Instant now) {
        return move(moved(Move.DELIVER, by, null, clocks.delivered(terms.amount(), now), now));
    }

    /** The poster asks for better work, while silence has not released it. */
    public EscrowMove redo(EscrowActor by, String reason, Instant now) {
        requireAllowed(Move.REDO);
        requireUnreleased(now);
        return move(moved(Move.REDO, by, reason, clocks.working(), now));
    }

    /**
     * The poster rejects the work, while silence has not released it: it is not released by itself any more; the caller
     * sees to appeal or refund.
     */
    public EscrowMove reject(EscrowActor by, String reason, Instant now) {
        requireAllowed(Move.REJECT);
        requireUnreleased(now);
        return move(moved(Move.REJECT, by, reason, clocks.rejected(), now));
    }

    /** Back to the poster's wallet, fee included: a seat was released, or a rejection stands. */
    public EscrowMove refund(EscrowActor by, String reason, TransactionId transaction, Instant now) {
        return back(Move.REFUND, by, reason, transaction, now);
    }

    /** The poster confirms the work. */
    public EscrowMove complete(EscrowActor by, Instant now) {
        return move(moved(Move.COMPLETE, by, null, clocks.completed(terms.amount(), now), now));
    }

    /** The poster lets the money go. */
    public EscrowMove release(EscrowActor by, ReleaseIds settlement, Instant now) {
        return payOut(Move.RELEASE, by, null, terms.amount(), settlement, now);
    }

    /** The poster was silent for too long. */
    public EscrowMove autoRelease(ReleaseIds settlement, Instant now) {
        requireAllowed(Move.AUTO_RELEASE);
        requireReached(clocks.autoReleaseAt(), now, "is released by itself");
        return payOut(Move.AUTO_RELEASE, EscrowActor.CLOCK, null, terms.amount(), settlement, now);
    }

    /** One of the two asks for a ruling; every clock is frozen. */
    public EscrowMove dispute(Dispute opened, Instant now) {
        requireAllowed(Move.DISPUTE);
        Instant end = clocks.disputeWindowEndsAt();
        if (end != null && !now.isBefore(end)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, "The time to dispute this escrow ended at " + Instants.text(end) + ".");
        }
        String reason = opened.category().wire();
        return move(moved(Move.DISPUTE, opened.openedBy(), reason, clocks.stopped(), now)
                .with(opened));
    }

    /** An admin decides the dispute. */
    public EscrowMove rule(Ruling ruling, String reason, ReleaseIds settlement, Instant now) {
        return switch (ruling) {
            case Ruling.Release _ ->
                payOut(Move.RULE_RELEASE, EscrowActor.ADMIN, reason, terms.amount(), settlement, now);
            case Ruling.Refund _ -> back(Move.RULE_REFUND, EscrowActor.ADMIN, reason, settlement.transaction(), now);
            case Ruling.Split split -> {
                if (split.worker().cents() < 1 || split.worker().compareTo(terms.amount()) >= 0) {
                    throw Problem.invalid(
                            "workerCents",
                            "must be from 1 to " + (terms.amount().cents() - 1)
                                    + "; for all or nothing use release or refund");
                }
                yield payOut(Move.RULE_SPLIT, EscrowActor.ADMIN, reason, split.worker(), settlement, now);
            }
        };
    }

    /** What it holds now. */
    public Money held() {
        return status.holdsMoney() ? terms.total() : Money.ZERO;
    }

    public boolean isOf(AccountId participant) {
        return terms.posterId().equals(participant) || terms.payeeId().equals(participant);
    }

    /** Refuses a caller who means the escrow of another application. */
    public void requireApplication(ApplicationId application) {
        if (!terms.subject().application().equals(Optional.of(application))) {
            throw new Problem(
                    ErrorCode.ESCROW_APPLICATION_MISMATCH,
                    "This escrow was not funded for the application " + application + "; look at its applicationId.");
        }
    }

    /** Refuses a caller who means to pay another human. */
    public void requireRecipient(HumanId human) {
        if (!terms.humanId().equals(human)) {
            throw new Problem(
                    ErrorCode.ESCROW_RECIPIENT_MISMATCH,
                    "This escrow was not funded for the human " + human + "; look at its humanId.");
        }
    }

    public LedgerAccount account() {
        return new LedgerAccount.Escrow(id);
    }

    /** All back to the poster; nothing moves where nothing was paid yet. */
    private EscrowMove back(Move move, EscrowActor by, String reason, TransactionId transaction, Instant now) {
        Escrow after = moved(move, by, reason, clocks.stopped(), now).ruled(move, now);
        if (!status.holdsMoney()) {
            return move(after);
        }
        Money total = terms.total();
        LedgerTransaction returned = money(TransactionKind.ESCROW_REFUNDED, transaction, now)
                .from(account(), total)
                .to(new LedgerAccount.Wallet(terms.posterId()), total)
                .by(spender())
                .build();
        return move(
                after.booked(transaction).ended(new EscrowOutcome(Money.ZERO, total, Money.ZERO)),
                List.of(returned),
                List.of());
    }

    /** So much of the amount to the human, the fee for it to the platform, the rest back. */
    private EscrowMove payOut(
            Move move, EscrowActor by, String reason, Money worker, ReleaseIds settlement, Instant now) {
        Escrow after = moved(move, by, reason, clocks.released(now), now).ruled(move, now);
        Money fee = terms.feeFor(worker);
        Money rest = terms.total().minus(worker).minus(fee);
        TransactionKind kind = move == Move.RULE_SPLIT ? TransactionKind.ESCROW_SPLIT : TransactionKind.ESCROW_RELEASED;
        LedgerTransaction paid = money(kind, settlement.transaction(), now)
                .from(account(), terms.total())
                .to(new LedgerAccount.Payable(terms.payeeId()), worker)
                .to(new LedgerAccount.Fees(), fee)
                .to(new LedgerAccount.Wallet(terms.posterId()), rest)
                .by(spender())
                .build();
        return move(
                after.booked(settlement.transaction()).ended(new EscrowOutcome(worker, rest, fee)),
                List.of(paid),
                List.of(Payout.request(settlement.payout(), terms.payeeId(), id, worker, now)));
    }

    /** Whose caps get room again by what comes back: nobody's, for money that never was in the wallet. */
    private Spender spender() {
        return switch (funding) {
            case Funding.FromWallet wallet ->
                Spender.again(terms.posterId(), wallet.keys()).on(bounty());
            case Funding.ByCheckout _ -> null;
        };
    }

    /** Who spends what goes on from here to another escrow: whoever spent it for this one, else the poster. */
    public Spender passedOnBy() {
        return switch (funding) {
            case Funding.FromWallet wallet -> Spender.again(terms.posterId(), wallet.keys());
            case Funding.ByCheckout _ -> Spender.of(terms.posterId());
        };
    }

    private BountyId bounty() {
        return terms.subject().bounty().orElse(null);
    }

    private LedgerTransaction.Builder money(TransactionKind kind, TransactionId transaction, Instant now) {
        return LedgerTransaction.of(kind, transaction, id, now).holder(terms.posterId());
    }

    /** Who was silent until it was to be released has no more say, however late the clock comes. */
    private void requireUnreleased(Instant now) {
        Instant due = clocks.autoReleaseAt();
        if (due != null && !now.isBefore(due)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The time to review this work ended at " + Instants.text(due)
                            + ", when its escrow was to be released by itself.");
        }
    }

    private void requireReached(Instant due, Instant now, String what) {
        if (due == null || now.isBefore(due)) {
            String when = due == null ? "no clock runs" : "that is at " + Instants.text(due);
            throw new Problem(
                    ErrorCode.INVALID_STATE, "It is not yet time that this escrow " + what + ": " + when + ".");
        }
    }

    private EscrowStatus requireAllowed(Move move) {
        return status.after(move)
                .orElseThrow(() -> new Problem(
                        ErrorCode.INVALID_STATE,
                        "This escrow is " + status.wire() + "; this can be done only while it is "
                                + EscrowStatus.allowing(move) + "."));
    }

    private static Escrow begin(
            EscrowId id, EscrowTerms terms, Funding funding, EscrowStatus status, EscrowClocks clocks, Move move) {
        EscrowLogEntry act = new EscrowLogEntry(clocks.createdAt(), EscrowActor.POSTER, move, null, status, null);
        return new Escrow(id, terms, status, funding, EscrowOutcome.NONE, clocks, null, List.of(), List.of(act), 1);
    }

    private Escrow moved(Move move, EscrowActor by, String reason, EscrowClocks next, Instant now) {
        EscrowStatus to = requireAllowed(move);
        List<EscrowLogEntry> log = Stream.concat(
                        auditLog.stream(), Stream.of(new EscrowLogEntry(now, by, move, status, to, reason)))
                .toList();
        return new Escrow(id, terms, to, funding, outcome, next, dispute, transactions, log, version + 1);
    }

    private Escrow booked(TransactionId transaction) {
        List<TransactionId> all =
                Stream.concat(transactions.stream(), Stream.of(transaction)).toList();
        return new Escrow(id, terms, status, funding, outcome, clocks, dispute, all, auditLog, version);
    }

    private Escrow ended(EscrowOutcome end) {
        return new Escrow(id, terms, status, funding, end, clocks, dispute, transactions, auditLog, version);
    }

    private Escrow with(Dispute opened) {
        return new Escrow(id, terms, status, funding, outcome, clocks, opened, transactions, auditLog, version);
    }

    private Escrow ruled(Move move, Instant now) {
        return switch (move) {
            case RULE_RELEASE, RULE_REFUND, RULE_SPLIT -> with(dispute.ruled(now));
            case FUND,
                    REQUEST_PAYMENT,
                    PAY,
                    EXPIRE,
                    CANCEL,
                    LAPSE,
                    LOCK,
                    UNLOCK,
                    DELIVER,
                    REDO,
                    REJECT,
                    REFUND,
                    COMPLETE,
                    RELEASE,
                    AUTO_RELEASE,
                    DISPUTE -> this;
        };
    }

    private EscrowMove move(Escrow after) {
        return move(after, List.of(), List.of());
    }

    private EscrowMove move(Escrow after, List<LedgerTransaction> money, List<Payout> payouts) {
        return new EscrowMove(Optional.of(this), after, money, payouts);
    }
}
