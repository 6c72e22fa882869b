package marketplace.money.transfers;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.money.transfers.TransferViews.BulkResult;
import marketplace.money.transfers.TransferViews.BulkSent;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/** Pays many recipients from the wallet, all or none (M9): one commit debits the whole amount. */
public final class BulkTransferService {

    private final Accounts accounts;
    private final Transfers transfers;
    private final TransferRecipients recipients;
    private final Ids ids;

    public BulkTransferService(Table table, Ids ids) {
        this.accounts = new Accounts(table);
        this.transfers = new Transfers(table);
        this.recipients = new TransferRecipients(table);
        this.ids = ids;
    }

    static List<Key> prefetch(Call call, TransferInputs.BulkSend input) {
        Stream<Key> humans = input.recipients().stream()
                .filter(payment -> payment.recipientId() != null)
                .flatMap(payment -> payment.recipientId().id().stream())
                .map(Keys::human);
        return Stream.concat(TransferService.senderKeys(call).stream(), humans)
                .distinct()
                .toList();
    }

    Decision<BulkSent> send(Call call, TransferInputs.BulkSend input) {
        Account sender = accounts.requireMayMoveMoney(call.accountId());
        List<BulkTransfer.Payment> payments = recipients.require(sender, input);
        BulkTransferId id = BulkTransferId.of(ids.next(IdKind.BULK_TRANSFER, call.now()));
        BulkTransfer bulk = BulkTransfer.order(id, sender.id(), Spender.of(call).keys(), payments, call.now());
        Commit commit = transfers.begin(bulk, Spender.of(call), LedgerTransaction.nextId(ids, call.now()));
        BulkSent answer = new BulkSent(id, bulk.total().cents(), results(call, bulk));
        return Decision.of(commit, answer);
    }

    private static List<BulkResult> results(Call call, BulkTransfer bulk) {
        return IntStream.range(0, bulk.payments().size())
                .mapToObj(index -> {
                    Transfer transfer = bulk.transfer(index);
                    return new BulkResult(
                            index,
                            transfer.id(),
                            transfer.terms().recipient() instanceof TransferRecipient.ByProfile profile
                                    ? profile.humanId()
                                    : null,
                            transfer.statusFor(call.accountId(), call.now()));
                })
                .toList();
    }
}
