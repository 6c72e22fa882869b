package marketplace.studies.taste;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Timer;
import marketplace.kernel.paging.Page;
import marketplace.studies.taste.report.TasteReport;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The store of taste runs, responses and reports. Returns commits and never commits. */
public final class TasteRuns {

    static final RecordMapper<TasteRun> RUN = RecordMapper.of(TasteRun.class);
    static final RecordMapper<TasteResponse> RESPONSE = RecordMapper.of(TasteResponse.class);
    static final RecordMapper<StoredReport> REPORT = RecordMapper.of(StoredReport.class);

    static final String INVITE = "taste.invite";
    static final String CLOSE = "taste.close";
    static final String SYNTHESIS_DUE = "taste.synthesis_due";

    private static final int SLICE = 100;

    private final Table table;

    public TasteRuns(Table table) {
        this.table = table;
    }

    Optional<TasteRun> find(RunId id) {
        return table.get(Keys.tasteRun(id)).map(RUN::read);
    }

    /** Another account's run looks like an unknown one. */
    TasteRun requireOwned(RunId id, AccountId owner) {
        return find(id).filter(run -> run.ownerId().equals(owner)).orElseThrow(RunId::unknown);
    }

    /** Newest first. */
    Page<TasteRun> of(AccountId owner, int limit, Optional<String> after) {
        Page<Item> places = table.query(
                Query.of(Keys.tasteRunsOf(owner)).newestFirst().limit(limit).after(after));
        List<RunId> ids = places.items().stream()
                .map(place -> new RunId(place.text("id")))
                .toList();
        return new Page<>(findAll(ids), places.next());
    }

    List<TasteRun> findAll(List<RunId> ids) {
        List<Key> keys = ids.stream().map(Keys::tasteRun).toList();
        Map<Key, Item> found = keys.isEmpty() ? Map.of() : table.getAll(keys);
        return keys.stream()
                .map(found::get)
                .filter(Objects::nonNull)
                .map(RUN::read)
                .toList();
    }

    public Commit create(TasteRun run) {
        return Commit.of(
                        Write.create(item(run)),
                        Write.put(Item.at(Keys.tasteRunOf(run.ownerId(), run.id()))
                                .put("v", 1)
                                .put("id", run.id())
                                .build()))
                .start(timer(INVITE, run, run.createdAt()))
                .due(timer(CLOSE, run, run.closesAt()));
    }

    /** With the items by which those who are invited find the run. */
    Commit change(TasteRun before, TasteRun after) {
        List<Write> writes = new ArrayList<>(List.of(Write.put(item(after)).when(Condition.version(before.version()))));
        after.invited().stream()
                .filter(each -> !before.invited().contains(each))
                .forEach(each -> writes.add(Write.put(invitation(after, each))));
        return new Commit(writes);
    }

    /** The database deletes what has lapsed; who reads it compares it with the run. */
    private static Item invitation(TasteRun run, TasteRun.Invited invited) {
        return Item.at(Keys.tasteInvitation(invited.humanId(), run.id()))
                .put("v", 1)
                .put("id", run.id())
                .put(Item.TTL, run.closesAt().getEpochSecond())
                .build();
    }

    /** Live runs of which the human has ever had an invitation that it did not answer. */
    List<TasteRun> inviting(HumanId human) {
        Query places = Query.of(Keys.humanCollection(human)).prefix(Keys.TASTE_INVITATIONS);
        return findAll(Page.all(after -> table.query(places.limit(SLICE).after(after))).stream()
                .map(place -> new RunId(place.text("id")))
                .toList());
    }

    boolean wasInvited(HumanId human, RunId run) {
        return table.get(Keys.tasteInvitation(human, run)).isPresent();
    }

    public Commit respond(TasteResponse response) {
        return Commit.of(
                Write.create(item(response)), Write.delete(Keys.tasteInvitation(response.humanId(), response.runId())));
    }

    List<TasteResponse> responses(RunId run) {
        Query all = Query.of(Keys.tasteRunCollection(run)).prefix(Keys.TASTE_RESPONSES);
        return Page.all(after -> table.query(all.limit(SLICE).after(after))).stream()
                .map(RESPONSE::read)
                .toList();
    }

    /** Newest first. */
    Page<TasteResponse> responsesOf(AccountId account, int limit, Optional<String> after) {
        Query all = Query.ofIndex(Keys.INDEX_1, Keys.accountCollection(account)).prefix(Keys.TASTE_RESPONSES);
        return table.query(all.newestFirst().limit(limit).after(after)).map(RESPONSE::read);
    }

    static Item item(TasteResponse response) {
        Item.Builder item = RESPONSE.at(Keys.tasteResponse(response.runId(), response.humanId()), response);
        if (response.accountId() != null) {
            item.put(Keys.INDEX_1_PK, Keys.accountCollection(response.accountId()))
                    .put(Keys.INDEX_1_SK, Keys.TASTE_RESPONSES + response.runId());
        }
        return item.build();
    }

    Map<RunId, StoredReport> reports(List<RunId> runs) {
        Map<RunId, StoredReport> found = new HashMap<>();
        if (!runs.isEmpty()) {
            Map<Key, Item> items =
                    table.getAll(runs.stream().map(Keys::tasteReport).toList());
            runs.forEach(run -> Optional.ofNullable(items.get(Keys.tasteReport(run)))
                    .ifPresent(item -> found.put(run, REPORT.read(item))));
        }
        return found;
    }

    public static Write create(RunId run, TasteReport report) {
        return Write.create(item(new StoredReport(run, report, 1)));
    }

    static Write change(StoredReport before, TasteReport after) {
        return Write.put(item(new StoredReport(before.runId(), after, before.version() + 1)))
                .when(Condition.version(before.version()));
    }

    private static Item item(StoredReport report) {
        return REPORT.at(Keys.tasteReport(report.runId()), report).build();
    }

    static Write put(TasteResponse response) {
        return Write.put(item(response)).when(Condition.exists());
    }

    List<Write> eraseSomeResponses(RunId run) {
        return some(Query.of(Keys.tasteRunCollection(run)).prefix(Keys.TASTE_RESPONSES));
    }

    static List<Write> erase(TasteRun run) {
        return List.of(
                Write.delete(Keys.tasteRun(run.id())).when(Condition.version(run.version())),
                Write.delete(Keys.tasteReport(run.id())),
                Write.delete(Keys.tasteRunOf(run.ownerId(), run.id())));
    }

    List<Write> eraseSomeInvitations(HumanId human) {
        return some(Query.of(Keys.humanCollection(human)).prefix(Keys.TASTE_INVITATIONS));
    }

    static Write forgetLatestInvitation(HumanId human) {
        return Write.delete(Keys.latestTasteInvitation(human));
    }

    private List<Write> some(Query items) {
        return table.query(items.limit(Erasure.Batch.THINGS)).items().stream()
                .map(item -> Write.delete(item.key()))
                .toList();
    }

    static Timer timer(String kind, TasteRun run, Instant at) {
        return new Timer(kind, run.id().value(), at);
    }

    private static Item item(TasteRun run) {
        return RUN.at(Keys.tasteRun(run.id()), run).build();
    }
}
