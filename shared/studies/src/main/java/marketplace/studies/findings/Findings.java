package marketplace.studies.findings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.ReportId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.IdKind;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.studies.findings.TemplateFindings.FindingsHead;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.ParallelReads;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The store of findings. Returns writes and never commits. */
public final class Findings {

    static final RecordMapper<Finding> MAPPER = RecordMapper.of(Finding.class);
    static final RecordMapper<FindingReport> REPORTS = RecordMapper.of(FindingReport.class);
    static final RecordMapper<Recheck> RECHECKS = RecordMapper.of(Recheck.class);
    static final RecordMapper<FindingsHead> HEADS = RecordMapper.builder(FindingsHead.class)
            .upcast(1, first -> first.toBuilder().put("unlisted", true).build())
            .build();
    static final RecordMapper<ClosedFinding> CLOSED = RecordMapper.of(ClosedFinding.class);
    static final RecordMapper<FindingPointer> POINTERS = RecordMapper.of(FindingPointer.class);

    /** So that a commit stays within the limit of the table, with what the caller adds. */
    private static final int CLOSED_PER_COMMIT = 40;

    /** Of so many closed findings at one place a report may be. */
    private static final int CLOSED_AT_PLACE = 20;

    private static final int ERASED_AT_ONCE = 40;

    /** Under its place, where a report of the bug finds it again. Stays when the finding is opened. */
    record ClosedFinding(FindingId id) {}

    record FindingPointer(QaTemplateId templateId) {}

    private final Table table;

    public Findings(Table table) {
        this.table = table;
    }

    /**
     * Another account's finding looks like an unknown one.
     *
     * @param other is read at the same time
     */
    Finding requireOwned(FindingId id, AccountId owner, Optional<FindingId> other) {
        return table.get(Keys.templateOfFinding(id))
                .map(POINTERS::read)
                .flatMap(place -> find(place.templateId(), id, other))
                .filter(finding -> finding.ownerId().equals(owner))
                .orElseThrow(IdKind.FINDING::unknown);
    }

    private Optional<Finding> find(QaTemplateId template, FindingId id, Optional<FindingId> other) {
        Key key = Keys.finding(template, id);
        table.prefetch(Stream.concat(
                        Stream.of(key, Keys.findingsHead(template)),
                        other.map(named -> Keys.finding(template, named)).stream())
                .toList());
        return table.get(key).map(MAPPER::read);
    }

    /** Those that are open or were closed lately. */
    public TemplateFindings of(QaTemplateId template, AccountId owner) {
        return read(template, head(template, owner), List.of(), List.of());
    }

    /** Only these and what they are merged into. */
    public TemplateFindings only(QaTemplateId template, AccountId owner, List<FindingId> named) {
        return new TemplateFindings(template, head(template, owner), withRoots(template, named), List.of());
    }

    /** All that this run has changed, with the answers to its checklists. */
    public TemplateFindings of(QaTemplateId template, AccountId owner, RunId run) {
        return of(template, owner, run, List.of(), List.of());
    }

    /**
     * As above, with those that a hand-in names, and those closed at the places that it reports: reports are compared
     * with a finding that was closed long ago only if they name its page and element as it does.
     */
    public TemplateFindings of(
            QaTemplateId template, AccountId owner, RunId run, List<FindingId> named, List<BugPlace> places) {
        return ParallelReads.join(
                () -> head(template, owner),
                () -> rechecks(run),
                () -> closedAt(template, places),
                (head, rechecks, closed) -> read(
                        template,
                        head,
                        Stream.of(
                                        named,
                                        closed,
                                        rechecks.stream()
                                                .map(Recheck::findingId)
                                                .toList())
                                .flatMap(List::stream)
                                .toList(),
                        rechecks));
    }

    /** The answers of a run to its checklists. */
    public List<Recheck> rechecks(RunId run) {
        return all(Query.of(Keys.findingsOf(run.template())).prefix(Keys.rechecksOf(run)), RECHECKS);
    }

    private FindingsHead head(QaTemplateId template, AccountId owner) {
        return table.get(Keys.findingsHead(template)).map(HEADS::read).orElseGet(() -> FindingsHead.empty(owner));
    }

    private List<FindingId> closedAt(QaTemplateId template, List<BugPlace> places) {
        return ParallelReads.all(places.stream()
                        .map(BugPlace::digest)
                        .distinct()
                        .map(place -> Query.of(Keys.findingsOf(template))
                                .prefix(Keys.findingsClosedAt(place))
                                .newestFirst()
                                .limit(CLOSED_AT_PLACE))
                        .<Supplier<Page<Item>>>map(query -> () -> table.query(query))
                        .toList())
                .stream()
                .flatMap(page -> page.items().stream())
                .map(item -> CLOSED.read(item).id())
                .toList();
    }

    private TemplateFindings read(
            QaTemplateId template, FindingsHead head, List<FindingId> named, List<Recheck> rechecks) {
        Stream<FindingId> listed =
                Stream.of(head.open(), head.closedLately(), named).flatMap(List::stream);
        List<Finding> found = head.unlisted()
                ? all(Query.of(Keys.findingsOf(template)).prefix(Keys.FINDINGS_OF_TEMPLATE), MAPPER)
                : withRoots(template, listed.toList());
        return new TemplateFindings(template, head, found, rechecks);
    }

    /** Each with what it is merged into. In the order of their ids. */
    private List<Finding> withRoots(QaTemplateId template, List<FindingId> ids) {
        List<Finding> found = new ArrayList<>();
        Set<FindingId> asked = new LinkedHashSet<>();
        List<FindingId> next = ids;
        while (!next.isEmpty()) {
            asked.addAll(next);
            List<Finding> read = named(template, next);
            found.addAll(read);
            next = read.stream()
                    .flatMap(finding -> finding.duplicated().stream())
                    .filter(root -> !asked.contains(root))
                    .distinct()
                    .toList();
        }
        found.sort(Comparator.comparing(finding -> finding.id().value()));
        return found;
    }

    /** Those of these that the template has. */
    public List<Finding> named(QaTemplateId template, List<FindingId> ids) {
        List<Key> keys =
                ids.stream().distinct().map(id -> Keys.finding(template, id)).toList();
        return table.getAll(keys).values().stream().map(MAPPER::read).toList();
    }

    private <R extends Record> List<R> all(Query query, RecordMapper<R> mapper) {
        return Page.all(after -> table.query(query.after(after)).map(mapper::read));
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
        List<Write> writes = new ArrayList<>(changes(before, before.after(judged.after()), judged.after()));
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
        List<Finding> news = new ArrayList<>();
        for (Finding finding : before.all()) {
            FindingChange change = finding.changeIn(run, before.outcomes(finding.id()));
            if (finding.isNews(run, change)) {
                news.add(finding.closed(run, change));
            }
        }
        if (news.isEmpty() && before.head().unlisted()) {
            return list(before);
        }
        List<Commit> commits = new ArrayList<>();
        FindingsHead head = before.head();
        for (int i = 0; i < news.size(); i += CLOSED_PER_COMMIT) {
            List<Finding> some = news.subList(i, Math.min(news.size(), i + CLOSED_PER_COMMIT));
            FindingsHead next = head.after(some);
            commits.add(new Commit(changes(before.with(head), next, some)));
            head = next;
        }
        return commits;
    }

    /** Lists what was stored before the lists were kept: first the closed ones by their places. */
    private List<Commit> list(TemplateFindings before) {
        Set<FindingId> placed =
                all(Query.of(Keys.findingsOf(before.templateId())).prefix(Keys.FINDINGS_CLOSED), CLOSED).stream()
                        .map(ClosedFinding::id)
                        .collect(Collectors.toSet());
        List<Write> missing = before.all().stream()
                .filter(finding -> !finding.isOpen() && !placed.contains(finding.id()))
                .map(Findings::placed)
                .toList();
        List<Commit> commits = new ArrayList<>();
        for (int i = 0; i < missing.size(); i += CLOSED_PER_COMMIT) {
            commits.add(new Commit(missing.subList(i, Math.min(missing.size(), i + CLOSED_PER_COMMIT))));
        }
        FindingsHead listed = before.head().listing(before.all()).forgetting(before::isSettled);
        commits.add(new Commit(List.of(head(before, listed))));
        return commits;
    }

    List<Write> verdict(TemplateFindings before, List<Finding> after) {
        return changes(before, before.head().after(after), after);
    }

    private static List<Write> changes(TemplateFindings before, FindingsHead head, List<Finding> after) {
        List<Write> writes = new ArrayList<>(List.of(head(before, head)));
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

    private static Write head(TemplateFindings before, FindingsHead next) {
        long version = before.head().version();
        return Write.put(HEADS.at(Keys.findingsHead(before.templateId()), next).build())
                .when(version == 0 ? Condition.absent() : Condition.version(version));
    }

    private static List<Write> change(Optional<Finding> before, Finding after) {
        List<Write> writes = new ArrayList<>();
        Item item = MAPPER.at(Keys.finding(after.templateId(), after.id()), after)
                .put(Keys.INDEX_1_PK, Keys.findingsOf(after.ownerId()))
                .put(Keys.INDEX_1_SK, after.id())
                .build();
        if (before.isPresent()) {
            writes.add(Write.put(item).when(Condition.version(before.get().version())));
        } else {
            FindingPointer pointer = new FindingPointer(after.templateId());
            writes.add(Write.create(item));
            writes.add(Write.create(
                    POINTERS.at(Keys.templateOfFinding(after.id()), pointer).build()));
        }
        if (!after.isOpen() && before.filter(known -> isPlaced(known, after)).isEmpty()) {
            writes.add(placed(after));
        }
        return writes;
    }

    private static boolean isPlaced(Finding known, Finding after) {
        return !known.isOpen()
                && known.says().place().digest().equals(after.says().place().digest());
    }

    private static Write placed(Finding closed) {
        Key key = Keys.closedFinding(closed.templateId(), closed.says().place().digest(), closed.id());
        return Write.put(CLOSED.at(key, new ClosedFinding(closed.id())).build());
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
