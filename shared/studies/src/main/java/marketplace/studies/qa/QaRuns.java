package marketplace.studies.qa;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Timer;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The store of runs and their escalations. Returns writes and never commits. */
public final class QaRuns {

    private static final RecordMapper<QaRun> MAPPER = RecordMapper.of(QaRun.class);
    private static final RecordMapper<Escalation> ESCALATIONS = RecordMapper.of(Escalation.class);

    private static final int PAGE = 100;

    private final Table table;

    public QaRuns(Table table) {
        this.table = table;
    }

    public Optional<QaRun> find(RunId id) {
        return table.get(key(id)).map(MAPPER::read);
    }

    /** Another account's run looks like an unknown one. */
    public QaRun requireOwned(RunId id, AccountId owner) {
        return find(id).filter(run -> run.ownerId().equals(owner)).orElseThrow(RunId::unknown);
    }

    public static Key key(RunId id) {
        return Keys.qaRun(id.template(), id.date());
    }

    /** Newest first. */
    public Page<QaRun> ofTemplate(QaTemplateId template, int limit, Optional<String> after) {
        return table.query(Query.of(Keys.qaTemplateCollection(template))
                        .prefix(Keys.QA_RUNS)
                        .newestFirst()
                        .limit(limit)
                        .after(after))
                .map(MAPPER::read);
    }

    /** Newest first. */
    public Page<QaRun> ofOwner(AccountId owner, int limit, Optional<String> after) {
        Page<Item> places = table.query(
                Query.of(Keys.qaRunsOf(owner)).newestFirst().limit(limit).after(after));
        List<Key> keys = places.items().stream()
                .map(place -> key(new RunId(place.text("id"))))
                .toList();
        if (keys.isEmpty()) {
            return new Page<>(List.of(), places.next());
        }
        Map<Key, QaRun> found = table.getAll(keys).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> MAPPER.read(entry.getValue())));
        return new Page<>(keys.stream().map(found::get).filter(Objects::nonNull).toList(), places.next());
    }

    Commit create(QaRun run) {
        return Commit.of(
                        Write.create(item(run)),
                        Write.put(Item.at(place(run))
                                .put("v", 1)
                                .put("id", run.id())
                                .build()))
                .due(RunClock.at(run, run.recruitUntil()), RunClock.look(run, run.startedAt()));
    }

    Write change(QaRun before, QaRun after) {
        return Write.put(item(after)).when(Condition.version(before.version()));
    }

    static List<Write> erase(QaRun run) {
        return List.of(Write.delete(key(run.id())), Write.delete(place(run)), Write.delete(RunReports.key(run.id())));
    }

    /** Some of its escalations and hand-ins; empty when none is left. */
    List<Write> eraseParts(RunId run, int most) {
        return Stream.of(Keys.escalations(run.date()), Keys.handIns(run.date()))
                .flatMap(
                        prefix -> table
                                .query(Query.of(Keys.qaTemplateCollection(run.template()))
                                        .prefix(prefix)
                                        .limit(most))
                                .items()
                                .stream())
                .map(item -> Write.delete(item.key()))
                .toList();
    }

    /** All of a run, oldest first. */
    List<Escalation> escalations(RunId run) {
        return Page.all(after -> table.query(Query.of(Keys.qaTemplateCollection(run.template()))
                        .prefix(Keys.escalations(run.date()))
                        .limit(PAGE)
                        .after(after))
                .map(ESCALATIONS::read));
    }

    /** With the timer of their defaults, which those of one hand-in share. */
    Commit escalate(QaRun before, List<Escalation> escalations) {
        if (escalations.isEmpty()) {
            return Commit.none();
        }
        RunCounts counts = before.counts();
        Commit commit = Commit.none();
        for (Escalation escalation : escalations) {
            counts = counts.oneMore(escalation.kind());
            commit = commit.and(Write.create(item(escalation)));
        }
        Timer[] defaults = escalations.stream()
                .map(Escalation::decideBy)
                .filter(Objects::nonNull)
                .distinct()
                .map(by -> RunClock.at(before, by))
                .toArray(Timer[]::new);
        return commit.due(defaults).and(change(before, before.counting(counts)));
    }

    static Write decide(Escalation before, EscalationState state, Instant now) {
        return Write.put(item(before.decided(state, now))).when(Condition.version(before.version()));
    }

    private static Item item(QaRun run) {
        return MAPPER.at(key(run.id()), run).build();
    }

    private static Item item(Escalation escalation) {
        RunId run = escalation.runId();
        return ESCALATIONS
                .at(Keys.escalation(run.template(), run.date(), escalation.id()), escalation)
                .build();
    }

    private static Key place(QaRun run) {
        return Keys.qaRunOf(run.ownerId(), run.id().template(), run.id().date());
    }
}
