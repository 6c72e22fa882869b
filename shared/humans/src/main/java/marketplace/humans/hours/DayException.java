package marketplace.humans.hours;

import java.time.LocalDate;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.Strict;
import marketplace.kernel.Problem;

/** The hours of one date instead of those of its weekday. */
@Strict
public record DayException(
        @Field(value = "The date in your time zone, YYYY-MM-DD.", required = true)
        LocalDate date,

        @Field("True for no hours on this date. Not together with windows.")
        Boolean closed,

        @Field(value = "The hours of this date.", max = 12) List<TimeSpan> windows) {

    public DayException {
        windows = windows == null ? List.of() : List.copyOf(windows);
    }

    public void requireSound(String field) {
        if (Boolean.TRUE.equals(closed) == !windows.isEmpty()) {
            throw Problem.invalid(field, "must have either closed:true or windows with at least one span");
        }
        TimeSpan.requireDisjoint(field + ".windows", windows);
    }
}
