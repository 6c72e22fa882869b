package marketplace.services.availability;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.humans.Human;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.Problem;
import marketplace.kernel.TimeRange;
import marketplace.kernel.TimeZones;
import marketplace.kernel.WallTime;

final class AvailabilityInputs {

    static final int MOST_DAYS = 31;

    private static final int USUAL_DAYS = 7;

    private AvailabilityInputs() {}

    record OfService(
            @Field(value = "The service.", required = true) ServiceId serviceId,

            @Field("First date, YYYY-MM-DD, in the time zone of the answer. Default today.")
            LocalDate from,

            @Field("Last date, at most 30 days after from. Default 6 days after from.")
            LocalDate to,

            @Field(value = "IANA zone of the answer. Default the provider's.", max = 60)
            @Enforced(pattern = Enforced.TIME_ZONE)
            String timezone) {

        /** Contains these dates in every zone: the provider's is read together with the taken times. */
        TimeRange around(Instant now) {
            LocalDate first = first(LocalDate.ofInstant(now, ZoneOffset.MAX));
            LocalDate last = to == null ? first.plusDays(USUAL_DAYS - 1L) : to;
            Instant begin = from == null ? now : later(now, WallTime.startOf(first, ZoneOffset.MAX));
            Instant end = WallTime.startOf(last.plusDays(1), ZoneOffset.MIN);
            return new TimeRange(begin, later(end, begin.plusSeconds(1)));
        }

        private static Instant later(Instant one, Instant other) {
            return one.isAfter(other) ? one : other;
        }

        LocalDate first(LocalDate today) {
            return from == null ? today : from;
        }

        LocalDate last(LocalDate today) {
            LocalDate first = first(today);
            LocalDate last = to == null ? first.plusDays(USUAL_DAYS - 1L) : to;
            long days = ChronoUnit.DAYS.between(first, last) + 1;
            if (days < 1 || days > MOST_DAYS) {
                throw Problem.invalid("to", "must be from " + first + " to " + first.plusDays(MOST_DAYS - 1L));
            }
            return last;
        }
    }

    record OfHuman(
            @Field(value = "Profile id or username.", required = true)
            HumanId humanId,

            @Field(value = "The date, YYYY-MM-DD.", required = true)
            LocalDate date,

            @Field("A service, for its free times.") ServiceId serviceId,

            @Field(value = "IANA zone. Default the provider's.", max = 60) @Enforced(pattern = Enforced.TIME_ZONE)
            String timezone) {}

    static ZoneId zone(String asked, Human provider) {
        return asked == null ? ProviderTimes.zone(provider) : TimeZones.require("timezone", asked);
    }
}
