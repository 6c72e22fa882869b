package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import marketplace.accounts.email.Mail;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The end of a paid visit is mailed once to each side. */
class BookingEndMailsTest {

    private final MailedBookings shop = new MailedBookings();

    /** A visit that has ended; returns the path of its escrow. */
    private String visited() {
        String booking = shop.book(shop.service(true), ",'walletOnly':true");
        String escrow =
                shop.ok("agent", "GET", "/api/services/bookings/" + booking, "").text("booking.escrowId");
        shop.later(Duration.ofHours(36));
        shop.sent();
        return "/api/escrow/" + escrow;
    }

    @Test
    void bookerIsMailedThatADeliveredVisitIsReleased() {
        String escrow = visited();
        shop.ok("ada", "POST", escrow + "/deliver", "{}");
        shop.ok("agent", "POST", escrow + "/complete", "{}");
        shop.sent();

        shop.ok("agent", "POST", escrow + "/release", "{}");
        shop.deliver();

        assertThat(shop.mails.stream().map(Mail::text))
                .anySatisfy(text -> assertThat(text).contains("was released to the provider", "/app/bookings/bkg_"));
        assertThat(shop.sent())
                .containsExactly("ada: You earned 50.00 USD", "agent: 50.00 USD released: Portrait photos");
    }

    @Test
    void bookerIsMailedThatAVisitIsReleasedAutomatically() {
        String escrow = visited();
        shop.ok("ada", "POST", escrow + "/deliver", "{}");
        shop.later(Duration.ofDays(8));

        assertThat(shop.sent()).contains("ada: You earned 50.00 USD", "agent: 50.00 USD released: Portrait photos");
    }

    @Test
    void lateCancellationThatForfeitsEverythingIsNotMailedAsARelease() {
        String booking = shop.book(shop.service(true), ",'walletOnly':true");
        shop.later(Duration.ofHours(20));
        shop.sent();

        shop.act("agent", booking, "cancel", "{}");

        assertThat(shop.sent()).filteredOn(mail -> mail.contains("released")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {'ruling':'release','reason':'Both are right.'}                  | ada: You earned 50.00 USD
        {'ruling':'refund','reason':'Both are right.'}                   |
        {'ruling':'split','workerCents':2000,'reason':'Both are right.'} | ada: You earned 20.00 USD
        """)
    void rulingIsMailedOnceToEachSide(String ruling, String earned) {
        String escrow = visited();
        shop.ok("ada", "POST", escrow + "/deliver", "{}");
        shop.ok(
                "agent",
                "POST",
                escrow + "/dispute",
                "{'category':'other','description':'Nobody came to the park at all.'}");
        shop.sent();

        shop.ok("admin", "POST", escrow.replace("/api/escrow/", "/api/admin/escrows/") + "/ruling", ruling);

        List<String> expected =
                Arrays.asList("ada: Dispute decided: 50.00 USD", earned, "agent: Dispute decided: 50.00 USD");
        assertThat(shop.sent())
                .containsExactlyElementsOf(
                        expected.stream().filter(mail -> mail != null).toList());
    }
}
