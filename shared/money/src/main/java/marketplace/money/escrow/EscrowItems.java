package marketplace.money.escrow;

import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

public final class EscrowItems {

    public static final RecordMapper<Escrow> MAPPER = RecordMapper.builder(Escrow.class)
            .inline("terms", "outcome", "clocks")
            .build();

    private static final RecordMapper<Entry> ENTRY = RecordMapper.of(Entry.class);
    private static final long REFERENCE_SHAPE = 1;

    /** Human and subject never change; the audit compares them with the escrow. */
    private record Entry(EscrowId id, HumanId humanId, EscrowSubject subject) {}

    private static final RecordMapper<Live> LIVE = RecordMapper.of(Live.class);

    /** An escrow that holds money, and the payments that brought the money. */
    public record Live(EscrowId id, List<String> payments) {

        public Live {
            payments = List.copyOf(payments);
        }
    }

    private EscrowItems() {}

    public static Item item(Escrow escrow) {
        return MAPPER.at(Keys.escrow(escrow.id()), escrow).build();
    }

    static Item disputed(Escrow escrow) {
        return reference(Keys.dispute(escrow.dispute().id()), escrow);
    }

    static Item place(Escrow escrow) {
        return reference(Keys.escrowOf(escrow.terms().subject().code()), escrow);
    }

    public static Item entry(Escrow escrow, AccountId participant) {
        EscrowTerms terms = escrow.terms();
        return ENTRY.at(
                        Keys.escrowOf(participant, escrow.id()),
                        new Entry(escrow.id(), terms.humanId(), terms.subject()))
                .build();
    }

    static EscrowSubject subject(Item entry) {
        return ENTRY.read(entry).subject();
    }

    public static Item live(Escrow escrow) {
        List<String> payments = escrow.funding().payments(escrow.terms().total());
        return LIVE.at(Keys.liveEscrow(escrow.terms().posterId(), escrow.id()), new Live(escrow.id(), payments))
                .build();
    }

    static Live live(Item item) {
        return LIVE.read(item);
    }

    private static Item reference(Key key, Escrow escrow) {
        return Item.at(key).put("v", REFERENCE_SHAPE).put("id", escrow.id()).build();
    }

    public static EscrowId id(Item item) {
        return new EscrowId(item.text("id"));
    }
}
