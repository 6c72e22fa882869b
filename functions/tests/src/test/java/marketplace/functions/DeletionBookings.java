package marketplace.functions;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.testing.TestEndpoint.Reply;

/** Bookings between Ada and Bob, each of whom provides a service by the same hours. */
final class DeletionBookings {

    private static final String DAYS = Stream.of(
                    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
            .map(day -> "\"" + day + "\":[{\"start\":\"09:00\",\"end\":\"17:00\"}]")
            .collect(Collectors.joining(","));

    /** For a profile. */
    static final String HOURS = "\"timezone\":\"Europe/London\",\"availability\":{" + DAYS + "}";

    private static final String MESSAGE = "I am Ada Lovelace.";

    private final DeletionWorld world;
    private final String bobsHuman;

    /** Ada's request, which waits for Bob's approval. */
    final String asked;

    /** Bob's hold of a time of Ada. */
    final String held;

    /** Ada's subscription to Bob's service. */
    final String subscribed;

    DeletionBookings(DeletionWorld world) {
        this.world = world;
        this.bobsHuman = world.call("PUT", "/api/humans/me", world.bob, "{\"name\":\"Bob\"," + HOURS + "}")
                .text("human.id");
        String instant = service("Portraits by Bob", true);
        String approved = service("Paintings by Bob", false);
        String cancelled = bookBob(instant, "10:00");
        world.call(
                "POST",
                "/api/services/bookings/" + cancelled + "/cancel",
                world.ada,
                "{\"reason\":\"Ada Lovelace is ill.\"}");
        this.asked = bookBob(approved, "12:00");
        this.held = book(world.bob, world.adasHuman, world.adasService, "14:00", "See you.")
                .text("booking.id");
        this.subscribed = subscribe(world.ada, bobsHuman, instant, MESSAGE);
        String ended = subscribe(world.bob, world.adasHuman, world.adasService, "Every week, please.");
        world.call(
                "POST",
                "/api/services/subscriptions/" + ended + "/end",
                world.ada,
                "{\"reason\":\"Ada Lovelace is ill.\"}");
    }

    private String subscribe(Map<String, String> booker, String human, String service, String message) {
        return world.call("POST", "/api/services/subscribe", booker, """
            {"humanId":"%s","serviceId":"%s","interval":"weekly","dayOfWeek":"monday","startTime":"16:00",
             "message":"%s"}\
            """.formatted(human, service, message))
                .text("subscription.id");
    }

    Reply readSubscription() {
        return world.call("GET", "/api/services/subscriptions?role=provider", world.bob, "");
    }

    private String service(String title, boolean instant) {
        return world.call("POST", "/api/services", world.bob, """
            {"title":"%s","description":"An hour in the park.","price":60,"durationMinutes":60,"instantBooking":%s}\
            """.formatted(title, instant))
                .text("service.id");
    }

    private String bookBob(String service, String time) {
        return book(world.ada, bobsHuman, service, time, MESSAGE).text("booking.id");
    }

    private Reply book(Map<String, String> booker, String human, String service, String time, String message) {
        LocalDate day = LocalDate.ofInstant(world.market.clock.instant(), ZoneOffset.UTC)
                .plusDays(3);
        return world.call("POST", "/api/services/book", booker, """
            {"humanId":"%s","serviceId":"%s","date":"%s","startTime":"%s","message":"%s"}\
            """.formatted(human, service, day, time, message));
    }

    Reply read(String booking) {
        return world.call("GET", "/api/services/bookings/" + booking, world.bob, "");
    }
}
