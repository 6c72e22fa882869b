package marketplace.money.transfers;

import java.util.List;
import java.util.stream.Stream;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.kernel.ReturnUrls;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.checkouts.ReturnPages;
import marketplace.money.ledger.PostResult;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.money.transfers.TransferRecipients.Addressee;
import marketplace.money.transfers.TransferViews.SentTransfer;
import marketplace.money.transfers.TransferViews.TransferAnswer;
import marketplace.money.transfers.TransferViews.TransferView;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/** Pays one recipient and reads transfers. Either the wallet pays the whole amount, or a hosted checkout does. */
public final class TransferService {

    private final Accounts accounts;
    private final Transfers transfers;
    private final TransferRecipients recipients;
    private final Checkouts checkouts;
    private final SenderConversations conversations;
    private final Ids ids;

    public TransferService(Table table, SenderConversations conversations, Ids ids) {
        this.accounts = new Accounts(table);
        this.transfers = new Transfers(table);
        this.recipients = new TransferRecipients(table);
        this.checkouts = new Checkouts(table);
        this.conversations = conversations;
        this.ids = ids;
    }

    static List<Key> senderKeys(Call call) {
        return Stream.concat(Stream.of(Keys.account(call.accountId())), Spender.walletKeys(call))
                .toList();
    }

    Decision<SentTransfer> send(Call call, TransferInputs.Send input) {
        Money amount = input.money();
        Account sender = accounts.requireMayMoveMoney(call.accountId());
        Addressee addressee = recipients.require(sender, input, call.now());
        if (input.conversationId() != null && !isWith(addressee.recipient(), input.conversationId(), sender.id())) {
            throw IdKind.CONVERSATION.unknown();
        }
        TransferTerms terms = new TransferTerms(
                sender.id(), addressee.recipient(), amount, input.description(), input.conversationId());
        Transfer ordered = order(
                call, terms, new TransferSource.FromWallet(Spender.of(call).keys(), List.of()));
        TransferMove move = ordered.send(Spender.of(call), LedgerTransaction.nextId(ids, call.now()), call.now());
        return switch (transfers.post(move, call.now())) {
            case PostResult.Posted posted -> Decision.of(posted.commit(), SentTransfer.of(move.after(), call));
            case PostResult.ShortOfFunds _ ->
                byCheckout(call, terms, addressee.name(), ReturnPages.checked(input.returns(), call));
            case PostResult.InDebt debt -> throw debt.problem();
            case PostResult.OverCap over -> throw over.problem();
        };
    }

    /** An e-mail is in no conversation: a comparison would reveal whose it is. */
    private boolean isWith(TransferRecipient recipient, ConversationId conversation, AccountId sender) {
        return switch (recipient) {
            case TransferRecipient.ByProfile profile ->
                conversations.isBetween(conversation, sender, profile.accountId());
            case TransferRecipient.ByEmail _ -> false;
        };
    }

    private Decision<SentTransfer> byCheckout(Call call, TransferTerms terms, String name, ReturnUrls returns) {
        CheckoutId checkoutId = new CheckoutId(ids.next(IdKind.CHECKOUT, call.now()));
        CheckoutCode code = CheckoutCode.next(ids, call.now());
        Transfer ordered = order(call, terms, new TransferSource.ByCheckout(checkoutId, code));
        Checkout checkout = Checkout.open(
                        checkoutId,
                        code,
                        new CheckoutPurpose.Transfer(ordered.id(), name),
                        call.accountId(),
                        terms.amount(),
                        "Payment to " + name,
                        false,
                        call.now())
                .returningTo(returns);
        TransferMove move = ordered.awaitCheckout();
        Commit commit = transfers
                .changes(move, call.now())
                .and(checkouts.create(checkout).writes());
        return Decision.of(commit, SentTransfer.of(move.after(), call));
    }

    private Transfer order(Call call, TransferTerms terms, TransferSource source) {
        return Transfer.order(new TransferId(ids.next(IdKind.TRANSFER, call.now())), terms, source, call.now());
    }

    Page<TransferView> list(Call call, TransferInputs.ListTransfers input, PageRequest page) {
        Page<Transfer> found = transfers.list(
                call.accountId(),
                input.wanted(),
                transfer ->
                        input.status() == null || input.status() == transfer.statusFor(call.accountId(), call.now()),
                page.limit(),
                page.after());
        return found.map(transfer -> TransferView.of(transfer, call.accountId(), call.now(), call.origin()));
    }

    TransferAnswer get(Call call, TransferInputs.GetTransfer input) {
        Transfer transfer = transfers.requireVisible(input.transferId(), call.accountId());
        return new TransferAnswer(TransferView.of(transfer, call.accountId(), call.now(), call.origin()));
    }
}
