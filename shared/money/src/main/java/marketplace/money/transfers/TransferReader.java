package marketplace.money.transfers;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import marketplace.kernel.Call;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Page;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.Payouts;
import marketplace.money.transfers.TransferViews.TransferView;
import marketplace.table.Table;

/** Shows transfers together with their payouts. */
public final class TransferReader {

    private final Payouts payouts;

    public TransferReader(Table table) {
        this.payouts = new Payouts(table);
    }

    public TransferView view(Transfer transfer, Call call) {
        return views(new Page<>(List.of(transfer), Optional.empty()), call)
                .items()
                .getFirst();
    }

    public Page<TransferView> views(Page<Transfer> page, Call call) {
        Map<PayoutId, Payout> found = payouts.findAll(page.items().stream()
                .filter(transfer -> transfer.payoutId() != null)
                .collect(Collectors.toMap(Transfer::payoutId, Transfer::payeeId)));
        return page.map(transfer -> TransferView.of(
                transfer,
                call.accountId(),
                call.now(),
                call.origin(),
                Optional.ofNullable(transfer.payoutId()).map(found::get)));
    }
}
