package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import marketplace.kernel.Timer;
import marketplace.services.bookings.Booking;
import marketplace.testing.Marketplace;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** One guard serves all five ways in which a time is taken: book, approve, late payment, move and subscription. */
class BookingRaceTest {

    private static final int BOOKED = 140;
    private static final int ASKED = 30;
    private static final int MOVED = 10;
    private static final int LATE = 10;
    private static final int CYCLES = 10;

    private static final Duration HOLD = Duration.ofMinutes(30);

    /** A weekly cycle is charged then, before its start. */
    private static final Duration CHARGED_BEFORE = Duration.ofHours(72);

    private final BookingMarketplace story = new BookingMarketplace();
    private final Instant start = story.at("16:00").plus(Duration.ofDays(7));
    private final Instant race = start.minus(CHARGED_BEFORE);

    @Test
    void onlyOneOf200RacersTakesTheTime() {
        String instant = story.service(",'minimumNoticeMinutes':0");
        String approved = story.service(",'minimumNoticeMinutes':0,'instantBooking':false");
        List<String> subscribed = each("subscriber", CYCLES, agent -> subscribed(agent, instant));
        List<Visited> moving = each("mover", MOVED, agent -> moving(agent, instant));
        story.until(race.minus(HOLD.multipliedBy(LATE + 1L)));
        List<Visited> late = each("late", LATE, agent -> lapsed(agent, instant));
        List<Visited> asked = each("asker", ASKED, agent -> atTheTime(agent, approved));
        List<Supplier<Reply>> refusable = new ArrayList<>();
        refusable.addAll(each("racer", BOOKED, agent -> () -> book(agent, instant)));
        asked.forEach(visit -> refusable.add(() -> visit.act("ada", "approve", "{}")));
        String to = "{'date':'" + story.date(start) + "','startTime':'16:00'}";
        moving.forEach(visit -> refusable.add(() -> visit.act(visit.booker, "reschedule", to)));
        story.market.clock.set(race);
        List<Timer> charges = story.market.timers(race).stream()
                .filter(timer -> timer.kind().equals("subscription.charge"))
                .toList();
        assertThat(charges).hasSize(CYCLES);
        List<Supplier<Reply>> calls = new ArrayList<>(refusable);
        late.forEach(visit -> calls.add(() -> {
            visit.pay();
            return visit.read();
        }));
        charges.forEach(charge -> calls.add(() -> {
            story.market.commit(() -> story.market.timers.get(charge.kind()).handle(charge, race));
            return story.post("ada", "GET", "/api/humans/me", "");
        }));

        List<Reply> answers = Marketplace.atOnce(calls);
        story.market.tick();

        List<Booking> winners = story.holding().stream()
                .filter(booking -> booking.startAt().equals(start))
                .toList();
        assertThat(winners).hasSize(1);
        assertThat(answers.subList(0, refusable.size()))
                .filteredOn(answer -> answer.status() != 200)
                .hasSizeGreaterThanOrEqualTo(refusable.size() - 1)
                .allSatisfy(answer -> assertThat(answer.text("error_code")).isEqualTo("slot_unavailable"));
        Stream.concat(late.stream().map(visit -> visit.booker), subscribed.stream())
                .forEach(payer -> assertThat(story.market.balance(payer))
                        .as(payer)
                        .isEqualTo(isOf(winners.getFirst(), payer) ? 0 : BookingMarketplace.TOTAL));
        story.market.assertBooksAgree();
    }

    private boolean isOf(Booking winner, String agent) {
        return winner.parties().bookerId().equals(story.market.account(agent));
    }

    private <T> List<T> each(String name, int count, Function<String, T> make) {
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    story.market.agent(name + i);
                    return make.apply(name + i);
                })
                .toList();
    }

    private Reply book(String agent, String service) {
        return story.book(agent, service, story.date(start), "16:00", "");
    }

    private Visited atTheTime(String agent, String service) {
        return story.visited(agent, done(book(agent, service)));
    }

    /** The provider cancels the first visit: its price is in the wallet for the next one, at the time of the race. */
    private String subscribed(String agent, String service) {
        Reply first = done(story.post(
                agent,
                "POST",
                "/api/services/subscribe",
                "{'humanId':'%s','serviceId':'%s','interval':'weekly','dayOfWeek':'%s','startTime':'16:00'}"
                        .formatted(
                                story.market.human("ada"),
                                service,
                                story.date(start).getDayOfWeek().name().toLowerCase(Locale.ROOT))));
        story.market.paid(first.text("escrowId"));
        String booking = story.post(agent, "GET", "/api/services/agent-bookings", "")
                .body()
                .at("/bookings/0/id")
                .asText();
        done(story.post("ada", "POST", "/api/services/bookings/" + booking + "/cancel", "{}"));
        return agent;
    }

    private Visited moving(String agent, String service) {
        int index = Integer.parseInt(agent.substring("mover".length()));
        Visited visit = story.booked(
                agent, service, story.date(start).plusDays(2L + index / 5), "%02d:00".formatted(9 + index % 5), "");
        visit.pay();
        return visit;
    }

    /** Holds of the same time, one after the other. Their pages are still open. */
    private Visited lapsed(String agent, String service) {
        Visited visit = atTheTime(agent, service);
        story.market.advance(HOLD);
        return visit;
    }
}
