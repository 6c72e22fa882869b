package marketplace.money.transfers;

import java.util.List;
import java.util.stream.IntStream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.Id.TransferId;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** Transfers and bulk sends as items, with an entry for each side, and for the e-mail while a transfer is held. */
public final class TransferItems {

    public static final RecordMapper<Transfer> TRANSFER =
            RecordMapper.builder(Transfer.class).inline("terms").build();
    public static final RecordMapper<BulkTransfer> BULK = RecordMapper.of(BulkTransfer.class);

    private static final String LOSS_PAID = TRANSFER.attribute("lossPaid");

    private static final long ENTRY_SHAPE = 1;

    private TransferItems() {}

    public static Item item(Transfer transfer) {
        return TRANSFER.at(Keys.transfer(transfer.id()), transfer).build();
    }

    public static Item item(BulkTransfer bulk) {
        return BULK.at(Keys.bulkTransfer(bulk.id()), bulk).build();
    }

    /** Once: its timer may be set again by a debt that is found late. */
    public static Write lossPaid(TransferId transfer) {
        return Write.update(Keys.transfer(transfer), Change.set(LOSS_PAID, true))
                .when(Condition.lacks(LOSS_PAID));
    }

    static TransferId id(Item item) {
        return new TransferId(item.text("id"));
    }

    public static Item entry(Transfer transfer, AccountId participant) {
        return Item.at(Keys.transferOf(participant, transfer.id()))
                .put("v", ENTRY_SHAPE)
                .put("id", transfer.id())
                .put("sent", transfer.isSender(participant))
                .build();
    }

    public static Item held(Transfer transfer, String email) {
        return Item.at(Keys.heldTransfer(email, transfer.id()))
                .put("v", ENTRY_SHAPE)
                .put("id", transfer.id())
                .build();
    }

    public static Item entry(BulkTransfer bulk) {
        return Item.at(Keys.transferOf(bulk.senderId(), bulk.id()))
                .put("v", ENTRY_SHAPE)
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
}
