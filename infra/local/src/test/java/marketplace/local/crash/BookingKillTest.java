package marketplace.local.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Payment;
import marketplace.server.Stack;
import marketplace.testing.Await;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * The process is killed while times are booked and approved and while the moved clock charges subscriptions. Answered
 * bookings are kept, no time is sold twice, no cycle is charged twice, and the books agree.
 */
@Tag("nightly")
class BookingKillTest {

    private static final int EARLIEST_KILL_MILLIS = 20;
    private static final int LATEST_KILL_MILLIS = 1_500;
    private static final int SUBSCRIPTIONS = 4;

    /** A provider has 24 hours to approve. Once one has, cycles fall due. */
    private static final String HOP_BEFORE_APPROVAL = "PT6H";

    private static final String HOP = "P2D";

    private static final int TOTAL = 4_720;
    private static final Set<String> HOLDING = Set.of("pending_payment", "confirmed");
    private static final Set<String> UNDECIDED = Set.of("pending_approval", "declined", "auto_declined");
    private static final Set<String> PAID = Set.of("confirmed", "completed", "cancelled");

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path root;

    /** Bookings whose payment was answered. */
    private final Set<String> paid = ConcurrentHashMap.newKeySet();

    /** Bookings whose approval was answered. */
    private final Set<String> approved = ConcurrentHashMap.newKeySet();

    private volatile Api api;
    private Map<String, String> agent;
    private Map<String, String> provider;
    private String human;
    private String instant;
    private String onRequest;

    @Test
    void noTimeIsSoldTwiceAfterAKill() throws Exception {
        survive(1, 31);
    }

    @Test
    void noTimeIsSoldTwiceAfter20Kills() throws Exception {
        survive(20, Long.getLong("kill.seed", 32));
    }

    private void survive(int kills, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Path folder = root.resolve("data");
        int charged = 0;
        for (int kill = 1; kill <= kills; kill++) {
            try (StackProcess stack = StackProcess.start(folder)) {
                api = Api.fromManyAddresses(stack.awaitReady());
                if (kill == 1) {
                    open();
                }
                api.advance("PT1M");
                Payment.of(api, agent, 10_000).press("pay");
                killDuring(stack, Duration.ofMillis(random.nextInt(EARLIEST_KILL_MILLIS, LATEST_KILL_MILLIS + 1)));
            }
            try (Stack stack = StackProcess.startHere(folder)) {
                api = Api.fromManyAddresses(stack.uri());
                api.advance("PT2M");
                charged = check("kill " + kill + " of seed " + seed);
            }
            StoredTable table = StoredTable.open(folder);
            assertThat(table.audit()).as("kill %d of seed %d", kill, seed).isEmpty();
            assertThat(table.sum()).as("kill %d of seed %d", kill, seed).isZero();
        }
        System.out.printf(
                "%d kills (seed %d): 0 differences, sum 0; %d answered payments and %d approvals kept, %d cycles booked"
                        + " once each%n",
                kills, seed, paid.size(), approved.size(), charged);
    }

    private void open() throws Exception {
        agent = Account.signUp(api).newKey().credentials();
        Payment.of(api, agent, 1_000).press("pay");
        Account account = Account.signUp(api);
        provider = account.newKey().credentials();
        ObjectNode profile = Json.object().put("name", "Ada").put("timezone", "UTC");
        ObjectNode week = profile.putObject("availability");
        for (DayOfWeek day : DayOfWeek.values()) {
            week.putArray(day.name().toLowerCase(Locale.ROOT))
                    .addObject()
                    .put("start", "00:00")
                    .put("end", "24:00");
        }
        human = api.put("/api/humans/me", account.session(), profile).text("/human/id");
        instant = account.offerService("Portraits", TOTAL / 118);
        ObjectNode asked = Json.object().put("title", "Portraits on request").put("instantBooking", false);
        asked.put("description", "An hour at a place of your choice.").put("price", TOTAL / 118);
        asked.put("durationMinutes", 60);
        onRequest = api.post("/api/services", account.session(), asked).text("/service/id");
        for (int i = 0; i < SUBSCRIPTIONS; i++) {
            ObjectNode weekly = Json.object().put("humanId", human).put("serviceId", instant);
            weekly.put("interval", "weekly").put("walletOnly", true).put("startTime", "0" + (i + 6) + ":00");
            weekly.put("dayOfWeek", DayOfWeek.of(i + 1).name().toLowerCase(Locale.ROOT));
            api.post("/api/services/subscribe", agent, weekly).success();
        }
    }

    /** Two clients want the same times, one asks for approval, and the clock moves on, until the stack is dead. */
    private void killDuring(StackProcess stack, Duration moment) throws Exception {
        int paidBefore = paid.size();
        int approvedBefore = approved.size();
        // Money and an approval, at every kill.
        BooleanSupplier atStake = () -> paid.size() > paidBefore && approved.size() > approvedBefore;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> clients = List.of(
                    threads.submit(() -> repeat(() -> book(free()))),
                    threads.submit(() -> repeat(() -> book(free()))),
                    threads.submit(() -> repeat(() -> ask(free()))),
                    threads.submit(
                            () -> repeat(() -> api.tryAdvance(atStake.getAsBoolean() ? HOP : HOP_BEFORE_APPROVAL))));
            Await.until("a paid booking and an approval", atStake::getAsBoolean);
            assertThat(stack.endsWithin(moment)).as(stack.errors()).isFalse();
            stack.kill();
            for (Future<?> client : clients) {
                client.get();
            }
        }
    }

    private static void repeat(Runnable calls) {
        StackProcess.untilKilled(() -> {
            while (true) {
                calls.run();
            }
        });
    }

    private void book(List<JsonNode> free) {
        for (JsonNode slot : free) {
            Api.Answer booked = book(instant, slot, true);
            if (booked.status() == 200) {
                paid.add(booked.text("/booking/id"));
            }
        }
    }

    private List<JsonNode> free() {
        List<JsonNode> free = new ArrayList<>();
        api.get("/api/services/" + instant + "/availability", Map.of())
                .json()
                .path("slots")
                .forEach(free::add);
        return free;
    }

    /** The latest times first: the others book the earliest, which the clock passes soon. */
    private void ask(List<JsonNode> free) {
        for (JsonNode slot : free.reversed()) {
            Api.Answer asked = book(onRequest, slot, false);
            if (asked.status() != 200) {
                continue;
            }
            String id = asked.text("/booking/id");
            if (api.post("/api/services/bookings/" + id + "/approve", provider, Json.object())
                            .status()
                    == 200) {
                approved.add(id);
                ObjectNode pay = Json.object().put("bookingId", id).put("walletOnly", true);
                if (api.post("/api/escrow/checkout", agent, pay).status() == 200) {
                    paid.add(id);
                }
            }
        }
    }

    private Api.Answer book(String service, JsonNode slot, boolean fromWallet) {
        ObjectNode body = Json.object().put("humanId", human).put("serviceId", service);
        body.put("date", slot.path("date").asText())
                .put("startTime", slot.path("startTime").asText());
        return api.post("/api/services/book", agent, fromWallet ? body.put("walletOnly", true) : body);
    }

    /** Returns the number of cycles with a booking. */
    private int check(String when) {
        List<JsonNode> all = api.all("/api/services/agent-bookings?limit=100", agent, "bookings");
        List<JsonNode> holding = all.stream()
                .filter(booking -> HOLDING.contains(booking.path("status").asText()))
                .sorted(Comparator.comparing(BookingKillTest::startAt))
                .toList();
        for (int i = 1; i < holding.size(); i++) {
            assertThat(startAt(holding.get(i))).as(when).isAfter(startAt(holding.get(i - 1)));
        }
        assertThat(all.stream()
                        .filter(booking -> paid.contains(booking.path("id").asText()))
                        .map(booking -> booking.path("status").asText()))
                .as(when)
                .hasSize(paid.size())
                .isSubsetOf(PAID);
        assertThat(all.stream()
                        .filter(booking -> approved.contains(booking.path("id").asText()))
                        .map(booking -> booking.path("status").asText()))
                .as(when)
                .hasSize(approved.size())
                .doesNotContainAnyElementsOf(UNDECIDED);
        List<String> cycles = all.stream()
                .filter(booking -> booking.path("subscriptionId").isTextual())
                .map(booking -> booking.path("subscriptionId").asText() + " " + booking.path("cycle"))
                .toList();
        assertThat(cycles).as(when).doesNotHaveDuplicates();
        return cycles.size();
    }

    private static Instant startAt(JsonNode booking) {
        return Instant.parse(booking.path("startAt").asText());
    }
}
