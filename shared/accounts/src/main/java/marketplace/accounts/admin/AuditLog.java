package marketplace.accounts.admin;

import java.util.Optional;
import marketplace.kernel.Call;
import marketplace.kernel.Id;
import marketplace.kernel.Id.AuditId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.paging.Page;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** Each module adds the entry to its action's commit. An action without effect has no entry. */
public final class AuditLog {

    private static final RecordMapper<AuditEntry> MAPPER = RecordMapper.of(AuditEntry.class);

    private final Table table;
    private final Ids ids;

    public AuditLog(Table table, Ids ids) {
        this.table = table;
        this.ids = ids;
    }

    public Write entry(Call call, AuditAction action, Id subject, String details) {
        AuditId id = new AuditId(ids.next(IdKind.AUDIT, call.now()));
        AuditEntry entry =
                new AuditEntry(id, call.now(), call.accountId(), call.requestId(), action, subject.value(), details);
        return Write.create(MAPPER.at(Keys.audit(id), entry)
                .put(Keys.INDEX_1_PK, Keys.auditOf(subject.value()))
                .put(Keys.INDEX_1_SK, id)
                .build());
    }

    /** The list of one subject is eventually consistent. */
    public Page<AuditEntry> page(Optional<String> subject, int limit, Optional<String> after) {
        Query query =
                subject.map(id -> Query.ofIndex(Keys.INDEX_1, Keys.auditOf(id))).orElseGet(() -> Query.of(Keys.AUDIT));
        return table.query(query.newestFirst().limit(limit).after(after)).map(MAPPER::read);
    }
}
