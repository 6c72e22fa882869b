package marketplace.mcp.tools;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/** The next call after a result about a service: free times, bookings and subscriptions. */
final class NextVisits {

    private NextVisits() {}

    static NextCall afterBooking(NextByRecord.Seen seen) {
        JsonNode booking = seen.record();
        if (seen.result().path("checkoutUrl").isTextual()
                || booking.path("checkoutUrl").isTextual()) {
            return NextCall.of(
                            "get_booking", "The operator pays at checkoutUrl within 30 minutes. Then it is confirmed.")
                    .with("bookingId", seen.id());
        }
        for (JsonNode act : booking.path("next")) {
            String tool = act.path("tool").asText();
            if (Set.of("confirm_delivery", "release_payment", "write_review", "create_escrow_checkout")
                    .contains(tool)) {
                NextCall step = NextCall.of(tool, act.path("description").asText());
                return tool.equals("create_escrow_checkout")
                        ? step.with("bookingId", seen.id()).rehearsed()
                        : step.with("escrowId", booking.path("escrowId"));
            }
        }
        return switch (seen.status()) {
            case "pending_approval", "pending_payment", "confirmed" ->
                NextCall.of("get_booking", "Read it again later; next says what can be done.")
                        .with("bookingId", seen.id());
            default -> NextCall.of("list_my_service_bookings", "This booking is over. See your others.");
        };
    }

    static NextCall afterSubscription(NextByRecord.Seen seen) {
        return seen.record().path("bookingId").isTextual()
                ? NextCall.of("get_booking", "It is the booking of the current visit.")
                        .with("bookingId", seen.record().path("bookingId"))
                : NextCall.of("list_my_subscriptions", "It shows the next charge of each subscription.");
    }

    static NextCall afterSlots(NextByRecord.Seen seen) {
        JsonNode free = seen.result().path("freeSlots");
        JsonNode arguments = seen.arguments();
        if (free.isEmpty() || !arguments.path("serviceId").isTextual()) {
            return NextCall.of(
                            "get_service_availability",
                            "For free times: add serviceId, and another date if none is free.")
                    .with("humanId", arguments.path("humanId"))
                    .with("serviceId", arguments.path("serviceId"));
        }
        return NextCall.of("book_service", "This quotes the first free time. Choose any of freeSlots.")
                .with("humanId", arguments.path("humanId"))
                .with("serviceId", arguments.path("serviceId"))
                .with("date", arguments.path("date"))
                .with("startTime", free.path(0).path("startTime"))
                .rehearsed();
    }
}
