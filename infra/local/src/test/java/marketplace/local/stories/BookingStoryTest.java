package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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

/** Bookings of an agent by REST and by MCP alone; its provider and its operator have sessions. */
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
    void freeTimeIsFoundBookedPaidVisitedAndReviewed(AgentEndpoint endpoint) throws Exception {
        String title = "Portraits by the river " + endpoint;
        String service = provider.offerService(title, 40);
        assertThat(call(endpoint, "browse_services", Json.object().put("search", title))
                        .at("/services/0/id")
                        .asText())
                .isEqualTo(service);
        JsonNode free = free(service).get(0);
        JsonNode day =
                call(endpoint, "get_service_availability", named(service, free).without("startTime"));
        assertThat(day.path("freeSlots").findValuesAsText("startTime"))
                .contains(free.path("startTime").asText());

        JsonNode booked = call(endpoint, "book_service", named(service, free));
        assertThat(booked.at("/booking/status").asText()).isEqualTo("pending_payment");
        Payment page = new Payment(URI.create(booked.path("checkoutUrl").asText()));
        assertThat(page.open().body()).contains("47.20 USD", title);
        page.press("pay");

        String escrow = booked.path("escrowId").asText();
        assertThat(mine(endpoint).path("status").asText()).isEqualTo("confirmed");
        api.settle();
        for (Account side : List.of(booker, provider)) {
            JsonNode mail = mails(side).getFirst();
            assertThat(mail.path("subject").asText()).startsWith("Booked for ").endsWith(title);
            assertThat(mail.at("/parts/0/contentType").asText()).contains("text/calendar", "REQUEST");
            assertThat(mail.at("/parts/0/text").asText())
                    .contains("UID:" + booked.at("/booking/id").asText(), "SEQUENCE:0");
        }

        until(startOf(mine(endpoint)));
        provider = provider.signedInAgain();
        assertThat(next(provider)).contains("deliver_booking");
        byProvider("/api/escrow/" + escrow + "/deliver", Json.object());
        call(endpoint, "confirm_delivery", Json.object().put("escrowId", escrow));
        call(endpoint, "release_payment", Json.object().put("escrowId", escrow));
        assertThat(mine(endpoint).path("status").asText()).isEqualTo("completed");
        assertThat(provider.owed()).isEqualTo(4_000);
        assertThat(next(provider)).contains("set_payout_account").doesNotContain("deliver_booking");
        booker = booker.signedInAgain();
        api.put("/api/humans/me", booker.session(), Json.object().put("name", "Bo"));
        assertThat(next(booker)).contains("write_review");
        api.post(
                        "/api/reviews",
                        agent,
                        Json.object().put("escrowId", escrow).put("rating", 5).put("comment", "Just as agreed."))
                .success();
    }

    private List<String> next(Account person) {
        return api.get("/api/me/overview", person.session())
                .json()
                .at("/overview/next")
                .findValuesAsText("kind");
    }

    @ParameterizedTest
    @EnumSource(AgentEndpoint.class)
    void requestThatTheProviderDoesNotAnswerIsDeclined(AgentEndpoint endpoint) {
        String service = provider.offerService("Portraits at night", 40);
        change(service, Json.object().put("instantBooking", false));
        JsonNode asked = call(endpoint, "book_service", named(service, last(service)));
        assertThat(asked.at("/booking/status").asText()).isEqualTo("pending_approval");
        ObjectNode pay = Json.object().put("bookingId", asked.at("/booking/id").asText());
        assertThat(endpoint.call(api, agent, "create_escrow_checkout", pay)
                        .path("error_code")
                        .asText())
                .isEqualTo("invalid_state");

        api.advance("PT48H");

        assertThat(mine(endpoint).path("status").asText()).isEqualTo("auto_declined");
        assertThat(mine(endpoint).path("reason").asText()).isEqualTo("approval_timeout");
        assertThat(mine(endpoint).path("next")).isEmpty();
        booker = booker.signedInAgain();
        assertThat(booker.balance()).isZero();
        assertThat(subjects(booker)).containsExactly("Not booked");
        assertThat(subjects(provider)).containsExactly("Approve by");
    }

    @ParameterizedTest
    @EnumSource(AgentEndpoint.class)
    void providersProposalMovesTheVisitOnceTheAgentAcceptsIt(AgentEndpoint endpoint) throws Exception {
        String service = provider.offerService("Portraits at noon", 40);
        String booking = paid(endpoint, service, last(service));
        JsonNode other = free(service).get(0);
        ObjectNode to = Json.object();
        to.set("date", other.path("date"));
        to.set("startTime", other.path("startTime"));
        byProvider("/api/services/bookings/" + booking + "/reschedule", to);
        api.settle();
        assertThat(mine(endpoint).at("/next/0/tool").asText()).isEqualTo("accept_reschedule");

        call(endpoint, "accept_reschedule", Json.object().put("bookingId", booking));

        assertThat(startOf(mine(endpoint)))
                .isEqualTo(Instant.parse(other.path("startAt").asText()));
        api.settle();
        assertThat(subjects(booker)).containsExactly("Booked for", "Answer by", "Moved to");
        assertThat(mails(booker).getFirst().at("/parts/0/text").asText()).contains("SEQUENCE:1");
    }

    @ParameterizedTest
    @EnumSource(AgentEndpoint.class)
    void noShowOfTheBookerIsPaidAndThatOfTheProviderIsRefunded(AgentEndpoint endpoint) throws Exception {
        String service = provider.offerService("Portraits at dawn", 40);
        JsonNode slots = free(service);
        paid(endpoint, service, slots.get(0));
        String missed = mine(endpoint).path("escrowId").asText();
        until(startOf(mine(endpoint)).plus(Duration.ofMinutes(15)));
        byProvider("/api/escrow/" + missed + "/deliver", Json.object().put("noShow", true));
        call(endpoint, "confirm_delivery", Json.object().put("escrowId", missed));
        call(endpoint, "release_payment", Json.object().put("escrowId", missed));
        assertThat(mine(endpoint).path("status").asText()).isEqualTo("completed");

        paid(endpoint, service, slots.get(slots.size() - 1));
        until(startOf(mine(endpoint)).plus(Duration.ofHours(25)));
        assertThat(mine(endpoint).path("reason").asText()).isEqualTo("not_delivered");
        booker = booker.signedInAgain();
        assertThat(booker.balance()).isEqualTo(4_720);
        provider = provider.signedInAgain();
        assertThat(provider.owed()).isEqualTo(4_000);
    }

    @ParameterizedTest
    @EnumSource(AgentEndpoint.class)
    void lateCancellationRefundsThePartThatItsDryRunNames(AgentEndpoint endpoint) throws Exception {
        String service = provider.offerService("Portraits in the park", 40);
        change(service, Json.object().put("lateCancelRefundPercent", 50));
        String booking = paid(endpoint, service, free(service).get(0));
        ObjectNode cancel = Json.object().put("bookingId", booking);
        JsonNode foreseen = call(endpoint, "cancel_booking", cancel.deepCopy().put("dryRun", true));
        assertThat(foreseen.at("/quote/balanceAfterCents").asLong()).isEqualTo(2_360);

        JsonNode cancelled = call(endpoint, "cancel_booking", cancel);

        assertThat(cancelled.at("/booking/status").asText()).isEqualTo("cancelled");
        assertThat(booker.balance()).isEqualTo(2_360);
        assertThat(provider.owed()).isEqualTo(2_000);
        api.settle();
        JsonNode mail = mails(booker).getFirst();
        assertThat(mail.path("text").asText()).contains("23.60 USD is back in your wallet", "The provider gets 20.00");
        assertThat(mail.at("/parts/0/contentType").asText()).contains("CANCEL");
    }

    @ParameterizedTest
    @EnumSource(AgentEndpoint.class)
    void cancellationInTimeRefundsEverything(AgentEndpoint endpoint) throws Exception {
        String service = provider.offerService("Portraits in the park", 40);
        String booking = paid(endpoint, service, last(service));
        JsonNode cancelled = call(endpoint, "cancel_booking", Json.object().put("bookingId", booking));
        assertThat(cancelled.at("/booking/status").asText()).isEqualTo("cancelled");
        assertThat(booker.balance()).isEqualTo(4_720);
    }

    private JsonNode free(String service) {
        return api.get("/api/services/" + service + "/availability", Map.of())
                .json()
                .path("slots");
    }

    private JsonNode last(String service) {
        JsonNode slots = free(service);
        return slots.get(slots.size() - 1);
    }

    private ObjectNode named(String service, JsonNode slot) {
        return Json.object()
                .put("humanId", human)
                .put("serviceId", service)
                .put("date", slot.path("date").asText())
                .put("startTime", slot.path("startTime").asText());
    }

    private void change(String service, ObjectNode terms) {
        api.send("PATCH", "/api/services/" + service, provider.session(), Json.bytes(terms))
                .success();
    }

    /** Booked by the agent and paid on the page by its operator. */
    private String paid(AgentEndpoint endpoint, String service, JsonNode slot) throws Exception {
        JsonNode booked = call(endpoint, "book_service", named(service, slot));
        new Payment(URI.create(booked.path("checkoutUrl").asText())).press("pay");
        return booked.at("/booking/id").asText();
    }

    private void byProvider(String path, ObjectNode body) {
        provider = provider.signedInAgain();
        api.post(path, provider.session(), body).success();
    }

    /** The newest booking of the agent. */
    private JsonNode mine(AgentEndpoint endpoint) {
        return call(endpoint, "list_my_service_bookings", Json.object()).at("/bookings/0");
    }

    private static Instant startOf(JsonNode booking) {
        return Instant.parse(booking.path("startAt").asText());
    }

    private JsonNode call(AgentEndpoint endpoint, String tool, ObjectNode arguments) {
        JsonNode answer = endpoint.call(api, agent, tool, arguments);
        assertThat(answer.path("success").asBoolean()).as(answer.toString()).isTrue();
        return answer;
    }

    /** Newest first. */
    private List<JsonNode> mails(Account account) {
        List<JsonNode> mails = new ArrayList<>();
        api.get("/local/mail?to=" + account.email(), Api.ANONYMOUS)
                .json()
                .path("mails")
                .forEach(mails::add);
        return mails;
    }

    /** Oldest first, without times and titles. */
    private List<String> subjects(Account account) {
        return mails(account).reversed().stream()
                .map(mail -> mail.path("subject").asText())
                .map(subject -> subject.replaceFirst("(?<= (by|for|to)) .*|: Portraits.*", ""))
                .toList();
    }

    private void until(Instant time) {
        Instant now = Instant.parse(api.get("/local/clock", Map.of()).text("/now"));
        api.advance(Duration.between(now, time).toString());
    }
}
