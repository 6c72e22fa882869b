package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.api.RequestLog;
import marketplace.functions.clock.Ticker;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.SetAside;
import marketplace.table.TimerKind;
import marketplace.table.TimerList;
import marketplace.testing.CommitObserver;
import marketplace.testing.GoldenItems;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Every field of every shape of stored items, damaged in turn: the other timers of the shard run in the same tick. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DamagedItemsTest {

    /** As the stories of the modules wrote them. */
    private static final String DUE_ITEMS = "due-items.json";

    private static final String DUE = "DUE#";
    private static final String PROBE = "probe";
    private static final int LATER_DAYS = 40;

    private final DeletionWorld world = new DeletionWorld();
    private final List<Item> snapshot = world.table.items();
    private final AtomicInteger probes = new AtomicInteger();

    @BeforeAll
    void forgetWhatTicksWrite() {
        world.table.observe(new CommitObserver() {});
    }

    @Test
    void damagedDueItemIsHandledOrSetAside() {
        List<Item> records = snapshot.stream().filter(item -> !isDue(item)).toList();
        List<String> stuck = new ArrayList<>();
        int cases = 0;
        for (Item item : oneOfEachKind()) {
            Instant at =
                    Instant.parse(item.key().sk().substring(0, item.key().sk().indexOf('#')));
            for (Map.Entry<String, Item> damaged : Damage.each(item).entrySet()) {
                MemoryTable table = with(records, damaged.getValue());
                tick(table, item.key().pk(), at);
                cases++;
                if (table.get(item.key()).isPresent()) {
                    stuck.add(item.key().sk() + " " + damaged.getKey());
                }
            }
        }

        assertThat(cases).isGreaterThan(500);
        assertThat(stuck).isEmpty();
    }

    @Test
    void everyKindOfTimerIsDamaged() {
        Set<String> untried = new TreeSet<>(world.market.timers.keySet());
        oneOfEachKind().forEach(item -> untried.remove(item.text("kind")));

        assertThat(untried).as("kinds without an item: add one to " + DUE_ITEMS).isEmpty();
    }

    /** Every seventh damage, so that each of the four ways is tried. */
    @Test
    void damagedRecordStopsNoOtherTimer() {
        assertThat(tickWithDamagedRecords(7)).isGreaterThan(1_000);
    }

    @Test
    @Tag("nightly")
    void noDamagedRecordStopsAnotherTimer() {
        assertThat(tickWithDamagedRecords(1)).isGreaterThan(7_000);
    }

    private int tickWithDamagedRecords(int step) {
        Instant later = world.market.now().plusSeconds(LATER_DAYS * 86_400L);
        Set<String> shapes = new HashSet<>();
        List<Item> damaged = snapshot.stream()
                .filter(item -> !isDue(item) && shapes.add(Damage.shape(item)))
                .flatMap(item -> Damage.each(item).values().stream())
                .toList();
        int cases = 0;
        for (int i = 0; i < damaged.size(); i += step) {
            tick(with(snapshot, damaged.get(i)), DUE + 3, later);
            cases++;
        }
        return cases;
    }

    @Test
    void timerOfAnyKindWithoutItsDataIsHandledOrSetAside() {
        List<String> stuck = world.market.timers.keySet().stream()
                .filter(kind -> ids(world.market.now()).allMatch(id -> isStuck(kind, id)))
                .toList();

        assertThat(stuck).isEmpty();
    }

    /** A bulk send that has begun must not end unnoticed, and no tick can pay it without its record. */
    @Test
    void timerOfALostBulkSendIsKeptAndIsSetAsideAgainAfterReplay() {
        Instant at = world.market.now();
        Timer timer = new Timer("transfer.bulk", id(IdKind.BULK_TRANSFER, at), at);
        MemoryTable table = with(List.of(), TimerList.item(timer));
        SetAside setAside = new SetAside(table);

        for (int round = 0; round < 2; round++) {
            tick(table, Keys.due(timer).pk(), at);

            SetAside.Entry kept = setAside.list(10, Optional.empty()).items().getFirst();
            assertThat(table.get(Keys.due(timer))).isEmpty();
            assertThat(kept.item()).isEqualTo(TimerList.item(timer));
            assertThat(kept.reason()).contains(timer.id());
            setAside.replay(kept);
            assertThat(table.get(Keys.due(timer))).isPresent();
        }
    }

    private static String id(IdKind kind, Instant at) {
        String fresh = Ids.random().next(kind, at);
        return kind == IdKind.BULK_TRANSFER ? BulkTransferId.of(fresh).value() : fresh;
    }

    /** One of each kind, and that of a QA run: its template and date. */
    private static Stream<String> ids(Instant at) {
        RunId run = RunId.of(new QaTemplateId(id(IdKind.QA_TEMPLATE, at)), LocalDate.ofInstant(at, ZoneOffset.UTC));
        return Stream.concat(Stream.of(IdKind.values()).map(kind -> id(kind, at)), Stream.of(run.value()));
    }

    private boolean isStuck(String kind, String id) {
        Instant at = world.market.now();
        Timer timer = new Timer(kind, id, at);
        MemoryTable table = with(List.of(), TimerList.item(timer));
        tick(table, Keys.due(timer).pk(), at);
        return table.get(Keys.due(timer)).isPresent();
    }

    @Test
    void itemThatWasSetAsideIsHandledAfterReplay() {
        Item event = world.history.versions.stream()
                .filter(item -> isDue(item) && item.text("kind").equals("outbox"))
                .findFirst()
                .orElseThrow();
        Item damaged = event.toBuilder().put("at", 7).build();
        Instant at = event.instant("at");
        MemoryTable table = with(snapshot.stream().filter(item -> !isDue(item)).toList(), damaged);
        tick(table, event.key().pk(), at);
        SetAside setAside = new SetAside(table);

        SetAside.Entry kept = setAside.list(10, Optional.empty()).items().getFirst();
        assertThat(kept.item()).isEqualTo(damaged);
        setAside.replay(new SetAside.Entry(kept.sk(), kept.at(), kept.reason(), event));
        tick(table, event.key().pk(), at);

        assertThat(table.get(event.key())).isEmpty();
        assertThat(setAside.list(10, Optional.empty()).items()).isEmpty();
    }

    private List<Item> oneOfEachKind() {
        Map<String, Item> kinds = new TreeMap<>();
        Stream.concat(world.history.versions.stream(), GoldenItems.read(DUE_ITEMS).stream())
                .filter(DamagedItemsTest::isDue)
                .sorted(Comparator.comparing(item -> item.key().sk()))
                .forEach(item -> {
                    Item data = item.findItem("data").orElseThrow();
                    kinds.putIfAbsent(
                            item.text("kind")
                                    + data.attributes().keySet()
                                    + data.findText("kind").orElse(""),
                            item);
                });
        return List.copyOf(kinds.values());
    }

    private static boolean isDue(Item item) {
        return item.key().pk().startsWith(DUE) && item.has("kind");
    }

    /** The table that the timers act on: it has these items and nothing else. */
    private MemoryTable with(List<Item> items, Item damaged) {
        world.table.restore(Stream.concat(
                        items.stream().filter(item -> !item.key().equals(damaged.key())), Stream.of(damaged))
                .toList());
        return world.table;
    }

    /** Runs a tick with a probe in the shard, which must be handled. */
    private void tick(MemoryTable table, String shard, Instant at) {
        Timer probe = IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> new Timer(PROBE, "probe" + i, at))
                .filter(timer -> Keys.due(timer).pk().equals(shard))
                .findFirst()
                .orElseThrow();
        table.commit(Commit.none().due(probe));
        List<TimerKind<?>> kinds = new ArrayList<>(world.market.timers.values());
        kinds.add(TimerKind.bare(PROBE, (_, _) -> {
            probes.incrementAndGet();
            return Commit.none();
        }));
        int before = probes.get();
        Consumer<String> nowhere = _ -> {};

        new Ticker(table, kinds, new RequestLog(nowhere), new Ticker.Alarms(nowhere, nowhere)).tick(at, "req");

        assertThat(probes.get()).isGreaterThan(before);
        assertThat(new TimerList(table).due(Integer.parseInt(shard.substring(DUE.length())), at, 1_000))
                .noneMatch(timer -> timer.kind().equals(PROBE));
    }
}
