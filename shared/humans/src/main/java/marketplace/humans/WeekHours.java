package marketplace.humans;

import java.util.Comparator;
import java.util.List;
import marketplace.api.Field;
import marketplace.kernel.Problem;

/** In the profile's time zone. One component per day, because the public object has these keys. */
public record WeekHours(
        @Field(max = 12) List<TimeSpan> monday,
        @Field(max = 12) List<TimeSpan> tuesday,
        @Field(max = 12) List<TimeSpan> wednesday,
        @Field(max = 12) List<TimeSpan> thursday,
        @Field(max = 12) List<TimeSpan> friday,
        @Field(max = 12) List<TimeSpan> saturday,
        @Field(max = 12) List<TimeSpan> sunday) {

    public static final WeekHours NONE = new WeekHours(null, null, null, null, null, null, null);

    public record TimeSpan(
            @Field(value = "Begin, HH:mm.", required = true, pattern = TimeSpan.TIME)
            String start,

            @Field(value = "End, HH:mm, after start.", required = true, pattern = TimeSpan.TIME)
            String end) {

        static final String TIME = "^([01][0-9]|2[0-3]):[0-5][0-9]$";
    }

    public WeekHours {
        monday = orEmpty(monday);
        tuesday = orEmpty(tuesday);
        wednesday = orEmpty(wednesday);
        thursday = orEmpty(thursday);
        friday = orEmpty(friday);
        saturday = orEmpty(saturday);
        sunday = orEmpty(sunday);
    }

    public List<List<TimeSpan>> days() {
        return List.of(monday, tuesday, wednesday, thursday, friday, saturday, sunday);
    }

    /** Spans must end after they start and must not overlap within a day. */
    void requireSound() {
        for (List<TimeSpan> day : days()) {
            List<TimeSpan> spans =
                    day.stream().sorted(Comparator.comparing(TimeSpan::start)).toList();
            for (int i = 0; i < spans.size(); i++) {
                // Fixed-width times compare as text.
                if (spans.get(i).start().compareTo(spans.get(i).end()) >= 0) {
                    throw Problem.invalid("availability", "must have spans that end after they begin");
                }
                if (i > 0 && spans.get(i).start().compareTo(spans.get(i - 1).end()) < 0) {
                    throw Problem.invalid("availability", "must have spans that do not overlap");
                }
            }
        }
    }

    private static List<TimeSpan> orEmpty(List<TimeSpan> spans) {
        return spans == null ? List.of() : List.copyOf(spans);
    }
}
