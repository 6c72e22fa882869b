package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.accounts.Accounts;
import marketplace.accounts.Restrictions;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import marketplace.kernel.EventType;
import marketplace.table.Commit;
import marketplace.table.Write;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A provider's account is restricted before a booked visit. */
class RestrictedProviderTest {

    private final BookingMarketplace story = new BookingMarketplace();

    @AfterEach
    void booksAgree() {
        story.market.assertBooksAgree();
    }

    private void change(Write restriction) {
        story.market.carryOut(() ->
                Commit.of(restriction).job(Restrictions.changed(story.market.account("ada"), story.market.now())));
        story.market.work();
    }

    private Visited paid(int days) {
        Visited visit = story.booked("agent", story.instant(), story.tomorrow().plusDays(days - 1), "10:00", "");
        visit.pay();
        return visit;
    }

    private void restrict() {
        change(Accounts.restrict(story.market.account("ada"), "fraud"));
    }

    @Test
    void bookingThatIsNotKeptWithin72HoursIsRefunded() {
        Visited visit = paid(10);
        long before = story.market.balance();

        restrict();

        assertThat(visit.time("keepBy")).isEqualTo(story.market.now().plus(Duration.ofHours(72)));
        assertThat(story.market.events(EventType.BOOKING_PROVIDER_RESTRICTED)).hasSize(1);
        assertThat(visit.read().text("booking.next.0.action")).isEqualTo("keep_booking");
        story.market.advance(Duration.ofHours(72));
        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(visit.reason()).isEqualTo("worker_restricted");
        assertThat(story.market.balance()).isGreaterThan(before);
        assertThat(visit.act("agent", "keep", "{}").status()).isEqualTo(409);
    }

    @Test
    void bookingOfTomorrowIsKeptAtMostUntilItBegins() {
        Visited visit = paid(1);
        restrict();
        assertThat(visit.time("keepBy")).isEqualTo(visit.time("startAt"));

        assertThat(visit.act("ada", "keep", "{}").status()).isEqualTo(403);
        done(visit.act("agent", "keep", "{}"));

        story.until(visit.time("startAt").plus(Duration.ofMinutes(5)));
        assertThat(visit.status()).isEqualTo("confirmed");
        assertThat(visit.read().body().at("/booking/keepBy").isNull()).isTrue();
    }

    @Test
    void liftedRestrictionKeepsTheBooking() {
        Visited visit = paid(10);
        restrict();

        change(Accounts.unrestrict(story.market.account("ada"), false));

        story.market.advance(Duration.ofDays(4));
        assertThat(visit.status()).isEqualTo("confirmed");
    }

    @Test
    void bookerOfARestrictedProviderCancelsLateForFree() {
        Visited visit = paid(1);
        restrict();

        done(visit.act("agent", "cancel", "{}"));

        assertThat(story.market.payable("ada")).isZero();
    }
}
