package marketplace.hiring.bookings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.LongStream;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import marketplace.services.bookings.Booking;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** After any order of calls no two bookings overlap, and no cent is missing. */
class BookingHistoryTest {

    private static final int STEPS = 400;
    private static final int CHECKED_EVERY = 50;

    private BookingMarketplace story;
    private Random random;
    private final List<Visited> visits = new ArrayList<>();
    private final List<String> subscriptions = new ArrayList<>();
    private List<String> services;

    static LongStream seeds() {
        return LongStream.range(0, 6);
    }

    static LongStream manySeeds() {
        return LongStream.range(100, 350);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void bookingsOfARandomHistoryNeverOverlap(long seed) {
        assertThat(history(seed)).as("calls that succeeded").isGreaterThan(STEPS / 10);
    }

    @ParameterizedTest
    @MethodSource("manySeeds")
    @Tag("nightly")
    void bookingsOf100000StepsNeverOverlap(long seed) {
        assertThat(history(seed)).as("calls that succeeded").isPositive();
    }

    private int history(long seed) {
        story = new BookingMarketplace();
        story.market.deposited(1_000_000);
        random = new Random(seed);
        services = List.of(
                story.instant(),
                story.service(",'bufferBeforeMinutes':30,'slotStepMinutes':30"),
                story.service(",'bufferAfterMinutes':45,'instantBooking':false,'lateCancelRefundPercent':40"));
        int done = 0;
        for (int step = 0; step < STEPS; step++) {
            done += act() ? 1 : 0;
            if (step % CHECKED_EVERY == 0) {
                assertNoOverlap();
            }
        }
        assertNoOverlap();
        story.market.assertBooksAgree();
        return done;
    }

    private boolean act() {
        if (visits.isEmpty() || random.nextInt(3) == 0) {
            return book();
        }
        Visited visit = visits.get(random.nextInt(visits.size()));
        return switch (random.nextInt(11)) {
            case 0 -> pay(visit);
            case 1 -> ok(visit.act(visit.booker, "cancel", "{}"));
            case 2 -> ok(visit.act("ada", "cancel", "{}"));
            case 3 -> ok(visit.act("ada", "approve", "{}"));
            case 4 -> ok(visit.act("ada", "decline", "{}"));
            case 5 -> ok(visit.act(someone(visit), "reschedule", time()));
            case 6 -> ok(visit.act(someone(visit), "reschedule/accept", "{}"));
            case 7 -> ok(visit.deliver("{}"));
            case 8 -> subscribe();
            case 9 -> !subscriptions.isEmpty() && endSubscription();
            default -> {
                story.market.advance(Duration.ofMinutes(random.nextInt(10) == 0 ? 2_880 : random.nextInt(600)));
                yield true;
            }
        };
    }

    private boolean subscribe() {
        String who = random.nextBoolean() ? "agent" : "rival";
        DayOfWeek day = story.tomorrow().plusDays(random.nextInt(3)).getDayOfWeek();
        Reply reply = story.post(
                who,
                "POST",
                "/api/services/subscribe",
                "{'humanId':'%s','serviceId':'%s','interval':'weekly','dayOfWeek':'%s','startTime':'%s'}"
                        .formatted(
                                story.market.human("ada"),
                                services.get(random.nextInt(services.size())),
                                day.name().toLowerCase(Locale.ROOT),
                                hour()));
        if (ok(reply)) {
            subscriptions.add(who + " " + reply.text("subscription.id"));
            visits.add(story.visited(who, reply.text("bookingId"), reply.text("escrowId")));
        }
        return ok(reply);
    }

    private boolean endSubscription() {
        String[] one = subscriptions.get(random.nextInt(subscriptions.size())).split(" ");
        String path = "/api/services/subscriptions/" + one[1];
        return random.nextBoolean()
                ? ok(story.post(one[0], "DELETE", path, ""))
                : random.nextInt(4) == 0 && ok(story.post("ada", "POST", path + "/end", "{}"));
    }

    private boolean book() {
        String who = random.nextBoolean() ? "agent" : "rival";
        String more = who.equals("agent") && random.nextBoolean() ? ",'walletOnly':true" : "";
        Reply reply = story.book(
                who,
                services.get(random.nextInt(services.size())),
                story.tomorrow().plusDays(random.nextInt(2)),
                hour(),
                more);
        if (ok(reply)) {
            visits.add(story.visited(who, reply));
        }
        return ok(reply);
    }

    private boolean pay(Visited visit) {
        if (visit.isPaidFromWallet()) {
            return false;
        }
        visit.pay();
        return true;
    }

    private String someone(Visited visit) {
        return random.nextBoolean() ? visit.booker : "ada";
    }

    private String time() {
        return "{'date':'" + story.tomorrow().plusDays(random.nextInt(2)) + "','startTime':'" + hour() + "'}";
    }

    private String hour() {
        return "%02d:%s".formatted(9 + random.nextInt(8), random.nextBoolean() ? "00" : "30");
    }

    private static boolean ok(Reply reply) {
        assertThat(reply.status()).as(reply.body().toString()).isLessThan(500);
        return reply.status() == 200;
    }

    private void assertNoOverlap() {
        List<Booking> live = story.holding();
        for (int i = 0; i < live.size(); i++) {
            for (int j = 0; j < i; j++) {
                assertThat(live.get(i)
                                .time()
                                .range()
                                .overlaps(live.get(j).time().range()))
                        .as(live.get(i) + " and " + live.get(j))
                        .isFalse();
            }
        }
    }
}
