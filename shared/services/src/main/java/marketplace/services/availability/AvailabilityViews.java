package marketplace.services.availability;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import marketplace.api.Field;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;
import marketplace.services.slots.FreeSlots;

final class AvailabilityViews {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

    private AvailabilityViews() {}

    record ServiceSlots(
            @Field ServiceId serviceId,
            @Field("Zone of date and startTime.") String timezone,

            @Field("Times that can be booked now, in order.")
            List<SlotView> slots) {}

    record SlotView(
            @Field Instant startAt,
            @Field Instant endAt,
            @Field LocalDate date,
            @Field("HH:mm.") String startTime,
            @Field String timezone) {

        static SlotView of(FreeSlots.Slot slot, ZoneId zone) {
            ZonedDateTime start = slot.startAt().atZone(zone);
            return new SlotView(slot.startAt(), slot.endAt(), start.toLocalDate(), TIME.format(start), zone.getId());
        }
    }

    record DateAnswer(
            @Field HumanId humanId,
            @Field LocalDate date,
            @Field("Zone of date and times.") String timezone,

            @Field("Booked times that touch the date, in order.")
            List<BookedView> slots,

            @Field(value = "Times of the service that can be booked now; null without serviceId.", nullable = true)
            List<SlotView> freeSlots) {}

    record BookedView(
            @Field Instant startAt,
            @Field Instant endAt,
            @Field("HH:mm.") String startTime,
            @Field("HH:mm.") String endTime) {

        static BookedView of(Instant start, Instant end, ZoneId zone) {
            return new BookedView(start, end, TIME.format(start.atZone(zone)), TIME.format(end.atZone(zone)));
        }
    }
}
