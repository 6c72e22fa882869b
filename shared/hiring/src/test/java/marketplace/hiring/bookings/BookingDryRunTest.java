package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Operation;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import marketplace.hiring.subscriptions.SubscriptionOperations;
import marketplace.table.Item;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** A dry run of each call about a booking changes nothing and answers like the call in earnest. */
public class BookingDryRunTest {

    private final BookingMarketplace story = new BookingMarketplace();

    /** The calls whose dry runs are tested here, or by the stories of subscriptions. */
    public static Set<String> operations() {
        return Stream.concat(
                        Stream.of(BookingOperations.of(() -> null), SubscriptionOperations.of(() -> null))
                                .flatMap(List::stream)
                                .map(Operation::name),
                        Stream.of("put_availability_exceptions"))
                .collect(Collectors.toSet());
    }

    @Test
    void dryRunsOfARequestAgreeWithTheirCalls() {
        String service = story.approved();
        String book = body(service, "10:00", "");
        agrees("agent", "/api/services/book", book, "booking.serviceTitle");
        Visited asked = story.booked(service, "10:00");
        agrees("ada", path(asked, "approve"), "{}", "booking.status");
        Visited other = story.booked(service, "12:00");
        agrees("ada", path(other, "decline"), "{}", "booking.status");
        agrees("agent", path(asked, "cancel"), "{}", "booking.status");
    }

    @Test
    void dryRunsOfAConfirmedBookingAgreeWithTheirCalls() {
        story.market.deposited(20_000);
        String service = story.instant();
        agrees("agent", "/api/services/book", body(service, "09:00", ",'walletOnly':true"), "quote.totalCents");
        Visited visit = story.booked("agent", service, "10:00", ",'walletOnly':true");
        String to = "{'date':'" + story.tomorrow() + "','startTime':'%s'}";
        agrees("ada", path(visit, "reschedule"), to.formatted("14:00"), "booking.reschedule.startAt");
        agrees("agent", path(visit, "reschedule/decline"), "{}", "booking.startTime");
        done(visit.act("ada", "reschedule", to.formatted("15:00")));
        agrees("agent", path(visit, "reschedule/accept"), "{}", "booking.startTime");
        agrees("agent", path(visit, "cancel"), "{}", "booking.status");
    }

    private String body(String service, String time, String more) {
        return "{'humanId':'%s','serviceId':'%s','date':'%s','startTime':'%s'%s}"
                .formatted(story.market.human("ada"), service, story.tomorrow(), time, more);
    }

    private static String path(Visited visit, String verb) {
        return "/api/services/bookings/" + visit.id + "/" + verb;
    }

    private void agrees(String who, String path, String body, String field) {
        Map<?, ?> before = stored();
        String asDryRun =
                body.equals("{}") ? "{'dryRun':true}" : body.substring(0, body.length() - 1) + ",'dryRun':true}";
        Reply foreseen = done(story.post(who, "POST", path, asDryRun));
        assertThat(stored()).isEqualTo(before);
        assertThat(foreseen.text("dryRun")).isEqualTo("true");
        Reply made = done(story.post(who, "POST", path, body));
        if (!field.startsWith("quote")) {
            assertThat(foreseen.text(field)).isEqualTo(made.text(field));
        } else {
            assertThat(foreseen.text(field)).isEqualTo("" + BookingMarketplace.TOTAL);
        }
    }

    private Map<?, ?> stored() {
        return story.market.stored.items().stream().collect(Collectors.toMap(Item::key, Item::attributes));
    }
}
