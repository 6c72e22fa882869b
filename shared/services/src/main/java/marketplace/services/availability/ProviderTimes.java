package marketplace.services.availability;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import marketplace.humans.Human;
import marketplace.humans.availability.HoursExceptions;
import marketplace.humans.hours.OpeningHours;
import marketplace.kernel.TimeRange;
import marketplace.services.listings.Listing;
import marketplace.services.slots.DaySheets;
import marketplace.services.slots.FreeSlots;
import marketplace.services.slots.SlotTerms;
import marketplace.services.slots.SlotTimes;
import marketplace.services.slots.TakenTime;
import marketplace.table.Table;

/** A provider's hours, and what of them is taken. */
public final class ProviderTimes {

    private static final int NEAREST = 3;

    private final HoursExceptions exceptions;
    private final DaySheets sheets;

    public ProviderTimes(Table table) {
        this.exceptions = new HoursExceptions(table);
        this.sheets = new DaySheets(table);
    }

    /** The provider's zone. Times of bookings without a zone of their own are in it. */
    public static ZoneId zone(Human provider) {
        return provider.profile().zone();
    }

    public SlotTimes slots(Human provider, Listing listing, Instant now) {
        return slots(provider, listing.terms().slots(), now);
    }

    public SlotTimes slots(Human provider, SlotTerms terms, Instant now) {
        LocalDate today = LocalDate.ofInstant(now, zone(provider));
        OpeningHours hours =
                OpeningHours.of(provider.profile().availability(), exceptions.of(provider.id(), today.minusDays(1)));
        return new SlotTimes(hours, zone(provider), terms);
    }

    /** Free slots near a time that cannot be booked, for the error that says so. */
    public List<FreeSlots.Slot> nearest(SlotTimes slots, Human provider, Instant wanted, Instant now) {
        return nearest(slots, provider, wanted, new TimeRange(slots.earliest(now), slots.end(now)), now);
    }

    /** The notice and the days for which bookings are taken do not count. */
    public List<FreeSlots.Slot> nearest(
            SlotTimes slots, Human provider, Instant wanted, TimeRange within, Instant now) {
        // A booking that begins after the last start may overlap it.
        List<TakenTime> taken =
                sheets.between(provider.id(), within.start(), within.end().plus(Duration.ofDays(1)));
        return new FreeSlots(slots, taken, now).nearest(wanted, within, NEAREST);
    }
}
