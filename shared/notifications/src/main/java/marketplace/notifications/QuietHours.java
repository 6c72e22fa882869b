package marketplace.notifications;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;
import marketplace.api.Field;
import marketplace.kernel.WallTime;

/** A time of every day, in the person's time zone. It may span midnight. */
public record QuietHours(
        @Field(value = "Begin, HH:mm.", required = true, pattern = QuietHours.TIME)
        String from,

        @Field(value = "End, HH:mm. Before from: on the next day.", required = true, pattern = QuietHours.TIME)
        String to) {

    static final String TIME = "^([01][0-9]|2[0-3]):[0-5][0-9]$";

    static final QuietHours DEFAULT = new QuietHours("22:00", "07:00");

    /** The end of the quiet hours if {@code now} is within them. Equal times mean no quiet hours. */
    Optional<Instant> endAt(Instant now, ZoneId zone) {
        LocalTime begin = LocalTime.parse(from);
        LocalTime end = LocalTime.parse(to);
        LocalDate today = LocalDate.ofInstant(now, zone);
        // Compared as instants: on days when clocks change, some local times do not exist and some exist twice.
        for (LocalDate day = today.minusDays(1); !day.isAfter(today); day = day.plusDays(1)) {
            Instant starts = WallTime.at(day, begin, zone).first();
            LocalDate lastDay = end.isAfter(begin) ? day : day.plusDays(1);
            Instant ends = WallTime.at(lastDay, end, zone).first();
            if (!begin.equals(end) && !now.isBefore(starts) && now.isBefore(ends)) {
                return Optional.of(ends);
            }
        }
        return Optional.empty();
    }
}
