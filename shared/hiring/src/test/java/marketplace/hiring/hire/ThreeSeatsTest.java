package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.THREE;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import org.junit.jupiter.api.Test;

/** A bounty of three seats from posting to completion; one seat is released and refilled. */
class ThreeSeatsTest {

    private final HiringMarketplace story = new HiringMarketplace().deposited(10_000);

    private void released(Seat seat) {
        String escrow = "/api/escrow/" + seat.application().seat().escrowId();
        done(story.endpoint.call("agent", "POST", escrow + "/complete", "{}"));
        done(story.endpoint.call("agent", "POST", escrow + "/release", "{}"));
    }

    @Test
    void threeReleasesCompleteTheBounty() {
        String bounty = story.posted(THREE);
        story.worker("cleo");
        story.worker("dan");
        Seat ada = story.applied("ada", bounty).prefunded().accepted();
        assertThat(story.status(bounty)).isEqualTo("partially_filled");
        Seat bob = story.applied("bob", bounty).accepted();
        Seat cleo = story.applied("cleo", bounty).accepted();
        assertThat(story.status(bounty)).isEqualTo("assigned");
        assertThat(story.balance()).isEqualTo(10_000 - 3 * SEAT);
        ada.working().handedIn();

        done(bob.post("agent", "release-seat", "{\"reason\":\"He moved away.\"}"));
        assertThat(story.status(bounty)).isEqualTo("partially_filled");
        assertThat(story.balance()).isEqualTo(10_000 - 2 * SEAT);
        Seat dan = story.applied("dan", bounty).accepted();
        assertThat(story.status(bounty)).isEqualTo("assigned");

        done(ada.review("{\"action\":\"approve\"}"));
        released(ada);
        cleo.working().handedIn();
        released(cleo);
        assertThat(story.status(bounty)).isEqualTo("assigned");
        assertThat(story.events(EventType.BOUNTY_COMPLETED)).isEmpty();
        story.clock.advance(Duration.ofHours(1));
        dan.handedIn();
        released(dan);

        assertThat(story.status(bounty)).isEqualTo("completed");
        assertThat(story.balance()).isEqualTo(10_000 - 3 * SEAT);
        assertThat(story.inEscrow()).isZero();
        assertThat(List.of(story.payable("ada"), story.payable("cleo"), story.payable("dan")))
                .containsOnly(2_000L);
        assertThat(story.payable("bob")).isZero();
        assertThat(story.events(EventType.BOUNTY_COMPLETED)).hasSize(1);
        assertThat(story.events(EventType.BOUNTY_SEAT_FILLED)).hasSize(4);
        assertThat(story.events(EventType.APPLICATION_ACCEPTED)).hasSize(4);
        assertThat(story.events(EventType.APPLICATION_SEAT_EXPIRED)).hasSize(1);
        assertThat(story.events(EventType.ESCROW_FUNDED)).hasSize(4);
        assertThat(story.events(EventType.ESCROW_RELEASED)).hasSize(3);
        assertThat(story.events(EventType.SUBMISSION_SUBMITTED)).hasSize(3);
        assertThat(story.events(EventType.SUBMISSION_APPROVED)).hasSize(3);
        assertThat(story.events().stream().map(Event::id)).doesNotHaveDuplicates();
        story.assertBooksAgree();
    }
}
