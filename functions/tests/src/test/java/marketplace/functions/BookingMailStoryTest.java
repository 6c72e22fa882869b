package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import marketplace.accounts.email.Mail;
import marketplace.services.calendar.FeedReader;
import org.junit.jupiter.api.Test;

/** Every mail of whole bookings, in its order, with what comes with it. */
class BookingMailStoryTest {

    private final MailedBookings shop = new MailedBookings();

    @Test
    void requestedVisitThatNeverTakesPlace() {
        String booking = shop.book(shop.service(false), "");
        assertThat(shop.sent())
                .containsExactly("ada: Approve by Fri 2 Jan 2026, 15:45 (Asia/Kathmandu): Portrait photos");

        shop.act("ada", booking, "approve", "");
        assertThat(shop.sent())
                .containsExactly("agent: Pay by Fri 2 Jan 2026, 05:45 (Asia/Kathmandu): Portrait photos");

        shop.pay(booking);
        assertThat(shop.sent())
                .containsExactly(
                        "ada: Booked for Fri 2 Jan 2026, 15:45 (Asia/Kathmandu): Portrait photos"
                                + " [REQUEST 0 20260102T100000Z]",
                        "agent: Booked for Fri 2 Jan 2026, 15:45 (Asia/Kathmandu): Portrait photos"
                                + " [REQUEST 0 20260102T100000Z]");

        shop.later(Duration.ofHours(10));
        assertThat(shop.sent())
                .containsExactly(
                        "ada: Reminder, Fri 2 Jan 2026, 15:45 (Asia/Kathmandu): Portrait photos",
                        "agent: Reminder, Fri 2 Jan 2026, 15:45 (Asia/Kathmandu): Portrait photos");

        List<String> over = List.of(
                "ada: Report the visit by Sat 3 Jan 2026, 16:45 (Asia/Kathmandu): Portrait photos",
                "agent: Confirm the visit by Sat 3 Jan 2026, 16:45 (Asia/Kathmandu): Portrait photos");
        shop.later(Duration.ofHours(25));
        assertThat(shop.sent()).isEqualTo(over);
        shop.later(Duration.ofHours(20));
        assertThat(shop.sent()).isEqualTo(over);

        shop.later(Duration.ofHours(24));
        String text = String.join("\n", shop.mails.stream().map(Mail::text).toList());
        assertThat(text).contains("59.00 USD is back in your wallet, fee included.", "The booker got the money back.");
        assertThat(shop.sent())
                .containsExactly(
                        "ada: Booking refunded: Portrait photos [CANCEL 1 20260102T100000Z]",
                        "agent: Booking refunded: Portrait photos [CANCEL 1 20260102T100000Z]");
    }

    @Test
    void visitThatIsMovedProposedAndCancelled() {
        String booking = shop.book(shop.service(true), ",'walletOnly':true");
        shop.sent();
        shop.act("agent", booking, "reschedule", "{'date':'2026-01-03','startTime':'12:00','timezone':'UTC'}");
        assertThat(shop.sent())
                .containsExactly(
                        "ada: Moved to Sat 3 Jan 2026, 17:45 (Asia/Kathmandu): Portrait photos"
                                + " [REQUEST 1 20260103T120000Z]",
                        "agent: Moved to Sat 3 Jan 2026, 17:45 (Asia/Kathmandu): Portrait photos"
                                + " [REQUEST 1 20260103T120000Z]");

        shop.act("ada", booking, "reschedule", "{'date':'2026-01-04','startTime':'12:00','timezone':'UTC'}");
        assertThat(shop.sent())
                .containsExactly(
                        "agent: Answer by Fri 2 Jan 2026, 05:45 (Asia/Kathmandu): another time for Portrait photos");

        shop.act("agent", booking, "reschedule/decline", "");
        assertThat(shop.sent())
                .containsExactly("ada: Stays on Sat 3 Jan 2026, 17:45 (Asia/Kathmandu): Portrait photos");

        shop.act("ada", booking, "cancel", "{'reason':'ill'}");
        shop.market.work();
        assertThat(shop.mails.stream().map(Mail::text).toList())
                .anySatisfy(text -> assertThat(text)
                        .contains("is cancelled by the provider. Reason: ill. 59.00 USD is back in your wallet."));
        assertThat(shop.sent())
                .containsExactly(
                        "ada: Booking cancelled: Portrait photos [CANCEL 2 20260103T120000Z]",
                        "agent: Booking cancelled: Portrait photos [CANCEL 2 20260103T120000Z]");

        shop.later(Duration.ofDays(5));
        assertThat(shop.sent()).as("no reminder of a cancelled visit").isEmpty();
    }

    @Test
    void proposalThatMovesNothingIsMailedToWhoDoesNotKnow() {
        String booking = shop.book(shop.service(true), ",'walletOnly':true");
        shop.sent();
        String proposal = "{'date':'2026-01-02','startTime':'12:00','timezone':'UTC'}";
        String stays = "Stays on Fri 2 Jan 2026, 15:45 (Asia/Kathmandu): Portrait photos";
        shop.act("ada", booking, "reschedule", proposal);
        shop.act("ada", booking, "reschedule/decline", "");
        shop.market.work();
        assertThat(shop.mails.getFirst().text())
                .contains("to Fri 2 Jan 2026, 17:45 (Asia/Kathmandu) was withdrawn. The booking stays on Fri 2 Jan");
        assertThat(shop.sent()).as("the withdrawn proposal asks for no answer").containsExactly("agent: " + stays);

        shop.act("ada", booking, "reschedule", proposal);
        shop.sent();
        shop.later(Duration.ofHours(24));
        assertThat(shop.mails).anySatisfy(mail -> assertThat(mail.text()).contains("was not answered."));
        assertThat(shop.sent()).contains("ada: " + stays, "agent: " + stays);

        shop.act("agent", booking, "reschedule", proposal);
        shop.act("ada", booking, "reschedule/accept", "");
        assertThat(shop.sent())
                .containsExactly(
                        "ada: Moved to Fri 2 Jan 2026, 17:45 (Asia/Kathmandu): Portrait photos"
                                + " [REQUEST 1 20260102T120000Z]",
                        "agent: Moved to Fri 2 Jan 2026, 17:45 (Asia/Kathmandu): Portrait photos"
                                + " [REQUEST 1 20260102T120000Z]");
    }

    @Test
    void lateCancellationNamesWhatTheProviderGets() {
        String booking = shop.book(shop.service(true), ",'walletOnly':true");
        shop.sent();
        shop.later(Duration.ofHours(20));
        shop.mails.clear();

        shop.act("agent", booking, "cancel", "{}");
        shop.market.work();

        assertThat(shop.mails.stream()
                        .filter(mail -> mail.subject().startsWith("Booking cancelled"))
                        .map(Mail::text))
                .anySatisfy(text -> assertThat(text).contains("You get 50.00 USD, because it was cancelled late."))
                .anySatisfy(text -> assertThat(text)
                        .contains("The provider gets 50.00 USD, because it was cancelled late.")
                        .doesNotContain("is back in your wallet", "Nothing was taken"));
    }

    @Test
    void bookingThatIsPaidBeforeItsMailsAreWrittenAsksForNothing() {
        String booking = shop.book(shop.service(false), "");
        shop.act("ada", booking, "approve", "");
        shop.pay(booking);

        assertThat(shop.sent()).hasSize(2).allMatch(subject -> subject.contains("Booked for"));
    }

    @Test
    void declinedRequestIsMailedToItsBookerOnly() {
        String booking = shop.book(shop.service(false), "");
        shop.sent();
        shop.act("ada", booking, "decline", "{'reason':'away'}");

        assertThat(shop.sent()).containsExactly("agent: Not booked: Portrait photos");
    }

    @Test
    void feedShowsWhatIsConfirmedUntilItsAddressIsReplaced() {
        String booking = shop.book(shop.service(true), ",'walletOnly':true");
        String first = secret();
        assertThat(feed(first))
                .contains("METHOD:PUBLISH", booking, "SUMMARY:Portrait photos", "DTSTART:20260102T100000Z");

        shop.act("agent", booking, "reschedule", "{'date':'2026-01-03','startTime':'12:00','timezone':'UTC'}");
        assertThat(feed(first))
                .contains("DTSTART:20260103T120000Z", "SEQUENCE:1")
                .doesNotContain("20260102T100000Z");

        String second = secret();
        assertThat(read(first)).isEmpty();
        assertThat(feed(second)).contains(booking);

        shop.act("ada", booking, "cancel", "{}");
        assertThat(feed(second)).doesNotContain(booking);
    }

    @Test
    void visitLeavesTheFeed30DaysLater() {
        String booking = shop.book(shop.service(true), ",'walletOnly':true");
        String secret = secret();
        String escrow =
                shop.ok("agent", "GET", "/api/services/bookings/" + booking, "").text("booking.escrowId");
        shop.market.advance(Duration.ofHours(36));
        shop.ok("agent", "POST", "/api/escrow/" + escrow + "/complete", "{}");
        shop.market.advance(Duration.ofDays(29));
        assertThat(feed(secret)).contains(booking);

        shop.market.advance(Duration.ofDays(3));

        assertThat(feed(secret)).doesNotContain(booking);
    }

    private String secret() {
        String url = shop.ok("ada", "POST", "/api/me/calendar-feed", "{}").text("calendarFeed.url");
        assertThat(url).matches("https?://[^/]+/calendar/[A-Za-z0-9_-]{43}\\.ics");
        return url.replaceAll(".*/calendar/|\\.ics", "");
    }

    private String feed(String secret) {
        return read(secret).getFirst();
    }

    private List<String> read(String secret) {
        return new FeedReader(shop.market.table)
                .read(secret, MailedBookings.SITE, shop.market.now()).stream()
                        .map(file -> new String(file.bytes(), StandardCharsets.UTF_8))
                        .toList();
    }
}
