package marketplace.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import marketplace.accounts.email.Mail;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.notifications.VisitLookup.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A mail about a booking is sent only while what it says is still right. */
class BookingMailsTest {

    private final Mailroom room = new Mailroom();

    static Stream<MailKind> bookings() {
        return Arrays.stream(MailKind.values()).filter(kind -> kind.name().startsWith("BOOKING_"));
    }

    @ParameterizedTest
    @MethodSource("bookings")
    void mailWhoseReasonIsGoneIsNotSent(MailKind kind) {
        Notice notice = room.notice(kind.type(), "b", "bob");
        Stage caused = room.stage;
        room.stage = Stage.OTHER;
        room.market.runJob(notice.job());
        room.stage = null;
        room.market.runJob(notice.job());
        assertThat(room.mails).isEmpty();

        room.stage = caused;
        room.market.runJob(notice.job());

        assertThat(room.mails).hasSize(1);
    }

    @Test
    void paidBookingAsksForNoPayment() {
        Notice approved = room.notice(NoticeType.BOOKING_APPROVED.wire(), "b", "bob");
        room.stage = Stage.AHEAD;

        room.market.runJob(approved.job());

        assertThat(room.mails).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("bookings")
    void calendarFileComesWithTheMailsThatChangeTheCalendar(MailKind kind) {
        room.market.runJob(room.notice(kind.type(), "b", "bob").job());

        List<Mail.Part> parts = room.mails.getFirst().parts();
        boolean changes = kind.name().matches("BOOKING_(CONFIRMED|MOVED|CANCELLED|NOT_DELIVERED)");
        assertThat(parts).hasSize(changes ? 1 : 0);
    }

    @Test
    void timesWithoutAZoneOfTheReaderAreInTheProviders() {
        room.happens(NoticeType.BOOKING_CONFIRMED, "b", "bob");

        assertThat(room.mails.getFirst().subject()).startsWith("Booked for Sun 1 Mar 2026, 18:30 (Europe/Lisbon)");
    }
}
