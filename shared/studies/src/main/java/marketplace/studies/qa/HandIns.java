package marketplace.studies.qa;

import java.util.List;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.paging.Page;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The store of hand-ins. */
final class HandIns {

    private static final RecordMapper<HandedIn> MAPPER = RecordMapper.of(HandedIn.class);

    private static final int PAGE = 100;

    private final Table table;

    HandIns(Table table) {
        this.table = table;
    }

    /** Of all testers, oldest first; those that were handed in again too. */
    List<HandedIn> of(RunId run) {
        return Page.all(after -> table.query(Query.of(Keys.qaTemplateCollection(run.template()))
                        .prefix(Keys.handIns(run.date()))
                        .limit(PAGE)
                        .after(after))
                .map(MAPPER::read));
    }

    static Write create(HandedIn handedIn) {
        RunId run = handedIn.runId();
        return Write.create(MAPPER.at(Keys.handIn(run.template(), run.date(), handedIn.submissionId()), handedIn)
                .build());
    }
}
