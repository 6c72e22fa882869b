package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Payment;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Both sides of a booking act by the forms of its page. */
class BookingPagesTest {

    private static final String[] WEEK = {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"};

    private final Api api = new Api(Service.stack().uri());
    private final Account booker = Account.signUp(api);
    private final Account ada = Account.signUp(api);
    private String human;
    private String service;
    private PageBrowser provider;
    private PageBrowser customer;

    @BeforeEach
    void offer() {
        ObjectNode profile = Json.object().put("name", "Ada");
        ObjectNode week = profile.putObject("availability");
        for (String day : WEEK) {
            week.putArray(day).addObject().put("start", "00:00").put("end", "24:00");
        }
        human = api.put("/api/humans/me", ada.session(), profile).text("/human/id");
        service = ada.offerService("Portraits by the river", 40);
        provider = PageBrowser.signedIn(api.base(), ada);
        customer = PageBrowser.signedIn(api.base(), booker);
    }

    private JsonNode slots() {
        return api.get("/api/services/" + service + "/availability", Map.of())
                .json()
                .path("slots");
    }

    private JsonNode booked(JsonNode slot) {
        ObjectNode order = Json.object().put("humanId", human).put("serviceId", service);
        order.set("date", slot.path("date"));
        order.set("startTime", slot.path("startTime"));
        return api.post("/api/services/book", booker.session(), order).success();
    }

    private String paid(JsonNode slot) throws Exception {
        JsonNode booked = booked(slot);
        new Payment(URI.create(booked.path("checkoutUrl").asText())).press("pay");
        return "/app/bookings/" + booked.at("/booking/id").asText();
    }

    private String asked() {
        api.send(
                        "PATCH",
                        "/api/services/" + service,
                        ada.session(),
                        Json.bytes(Json.object().put("instantBooking", false)))
                .success();
        return "/app/bookings/"
                + booked(slots().get(slots().size() - 1)).at("/booking/id").asText();
    }

    @Test
    void requestIsApprovedByTheProvider() {
        String page = asked();
        assertThat(provider.open("/app/bookings").html())
                .contains("Portraits by the river", page, "Waits for approval", "Answer by");

        Shown approved = provider.send(provider.open(page).form("approve"));

        assertThat(approved.html()).contains("Approved. The booker pays next.", "Waits for payment");
        assertThat(customer.open(page).html()).contains("Waits for payment").contains("id=\"pay\"");
    }

    @Test
    void requestIsDeclinedByTheProvider() {
        Shown page = provider.open(asked());

        Shown declined = provider.send(page.form("decline").with("reason", "I am away."));

        assertThat(declined.html())
                .contains("Declined. Nothing was taken.", "I am away.", "There is nothing left to do.");
    }

    @Test
    void proposedTimeIsAcceptedThenTheBookingCancelled() throws Exception {
        JsonNode slots = slots();
        String page = paid(slots.get(slots.size() - 1));
        JsonNode earlier = slots.get(slots.size() - 30);

        Shown proposed = provider.send(provider.open(page)
                .form("move")
                .with("date", earlier.path("date").asText())
                .with("startTime", earlier.path("startTime").asText()));
        assertThat(proposed.html()).contains("The new time is sent.", "The provider proposed a new time");
        Shown moved = customer.send(customer.open(page).form("accept"));
        assertThat(moved.html()).contains("The booking is moved.");

        Shown asked = customer.send(moved.form("cancel"));
        Shown cancelled = customer.send(asked.form("quote").with("_confirmed", "yes"));

        assertThat(asked.html())
                .containsSubsequence("Your balance afterwards", "$47.20")
                .doesNotContain("Total");
        assertThat(cancelled.html()).contains("The booking is cancelled.");
        assertThat(booker.balance()).isEqualTo(4_720);
    }

    @Test
    void visitIsReportedConfirmedPaidAndReviewed() throws Exception {
        JsonNode slot = slots().get(0);
        String page = paid(slot);
        Instant now = Instant.parse(api.get("/local/clock", Map.of()).text("/now"));
        api.advance(Duration.between(now, Instant.parse(slot.path("startAt").asText()))
                .toString());

        Shown reported = provider.send(provider.open(page).form("deliver").with("text", "Forty portraits."));
        assertThat(reported.html()).contains("Handed in.");
        Shown confirmed = customer.send(customer.open(page).form("confirm"));
        Shown paid = customer.sendAndConfirm(confirmed.form("release"));
        Shown reviewed = customer.send(paid.form("review").with("rating", "5").with("comment", "Just as agreed."));

        assertThat(reviewed.html()).contains("Thank you for the review.");
        assertThat(provider.open("/app/earnings").html()).contains("$40.00");
        assertThat(provider.open("/app/reviews").html()).contains("5 of 5", "Just as agreed.");
    }

    @Test
    void calendarAddressIsShownOnce() {
        Shown shown = provider.send(provider.open("/app/bookings").form("feed"));

        assertThat(shown.html()).contains("/calendar/", "It is shown only now.");
        assertThat(provider.open("/app/bookings").html()).doesNotContain("/calendar/");
    }

    @Test
    void foreignBookingLooksLikeAnUnknownOne() {
        PageBrowser stranger = PageBrowser.signedIn(api.base(), Account.signUp(api));

        assertThat(stranger.open(asked()).status()).isEqualTo(404);
    }
}
