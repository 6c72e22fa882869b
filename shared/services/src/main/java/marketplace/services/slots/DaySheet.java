package marketplace.services.slots;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.Id.HumanId;

/**
 * The taken times of one provider that touch one UTC day, whatever their service. Its version guards the day: of two
 * bookings that read the same sheet only one commits, and the other decides again.
 *
 * @param times as {@link TakenTimeText} writes them, so that a busy month is read in few units
 */
record DaySheet(HumanId humanId, LocalDate day, List<String> times, long version) {

    DaySheet {
        times = List.copyOf(times);
    }

    static DaySheet empty(HumanId human, LocalDate day) {
        return new DaySheet(human, day, List.of(), 0);
    }

    List<TakenTime> taken() {
        return times.stream().map(text -> TakenTimeText.read(day, text)).toList();
    }

    /** Instead of an entry of the same booking for the same start. Holds that have ended leave the sheet. */
    DaySheet with(TakenTime added, Instant now) {
        return holding(Stream.concat(others(added, now), Stream.of(added)));
    }

    DaySheet without(TakenTime time, Instant now) {
        return holding(others(time, now));
    }

    private Stream<TakenTime> others(TakenTime time, Instant now) {
        return taken().stream().filter(other -> !other.isSameEntry(time) && !other.isLapsed(now));
    }

    private DaySheet holding(Stream<TakenTime> next) {
        return new DaySheet(
                humanId,
                day,
                next.map(time -> TakenTimeText.write(day, time)).sorted().toList(),
                version + 1);
    }
}
