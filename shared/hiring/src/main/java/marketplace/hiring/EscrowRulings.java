package marketplace.hiring;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.admin.AuditAction;
import marketplace.accounts.admin.AuditLog;
import marketplace.api.Decision;
import marketplace.hiring.EscrowAnswers.Disputes;
import marketplace.hiring.EscrowAnswers.Moved;
import marketplace.hiring.EscrowRequests.Rule;
import marketplace.hiring.EscrowRequests.Verdict;
import marketplace.kernel.Call;
import marketplace.kernel.Cursors;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.kernel.PageSize;
import marketplace.kernel.Problem;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.ReleaseIds;
import marketplace.money.escrow.Ruling;
import marketplace.money.ledger.LedgerAccount;
import marketplace.table.Commit;
import marketplace.table.Table;

/**
 * What admins do about disputes.
 *
 * <p>A ruling ends the escrow and the seat in one commit; of two rulings, or a ruling and anything else, one wins.
 */
public final class EscrowRulings {

    private static final PageSize PAGE = new PageSize(50, 100);

    private final Escrows escrows;
    private final EscrowSeats seats;
    private final PaymentQuotes quotes;
    private final AuditLog audit;
    private final Cursors cursors;
    private final Ids ids;

    public EscrowRulings(Table table, Cursors cursors, Ids ids) {
        this.escrows = new Escrows(table);
        this.seats = new EscrowSeats(table);
        this.quotes = new PaymentQuotes(table, ids);
        this.audit = new AuditLog(table, ids);
        this.cursors = cursors;
        this.ids = ids;
    }

    /** The escrows that wait for a ruling. */
    Disputes list(Call call, EscrowRequests.ListDisputes input) {
        return Disputes.of(
                cursors.page(
                        List.of("disputes"),
                        Optional.ofNullable(input.cursor()),
                        after -> escrows.disputed(PAGE.of(input.limit()), after)),
                call.origin());
    }

    /** Decides a dispute. */
    Decision<Moved> rule(Call call, Rule input) {
        Ruling ruling = ruling(input);
        String reason = EscrowRequests.said("reason", input.reason());
        Escrow escrow = escrows.find(input.escrowId()).orElseThrow(IdKind.ESCROW::unknown);
        if (escrow.isOf(call.accountId())) {
            throw new Problem(ErrorCode.FORBIDDEN, "You take part in this escrow; another admin has to rule on it.");
        }
        ReleaseIds settlement = ReleaseIds.next(ids, call.now());
        if (EscrowRequests.isTrue(input.dryRun())) {
            return Decision.preview(Moved.quoted(
                    escrow,
                    call.origin(),
                    quotes.of(escrow, () -> escrow.rule(ruling, reason, settlement, call.now()), call.now())));
        }
        EscrowMove move = escrow.rule(ruling, reason, settlement, call.now());
        seats.prefetch(
                escrow,
                new LedgerAccount.Payable(escrow.terms().payeeId()),
                new LedgerAccount.Wallet(escrow.terms().posterId()));
        Commit commit = escrows.changes(move)
                .and(seats.follow(move, call.now()))
                .and(audit.entry(call, AuditAction.ESCROW_RULED, escrow.id(), details(input)));
        return Decision.of(commit, Moved.of(move.after(), call.origin()));
    }

    private static String details(Rule input) {
        String verdict = input.ruling().wire();
        return (input.workerCents() == null ? verdict : verdict + " " + input.workerCents() + " cents") + ": "
                + input.reason();
    }

    private static Ruling ruling(Rule input) {
        if ((input.ruling() == Verdict.SPLIT) != (input.workerCents() != null)) {
            throw Problem.invalid("workerCents", "must be given with the ruling split, and only then");
        }
        return switch (input.ruling()) {
            case RELEASE -> new Ruling.Release();
            case REFUND -> new Ruling.Refund();
            case SPLIT -> new Ruling.Split(new Money(input.workerCents()));
        };
    }
}
