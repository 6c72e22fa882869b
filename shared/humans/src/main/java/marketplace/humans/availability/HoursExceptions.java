package marketplace.humans.availability;

import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import marketplace.humans.hours.DayException;
import marketplace.kernel.Id.HumanId;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The store of the exceptions: one item for each human that has some. */
public final class HoursExceptions {

    static final int MOST = 100;

    private static final RecordMapper<Stored> MAPPER = RecordMapper.of(Stored.class);

    record Stored(List<DayException> exceptions) {}

    private final Table table;

    public HoursExceptions(Table table) {
        this.table = table;
    }

    /** In order of their dates. Past ones drop out. */
    public List<DayException> of(HumanId human, LocalDate today) {
        return upcoming(find(human).map(Stored::exceptions).orElseGet(List::of), today);
    }

    public static Key key(HumanId human) {
        return Keys.hoursExceptions(human);
    }

    static List<DayException> upcoming(List<DayException> exceptions, LocalDate today) {
        return exceptions.stream()
                .filter(exception -> !exception.date().isBefore(today))
                .sorted(Comparator.comparing(DayException::date))
                .toList();
    }

    Write put(HumanId human, List<DayException> exceptions) {
        Item item =
                MAPPER.at(Keys.hoursExceptions(human), new Stored(exceptions)).build();
        return exceptions.isEmpty() ? Write.delete(item.key()) : Write.put(item);
    }

    Optional<Stored> find(HumanId human) {
        return table.get(Keys.hoursExceptions(human)).map(MAPPER::read);
    }
}
