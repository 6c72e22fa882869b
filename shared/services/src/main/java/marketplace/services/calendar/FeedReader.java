package marketplace.services.calendar;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.Id.HumanId;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingStatus;
import marketplace.services.bookings.Bookings;
import marketplace.services.slots.DaySheets;
import marketplace.services.slots.TakenTime;
import marketplace.table.Table;

/** What a calendar program gets that has subscribed to a provider's bookings. */
public final class FeedReader {

    private static final Duration PAST = Duration.ofDays(30);

    /** Longer than any booking is made or moved ahead. */
    private static final Duration AHEAD = Duration.ofDays(62);

    /** Visits that were paid stay in the calendar. */
    private static final Set<BookingStatus> SHOWN = EnumSet.of(BookingStatus.CONFIRMED, BookingStatus.COMPLETED);

    private final CalendarFeeds feeds;
    private final DaySheets sheets;
    private final Bookings bookings;

    public FeedReader(Table table) {
        this.feeds = new CalendarFeeds(table);
        this.sheets = new DaySheets(table);
        this.bookings = new Bookings(table);
    }

    /** Empty for an unknown secret. */
    public Optional<CalendarFiles.File> read(String secret, String site, Instant now) {
        return feeds.find(secret)
                .map(feed -> new CalendarFiles(Optional.empty(), site).feed(bookings(feed.humanId(), now)));
    }

    private List<Booking> bookings(HumanId human, Instant now) {
        return bookings
                .findAll(sheets.between(human, now.minus(PAST), now.plus(AHEAD)).stream()
                        .map(TakenTime::booking)
                        .distinct()
                        .toList())
                .stream()
                .filter(booking -> SHOWN.contains(booking.status()))
                .sorted(Comparator.comparing(Booking::startAt)
                        .thenComparing(booking -> booking.id().value()))
                .toList();
    }
}
