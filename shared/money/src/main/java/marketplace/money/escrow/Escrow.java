package marketplace.money.escrow;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.escrow.EscrowStatus.Move;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.Ruling;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutSource;
import marketplace.money.runs.RunFunds;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transactions.Unspent;

/**
 * Money held until work is done. A verb rejects with {@code invalid_state} what the status does not allow.
 * Verbs do not check who calls them.
 */
public record Escrow(
        EscrowId id,
        EscrowTerms terms,
        EscrowStatus status,
        Funding funding,
        EscrowOutcome outcome,
        EscrowClocks clocks,
        Dispute dispute,
        Freeze freeze,
        List<TransactionId> transactions,
        List<EscrowLogEntry> auditLog,
        long version) {

    /** Limits the audit log, which is part of the item. */
    private static final int MAX_UNLOCKS = 10;

    public Escrow {
        transactions = List.copyOf(transactions);
        auditLog = List.copyOf(auditLog);
    }

    public static EscrowMove fund(
            EscrowId id, EscrowTerms terms, Spender spender, TransactionId transaction, Instant now) {
        Escrow escrow = begin(
                id,
                terms,
                new Funding.FromWallet(spender.keys(), spender.spentAt(), List.of()),
                EscrowStatus.FUNDED,
                EscrowClocks.begin(now).waiting(terms.subject(), now),
                Move.FUND);
        LedgerTransaction taken = EscrowPostings.fund(escrow, spender, transaction, now);
        return new EscrowMove(Optional.empty(), escrow.booked(transaction), List.of(taken), List.of());
    }

    /** Takes money that is reserved already, so it is never short of funds. */
    public static EscrowMove fund(
            EscrowId id, EscrowTerms terms, RunFunds run, TransactionId transaction, Instant now) {
        Escrow escrow = begin(
                id,
                terms,
                new Funding.FromRun(run.id(), run.keys(), run.reservedAt(), List.of()),
                EscrowStatus.FUNDED,
                EscrowClocks.begin(now).waiting(terms.subject(), now),
                Move.FUND);
        LedgerTransaction taken = EscrowPostings.fund(escrow, run.id(), transaction, now);
        return new EscrowMove(Optional.empty(), escrow.booked(transaction), List.of(taken), List.of());
    }

    public static EscrowMove awaitCheckout(EscrowId id, EscrowTerms terms, Funding.ByCheckout checkout, Instant now) {
        Escrow escrow = begin(id, terms, checkout, EscrowStatus.FUNDING, EscrowClocks.begin(now), Move.REQUEST_PAYMENT);
        return new EscrowMove(Optional.empty(), escrow, List.of(), List.of());
    }

    public EscrowMove pay(String provider, TransactionId transaction, Instant now) {
        Escrow after = moved(Move.PAY, EscrowActor.PROVIDER, null, clocks.waiting(terms.subject(), now), now);
        return move(
                after.booked(transaction), List.of(EscrowPostings.pay(this, provider, transaction, now)), List.of());
    }

    /** The poster pays from the wallet what waited for a checkout, which the caller cancels. */
    public EscrowMove payFromWallet(Spender spender, TransactionId transaction, Instant now) {
        Funding.FromWallet wallet = new Funding.FromWallet(spender.keys(), spender.spentAt(), List.of());
        Escrow after = moved(Move.PAY, EscrowActor.POSTER, null, clocks.waiting(terms.subject(), now), now)
                .with(wallet, dispute, freeze, version + 1);
        return move(
                after.booked(transaction), List.of(EscrowPostings.fund(after, spender, transaction, now)), List.of());
    }

    public EscrowMove expire(Instant now) {
        return move(moved(Move.EXPIRE, EscrowActor.CLOCK, null, clocks.stopped(), now));
    }

    public EscrowMove cancel(EscrowActor by, String reason, TransactionId transaction, Instant now) {
        return back(Move.CANCEL, by, reason, transaction, now);
    }

    public EscrowMove lapse(TransactionId transaction, Instant now) {
        requireAllowed(Move.LAPSE);
        EscrowClocks.requireReached(clocks.lapsesAt(), now, "lapses");
        return back(Move.LAPSE, EscrowActor.CLOCK, null, transaction, now);
    }

    public EscrowMove lock(EscrowActor by, Instant now) {
        return move(moved(Move.LOCK, by, null, clocks.working(), now));
    }

    /** The poster withdraws the acceptance before the worker confirms. */
    public EscrowMove unlock(EscrowActor by, String reason, Instant now) {
        Escrow after = moved(Move.UNLOCK, by, reason, clocks.waiting(terms.subject(), now), now);
        if (auditLog.stream().filter(act -> act.action() == Move.UNLOCK).count() >= MAX_UNLOCKS) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This acceptance was withdrawn " + MAX_UNLOCKS + " times already. Release the seat instead.");
        }
        return move(after);
    }

    /** The work is submitted; auto-release starts, unless the visit of a booking is reported during its dispute. */
    public EscrowMove deliver(EscrowActor by, Instant now) {
        if (isUnreportedVisit()) {
            return move(moved(Move.REPORT_VISIT, by, null, clocks.reported(now), now));
        }
        return move(moved(Move.DELIVER, by, null, clocks.delivered(terms.amount(), now), now));
    }

    public EscrowMove redo(EscrowActor by, String reason, Instant now) {
        requireAllowed(Move.REDO);
        clocks.requireUnreleased(now);
        return move(moved(Move.REDO, by, reason, clocks.working(), now));
    }

    /** Stops auto-release. The caller handles the appeal or the refund. */
    public EscrowMove reject(EscrowActor by, String reason, Instant now) {
        requireAllowed(Move.REJECT);
        clocks.requireUnreleased(now);
        return move(moved(Move.REJECT, by, reason, clocks.rejected(), now));
    }

    /** Refunds the full amount to the poster, fee included: a seat was released, or a rejection became final. */
    public EscrowMove refund(EscrowActor by, String reason, TransactionId transaction, Instant now) {
        return back(Move.REFUND, by, reason, transaction, now);
    }

    public EscrowMove complete(EscrowActor by, Instant now) {
        return move(moved(Move.COMPLETE, by, null, clocks.completed(terms.amount(), now), now));
    }

    public EscrowMove release(EscrowActor by, ReleaseIds settlement, Instant now) {
        return payOut(Move.RELEASE, by, null, terms.amount(), Money.ZERO, settlement, now);
    }

    public EscrowMove autoRelease(ReleaseIds settlement, Instant now) {
        requireAllowed(Move.AUTO_RELEASE);
        EscrowClocks.requireReached(clocks.autoReleaseAt(), now, "is released automatically");
        return payOut(Move.AUTO_RELEASE, EscrowActor.CLOCK, null, terms.amount(), Money.ZERO, settlement, now);
    }

    public EscrowMove dispute(Dispute opened, Instant now) {
        requireAllowed(Move.DISPUTE);
        clocks.requireDisputable(now);
        String reason = opened.category().wire();
        return move(moved(Move.DISPUTE, opened.openedBy(), reason, clocks.stopped(), now)
                .with(opened.stopping(clocks.autoReleaseAt(), clocks.disputeWindowEndsAt())));
    }

    /** @param owed the poster's debt, the most that the platform pays of a frozen escrow */
    public EscrowMove rule(Ruling ruling, String reason, Money owed, ReleaseIds settlement, Instant now) {
        return rule(ruling, EscrowActor.ADMIN, reason, owed, settlement, now);
    }

    public EscrowMove ruleByDefault(Ruling ruling, ReleaseIds settlement, Instant now) {
        requireAllowed(Move.RULE_RELEASE);
        EscrowClocks.requireReached(dispute.rulingDueAt(), now, "is ruled on by default");
        return rule(ruling, EscrowActor.CLOCK, "no ruling within 14 days", Money.ZERO, settlement, now);
    }

    EscrowMove rule(Ruling ruling, EscrowActor by, String reason, Money owed, ReleaseIds settlement, Instant now) {
        if (freeze != null && freeze.status() == EscrowStatus.FUNDED && !(ruling instanceof Ruling.Refund)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, "No work was agreed for this escrow. The only ruling possible is refund.");
        }
        return switch (ruling) {
            case Ruling.Release _ -> payOut(Move.RULE_RELEASE, by, reason, terms.amount(), owed, settlement, now);
            case Ruling.Refund _ -> back(Move.RULE_REFUND, by, reason, settlement.transaction(), now);
            case Ruling.Split split ->
                payOut(Move.RULE_SPLIT, by, reason, split.requireWorkerOf(terms.amount()), owed, settlement, now);
        };
    }

    /** The payment is lost and still owed, or the worker withdraws: the poster is refunded, which pays the debt. */
    public EscrowMove lose(EscrowActor by, String reason, TransactionId transaction, Instant now) {
        return back(Move.LOSE, by, reason, transaction, now);
    }

    public void requireNotFrozen() {
        if (freeze != null) {
            throw Freeze.problem(dispute);
        }
    }

    /** Whether it is the disputed escrow of a visit that neither side had reported before. */
    public boolean isUnreportedVisit() {
        boolean reported = clocks.deliveredAt() != null || clocks.completedAt() != null;
        return status == EscrowStatus.DISPUTED
                && freeze == null
                && terms.subject().booking().isPresent()
                && !reported;
    }

    /** Whether no party had disputed it before it was frozen. */
    public boolean isFrozenOnly() {
        return freeze != null && freeze.dispute() == null;
    }

    /** @param payment null for other money, which is never taken back */
    public boolean isFrozenBy(String payment) {
        return freeze != null && payment != null && freeze.payments().contains(payment);
    }

    public Money held() {
        return status.holdsMoney() ? terms.total() : Money.ZERO;
    }

    public boolean isOf(AccountId participant) {
        return terms.posterId().equals(participant) || terms.payeeId().equals(participant);
    }

    public LedgerAccount account() {
        return new LedgerAccount.Escrow(id);
    }

    private EscrowMove back(Move move, EscrowActor by, String reason, TransactionId transaction, Instant now) {
        Escrow after = moved(move, by, reason, clocks.stopped(), now).ruled(move, now);
        if (!status.holdsMoney()) {
            return move(after);
        }
        EscrowOutcome end = EscrowOutcome.refunded(terms.total());
        LedgerTransaction returned = EscrowPostings.end(this, TransactionKind.ESCROW_REFUNDED, end, transaction, now);
        return move(after.booked(transaction).ended(end), List.of(returned), List.of());
    }

    EscrowMove payOut(
            Move move, EscrowActor by, String reason, Money worker, Money owed, ReleaseIds settlement, Instant now) {
        Escrow after = moved(move, by, reason, clocks.released(now), now).ruled(move, now);
        Money missing = EscrowPostings.takenBack(this).min(owed);
        EscrowOutcome end = EscrowOutcome.paid(terms, worker, missing);
        TransactionKind kind = !missing.equals(Money.ZERO)
                ? TransactionKind.ESCROW_COVERED
                : move == Move.RULE_SPLIT || move == Move.CANCEL_LATE || move == Move.BLOCKED_SPLIT
                        ? TransactionKind.ESCROW_SPLIT
                        : TransactionKind.ESCROW_RELEASED;
        LedgerTransaction paid = EscrowPostings.end(this, kind, end, settlement.transaction(), now);
        return move(
                after.booked(settlement.transaction()).ended(end),
                List.of(paid),
                List.of(Payout.request(settlement.payout(), terms.payeeId(), new PayoutSource.OfEscrow(id), worker, now)
                        .paidWith(EscrowPostings.paidWith(this, worker))));
    }

    /** A new escrow that was paid from the wallet or a run, with the payments whose money they paid. */
    Escrow paidWith(List<Unspent.Part> taken) {
        return with(funding.with(taken), dispute, freeze, version);
    }

    /** The spender when the money moves on to another escrow: the one who funded this escrow, else the poster. */
    public Spender passedOnBy() {
        Spender spender = funding.spender(terms.posterId(), clocks.fundedAt());
        return spender == null ? Spender.of(terms.posterId()) : spender;
    }

    EscrowStatus requireAllowed(Move move) {
        if (!move.endsFreeze()) {
            requireNotFrozen();
        }
        return status.after(move);
    }

    private static Escrow begin(
            EscrowId id, EscrowTerms terms, Funding funding, EscrowStatus status, EscrowClocks clocks, Move move) {
        EscrowLogEntry act = new EscrowLogEntry(clocks.createdAt(), EscrowActor.POSTER, move, null, status, null, null);
        return new Escrow(
                id, terms, status, funding, EscrowOutcome.NONE, clocks, null, null, List.of(), List.of(act), 1);
    }

    Escrow moved(Move move, EscrowActor by, String reason, EscrowClocks next, Instant now) {
        return logged(new EscrowLogEntry(now, by, move, status, requireAllowed(move), reason, null), next);
    }

    Escrow logged(EscrowLogEntry entry, EscrowClocks next) {
        List<EscrowLogEntry> log =
                Stream.concat(auditLog.stream(), Stream.of(entry)).toList();
        return new Escrow(
                id, terms, entry.to(), funding, outcome, next, dispute, freeze, transactions, log, version + 1);
    }

    private Escrow booked(TransactionId transaction) {
        List<TransactionId> all =
                Stream.concat(transactions.stream(), Stream.of(transaction)).toList();
        return new Escrow(id, terms, status, funding, outcome, clocks, dispute, freeze, all, auditLog, version);
    }

    private Escrow ended(EscrowOutcome end) {
        return new Escrow(id, terms, status, funding, end, clocks, dispute, null, transactions, auditLog, version);
    }

    Escrow with(Dispute opened) {
        return with(funding, opened, freeze, version);
    }

    /** No transition: evidence or a proposal. */
    Escrow changed(Dispute next) {
        return with(funding, next, freeze, version + 1);
    }

    Escrow with(Freeze next) {
        return with(funding, dispute, next, version);
    }

    private Escrow with(Funding paid, Dispute opened, Freeze next, long at) {
        return new Escrow(id, terms, status, paid, outcome, clocks, opened, next, transactions, auditLog, at);
    }

    /** A dispute of a party that the freeze interrupted ends here as well, so it stays with the escrow. */
    private Escrow ruled(Move move, Instant now) {
        if (dispute == null || !move.endsDispute()) {
            return this;
        }
        Dispute interrupted = freeze == null ? null : freeze.resumed(dispute, now);
        return with((interrupted == null ? dispute : interrupted).ruled(now));
    }

    EscrowMove move(Escrow after) {
        return move(after, List.of(), List.of());
    }

    private EscrowMove move(Escrow after, List<LedgerTransaction> money, List<Payout> payouts) {
        return new EscrowMove(Optional.of(this), after, money, payouts);
    }
}
