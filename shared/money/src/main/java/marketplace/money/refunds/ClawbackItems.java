package marketplace.money.refunds;

import marketplace.kernel.Sha256;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.RecordMapper;

public final class ClawbackItems {

    public static final RecordMapper<Clawback> MAPPER = RecordMapper.of(Clawback.class);

    private ClawbackItems() {}

    static Key key(Clawback clawback) {
        return Keys.clawback(
                clawback.payer(),
                Sha256.of(clawback.provider() + " " + clawback.kind().wire() + " " + clawback.reference()));
    }

    static Item item(Clawback clawback) {
        return MAPPER.at(key(clawback), clawback).build();
    }
}
