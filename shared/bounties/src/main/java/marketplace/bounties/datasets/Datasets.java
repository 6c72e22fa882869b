package marketplace.bounties.datasets;

import java.util.Optional;
import marketplace.kernel.Id.BountyId;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The store of builds: one per bounty, the latest. */
final class Datasets {

    static final RecordMapper<DatasetBuild> MAPPER = RecordMapper.of(DatasetBuild.class);

    private final Table table;

    Datasets(Table table) {
        this.table = table;
    }

    Optional<DatasetBuild> find(BountyId bounty) {
        return table.get(Keys.dataset(bounty)).map(MAPPER::read);
    }

    static Write start(Optional<DatasetBuild> replaced, DatasetBuild build) {
        return put(build).when(replaced.map(before -> unchangedSince(before)).orElseGet(Condition::absent));
    }

    static Write change(DatasetBuild before, DatasetBuild after) {
        return put(after).when(unchangedSince(before));
    }

    static Write remove(DatasetBuild build) {
        return Write.delete(Keys.dataset(build.bountyId())).when(unchangedSince(build));
    }

    private static Write put(DatasetBuild build) {
        return Write.put(MAPPER.at(Keys.dataset(build.bountyId()), build).build());
    }

    /** Every build begins with version 1. */
    private static Condition unchangedSince(DatasetBuild build) {
        return Condition.all(
                Condition.version(build.version()), Condition.is(MAPPER.attribute("object"), build.object()));
    }
}
