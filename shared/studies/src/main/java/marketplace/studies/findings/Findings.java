package marketplace.studies.findings;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.ReportId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.IdKind;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The store of findings. Returns writes and never commits. */
public final class Findings {

    static final RecordMapper<Finding> MAPPER = RecordMapper.of(Finding.class);
    static final RecordMapper<FindingReport> REPORTS = RecordMapper.of(FindingReport.class);
    static final RecordMapper<Recheck> RECHECKS = RecordMapper.of(Recheck.class);
    static final RecordMapper<FindingsHead> HEADS = RecordMapper.of(FindingsHead.class);
    static final RecordMapper<FindingPointer> POINTERS = RecordMapper.of(FindingPointer.class);

    /** So that a commit stays within the limit of the table, with what the caller adds. */
    private static final int CLOSED_PER_COMMIT = 40;

    private static final int ERASED_AT_ONCE = 40;

    record FindingsHead(AccountId ownerId, long version) {}

    record FindingPointer(QaTemplateId templateId) {}

    private final Table table;

    public Findings(Table table) {
        this.table = table;
    }

    /** Another account's finding looks like an unknown one. */
    Finding requireOwned(FindingId id, AccountId owner) {
        return find(id).filter(finding -> finding.ownerId().equals(owner)).orElseThrow(IdKind.FINDING::unknown);
    }

    private Optional<Finding> find(FindingId id) {
        return table.get(Keys.templateOfFinding(id))
                .map(POINTERS::read)
                .flatMap(place -> table.get(Keys.finding(place.templateId(), id)))
                .map(MAPPER::read);
    }

    /** With the checklist answers of this run. */
    public TemplateFindings of(QaTemplateId template, AccountId owner, RunId run) {
        return read(template, owner, rechecks(run));
    }

    /** The answers of a run to its checklists. */
    public List<Recheck> rechecks(RunId run) {
        return all(Query.of(Keys.findingsOf(run.template())).prefix(Keys.rechecksOf(run)), RECHECKS);
    }

    public TemplateFindings of(QaTemplateId template, AccountId owner) {
        return read(template, owner, List.of());
    }

    private TemplateFindings read(QaTemplateId template, AccountId owner, List<Recheck> rechecks) {
        long version = table.get(Keys.findingsHead(template))
                .map(HEADS::read)
                .map(FindingsHead::version)
                .orElse(0L);
        List<Finding> all = all(Query.of(Keys.findingsOf(template)).prefix(Keys.FINDINGS_OF_TEMPLATE), MAPPER);
        return new TemplateFindings(owner, template, all, rechecks, version);
    }

    private <R extends Record> List<R> all(Query query, RecordMapper<R> mapper) {
        List<R> found = new ArrayList<>();
        Optional<String> position = Optional.empty();
        do {
            Page<Item> page = table.query(query.after(position));
            page.items().stream().map(mapper::read).forEach(found::add);
            position = page.next();
        } while (position.isPresent());
        return found;
    }

    Page<Finding> list(
            AccountId owner, Optional<QaTemplateId> template, Set<FindingStatus> statuses, PageRequest page) {
        Query places = template.map(id -> Query.of(Keys.findingsOf(id)).prefix(Keys.FINDINGS_OF_TEMPLATE))
                .orElseGet(() -> Query.ofIndex(Keys.INDEX_1, Keys.findingsOf(owner)))
                .newestFirst()
                .after(page.after());
        return table.collect(places, page.limit(), item -> {
                    Finding finding = MAPPER.read(item);
                    return finding.ownerId().equals(owner) && statuses.contains(finding.status());
                })
                .map(MAPPER::read);
    }

    Optional<FindingReport> report(FindingId finding, ReportId id) {
        return table.get(Keys.findingReport(finding, id)).map(REPORTS::read);
    }

    /** Conflicts if another hand-in or verdict came between. */
    public List<Write> record(TemplateFindings before, JudgedHandIn judged) {
        List<Write> writes = new ArrayList<>(List.of(head(before)));
        Map<FindingId, Finding> known = before.byId();
        judged.after().forEach(after -> writes.addAll(change(Optional.ofNullable(known.get(after.id())), after)));
        judged.reports().forEach(report -> writes.add(create(report)));
        judged.rechecks()
                .forEach(recheck -> writes.add(Write.put(
                        RECHECKS.at(Keys.recheck(recheck.runId(), recheck.findingId(), recheck.humanId()), recheck)
                                .build())));
        return writes;
    }

    /**
     * The commits that store the end of a run in its findings. They may be repeated. {@link TemplateFindings#diff} is
     * the same before and after them, except for verdicts since.
     */
    public List<Commit> close(TemplateFindings before, RunId run) {
        List<Write> writes = new ArrayList<>();
        for (Finding finding : before.all()) {
            FindingChange change = finding.changeIn(run, before.outcomes(finding.id()));
            boolean stored =
                    finding.closing() != null && finding.closing().runId().equals(run);
            if (!stored && isNews(finding, change)) {
                writes.addAll(change(Optional.of(finding), finding.closed(run, change)));
            }
        }
        List<Commit> commits = new ArrayList<>();
        for (int i = 0; i < writes.size(); i += CLOSED_PER_COMMIT) {
            commits.add(new Commit(writes.subList(i, Math.min(writes.size(), i + CLOSED_PER_COMMIT))));
        }
        return commits;
    }

    /** What stays as it was is not written. */
    private static boolean isNews(Finding finding, FindingChange change) {
        return switch (change) {
            case NEW, RESOLVED, REOPENED, CHANGED -> true;
            case STILL_OPEN, UNVERIFIED -> false;
            case NONE -> finding.closing() != null && finding.closing().open() != finding.isOpen();
        };
    }

    List<Write> verdict(TemplateFindings before, List<Finding> after) {
        List<Write> writes = new ArrayList<>(List.of(head(before)));
        Map<FindingId, Finding> known = before.byId();
        after.forEach(finding -> writes.addAll(change(Optional.ofNullable(known.get(finding.id())), finding)));
        return writes;
    }

    static List<Write> move(FindingReport before, FindingReport after) {
        return List.of(
                Write.delete(Keys.findingReport(before.findingId(), before.id()))
                        .when(Condition.exists()),
                create(after));
    }

    private static Write create(FindingReport report) {
        return Write.create(REPORTS.at(Keys.findingReport(report.findingId(), report.id()), report)
                .build());
    }

    private static Write head(TemplateFindings before) {
        FindingsHead next = new FindingsHead(before.ownerId(), before.version() + 1);
        return Write.put(HEADS.at(Keys.findingsHead(before.templateId()), next).build())
                .when(before.version() == 0 ? Condition.absent() : Condition.version(before.version()));
    }

    private static List<Write> change(Optional<Finding> before, Finding after) {
        Item item = MAPPER.at(Keys.finding(after.templateId(), after.id()), after)
                .put(Keys.INDEX_1_PK, Keys.findingsOf(after.ownerId()))
                .put(Keys.INDEX_1_SK, after.id())
                .build();
        return before.map(known -> List.of(Write.put(item).when(Condition.version(known.version()))))
                .orElseGet(() -> List.of(
                        Write.create(item),
                        Write.create(
                                POINTERS.at(Keys.templateOfFinding(after.id()), new FindingPointer(after.templateId()))
                                        .build())));
    }

    /** Some of the template's items: first answers, then findings, each after its reports. */
    List<Write> erase(QaTemplateId template) {
        List<Write> writes = new ArrayList<>();
        for (Item item : table.query(Query.of(Keys.findingsOf(template)).limit(ERASED_AT_ONCE))
                .items()) {
            String sk = item.key().sk();
            if (sk.startsWith(Keys.FINDINGS_OF_TEMPLATE)) {
                FindingId finding = new FindingId(sk.substring(Keys.FINDINGS_OF_TEMPLATE.length()));
                Query reports = Query.of(Keys.findingCollection(finding));
                Page<Item> page = table.query(reports.limit(ERASED_AT_ONCE));
                page.items().forEach(part -> writes.add(Write.delete(part.key())));
                if (page.next().isPresent()) {
                    return writes;
                }
            }
            writes.add(Write.delete(item.key()));
            if (writes.size() >= ERASED_AT_ONCE) {
                return writes;
            }
        }
        return writes;
    }

    static Set<FindingStatus> every() {
        return EnumSet.allOf(FindingStatus.class);
    }
}
