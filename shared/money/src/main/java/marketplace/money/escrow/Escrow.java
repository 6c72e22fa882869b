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
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.escrow.EscrowStatus.Move;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.Spender;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.ledger.Unspent;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutSource;

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
        LedgerTransaction taken = escrow.money(TransactionKind.ESCROW_FUNDED, transaction, now)
                .from(new LedgerAccount.Wallet(terms.posterId()), terms.total())
                .to(escrow.account(), terms.total())
                .by(spender.on(escrow.bounty()))
                .build();
        return new EscrowMove(Optional.empty(), escrow.booked(transaction), List.of(taken), List.of());
    }

    public static EscrowMove awaitCheckout(EscrowId id, EscrowTerms terms, Funding.ByCheckout checkout, Instant now) {
        Escrow escrow = begin(id, terms, checkout, EscrowStatus.FUNDING, EscrowClocks.begin(now), Move.REQUEST_PAYMENT);
        return new EscrowMove(Optional.empty(), escrow, List.of(), List.of());
    }

    public EscrowMove pay(String provider, TransactionId transaction, Instant now) {
        Escrow after = moved(Move.PAY, EscrowActor.PROVIDER, null, clocks.waiting(terms.subject(), now), now);
        LedgerTransaction.Builder came = money(TransactionKind.ESCROW_PAID, transaction, now)
                .from(new LedgerAccount.External(provider), terms.total())
                .through(new LedgerAccount.Wallet(terms.posterId()), terms.total())
                .to(account(), terms.total());
        if (funding instanceof Funding.ByCheckout by) {
            came.reference(by.checkoutId());
        }
        return move(after.booked(transaction), List.of(came.build()), List.of());
    }

    public EscrowMove expire(Instant now) {
        return move(moved(Move.EXPIRE, EscrowActor.CLOCK, null, clocks.stopped(), now));
    }

    public EscrowMove cancel(EscrowActor by, String reason, TransactionId transaction, Instant now) {
        return back(Move.CANCEL, by, reason, transaction, now);
    }

    public EscrowMove lapse(TransactionId transaction, Instant now) {
        requireAllowed(Move.LAPSE);
        requireReached(clocks.lapsesAt(), now, "lapses");
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

    /** The work is submitted; auto-release starts. */
    public EscrowMove deliver(EscrowActor by, Instant now) {
        return move(moved(Move.DELIVER, by, null, clocks.delivered(terms.amount(), now), now));
    }

    public EscrowMove redo(EscrowActor by, String reason, Instant now) {
        requireAllowed(Move.REDO);
        requireUnreleased(now);
        return move(moved(Move.REDO, by, reason, clocks.working(), now));
    }

    /** Stops auto-release. The caller handles the appeal or the refund. */
    public EscrowMove reject(EscrowActor by, String reason, Instant now) {
        requireAllowed(Move.REJECT);
        requireUnreleased(now);
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
        return payOut(Move.RELEASE, by, null, terms.amount(), settlement, now);
    }

    public EscrowMove autoRelease(ReleaseIds settlement, Instant now) {
        requireAllowed(Move.AUTO_RELEASE);
        requireReached(clocks.autoReleaseAt(), now, "is released automatically");
        return payOut(Move.AUTO_RELEASE, EscrowActor.CLOCK, null, terms.amount(), settlement, now);
    }

    public EscrowMove dispute(Dispute opened, Instant now) {
        requireAllowed(Move.DISPUTE);
        Instant end = clocks.disputeWindowEndsAt();
        if (end != null && !now.isBefore(end)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, "The dispute window of this escrow ended at " + Instants.text(end) + ".");
        }
        String reason = opened.category().wire();
        return move(moved(Move.DISPUTE, opened.openedBy(), reason, clocks.stopped(), now)
                .with(opened, version + 1));
    }

    public EscrowMove addEvidence(Dispute.Evidence evidence) {
        if (status != EscrowStatus.DISPUTED) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This escrow is " + status.wire() + ". Evidence can be added only while it is disputed.");
        }
        return move(with(dispute.with(evidence), version + 1));
    }

    public EscrowMove rule(Ruling ruling, String reason, ReleaseIds settlement, Instant now) {
        return rule(ruling, EscrowActor.ADMIN, reason, settlement, now);
    }

    public EscrowMove ruleByDefault(Ruling ruling, ReleaseIds settlement, Instant now) {
        requireAllowed(Move.RULE_RELEASE);
        requireReached(dispute.rulingDueAt(), now, "is ruled on by default");
        return rule(ruling, EscrowActor.CLOCK, "no ruling within 14 days", settlement, now);
    }

    private EscrowMove rule(Ruling ruling, EscrowActor by, String reason, ReleaseIds settlement, Instant now) {
        return switch (ruling) {
            case Ruling.Release _ -> payOut(Move.RULE_RELEASE, by, reason, terms.amount(), settlement, now);
            case Ruling.Refund _ -> back(Move.RULE_REFUND, by, reason, settlement.transaction(), now);
            case Ruling.Split split -> {
                if (split.worker().cents() < 1 || split.worker().compareTo(terms.amount()) >= 0) {
                    throw Problem.invalid(
                            "workerCents",
                            "must be from 1 to " + (terms.amount().cents() - 1)
                                    + ". For all or nothing use release or refund.");
                }
                yield payOut(Move.RULE_SPLIT, by, reason, split.worker(), settlement, now);
            }
        };
    }

    public Money held() {
        return status.holdsMoney() ? terms.total() : Money.ZERO;
    }

    public boolean isOf(AccountId participant) {
        return terms.posterId().equals(participant) || terms.payeeId().equals(participant);
    }

    /** Takes any text: an id that does not exist is a mismatch as well. */
    public void requireApplication(String application) {
        if (!terms.subject().application().map(ApplicationId::value).equals(Optional.of(application))) {
            throw new Problem(
                    ErrorCode.ESCROW_APPLICATION_MISMATCH,
                    "This escrow was not funded for the application " + application + ". Check its applicationId.");
        }
    }

    public void requireRecipient(String human) {
        if (!terms.humanId().value().equals(human)) {
            throw new Problem(
                    ErrorCode.ESCROW_RECIPIENT_MISMATCH,
                    "This escrow was not funded for the human " + human + ". Check its humanId.");
        }
    }

    public LedgerAccount account() {
        return new LedgerAccount.Escrow(id);
    }

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
                .returning(paidWith())
                .build();
        return move(
                after.booked(transaction).ended(new EscrowOutcome(Money.ZERO, total, Money.ZERO)),
                List.of(returned),
                List.of());
    }

    /** Pays {@code worker} to the human, the fee for that part to the platform, and the rest to the poster. */
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
                .returning(paidWith())
                .build();
        return move(
                after.booked(settlement.transaction()).ended(new EscrowOutcome(worker, rest, fee)),
                List.of(paid),
                List.of(Payout.request(
                        settlement.payout(), terms.payeeId(), new PayoutSource.OfEscrow(id), worker, now)));
    }

    private Spender spender() {
        return switch (funding) {
            case Funding.FromWallet wallet ->
                Spender.again(terms.posterId(), wallet.keys(), spentAt(wallet)).on(bounty());
            case Funding.ByCheckout _ -> null;
        };
    }

    private Instant spentAt(Funding.FromWallet wallet) {
        return wallet.spentAt() == null ? clocks.fundedAt() : wallet.spentAt();
    }

    private List<Unspent.Part> paidWith() {
        return switch (funding) {
            case Funding.FromWallet wallet -> wallet.taken();
            case Funding.ByCheckout by ->
                List.of(new Unspent.Part(by.checkoutId().value(), terms.total()));
        };
    }

    /** A new escrow that was paid from the wallet, with the payments whose money the wallet paid. */
    Escrow paidWith(List<Unspent.Part> taken) {
        return switch (funding) {
            case Funding.FromWallet wallet -> {
                Funding paid = new Funding.FromWallet(wallet.keys(), wallet.spentAt(), taken);
                yield new Escrow(id, terms, status, paid, outcome, clocks, dispute, transactions, auditLog, version);
            }
            case Funding.ByCheckout _ -> this;
        };
    }

    /** The spender when the money moves on to another escrow: the one who funded this escrow, else the poster. */
    public Spender passedOnBy() {
        return switch (funding) {
            case Funding.FromWallet wallet -> Spender.again(terms.posterId(), wallet.keys(), spentAt(wallet));
            case Funding.ByCheckout _ -> Spender.of(terms.posterId());
        };
    }

    private BountyId bounty() {
        return terms.subject().bounty().orElse(null);
    }

    private LedgerTransaction.Builder money(TransactionKind kind, TransactionId transaction, Instant now) {
        return LedgerTransaction.of(kind, transaction, id, now).holder(terms.posterId());
    }

    private void requireUnreleased(Instant now) {
        Instant due = clocks.autoReleaseAt();
        if (due != null && !now.isBefore(due)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The review period of this work ended at " + Instants.text(due)
                            + ", when its escrow was due for automatic release.");
        }
    }

    private void requireReached(Instant due, Instant now, String what) {
        if (due == null || now.isBefore(due)) {
            String when = due == null ? "no deadline is set" : "the deadline is " + Instants.text(due);
            throw new Problem(ErrorCode.INVALID_STATE, "It is too early: this escrow " + what + ": " + when + ".");
        }
    }

    private EscrowStatus requireAllowed(Move move) {
        return EscrowStatus.TRANSITIONS
                .after(status, move)
                .orElseThrow(() -> new Problem(
                        ErrorCode.INVALID_STATE,
                        "This escrow is " + status.wire() + ". It must be " + EscrowStatus.TRANSITIONS.allowing(move)
                                + "."));
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

    private Escrow with(Dispute changed, long nextVersion) {
        return new Escrow(id, terms, status, funding, outcome, clocks, changed, transactions, auditLog, nextVersion);
    }

    private Escrow ruled(Move move, Instant now) {
        return switch (move) {
            case RULE_RELEASE, RULE_REFUND, RULE_SPLIT -> with(dispute.ruled(now), version);
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
