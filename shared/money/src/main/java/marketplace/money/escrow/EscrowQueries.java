package marketplace.money.escrow;

import java.util.List;
import java.util.Optional;
import marketplace.kernel.Call;
import marketplace.kernel.Cursors;
import marketplace.kernel.Id;
import marketplace.kernel.PageSize;

/** The use-cases that read escrows. */
public final class EscrowQueries {

    private static final PageSize PAGE = new PageSize(20, 100);

    private final Escrows escrows;
    private final Cursors cursors;

    public EscrowQueries(Escrows escrows, Cursors cursors) {
        this.escrows = escrows;
        this.cursors = cursors;
    }

    public EscrowViews.EscrowList list(Call call, EscrowInputs.ListEscrows input) {
        EscrowFilter filter = new EscrowFilter(
                Optional.ofNullable(input.bountyId()),
                Optional.ofNullable(input.applicationId()),
                Optional.ofNullable(input.humanId()),
                Optional.ofNullable(input.status()));
        List<String> filters = List.of(
                "escrows",
                call.accountId().value(),
                text(input.bountyId()),
                text(input.applicationId()),
                text(input.humanId()),
                input.status() == null ? "" : input.status().wire());
        return EscrowViews.EscrowList.of(
                cursors.page(
                        filters,
                        Optional.ofNullable(input.cursor()),
                        after -> escrows.list(call.accountId(), filter, PAGE.of(input.limit()), after)),
                call.origin());
    }

    public EscrowViews.EscrowAnswer get(Call call, EscrowInputs.GetEscrow input) {
        Escrow escrow = escrows.requireParticipant(input.escrowId(), call.accountId());
        return new EscrowViews.EscrowAnswer(EscrowViews.EscrowView.of(escrow, call.origin()));
    }

    private static String text(Id id) {
        return id == null ? "" : id.value();
    }
}
