package marketplace.money.escrow;

import java.util.Optional;
import marketplace.kernel.Call;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;

public final class EscrowQueries {

    private final Escrows escrows;

    public EscrowQueries(Escrows escrows) {
        this.escrows = escrows;
    }

    public Page<EscrowViews.EscrowView> list(Call call, EscrowInputs.ListEscrows input, PageRequest page) {
        EscrowFilter filter = new EscrowFilter(
                Optional.ofNullable(input.bountyId()),
                Optional.ofNullable(input.applicationId()),
                Optional.ofNullable(input.humanId()),
                Optional.ofNullable(input.conversationId()),
                Optional.ofNullable(input.status()));
        return escrows.lists()
                .of(call.accountId(), filter, page.limit(), page.after())
                .map(escrow -> EscrowViews.EscrowView.of(escrow, call.accountId(), call.origin()));
    }

    public EscrowViews.EscrowAnswer get(Call call, EscrowInputs.GetEscrow input) {
        Escrow escrow = escrows.requireParticipant(input.escrowId(), call.accountId());
        return new EscrowViews.EscrowAnswer(EscrowViews.EscrowView.of(escrow, call.accountId(), call.origin()));
    }
}
