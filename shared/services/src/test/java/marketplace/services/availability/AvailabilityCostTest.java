package marketplace.services.availability;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.services.ServicesCapability;
import marketplace.services.slots.DaySheets;
import marketplace.services.slots.SlotTerms;
import marketplace.services.slots.TakenTime;
import marketplace.table.Commit;
import marketplace.testing.Cost;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What it costs to see when a service is free, by the number of its provider's bookings. */
class AvailabilityCostTest {

    private static final int BOOKINGS = 1_000;
    private static final Duration LENGTH = Duration.ofMinutes(30);
    private static final SlotTerms TERMS = new SlotTerms(LENGTH, LENGTH, Duration.ZERO, Duration.ZERO, Duration.ZERO);

    private final MeteredTable table = new MeteredTable(new MemoryTable());
    private final Marketplace market =
            new Marketplace(table, on -> List.of(new HumansCapability(on), new ServicesCapability(on)));
    private HumanId human;
    private String service;

    @BeforeEach
    void offerService() {
        market.person("ada");
        String week = Stream.of("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
                .map(day -> "'" + day + "':[{'start':'00:00','end':'24:00'}]")
                .collect(Collectors.joining(","));
        human = new HumanId(market.done(
                        "ada", "PUT", "/api/humans/me", "{'name':'Ada','timezone':'UTC','availability':{" + week + "}}")
                .text("human.id"));
        service = market.done(
                        "ada",
                        "POST",
                        "/api/services",
                        "{'title':'Portraits','description':'Half an hour in a park of your"
                                + " choice.','price':60,'durationMinutes':30}")
                .text("service.id");
    }

    @Test
    void weekWithoutBookingsIsReadInTwoUnits() {
        assertThat(cost("")).isEqualTo(new Cost(2, 2, 0));
    }

    @Test
    void weekOfProviderWithThousandBookingsInYearIsReadInTwoUnits() {
        book(Duration.ofDays(365).dividedBy(BOOKINGS));

        Cost cost = cost("");

        assertThat(cost.roundTrips()).isEqualTo(2);
        assertThat(cost.readUnits()).isLessThanOrEqualTo(2);
    }

    @Test
    void monthWithThousandBookingsIsReadInSixUnits() {
        book(Duration.ofMinutes(44));

        Cost cost =
                cost("?to=" + market.now().plus(Duration.ofDays(30)).toString().substring(0, 10));

        assertThat(cost.roundTrips()).isEqualTo(2);
        assertThat(cost.readUnits()).isLessThanOrEqualTo(6);
    }

    private Cost cost(String window) {
        String path = "/api/services/" + service + "/availability" + window;
        List<Reply> answers = new ArrayList<>();
        Cost cost = table.measure(() -> answers.add(market.done("", "GET", path, "")));
        assertThat(answers.getFirst().body().path("slots")).as("free slots").isNotEmpty();
        return cost;
    }

    /** One booking of half an hour after the other, each so long after the start of the one before. */
    private void book(Duration apart) {
        DaySheets sheets = new DaySheets(table);
        Instant start = market.now();
        for (int i = 0; i < BOOKINGS; i++) {
            BookingId id = new BookingId(market.ids.next(IdKind.BOOKING, market.now()));
            TakenTime time = TakenTime.of(id, start, TERMS, null);
            table.commit(new Commit(sheets.change(human, market.now(), List.of(time.range()))
                    .take(time)
                    .writes()));
            start = start.plus(apart);
        }
    }
}
