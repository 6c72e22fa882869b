package marketplace.local.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.api.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tasks about bookings and subscriptions, each told to an agent in words. */
class BookingTasksTest {

    private TaskWorld world;
    private String service;
    private List<String> free;

    @BeforeEach
    void offer() throws Exception {
        world = new TaskWorld(100);
        service = world.offers();
        free = world.freeTimes(service);
    }

    @AfterEach
    void fewCallsAreWasted() {
        world.wasted(1);
    }

    @AfterAll
    static void print() {
        TaskWorld.print("Bookings");
    }

    private JsonNode book(String time) {
        return world.say("Book the service of " + world.name + " " + time + ", paid from the wallet only; search for \""
                + world.name + "\"");
    }

    private String middle() {
        return free.get(free.size() / 2);
    }

    @Test
    void bookedVisitIsPaidAfterIt() {
        JsonNode booked = book(free.getFirst());
        assertThat(booked.at("/booking/status").asText()).as(world.told()).isEqualTo("confirmed");
        Instant start = Instant.parse(booked.at("/booking/startAt").asText());
        world.api.advance(Duration.between(world.now(), start).toString());
        world.api
                .post(
                        "/api/escrow/" + booked.path("escrowId").asText() + "/deliver",
                        world.human().session(),
                        Json.object())
                .success();

        world.say("Confirm the delivery of this escrow");
        world.say("Release the payment of this escrow");

        world.ends(5_280, 4_000);
    }

    @Test
    void visitWithoutMoneyInTheWalletIsPaidByTheOperator() throws Exception {
        JsonNode booked =
                world.say("Book the service of " + world.name + " " + middle() + "; search for \"" + world.name + "\"");
        assertThat(booked.at("/booking/status").asText()).as(world.told()).isEqualTo("pending_payment");

        world.pay(booked);

        assertThat(world.say("Get the booking, what is its status?")
                        .at("/booking/status")
                        .asText())
                .isEqualTo("confirmed");
        world.ends(10_000, 0);
    }

    @Test
    void cancelledBookingIsRefunded() {
        book(free.getLast());

        world.say("Cancel the booking with the reason \"It will rain.\"");

        world.ends(10_000, 0);
    }

    @Test
    void takenTimeIsReplacedByTheFreeOneThatTheRefusalNames() throws Exception {
        String time = middle();
        TaskWorld other = new TaskWorld(100);
        other.say("Book the service of " + world.name + " " + time + ", paid from the wallet only; search for \""
                + world.name + "\"");

        JsonNode booked = book(time);

        assertThat(booked.at("/booking/status").asText()).as(world.told()).isEqualTo("confirmed");
        assertThat(world.agent.wasted()).isEqualTo(1);
        world.ends(5_280, 0);
    }

    @Test
    void proposedTimeIsAccepted() {
        String booking = book(free.getLast()).at("/booking/id").asText();
        String[] other = middle().split(" ");
        ObjectNode to = Json.object().put("date", other[1]).put("startTime", other[3]);
        world.api
                .post(
                        "/api/services/bookings/" + booking + "/reschedule",
                        world.human().session(),
                        to)
                .success();

        JsonNode moved = world.say("Accept the proposed time of the booking");

        assertThat(moved.at("/booking/startTime").asText()).as(world.told()).isEqualTo(other[3]);
        world.ends(5_280, 0);
    }

    @Test
    void weeklyVisitsEndAtTheEndOfTheirPeriod() {
        JsonNode subscribed =
                world.say("Subscribe to the service of " + world.name + ", weekly on monday at 10:00, first"
                        + " visit paid from the wallet only; search for \"" + world.name + "\"");
        assertThat(subscribed.at("/subscription/status").asText())
                .as(world.told())
                .isEqualTo("active");

        JsonNode cancelled = world.say("Cancel the subscription");

        assertThat(cancelled.at("/subscription/cancelAtPeriodEnd").asBoolean())
                .as(world.told())
                .isTrue();
        world.ends(5_280, 0);
    }

    @Test
    void freeTimesAreShown() {
        String day = middle().split(" ")[1];

        JsonNode shown = world.say("Show the availability of the service by " + world.name + " on " + day
                + "; search for \"" + world.name + "\"");

        assertThat(shown.path("freeSlots")).as(world.told()).isNotEmpty();
        world.ends(10_000, 0);
    }
}
