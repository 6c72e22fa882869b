package marketplace.money.runs;

import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

public final class RunItems {

    public static final RecordMapper<RunFunds> MAPPER = RecordMapper.of(RunFunds.class);

    private RunItems() {}

    static Write create(RunFunds funds) {
        return Write.create(item(funds));
    }

    static Write change(RunFunds before, RunFunds after) {
        return Write.put(item(after)).when(Condition.version(before.version()));
    }

    private static Item item(RunFunds funds) {
        return MAPPER.at(Keys.runFunds(funds.ownerId(), funds.id()), funds).build();
    }
}
