package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.atOnce;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** The owner puts applications first in the reserve. */
class ReserveOrderTest extends ReserveFixture {

    private final String bounty = posted();
    private final Seat bob = story.applied("bob", bounty);
    private Seat cleo;
    private Seat dan;

    @BeforeEach
    void applied() {
        story.worker("cleo");
        story.worker("dan");
        cleo = story.applied("cleo", bounty);
        dan = story.applied("dan", bounty);
    }

    private Reply order(String who, String of, Seat... seats) {
        String ids = Stream.of(seats).map(seat -> "\"" + seat.id + "\"").collect(Collectors.joining(","));
        return story.endpoint.call(
                who, "PUT", "/api/bounties/" + of + "/reserve", "{\"applicationIds\":[" + ids + "]}");
    }

    @Test
    void lostSeatsPassInTheOrderOfTheOwner() {
        Seat ada = seated(bounty);

        assertThat(done(order("agent", bounty, dan, cleo))
                        .body()
                        .at("/bounty/reserveOrder")
                        .toString())
                .isEqualTo("[\"" + dan.id + "\",\"" + cleo.id + "\"]");
        done(ada.post("agent", "release-seat", "{}"));
        assertPassedTo(dan, 0);
        done(dan.post("dan", "withdraw", "{}"));
        assertThat(cleo.status()).isEqualTo("accepted");
        done(cleo.post("cleo", "withdraw", "{}"));
        assertThat(bob.status()).isEqualTo("accepted");
    }

    @Test
    void applicationsThatLeftAreSkipped() {
        Seat ada = seated(bounty);
        done(order("agent", bounty, dan, cleo));
        done(dan.post("dan", "withdraw", "{}"));

        done(ada.post("agent", "release-seat", "{}"));

        assertPassedTo(cleo, 0);
    }

    @Test
    void emptyOrderRestoresTheOrderOfTime() {
        Seat ada = seated(bounty);
        done(order("agent", bounty, dan));
        done(order("agent", bounty));

        done(ada.post("agent", "release-seat", "{}"));

        assertPassedTo(bob, 0);
    }

    @Test
    void orderNeedsOwnPendingApplicationsAndAReserve() {
        Seat ada = seated(bounty);
        String plain = story.posted(ONE);
        Seat elsewhere = story.applied("bob", plain);

        assertThat(order("rival", bounty, bob).status()).isEqualTo(404);
        assertThat(order("agent", bounty, elsewhere).status()).isEqualTo(404);
        assertThat(order("agent", bounty, bob, bob).text("error")).contains("each application once");
        assertThat(order("agent", bounty, ada).text("error")).contains("is accepted; only pending ones");
        assertThat(order("agent", plain, elsewhere).text("error")).contains("posted without reservePool");
    }

    @Test
    void onlyTheOwnerSeesTheOrder() {
        done(order("agent", bounty, dan));

        assertThat(story.endpoint
                        .call("dan", "GET", "/api/bounties/" + bounty, "")
                        .body()
                        .at("/bounty/reserveOrder")
                        .isNull())
                .isTrue();
    }

    @RepeatedTest(10)
    void orderThatRacesALostSeatHoldsBeforeOrAfterIt() {
        Seat ada = seated(bounty);

        List<Reply> replies =
                atOnce(List.of(() -> order("agent", bounty, dan), () -> ada.post("agent", "release-seat", "{}")));

        // The order either decides, or names an application that is still pending.
        assertThat(replies.getLast().status()).isEqualTo(200);
        assertThat(replies.getFirst().status()).isEqualTo(200);
        assertThat(List.of(bob.status(), dan.status())).containsExactlyInAnyOrder("accepted", "pending");
    }
}
