package marketplace.humans.hours;

import java.time.DayOfWeek;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.Strict;

/** In the profile's time zone. One component per day, because the public object has these keys. */
@Strict
public record WeekHours(
        @Field(max = 12) List<TimeSpan> monday,
        @Field(max = 12) List<TimeSpan> tuesday,
        @Field(max = 12) List<TimeSpan> wednesday,
        @Field(max = 12) List<TimeSpan> thursday,
        @Field(max = 12) List<TimeSpan> friday,
        @Field(max = 12) List<TimeSpan> saturday,
        @Field(max = 12) List<TimeSpan> sunday) {

    public static final WeekHours NONE = new WeekHours(null, null, null, null, null, null, null);

    public WeekHours {
        monday = orEmpty(monday);
        tuesday = orEmpty(tuesday);
        wednesday = orEmpty(wednesday);
        thursday = orEmpty(thursday);
        friday = orEmpty(friday);
        saturday = orEmpty(saturday);
        sunday = orEmpty(sunday);
    }

    public List<TimeSpan> on(DayOfWeek day) {
        return switch (day) {
            case MONDAY -> monday;
            case TUESDAY -> tuesday;
            case WEDNESDAY -> wednesday;
            case THURSDAY -> thursday;
            case FRIDAY -> friday;
            case SATURDAY -> saturday;
            case SUNDAY -> sunday;
        };
    }

    public void requireSound() {
        for (DayOfWeek day : DayOfWeek.values()) {
            TimeSpan.requireDisjoint("availability", on(day));
        }
    }

    private static List<TimeSpan> orEmpty(List<TimeSpan> spans) {
        return spans == null ? List.of() : List.copyOf(spans);
    }
}
