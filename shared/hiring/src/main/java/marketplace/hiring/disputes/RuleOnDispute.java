package marketplace.hiring.disputes;

import marketplace.accounts.admin.AuditAction;
import marketplace.accounts.admin.AuditLog;
import marketplace.api.Decision;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.hire.HiringAnswers;
import marketplace.hiring.inputs.EscrowRequests;
import marketplace.hiring.inputs.EscrowRequests.Rule;
import marketplace.hiring.inputs.EscrowRequests.Verdict;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowViews.EscrowAnswer;
import marketplace.money.escrow.EscrowViews.EscrowView;
import marketplace.money.escrow.disputes.Ruling;
import marketplace.table.Table;

/** Admins list disputed escrows and rule on them. A ruling ends the escrow and the seat in one commit. */
public final class RuleOnDispute {

    private final Hires hires;
    private final AuditLog audit;

    public RuleOnDispute(Table table, Hires hires) {
        this.hires = hires;
        this.audit = new AuditLog(table, hires.ids());
    }

    public Page<EscrowView> list(Call call, PageRequest page) {
        return hires.escrows()
                .lists()
                .disputed(page.limit(), page.after())
                .map(escrow -> EscrowView.of(escrow, call.accountId(), call.origin()));
    }

    public Decision<EscrowAnswer> rule(Call call, Rule input) {
        Ruling ruling = ruling(input);
        String reason = EscrowRequests.requireText("reason", input.reason());
        Escrow escrow = hires.escrows().find(input.escrowId()).orElseThrow(IdKind.ESCROW::unknown);
        if (escrow.isOf(call.accountId())) {
            throw new Problem(ErrorCode.FORBIDDEN, "You take part in this escrow; another admin has to rule on it.");
        }
        DisputedHire.prefetch(hires, escrow);
        Hire ruled = DisputedHire.rule(hires.of(escrow), ruling, reason, call.now());
        return Decision.of(
                ruled.commit().and(audit.entry(call, AuditAction.ESCROW_RULED, escrow.id(), details(input))),
                HiringAnswers.of(call, ruled.requireEscrow()));
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
