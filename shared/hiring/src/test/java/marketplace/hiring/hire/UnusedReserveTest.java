package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.accounts.Accounts;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.EventType;
import marketplace.money.escrow.Escrow;
import marketplace.table.Commit;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Lost seats that no applicant in reserve gets. */
class UnusedReserveTest extends ReserveFixture {

    @Test
    void rejectedWorkUsesNoReserve() {
        String bounty = posted();
        Seat bob = story.applied("bob", bounty);
        Seat ada = seated(bounty).handedIn();
        done(ada.review("{\"action\":\"reject\",\"reasonCode\":\"incomplete\",\"response\":\"One is missing.\"}"));

        story.advance(Duration.ofDays(3));

        assertLost(ada, SeatExpiry.WORK_REJECTED);
        assertOpen(ada, SEAT);
        assertThat(bob.status()).isEqualTo("pending");
    }

    @Test
    void disputeUsesNoReserve() {
        String bounty = posted();
        Seat bob = story.applied("bob", bounty);
        Seat ada = seated(bounty).working();
        String escrow = "/api/escrow/" + ada.application().seat().escrowId();
        String why = "{\"category\":\"not_delivered\",\"description\":\"Nothing has come for two weeks.\"}";
        done(story.endpoint.call("agent", "POST", escrow + "/dispute", why));

        done(story.endpoint.call(
                "admin",
                "POST",
                "/api/admin/escrows/" + ada.application().seat().escrowId() + "/ruling",
                "{\"ruling\":\"refund\",\"reason\":\"So it is.\"}"));

        assertLost(ada, SeatExpiry.DISPUTE_LOST);
        assertOpen(ada, SEAT);
        assertThat(bob.status()).isEqualTo("pending");
    }

    @Test
    void pausedOverdueOrCancelledBountyUsesNoReserve() {
        String paused = story.posted(TWO);
        Seat waiting = story.applied("bob", paused);
        Seat first = seated(paused);
        done(story.endpoint.call("agent", "POST", "/api/bounties/" + paused + "/status", "{\"status\":\"paused\"}"));
        Way.RELEASED.end(first);
        assertThat(waiting.status()).isEqualTo("pending");
        assertThat(story.status(paused)).isEqualTo("paused");

        String dated =
                story.posted(with(RESERVE, "\"deadline\":\"" + story.now().plus(Duration.ofHours(2)) + "\""));
        Seat late = story.applied("bob", dated);
        Seat second = story.applied("ada", dated).accepted();
        story.advance(Duration.ofHours(3));
        Way.RELEASED.end(second);
        assertThat(late.status()).isEqualTo("pending");

        String cancelled = story.posted(RESERVE);
        Seat unlucky = story.applied("bob", cancelled);
        story.applied("ada", cancelled).accepted();
        String cancel = "{\"reason\":\"task_no_longer_needed\"}";
        done(story.endpoint.call("agent", "POST", "/api/bounties/" + cancelled + "/cancel", cancel));
        story.tick();
        assertThat(unlucky.status()).isEqualTo("rejected");
        assertThat(story.balance()).isEqualTo(SEAT);
    }

    @Test
    void restrictedPosterTakesNoReserve() {
        String bounty = posted();
        Seat bob = story.applied("bob", bounty);
        Seat ada = seated(bounty);
        story.carryOut(() -> Commit.of(Accounts.restrict(story.account("agent"), "A test.")));

        Way.UNCONFIRMED.end(ada);

        assertOpen(ada, SEAT);
        assertThat(bob.status()).isEqualTo("pending");
    }

    @Test
    void stoppedIntakeRemainsStopped() {
        String bounty = story.deposited(10_000).posted(with(RESERVE, "\"spotsAvailable\":3"));
        Seat ada = story.applied("ada", bounty).accepted();
        Seat bob = story.applied("bob", bounty);
        done(story.endpoint.call("agent", "POST", "/api/bounties/" + bounty + "/stop-intake", "{}"));

        Way.RELEASED.end(ada);

        assertPassedTo(bob, 10_000 - SEAT);
        assertThat(story.events(EventType.BOUNTY_SEAT_FILLED)).hasSize(2);
    }

    @Test
    void reserveIsRejectedWhenTheBountyIsCompleted() {
        String bounty = posted();
        Seat bob = story.applied("bob", bounty);
        Seat ada = seated(bounty).handedIn();
        Escrow escrow = story.escrow(ada.application().seat().escrowId());
        done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrow.id() + "/complete", "{}"));
        done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrow.id() + "/release", "{}"));

        story.earningsToWallet("ada");
        story.tick();

        assertThat(story.status(bounty)).isEqualTo("paid");
        assertThat(bob.status()).isEqualTo("rejected");
        assertThat(story.balance()).isZero();
    }

    @Test
    void bountyThatCollectsFilesHasNoReserve() {
        String photos = with(
                RESERVE,
                "\"submissionMode\":\"photo_upload\",\"photoSubmission\":{\"maxFiles\":1,\"consentText\":\"Yes.\"}");

        Reply refused = story.endpoint.call("agent", "POST", "/api/bounties", photos);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("error")).contains("reservePool");
    }
}
