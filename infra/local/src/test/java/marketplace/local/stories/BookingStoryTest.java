package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Payment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An agent books a service, its operator pays, the visit takes place, and the provider is paid. */
class BookingStoryTest {

    private final Api api = Service.api();
    private Account booker;
    private Map<String, String> agent;
    private Account provider;
    private String human;

    @BeforeEach
    void signUp() {
        booker = Account.signUp(api);
        agent = booker.newKey().credentials();
        provider = Account.signUp(api);
        ObjectNode profile = Json.object().put("name", "Ada").put("timezone", "Europe/Lisbon");
        ObjectNode week = profile.putObject("availability");
        for (String day : new String[] {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}) {
            week.putArray(day).addObject().put("start", "00:00").put("end", "24:00");
        }
        human = api.put("/api/humans/me", provider.session(), profile).text("/human/id");
    }

    @AfterEach
    void theBooksAgree() {
        Service.requireAgreeingBooks();
    }

    @ParameterizedTest
    @EnumSource(AgentEndpoint.class)
    void freeTimeIsBookedPaidAndReleased(AgentEndpoint endpoint) throws Exception {
        String service = provider.offerService("Portraits by the river", 40);
        JsonNode free = api.get("/api/services/" + service + "/availability", Map.of())
                .json()
                .at("/slots/0");
        JsonNode day = call(
                endpoint,
                "get_service_availability",
                Json.object()
                        .put("humanId", human)
                        .put("date", free.path("date").asText())
                        .put("serviceId", service));
        assertThat(day.path("freeSlots").findValuesAsText("startTime"))
                .contains(free.path("startTime").asText());

        JsonNode booked = call(
                endpoint,
                "book_service",
                Json.object()
                        .put("humanId", human)
                        .put("serviceId", service)
                        .put("date", free.path("date").asText())
                        .put("startTime", free.path("startTime").asText()));
        assertThat(booked.at("/booking/status").asText()).isEqualTo("pending_payment");
        Payment page = new Payment(URI.create(booked.path("checkoutUrl").asText()));
        assertThat(page.open().body()).contains("47.20 USD", "Portraits by the river");
        page.press("pay");

        String escrow = booked.path("escrowId").asText();
        JsonNode mine = call(endpoint, "list_my_service_bookings", Json.object());
        assertThat(mine.at("/bookings/0/status").asText()).isEqualTo("confirmed");
        until(Instant.parse(mine.at("/bookings/0/startAt").asText()));
        provider = provider.signedInAgain();
        booker = booker.signedInAgain();
        api.post("/api/escrow/" + escrow + "/deliver", provider.session(), Json.object())
                .success();
        call(endpoint, "confirm_delivery", Json.object().put("escrowId", escrow));
        call(endpoint, "release_payment", Json.object().put("escrowId", escrow));
        assertThat(call(endpoint, "list_my_service_bookings", Json.object())
                        .at("/bookings/0/status")
                        .asText())
                .isEqualTo("completed");
        assertThat(provider.owed()).isEqualTo(4_000);
        api.post(
                        "/api/reviews",
                        booker.session(),
                        Json.object().put("escrowId", escrow).put("rating", 5).put("comment", "Just as agreed."))
                .success();
    }

    @ParameterizedTest
    @EnumSource(AgentEndpoint.class)
    void cancelledBookingIsRefunded(AgentEndpoint endpoint) throws Exception {
        String service = provider.offerService("Portraits in the park", 40);
        JsonNode slots = api.get("/api/services/" + service + "/availability", Map.of())
                .json()
                .path("slots");
        JsonNode last = slots.get(slots.size() - 1);
        JsonNode booked = call(
                endpoint,
                "book_service",
                Json.object()
                        .put("humanId", human)
                        .put("serviceId", service)
                        .put("date", last.path("date").asText())
                        .put("startTime", last.path("startTime").asText()));
        new Payment(URI.create(booked.path("checkoutUrl").asText())).press("pay");
        JsonNode cancelled = call(
                endpoint,
                "cancel_booking",
                Json.object().put("bookingId", booked.at("/booking/id").asText()));
        assertThat(cancelled.at("/booking/status").asText()).isEqualTo("cancelled");
        assertThat(booker.balance()).isEqualTo(4_720);
    }

    private JsonNode call(AgentEndpoint endpoint, String tool, ObjectNode arguments) {
        JsonNode answer = endpoint.call(api, agent, tool, arguments);
        assertThat(answer.path("success").asBoolean()).as(answer.toString()).isTrue();
        return answer;
    }

    private void until(Instant time) {
        Instant now = Instant.parse(api.get("/local/clock", Map.of()).text("/now"));
        api.post(
                        "/local/clock",
                        Map.of(),
                        Json.object().put("advance", Duration.between(now, time).toString()))
                .success();
    }
}
