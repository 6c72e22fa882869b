package marketplace.humans.hours;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The usual week, with the days that differ from it. */
public record OpeningHours(WeekHours week, Map<LocalDate, List<TimeSpan>> exceptions) {

    public OpeningHours {
        exceptions = Map.copyOf(exceptions);
    }

    public static OpeningHours of(WeekHours week, List<DayException> exceptions) {
        return new OpeningHours(
                week, exceptions.stream().collect(Collectors.toMap(DayException::date, DayException::windows)));
    }

    /** The spans that begin on this date, in order. Those that touch are one. */
    public List<WallSpan> on(LocalDate date) {
        List<WallSpan> joined = new ArrayList<>();
        exceptions.getOrDefault(date, week.on(date.getDayOfWeek())).stream()
                .map(span -> span.on(date))
                .sorted(Comparator.comparing(WallSpan::start))
                .forEach(span -> {
                    if (!joined.isEmpty() && joined.getLast().end().equals(span.start())) {
                        LocalDateTime start = joined.removeLast().start();
                        joined.add(new WallSpan(start, span.end()));
                    } else {
                        joined.add(span);
                    }
                });
        return joined;
    }
}
