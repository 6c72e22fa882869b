package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What applicants and seat holders see of their hire, and how often they can apply. */
class ApplicantRightsTest {

    private static final String INSTRUCTED =
            HiringMarketplace.ONE.replace("}", ",\"startInstructions\":\"Use the back door.\"}");

    private final HiringMarketplace story = new HiringMarketplace().deposited(100_000);

    @ParameterizedTest
    @ValueSource(longs = {100_000, 0})
    void applicationNamesItsEscrowFromFundingOn(long cents) {
        HiringMarketplace some = new HiringMarketplace().deposited(cents + 1);
        Seat seat = some.applied("ada", some.posted(HiringMarketplace.ONE));
        assertThat(escrowOf(some, seat)).isEmpty();

        Reply funded = done(some.endpoint.call(
                "agent",
                "POST",
                "/api/escrow/checkout",
                "{\"bountyId\":\"" + seat.bounty + "\",\"applicationId\":\"" + seat.id + "\"}"));

        assertThat(funded.text("status")).isEqualTo(cents > 0 ? "funded" : "requires_payment");
        assertThat(escrowOf(some, seat)).isEqualTo(funded.text("escrowId"));
    }

    @Test
    void seatHolderReadsTheStartInstructions() {
        Seat seat = story.applied("ada", story.posted(INSTRUCTED));
        assertThat(instructions("ada", seat)).isEqualTo("null");

        seat.accepted();

        assertThat(instructions("ada", seat)).isEqualTo("Use the back door.");
        assertThat(instructions("bob", seat)).isEqualTo("null");
        assertThat(instructions("", seat)).isEqualTo("null");
        done(seat.post("ada", "withdraw", "{}"));
        assertThat(instructions("ada", seat)).isEqualTo("null");
    }

    @Test
    void rejectedHumanAppliesAgainTwice() {
        String bounty = story.posted(HiringMarketplace.ONE);
        for (int i = 0; i < 3; i++) {
            done(story.applied("ada", bounty).decide("reject"));
        }

        Reply fourth = story.endpoint.call("ada", "POST", "/api/bounties/" + bounty + "/applications", "{}");

        assertThat(fourth.errorCode()).isEqualTo("invalid_state");
        assertThat(fourth.text("error")).contains("Three of your applications");
        story.applied("bob", bounty);
    }

    @Test
    void withdrawnApplicationsDoNotResetTheRejections() {
        String bounty = story.posted(HiringMarketplace.ONE);
        done(story.applied("ada", bounty).decide("reject"));
        done(story.applied("ada", bounty).post("ada", "withdraw", "{}"));
        done(story.applied("ada", bounty).decide("reject"));
        done(story.applied("ada", bounty).decide("reject"));

        assertThat(story.endpoint
                        .call("ada", "POST", "/api/bounties/" + bounty + "/applications", "{}")
                        .errorCode())
                .isEqualTo("invalid_state");
    }

    @Test
    void finishedHiresCountAsBookings() {
        Seat paid = story.applied("ada", story.posted(HiringMarketplace.ONE))
                .accepted()
                .working();
        paid.handedIn();
        assertThat(bookings()).isEqualTo("0");

        String escrow = "/api/escrow/" + paid.application().seat().escrowId();
        done(story.endpoint.call("agent", "POST", escrow + "/complete", "{}"));
        done(story.endpoint.call("agent", "POST", escrow + "/release", "{}"));
        done(story.endpoint.call("agent", "POST", escrow + "/release", "{}"));

        assertThat(bookings()).isEqualTo("1");
        Seat lost = story.applied("ada", story.posted(HiringMarketplace.ONE)).accepted();
        done(lost.post("agent", "release-seat", "{}"));
        assertThat(bookings()).isEqualTo("1");
    }

    @Test
    void expiredGhostIsFlagged() {
        Seat seat = story.applied(
                        "ada", story.posted(HiringMarketplace.ONE.replace("}", ",\"autoExpireGhosts\":true}")))
                .accepted();
        done(seat.post("ada", "confirm", "{}"));

        story.advance(Duration.ofDays(2));

        assertThat(seat.application().seat().expired().wire()).isEqualTo("ghosted");
        assertThat(seat.application().seat().ghostFlaggedAt()).isEqualTo(story.now());
    }

    @ParameterizedTest
    @ValueSource(strings = {"open", "in_review", "paused", "closed"})
    void repeatedBountyStatusChangesNothing(String status) {
        String bounty = story.posted(HiringMarketplace.ONE);
        String body = "{\"status\":\"" + status + "\",\"closeReason\":\"plans_changed\"}";
        done(story.endpoint.call("agent", "POST", "/api/bounties/" + bounty + "/status", body));
        story.tick();
        String before = story.status(bounty);

        done(story.endpoint.call("agent", "POST", "/api/bounties/" + bounty + "/status", body));

        story.tick();
        assertThat(story.status(bounty)).isEqualTo(before);
    }

    private String bookings() {
        return story.endpoint.call("ada", "GET", "/api/humans/me", "").text("human.totalBookings");
    }

    private String instructions(String who, Seat seat) {
        return done(story.endpoint.call(who, "GET", "/api/bounties/" + seat.bounty, ""))
                .text("bounty.startInstructions");
    }

    private static String escrowOf(HiringMarketplace some, Seat seat) {
        String id = done(some.endpoint.call("agent", "GET", "/api/bounties/" + seat.bounty + "/applications", ""))
                .text("applications.0.escrowId");
        return id.equals("null") ? "" : id;
    }
}
