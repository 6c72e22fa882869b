package marketplace.services.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.Temporal;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Email;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.Money;
import marketplace.services.bookings.AgreedService;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.Ending;
import marketplace.services.bookings.Parties;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.listings.BookingRules;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.property.DtEnd;
import net.fortuna.ical4j.model.property.DtStart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files as another calendar library reads them. */
class CalendarFilesTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private static final String ID = "bkg_00000000000000000000000001";

    private final CalendarFiles files =
            new CalendarFiles(Optional.of(new Email("noreply@market.test")), "https://market.test");

    private final CalendarFiles.Reader booker =
            new CalendarFiles.Reader(new Email("bob@example.com"), Optional.of("Ada"));

    private static Booking booking(Instant start, String zone, String title) {
        AgreedService service = new AgreedService(
                new ServiceId("svc_00000000000000000000000001"),
                title,
                new Money(5_000),
                60,
                true,
                new BookingRules(0, 0, 120, null, 24, 24, 0));
        Booking.Draft draft = new Booking.Draft(
                new BookingId(ID),
                new Parties(
                        new AccountId("acc_00000000000000000000000001"),
                        new AccountId("acc_00000000000000000000000002"),
                        new HumanId("hum_00000000000000000000000001")),
                service,
                start,
                ZoneId.of(zone),
                null,
                new EscrowId("esc_00000000000000000000000001"),
                null);
        return Booking.hold(draft, NOW).confirm(NOW);
    }

    private static Calendar read(CalendarFiles.File file) throws Exception {
        Calendar calendar = new CalendarBuilder().build(new ByteArrayInputStream(file.bytes()));
        calendar.validate(true);
        return calendar;
    }

    private static VEvent event(Calendar calendar) {
        return calendar.<VEvent>getComponents("VEVENT").getFirst();
    }

    private static String value(VEvent event, String name) {
        return event.getProperty(name).map(Property::getValue).orElse(null);
    }

    private static Instant start(VEvent event) {
        return instant(
                event.<DtStart<Temporal>>getProperty("DTSTART").orElseThrow().getDate());
    }

    private static Instant end(VEvent event) {
        return instant(event.<DtEnd<Temporal>>getProperty("DTEND").orElseThrow().getDate());
    }

    private static Instant instant(Temporal time) {
        return Instant.from(time);
    }

    /** The change of time of the year lies between the booking and the visit. */
    @ParameterizedTest
    @CsvSource({
        "America/New_York, 2026-03-09T10:00",
        "Australia/Lord_Howe, 2026-04-06T10:00",
        "Asia/Kathmandu, 2026-03-09T00:00",
        "Pacific/Kiritimati, 2026-03-09T23:30"
    })
    void visitIsAtItsWallTimeInItsZone(String zone, LocalDateTime wall) throws Exception {
        Instant start = wall.atZone(ZoneId.of(zone)).toInstant();

        VEvent event = event(read(files.entry(booking(start, zone, "Portrait photos"), booker, NOW)));

        assertThat(start(event).atZone(ZoneId.of(zone)).toLocalDateTime()).isEqualTo(wall);
        assertThat(end(event)).isEqualTo(start.plusSeconds(3_600));
        assertThat(value(event, "DTSTART")).endsWith("Z");
        assertThat(value(event, "SUMMARY")).isEqualTo("Portrait photos");
    }

    @Test
    void confirmMoveAndCancelAreOneEntryWithARisingSequence() throws Exception {
        Booking confirmed = booking(Instant.parse("2026-03-09T14:00:00Z"), "UTC", "Portrait photos");
        Booking moved = confirmed.moveTo(Instant.parse("2026-03-10T15:00:00Z"));
        Booking cancelled = moved.cancel(Side.BOOKER, "ill", NOW);

        assertThat(entry(confirmed)).isEqualTo("REQUEST 0 CONFIRMED 2026-03-09T14:00:00Z");
        assertThat(entry(moved)).isEqualTo("REQUEST 1 CONFIRMED 2026-03-10T15:00:00Z");
        assertThat(entry(cancelled)).isEqualTo("CANCEL 2 CANCELLED 2026-03-10T15:00:00Z");
        assertThat(List.of(confirmed, moved, cancelled))
                .extracting(booking -> value(event(read(files.entry(booking, booker, NOW))), "UID"))
                .containsOnly(ID + "@bookings.human-hiring-marketplace");
        assertThat(files.entry(cancelled, booker, NOW).contentType())
                .isEqualTo("text/calendar; method=CANCEL; charset=UTF-8");
    }

    private String entry(Booking booking) throws Exception {
        Calendar calendar = read(files.entry(booking, booker, NOW));
        VEvent event = event(calendar);
        String method = calendar.getProperty("METHOD").map(Property::getValue).orElseThrow();
        return method + " " + value(event, "SEQUENCE") + " " + value(event, "STATUS") + " " + start(event);
    }

    @Test
    void visitThatDidNotTakePlaceLeavesTheCalendar() throws Exception {
        Booking missed = booking(NOW, "UTC", "Portrait photos").refund(Ending.NOT_DELIVERED, NOW);

        assertThat(entry(missed)).startsWith("CANCEL 1 CANCELLED");
    }

    @Test
    void fileNamesNoEmailButTheReadersOwn() throws Exception {
        CalendarFiles.File file = files.entry(booking(NOW, "UTC", "Photos"), booker, NOW);

        VEvent event = event(read(file));
        assertThat(value(event, "ORGANIZER")).isEqualTo("mailto:noreply@market.test");
        assertThat(value(event, "ATTENDEE")).isEqualTo("mailto:bob@example.com");
        assertThat(new String(file.bytes(), StandardCharsets.UTF_8)
                        .replaceAll("\r\n ", "")
                        .split("@", -1))
                .as("the two, and the UID")
                .hasSize(4);
    }

    @Test
    void hostileTitleAddsNoPropertyAndNoLink() throws Exception {
        String title =
                "Photos\r\nATTENDEE:mailto:eve@evil.example\nEND:VEVENT; see https://evil.example, \u202e\ud83d\udeb2"
                        + " and more".repeat(40);

        VEvent event = event(read(files.entry(booking(NOW, "UTC", title), booker, NOW)));

        assertThat(event.getProperties("ATTENDEE")).hasSize(1);
        assertThat(value(event, "SUMMARY"))
                .doesNotContain("https://", "evil.example")
                .startsWith("Photos");
    }

    @Test
    void feedIsPublishedAndStaysTheSameBytes() throws Exception {
        List<Booking> bookings = List.of(booking(NOW, "UTC", "One"));
        CalendarFiles feed = new CalendarFiles(Optional.empty(), "https://market.test");

        Calendar calendar = read(feed.feed(bookings));

        assertThat(calendar.getProperty("METHOD").map(Property::getValue)).contains("PUBLISH");
        assertThat(event(calendar).getProperties("ATTENDEE")).isEmpty();
        assertThat(value(event(calendar), "UID")).isEqualTo(ID + "@bookings.human-hiring-marketplace");
        assertThat(feed.feed(bookings).bytes()).isEqualTo(feed.feed(bookings).bytes());
    }

    @Test
    void feedWithoutBookingsIsACalendar() throws Exception {
        CalendarFiles.File empty = new CalendarFiles(Optional.empty(), "https://market.test").feed(List.of());

        assertThat(new CalendarBuilder()
                        .build(new ByteArrayInputStream(empty.bytes()))
                        .getComponents())
                .isEmpty();
    }
}
