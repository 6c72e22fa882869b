package marketplace.humans.reviews;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import marketplace.humans.Humans;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.table.Condition;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The store of {@link Patron}. Conditions on its version make concurrent hires and reviews of one poster conflict. */
public final class Patrons {

    private static final RecordMapper<Patron> MAPPER = RecordMapper.of(Patron.class);

    private final Table table;

    public Patrons(Table table) {
        this.table = table;
    }

    Patron find(HumanId human, AccountId poster) {
        return table.get(Keys.patron(human, poster)).map(MAPPER::read).orElseGet(() -> Patron.first(human, poster));
    }

    /** Counts a finished hire of an existing profile, unless one of the same poster counts on this day already. */
    public List<Write> finishedBooking(HumanId human, AccountId poster, Instant now) {
        Patron before = find(human, poster);
        LocalDate day = LocalDate.ofInstant(now, ZoneOffset.UTC);
        return before.countsOn(day)
                ? List.of(change(before, before.hired(day)), Humans.finishedBooking(human))
                : List.of();
    }

    static Write change(Patron before, Patron after) {
        return Write.put(MAPPER.at(key(after), after).build())
                .when(before.version() == 0 ? Condition.absent() : Condition.version(before.version()));
    }

    private static Key key(Patron patron) {
        return Keys.patron(patron.humanId(), patron.posterId());
    }

    List<Write> erase(HumanId human, int limit) {
        return table
                .query(Query.of(Keys.humanCollection(human))
                        .prefix(Keys.PATRONS)
                        .limit(limit))
                .items()
                .stream()
                .map(item -> Write.delete(item.key()))
                .toList();
    }
}
