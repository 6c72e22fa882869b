package marketplace.money.refunds;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

public final class ClawbackItems {

    public static final RecordMapper<Clawback> MAPPER = RecordMapper.of(Clawback.class);

    private ClawbackItems() {}

    static Key key(Clawback clawback) {
        return key(clawback.payer(), clawback.provider(), clawback.kind(), clawback.reference());
    }

    static Key key(AccountId payer, String provider, Clawback.Kind kind, String reference) {
        return Keys.clawback(payer, Sha256.of(provider + " " + kind.wire() + " " + reference));
    }

    static Item item(Clawback clawback) {
        return MAPPER.at(key(clawback), clawback).build();
    }
}
