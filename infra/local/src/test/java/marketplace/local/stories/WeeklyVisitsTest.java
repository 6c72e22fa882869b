package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Mailbox;
import marketplace.local.client.Payment;
import marketplace.server.Stack;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Three months of a weekly visit at 15:00, in a zone whose clocks change twice meanwhile. One charge fails. The stack
 * is the story's own: no other one lives through these months.
 */
class WeeklyVisitsTest {

    private static final ZoneId ZONE = ZoneId.of("Africa/Casablanca");
    private static final Duration CHARGED_BEFORE = Duration.ofHours(72);
    private static final LocalTime TIME = LocalTime.of(15, 0);
    private static final int VISITS = 13;
    private static final int PRICE = 4_000;
    private static final int TOTAL = 4_720;

    /** In USD. The first pays visits 1 to 4, and not visit 5. */
    private static final int FIRST_DEPOSIT = 200;

    private static final int SECOND_DEPOSIT = 400;
    private static final int UNPAID = 5;

    private Api api;
    private AgentEndpoint endpoint;
    private Map<String, String> agent;

    @ParameterizedTest
    @EnumSource(AgentEndpoint.class)
    void visitsStayAtTheirLocalTimeAndAreChargedOnceEach(AgentEndpoint through) throws Exception {
        endpoint = through;
        try (Stack stack = RefusedCalls.watch(
                Stack.start(Service.template(Service.REPOSITORY.resolve("template.yaml")), Service.options()))) {
            api = new Api(stack.uri());
            until(beforeTwoChanges(now()));
            liveThroughThreeMonths();
            assertThat(stack.audit()).isEmpty();
        }
    }

    /** Ten days before the first of two changes that lie within two months. */
    private static Instant beforeTwoChanges(Instant now) {
        ZoneRules rules = ZONE.getRules();
        ZoneOffsetTransition first = rules.nextTransition(now.plus(Duration.ofDays(10)));
        ZoneOffsetTransition second = rules.nextTransition(first.getInstant());
        boolean near = Duration.between(first.getInstant(), second.getInstant()).compareTo(Duration.ofDays(60)) < 0;
        return (near ? first : second).getInstant().minus(Duration.ofDays(10));
    }

    private void liveThroughThreeMonths() throws IOException, InterruptedException {
        Account booker = Account.signUp(api);
        agent = booker.newKey().credentials();
        Mailbox toBooker = Mailbox.of(booker);
        Account provider = Account.signUp(api);
        String human = open(provider);
        String service = provider.offerService("Portraits by the river", PRICE / 100);
        LocalDate day = LocalDate.ofInstant(now(), ZONE).plusDays(3);
        JsonNode subscribed = call(
                "subscribe_to_service",
                Json.object()
                        .put("humanId", human)
                        .put("serviceId", service)
                        .put("interval", "weekly")
                        .put("dayOfWeek", name(day))
                        .put("startTime", "15:00"));
        new Payment(URI.create(subscribed.path("checkoutUrl").asText())).press("pay");
        deposit(FIRST_DEPOSIT);

        List<Instant> starts = new ArrayList<>();
        for (int n = 0; n < VISITS; n++) {
            Instant start = day.plusWeeks(n).atTime(TIME).atZone(ZONE).toInstant();
            if (n == UNPAID) {
                fail(start, toBooker);
            }
            until(start);
            String escrow = booked(start);
            call("confirm_delivery", Json.object().put("escrowId", escrow));
            call("release_payment", Json.object().put("escrowId", escrow));
            starts.add(start);
        }
        assertThat(starts.stream().map(ZONE.getRules()::getOffset).distinct()).hasSize(2);
        assertThat(ZONE.getRules().getOffset(starts.getFirst()))
                .as("two changes lead back")
                .isEqualTo(ZONE.getRules().getOffset(starts.getLast()));

        String subscription = subscribed.at("/subscription/id").asText();
        JsonNode ending = call("cancel_subscription", Json.object().put("subscriptionId", subscription));
        assertThat(ending.at("/subscription/cancelAtPeriodEnd").asBoolean()).isTrue();
        until(Instant.parse(ending.at("/subscription/currentPeriodEnd").asText()));
        assertThat(subscription().path("status").asText()).isEqualTo("canceled");
        assertThat(toBooker.count("Subscription ends on ")).isOne();
        assertThat(call("list_my_service_bookings", Json.object()).path("bookings"))
                .as("charged once each")
                .hasSize(VISITS);
        assertThat(provider.signedInAgain().owed()).isEqualTo((long) VISITS * PRICE);
        assertThat(booker.signedInAgain().balance())
                .isEqualTo((FIRST_DEPOSIT + SECOND_DEPOSIT) * 100L - (VISITS - 1L) * TOTAL);
    }

    private void deposit(int usd) throws IOException, InterruptedException {
        JsonNode page = call("deposit_wallet", Json.object().put("amount", usd));
        new Payment(URI.create(page.path("checkoutUrl").asText())).press("pay");
    }

    /** The wallet is empty at the charge. The operator fills it, and the next attempt succeeds. */
    private void fail(Instant start, Mailbox toBooker) throws IOException, InterruptedException {
        Instant charge = start.minus(CHARGED_BEFORE);
        JsonNode next = subscription().path("nextCharge");
        assertThat(Instant.parse(next.path("at").asText())).isEqualTo(charge);
        assertThat(next.path("totalCents").asInt()).isEqualTo(TOTAL);
        until(charge);
        assertThat(subscription().path("status").asText()).isEqualTo("past_due");
        toBooker.requireOne(
                "Not paid: Portraits by the river",
                "/app/bookings/",
                "47.20 USD",
                "insufficient funds",
                "tried again on",
                "POST /api/escrow/checkout");
        deposit(SECOND_DEPOSIT);
        Instant again = Instant.parse(subscription().path("nextAttemptAt").asText());
        assertThat(again).isBetween(charge.plus(Duration.ofHours(24)), charge.plus(Duration.ofHours(25)));
        until(again);
        assertThat(subscription().path("status").asText()).isEqualTo("active");
    }

    private String open(Account provider) {
        ObjectNode profile = Json.object().put("name", "Ada").put("timezone", ZONE.getId());
        ObjectNode week = profile.putObject("availability");
        for (int day = 0; day < 7; day++) {
            week.putArray(name(LocalDate.EPOCH.plusDays(day)))
                    .addObject()
                    .put("start", "09:00")
                    .put("end", "18:00");
        }
        return api.put("/api/humans/me", provider.session(), profile).text("/human/id");
    }

    private static String name(LocalDate date) {
        return date.getDayOfWeek().name().toLowerCase(Locale.ROOT);
    }

    /** The escrow of the paid visit that begins now. */
    private String booked(Instant start) {
        return call("list_my_service_bookings", Json.object().put("status", "confirmed"))
                .path("bookings")
                .valueStream()
                .filter(booking ->
                        Instant.parse(booking.path("startAt").asText()).equals(start))
                .map(booking -> booking.path("escrowId").asText())
                .findFirst()
                .orElseThrow(() -> new AssertionError("no visit at " + start));
    }

    private JsonNode subscription() {
        return call("list_my_subscriptions", Json.object()).at("/subscriptions/0");
    }

    private JsonNode call(String tool, ObjectNode arguments) {
        JsonNode answer = endpoint.call(api, agent, tool, arguments);
        assertThat(answer.path("success").asBoolean()).as(answer.toString()).isTrue();
        return answer;
    }

    private Instant now() {
        return Instant.parse(api.get("/local/clock", Api.ANONYMOUS).text("/now"));
    }

    private void until(Instant time) {
        api.advance(Duration.between(now(), time).toString());
    }
}
