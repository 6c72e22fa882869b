package marketplace.humans.hours;

import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Comparator;
import java.util.List;
import marketplace.api.Field;
import marketplace.kernel.Problem;

/** Hours of a day. A span whose end is not after its start runs past midnight and belongs to the day of its start. */
public record TimeSpan(
        @Field(value = "Begin, HH:mm.", required = true, pattern = TimeSpan.START)
        String start,

        @Field(
                value = "End, HH:mm, at most 24:00. An end that is not after the start is on the next day.",
                required = true,
                pattern = TimeSpan.END)
        String end) {

    static final String START = "^([01][0-9]|2[0-3]):[0-5][0-9]$";
    static final String END = "^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$";

    private static final String MIDNIGHT = "24:00";
    private static final int MINUTES_PER_DAY = 24 * 60;

    WallSpan on(LocalDate date) {
        return new WallSpan(
                date.atStartOfDay().plusMinutes(first()), date.atStartOfDay().plusMinutes(last()));
    }

    private int first() {
        return minute(start);
    }

    /** Minutes from the start of the first day to the end. */
    private int last() {
        int end = this.end.equals(MIDNIGHT) ? MINUTES_PER_DAY : minute(this.end);
        return end > first() ? end : end + MINUTES_PER_DAY;
    }

    private static int minute(String time) {
        return LocalTime.parse(time).toSecondOfDay() / 60;
    }

    /** Refuses spans of one day that overlap. Spans may touch. */
    static void requireDisjoint(String field, List<TimeSpan> spans) {
        List<TimeSpan> sorted =
                spans.stream().sorted(Comparator.comparing(TimeSpan::start)).toList();
        for (int i = 1; i < sorted.size(); i++) {
            if (sorted.get(i).first() < sorted.get(i - 1).last()) {
                throw Problem.invalid(field, "must have spans that do not overlap");
            }
        }
    }
}
