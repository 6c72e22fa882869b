package marketplace.studies.templates;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.IdKind;
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

/** The store of templates. Returns commits with the timer of the next date, and never commits. */
public final class Templates {

    static final RecordMapper<QaTemplate> MAPPER = RecordMapper.of(QaTemplate.class);

    public static final String DUE = "qa.run_due";

    /** The newest of an account that a list shows. */
    static final int LISTED = 100;

    private final Table table;

    public Templates(Table table) {
        this.table = table;
    }

    public Optional<QaTemplate> find(QaTemplateId id) {
        return table.get(Keys.qaTemplate(id)).map(MAPPER::read);
    }

    /** Another account's template looks like an unknown one. */
    public QaTemplate requireOwned(QaTemplateId id, AccountId owner) {
        return find(id).filter(template -> template.ownerId().equals(owner)).orElseThrow(IdKind.QA_TEMPLATE::unknown);
    }

    QaTemplate require(QaTemplateId id) {
        return find(id).orElseThrow(IdKind.QA_TEMPLATE::unknown);
    }

    /** Newest first. */
    public Page<QaTemplate> of(AccountId owner, int limit, Optional<String> after) {
        Query places =
                Query.of(Keys.qaTemplatesOf(owner)).newestFirst().limit(limit).after(after);
        return read(table.query(places));
    }

    /** Held for policy review, oldest first. */
    Page<QaTemplate> held(int limit, Optional<String> after) {
        return read(table.query(Query.of(Keys.HELD_QA_TEMPLATES).limit(limit).after(after)));
    }

    private Page<QaTemplate> read(Page<Item> places) {
        List<Key> keys = places.items().stream()
                .map(place -> Keys.qaTemplate(new QaTemplateId(place.text("id"))))
                .toList();
        if (keys.isEmpty()) {
            return new Page<>(List.of(), places.next());
        }
        Map<Key, QaTemplate> found = table.getAll(keys).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> MAPPER.read(entry.getValue())));
        return new Page<>(keys.stream().map(found::get).filter(Objects::nonNull).toList(), places.next());
    }

    Commit create(QaTemplate template) {
        List<Write> writes = new ArrayList<>(List.of(
                Write.create(item(template)), place(Keys.qaTemplateOf(template.ownerId(), template.id()), template)));
        if (template.reviewReason() != null) {
            writes.add(place(Keys.heldQaTemplate(template.id()), template));
        }
        return due(notified(new Commit(writes), template), template);
    }

    public Commit change(QaTemplate before, QaTemplate after) {
        if (after.equals(before)) {
            return Commit.none();
        }
        List<Write> writes = new ArrayList<>(List.of(Write.put(item(after)).when(Condition.version(before.version()))));
        if (before.reviewReason() == null && after.reviewReason() != null) {
            writes.add(place(Keys.heldQaTemplate(after.id()), after));
        }
        if (before.reviewReason() != null && after.reviewReason() == null) {
            writes.add(Write.delete(Keys.heldQaTemplate(after.id())));
        }
        boolean isPaused = before.pausedReason() != after.pausedReason();
        Commit commit = isPaused ? notified(new Commit(writes), after) : new Commit(writes);
        return Objects.equals(before.nextRunAt(), after.nextRunAt()) ? commit : due(commit, after);
    }

    private static Commit notified(Commit commit, QaTemplate paused) {
        return TemplateNotices.paused(paused)
                .map(notice -> commit.job(notice.job()))
                .orElse(commit);
    }

    static List<Write> erase(QaTemplate template) {
        return List.of(
                Write.delete(Keys.qaTemplate(template.id())).when(Condition.version(template.version())),
                Write.delete(Keys.qaTemplateOf(template.ownerId(), template.id())),
                Write.delete(Keys.heldQaTemplate(template.id())));
    }

    /** None is ever stopped: each compares the template with the time when it fires. */
    private static Commit due(Commit commit, QaTemplate template) {
        return template.nextRunAt() == null
                ? commit
                : commit.due(new Timer(DUE, template.id() + "-" + template.version(), template.nextRunAt()));
    }

    public static QaTemplateId templateOf(Timer due) {
        return new QaTemplateId(due.id().split("-", 2)[0]);
    }

    private static Item item(QaTemplate template) {
        return MAPPER.at(Keys.qaTemplate(template.id()), template).build();
    }

    private static Write place(Key key, QaTemplate template) {
        return Write.put(Item.at(key).put("v", 1).put("id", template.id()).build());
    }
}
