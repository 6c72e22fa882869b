package marketplace.hiring.bookings;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;
import marketplace.humans.Human;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.TimeRange;
import marketplace.kernel.WallTime;
import marketplace.services.availability.ProviderTimes;
import marketplace.services.slots.FreeSlots;
import marketplace.services.slots.SlotTimes;
import marketplace.services.slots.TakenTime;

/**
 * The time that a caller asks for, by the wall clock.
 *
 * @param timezone null for the provider's
 * @param startAt null unless the caller names the instant
 */
record RequestedTime(LocalDate date, String startTime, String timezone, Instant startAt) {

    private static final ZoneOffset EASTERNMOST = ZoneOffset.ofHours(14);
    private static final ZoneOffset WESTERNMOST = ZoneOffset.ofHours(-12);

    private static final DateTimeFormatter SLOT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm");

    /** The times that a booking may take that starts then, as far as that is known without the provider's zone. */
    TimeRange around() {
        if (startAt != null) {
            return TakenTime.around(startAt, startAt);
        }
        ZoneId east = timezone == null ? EASTERNMOST : zone(timezone);
        ZoneId west = timezone == null ? WESTERNMOST : zone(timezone);
        LocalTime time = LocalTime.parse(startTime);
        return TakenTime.around(
                WallTime.at(date, time, east).first(),
                WallTime.at(date, time, west).first());
    }

    /** The instant; a time that clocks show twice means the earlier one. */
    Instant resolve(ProviderTimes times, SlotTimes slots, Human provider, Instant now) {
        ZoneId zone = zone(provider);
        if (startAt != null) {
            LocalDate named = LocalDate.ofInstant(startAt, zone);
            LocalTime time = LocalTime.ofInstant(startAt, zone);
            if (!named.equals(date) || !time.equals(LocalTime.parse(startTime))) {
                throw Problem.invalid("startAt", "must be " + date + " " + startTime + " in " + zone.getId());
            }
            return startAt;
        }
        return switch (WallTime.at(date, LocalTime.parse(startTime), zone)) {
            case WallTime.Once(Instant at) -> at;
            case WallTime.Twice twice -> twice.earlier();
            case WallTime.Gap gap ->
                throw Problem.invalid(
                        "startTime",
                        "must exist: clocks in " + zone.getId() + " skip " + date + " " + startTime + ". "
                                + free(times, slots, provider, gap.transition(), now));
        };
    }

    /** Refuses a time at which the service is not offered, and says what is free. */
    void requireOffered(ProviderTimes times, SlotTimes slots, Human provider, Instant start, Instant now) {
        if (start.isBefore(slots.earliest(now))) {
            throw Problem.invalid(
                    "startTime",
                    "must be at least " + slots.terms().notice().toMinutes() + " minutes ahead. "
                            + free(times, slots, provider, start, now));
        }
        if (!start.isBefore(slots.end(now))) {
            throw Problem.invalid("date", "must be at most 30 days ahead. " + free(times, slots, provider, start, now));
        }
        if (!slots.isStart(start)) {
            throw Problem.invalid(
                    "startTime",
                    "must be a start of this service within its provider's hours. "
                            + free(times, slots, provider, start, now));
        }
    }

    Problem taken(ProviderTimes times, SlotTimes slots, Human provider, Instant start, Instant now) {
        return new Problem(
                ErrorCode.SLOT_UNAVAILABLE, "This time is taken. " + free(times, slots, provider, start, now));
    }

    private ZoneId zone(Human provider) {
        return timezone == null ? ProviderTimes.zone(provider) : zone(timezone);
    }

    private static ZoneId zone(String timezone) {
        if (!ZoneId.getAvailableZoneIds().contains(timezone)) {
            throw Problem.invalid("timezone", "must be an IANA zone name such as Europe/Lisbon");
        }
        return ZoneId.of(timezone);
    }

    private String free(ProviderTimes times, SlotTimes slots, Human provider, Instant wanted, Instant now) {
        List<FreeSlots.Slot> nearest = times.nearest(slots, provider, wanted, now);
        ZoneId zone = zone(provider);
        return nearest.isEmpty()
                ? "No time of the next 30 days is free"
                : "Free near it, in " + zone.getId() + ": "
                        + nearest.stream()
                                .map(slot -> SLOT.format(slot.startAt().atZone(zone)))
                                .collect(Collectors.joining(", "));
    }
}
