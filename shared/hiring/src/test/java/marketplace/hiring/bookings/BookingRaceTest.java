package marketplace.hiring.bookings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import marketplace.testing.Marketplace;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** One guard serves all ways in which a time is taken. */
class BookingRaceTest {

    private static final int RACERS = 150;
    private static final int REQUESTS = 30;
    private static final int LATE = 10;
    private static final int MOVES = 10;

    private final BookingMarketplace story = new BookingMarketplace();

    @Test
    void onlyOneOf200RacersTakesTheTime() {
        String instant = story.service(",'minimumNoticeMinutes':0");
        String approved = story.service(",'minimumNoticeMinutes':0,'instantBooking':false");
        List<Visited> moved = movers(instant);
        List<Visited> late = lapsed(instant);
        List<Visited> asked = requests(approved);
        List<Supplier<Reply>> calls = new ArrayList<>();
        for (int i = 0; i < RACERS; i++) {
            String agent = agent("racer" + i);
            calls.add(() -> story.book(agent, instant, story.tomorrow(), "16:00", ""));
        }
        asked.forEach(visit -> calls.add(() -> visit.act("ada", "approve", "{}")));
        late.forEach(visit -> calls.add(() -> {
            visit.pay();
            return visit.read();
        }));
        String to = "{'date':'" + story.tomorrow() + "','startTime':'16:00'}";
        moved.forEach(visit -> calls.add(() -> visit.act(visit.booker, "reschedule", to)));

        List<Reply> answers = Marketplace.atOnce(calls);

        long booked = answers.stream()
                .limit(RACERS + REQUESTS)
                .filter(answer -> answer.status() == 200)
                .count();
        long paid = late.stream()
                .filter(visit -> visit.status().equals("confirmed"))
                .count();
        long rescheduled = moved.stream()
                .filter(visit -> visit.read().text("booking.startTime").equals("16:00"))
                .count();
        assertThat(booked + paid + rescheduled).isEqualTo(1);
        assertThat(Stream.concat(
                                answers.stream().limit(RACERS + REQUESTS),
                                answers.stream().skip(RACERS + REQUESTS + LATE))
                        .filter(answer -> answer.status() != 200))
                .isNotEmpty()
                .allSatisfy(answer -> assertThat(answer.text("error_code")).isEqualTo("slot_unavailable"));
        late.stream()
                .filter(visit -> !visit.status().equals("confirmed"))
                .forEach(visit -> assertThat(story.market.balance(visit.booker)).isEqualTo(BookingMarketplace.TOTAL));
        story.market.assertBooksAgree();
    }

    private List<Visited> movers(String service) {
        List<Visited> moved = new ArrayList<>();
        for (int i = 0; i < MOVES; i++) {
            String agent = agent("mover" + i);
            Visited visit = story.booked(
                    agent, service, story.tomorrow().plusDays(2L + i / 5), "%02d:00".formatted(9 + i % 5), "");
            visit.pay();
            moved.add(visit);
        }
        return moved;
    }

    /** Holds of the same time, one after the other. Their pages are still open. */
    private List<Visited> lapsed(String service) {
        List<Visited> late = new ArrayList<>();
        for (int i = 0; i < LATE; i++) {
            late.add(story.booked(agent("late" + i), service, story.tomorrow(), "16:00", ""));
            story.market.advance(Duration.ofMinutes(30));
        }
        return late;
    }

    private List<Visited> requests(String service) {
        List<Visited> asked = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            asked.add(story.booked(agent("asker" + i), service, story.tomorrow(), "16:00", ""));
        }
        return asked;
    }

    private String agent(String name) {
        story.market.agent(name);
        return name;
    }
}
