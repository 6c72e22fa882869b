package marketplace.money.transfers;

import java.util.List;
import java.util.stream.IntStream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.TransferId;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.ledger.SpendingKeys;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Transfers and bulk sends as items.
 *
 * <p>Plain code both ways; beside a transfer stand an entry for each side that may see it, and one for its e-mail while it
 * is held.
 */
public final class TransferItems {

    private static final long SHAPE = 1;
    private static final String SPENT_BY_KEY = "spentByKey";

    private TransferItems() {}

    public static Item item(Transfer transfer) {
        Item.Builder item = Item.at(Keys.transfer(transfer.id()))
                .put("v", SHAPE)
                .put("id", transfer.id())
                .put("senderId", transfer.terms().senderId())
                .put("amountCents", transfer.terms().amount())
                .put("description", transfer.terms().description())
                .put("state", transfer.state())
                .put("payeeId", transfer.payeeId())
                .put("failure", transfer.failure())
                .put("createdAt", transfer.createdAt())
                .put("heldUntil", transfer.heldUntil())
                .put("completedAt", transfer.completedAt())
                .put(Item.VERSION, transfer.version());
        recipient(item, transfer.terms().recipient());
        source(item, transfer.source());
        return item.build();
    }

    public static Transfer transfer(Item item) {
        return new Transfer(
                id(item),
                new TransferTerms(
                        new AccountId(item.text("senderId")),
                        recipient(item),
                        item.money("amountCents"),
                        item.findText("description").orElse(null)),
                source(item),
                item.constant("state", TransferState.class),
                item.findText("payeeId").map(AccountId::new).orElse(null),
                item.has("failure") ? item.constant("failure", TransferFailure.class) : null,
                item.instant("createdAt"),
                item.findInstant("heldUntil").orElse(null),
                item.findInstant("completedAt").orElse(null),
                item.number(Item.VERSION));
    }

    static TransferId id(Item item) {
        return new TransferId(item.text("id"));
    }

    /** That the account has sent the transfer, or received it. */
    public static Item entry(Transfer transfer, AccountId participant) {
        return Item.at(Keys.transferOf(participant, transfer.id()))
                .put("v", SHAPE)
                .put("id", transfer.id())
                .put("sent", transfer.isSender(participant))
                .build();
    }

    /** That the transfer waits for the reader of the e-mail. */
    public static Item held(Transfer transfer, String email) {
        return Item.at(Keys.heldTransfer(email, transfer.id()))
                .put("v", SHAPE)
                .put("id", transfer.id())
                .build();
    }

    /** That the account has sent these transfers, all at once. */
    public static Item entry(BulkTransfer bulk) {
        return Item.at(Keys.transferOf(bulk.senderId(), bulk.id()))
                .put("v", SHAPE)
                .put("bulkId", bulk.id())
                .put("count", bulk.payments().size())
                .put("sent", true)
                .build();
    }

    /** The transfers of an entry, newest first: one, or those of a bulk send. */
    public static List<TransferId> transfers(Item entry) {
        if (!entry.has("bulkId")) {
            return List.of(id(entry));
        }
        BulkTransferId bulk = new BulkTransferId(entry.text("bulkId"));
        int count = (int) entry.number("count");
        return IntStream.range(0, count)
                .mapToObj(index -> bulk.transfer(count - 1 - index))
                .toList();
    }

    public static Item item(BulkTransfer bulk) {
        Item.Builder item = Item.at(Keys.bulkTransfer(bulk.id()))
                .put("v", SHAPE)
                .put("id", bulk.id())
                .put("senderId", bulk.senderId())
                .putAll(
                        "payments",
                        bulk.payments().stream().map(TransferItems::payment).toList())
                .put("createdAt", bulk.createdAt());
        return SpendingKeys.put(item, SPENT_BY_KEY, bulk.keys()).build();
    }

    public static BulkTransfer bulk(Item item) {
        return new BulkTransfer(
                new BulkTransferId(item.text("id")),
                new AccountId(item.text("senderId")),
                SpendingKeys.of(item, SPENT_BY_KEY),
                item.items("payments").stream().map(TransferItems::payment).toList(),
                item.instant("createdAt"));
    }

    private static Item.Builder payment(BulkTransfer.Payment payment) {
        Item.Builder item = Item.nested().put("cents", payment.amount()).put("description", payment.description());
        recipient(item, payment.recipient());
        return item;
    }

    private static BulkTransfer.Payment payment(Item item) {
        return new BulkTransfer.Payment(
                recipient(item),
                item.money("cents"),
                item.findText("description").orElse(null));
    }

    private static void recipient(Item.Builder item, TransferRecipient recipient) {
        switch (recipient) {
            case TransferRecipient.ByProfile profile ->
                item.put("humanId", profile.humanId()).put("humanAccountId", profile.accountId());
            case TransferRecipient.ByEmail reader -> item.put("email", reader.email());
        }
    }

    private static TransferRecipient recipient(Item item) {
        return item.has("email")
                ? new TransferRecipient.ByEmail(item.text("email"))
                : new TransferRecipient.ByProfile(
                        new HumanId(item.text("humanId")), new AccountId(item.text("humanAccountId")));
    }

    private static void source(Item.Builder item, TransferSource source) {
        switch (source) {
            case TransferSource.FromWallet wallet ->
                SpendingKeys.put(item.put("source", "wallet"), SPENT_BY_KEY, wallet.keys());
            case TransferSource.ByCheckout checkout ->
                item.put("source", "checkout")
                        .put("checkoutId", checkout.checkoutId())
                        .put("checkoutCode", checkout.code().value());
            case TransferSource.OfBulk bulk ->
                SpendingKeys.put(item.put("source", "bulk").put("bulkId", bulk.bulkId()), SPENT_BY_KEY, bulk.keys());
        }
    }

    private static TransferSource source(Item item) {
        return switch (item.text("source")) {
            case "wallet" -> new TransferSource.FromWallet(SpendingKeys.of(item, SPENT_BY_KEY));
            case "checkout" ->
                new TransferSource.ByCheckout(
                        new CheckoutId(item.text("checkoutId")), new CheckoutCode(item.text("checkoutCode")));
            case "bulk" ->
                new TransferSource.OfBulk(new BulkTransferId(item.text("bulkId")), SpendingKeys.of(item, SPENT_BY_KEY));
            default -> throw new IllegalStateException("no source '" + item.text("source") + "'");
        };
    }
}
