package marketplace.services.slots;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.TimeRange;
import marketplace.kernel.WallTime;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The store of the sheets. Returns writes and never commits. */
public final class DaySheets {

    private static final RecordMapper<Stored> MAPPER = RecordMapper.of(Stored.class);

    /** A sheet goes some time after its day, when no booking of it can be moved any more. */
    private static final int KEPT_DAYS = 60;

    /** Longest booking with its buffers, in days, rounded up: a time that begins on the day before may reach a day. */
    private static final int REACH_DAYS = 1;

    /** Human and day are in the key: a month of sheets is read at once. */
    record Stored(List<String> times, long version) {}

    private final Table table;

    public DaySheets(Table table) {
        this.table = table;
    }

    /** For showing only: it costs half of a consistent read and may miss the latest bookings. */
    public List<TakenTime> between(HumanId human, Instant from, Instant to) {
        Query days = Query.of(Keys.humanCollection(human))
                .between(
                        Keys.daySheet(human, day(from).minusDays(REACH_DAYS)).sk(),
                        Keys.daySheet(human, day(to)).sk())
                .eventuallyConsistent();
        TimeRange wanted = new TimeRange(from, to);
        return table.query(days).items().stream()
                .map(item -> read(human, Keys.sheetDay(item.key()), item))
                .flatMap(sheet -> sheet.taken().stream())
                .distinct()
                .filter(time -> time.range().overlaps(wanted))
                .toList();
    }

    /** The keys of the sheets that these times touch. */
    public static List<Key> keys(HumanId human, TimeRange... times) {
        return Stream.of(times)
                .flatMap(DaySheets::days)
                .distinct()
                .map(day -> Keys.daySheet(human, day))
                .toList();
    }

    /** Reads the sheets that these times touch, at most two for each, in one round trip. */
    public SheetChange change(HumanId human, Instant now, List<TimeRange> times) {
        List<LocalDate> days =
                times.stream().flatMap(DaySheets::days).distinct().toList();
        Map<Key, Item> items =
                table.getAll(days.stream().map(day -> Keys.daySheet(human, day)).toList());
        Map<LocalDate, DaySheet> sheets = days.stream()
                .map(day -> Optional.ofNullable(items.get(Keys.daySheet(human, day)))
                        .map(item -> read(human, day, item))
                        .orElseGet(() -> DaySheet.empty(human, day)))
                .collect(Collectors.toMap(DaySheet::day, Function.identity()));
        return SheetChange.of(sheets, now);
    }

    /** Empty when no sheet is left. */
    public List<Write> forget(HumanId human, int limit) {
        Query sheets = Query.of(Keys.humanCollection(human)).prefix(Keys.SHEETS).limit(limit);
        return table.query(sheets).items().stream()
                .map(sheet -> Write.delete(sheet.key()))
                .toList();
    }

    static List<Write> writes(Collection<DaySheet> before, Map<LocalDate, DaySheet> after) {
        return before.stream()
                .filter(sheet -> !after.get(sheet.day()).equals(sheet))
                .map(sheet -> write(sheet, after.get(sheet.day())))
                .toList();
    }

    private static Write write(DaySheet before, DaySheet after) {
        // One version on, however many times the change has touched the sheet.
        Stored stored = new Stored(after.times(), before.version() + 1);
        Item item = MAPPER.at(Keys.daySheet(after.humanId(), after.day()), stored)
                .put(Item.TTL, startOf(after.day().plusDays(KEPT_DAYS)).getEpochSecond())
                .build();
        return before.version() == 0 ? Write.create(item) : Write.put(item).when(Condition.version(before.version()));
    }

    private static DaySheet read(HumanId human, LocalDate day, Item item) {
        Stored stored = MAPPER.read(item);
        return new DaySheet(human, day, stored.times(), stored.version());
    }

    static Stream<LocalDate> days(TimeRange time) {
        return day(time.start()).datesUntil(day(time.end().minusNanos(1)).plusDays(1));
    }

    private static LocalDate day(Instant at) {
        return LocalDate.ofInstant(at, ZoneOffset.UTC);
    }

    private static Instant startOf(LocalDate day) {
        return WallTime.startOf(day, ZoneOffset.UTC);
    }
}
