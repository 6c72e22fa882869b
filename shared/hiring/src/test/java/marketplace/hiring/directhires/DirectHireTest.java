package marketplace.hiring.directhires;

import static marketplace.hiring.HiringMarketplace.done;
import static marketplace.hiring.directhires.DirectHireFixture.COMMISSION;
import static marketplace.hiring.directhires.DirectHireFixture.RENT;
import static marketplace.hiring.directhires.DirectHireFixture.order;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.EventType;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A direct hire paid from the wallet, from the call to the payout or refund. */
class DirectHireTest {

    private final DirectHireFixture directHire = new DirectHireFixture();
    private final HiringMarketplace story = directHire.story;

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    @Test
    void walletDirectHireIsCreatedInOneCommit() {
        story.deposited(5_000);
        int[] commits = directHire.commits();

        Reply reply = done(directHire.rent(""));

        assertThat(commits[0]).isEqualTo(1);
        assertThat(reply.text("status")).isEqualTo("funded");
        assertThat(reply.text("escrow.status")).isEqualTo("locked");
        assertThat(reply.text("escrow.totalCents")).isEqualTo("2360");
        assertThat(reply.text("rental.state")).isEqualTo("awaiting_confirmation");
        assertThat(reply.text("rental.confirmBy")).isEqualTo("2026-01-02T00:00:00.000Z");
        assertThat(reply.text("escrowId")).isEqualTo(reply.text("rental.escrowId"));
        assertThat(story.balance()).isEqualTo(5_000 - HiringMarketplace.SEAT);
        assertThat(story.inEscrow()).isEqualTo(HiringMarketplace.SEAT);
        directHire.assertHired(story.rented("ada", reply));
        assertThat(story.directHire()).isEqualTo(reply.body().get("rental"));
        assertThat(story.events(EventType.ESCROW_FUNDED)).hasSize(1);
        assertThat(story.events(EventType.APPLICATION_ACCEPTED)).hasSize(1);
        assertThat(story.events(EventType.APPLICATION_SUBMITTED)).isEmpty();
    }

    @Test
    void humanConfirmsWorksAndIsPaid() {
        Seat seat = directHire.rented().working().handedIn();
        String escrow = seat.application().seat().escrowId().value();

        done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrow + "/complete", "{}"));
        done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrow + "/release", "{}"));
        story.earningsToWallet("ada");
        story.tick();

        assertThat(story.status(seat.bounty.value())).isEqualTo("paid");
        assertThat(story.balance("ada")).isEqualTo(2_000);
        assertThat(story.directHire().get("state").textValue()).isEqualTo("paid");
        assertThat(story.events(EventType.BOUNTY_COMPLETED)).hasSize(1);
    }

    @Test
    void declinedDirectHireIsRefunded() {
        Seat seat = directHire.rented();

        done(seat.post("ada", "withdraw", "{}"));

        directHire.assertOver(seat, "withdrawn", HiringMarketplace.SEAT);
        assertThat(seat.post("ada", "confirm", "{}").text("error_code")).isEqualTo("invalid_state");
    }

    @Test
    void unconfirmedDirectHireIsRefundedAfterADay() {
        Seat seat = directHire.rented();

        story.advance(Duration.ofDays(1).minusMillis(1));
        assertThat(seat.status()).isEqualTo("accepted");
        story.advance(Duration.ofMillis(1));

        directHire.assertOver(seat, "expired", HiringMarketplace.SEAT);
        assertThat(story.directHire().get("seatExpiredReason").textValue()).isEqualTo("confirmation_timeout");
    }

    @Test
    void posterEndsADirectHireBeforeWorkStarts() {
        Seat released = directHire.rented();
        done(released.post("agent", "release-seat", "{}"));
        directHire.assertOver(released, "expired", HiringMarketplace.SEAT);

        Reply again = done(directHire.rent(""));
        Seat cancelled = story.rented("ada", again);
        done(story.endpoint.call(
                "agent",
                "POST",
                "/api/bounties/" + cancelled.bounty + "/cancel",
                "{\"reason\":\"task_no_longer_needed\"}"));
        assertThat(nextActions()).as("before its seat is lost").isEmpty();
        story.tick();
        assertThat(cancelled.status()).isEqualTo("expired");
        assertThat(story.balance()).isEqualTo(HiringMarketplace.SEAT);
    }

    @Test
    void nextActionsOmitMissedDeadlines() {
        Seat seat = directHire.rented().working().handedIn();
        String escrow = seat.application().seat().escrowId().value();
        assertThat(nextActions()).containsExactly("review_submission", "confirm_delivery", "open_dispute");

        story.advance(Duration.ofDays(2).minusMillis(1));
        assertThat(nextActions()).contains("open_dispute");
        story.advance(Duration.ofMillis(1));

        assertThat(nextActions()).containsExactly("review_submission", "confirm_delivery");
        String issue = "{\"category\":\"poor_quality\",\"description\":\"The picture shows another park.\"}";
        DirectHireFixture.assertRefused(
                story.endpoint.call("agent", "POST", "/api/escrow/" + escrow + "/dispute", issue),
                ErrorCode.INVALID_STATE);
    }

    @Test
    void lateStartStaysANextAction() {
        Seat seat = directHire.rented();
        done(seat.post("ada", "confirm", "{}"));

        story.advance(Duration.ofHours(49));

        assertThat(nextActions()).startsWith("start_application");
        done(seat.post("ada", "start", "{}"));
    }

    @Test
    void lostDisputeEndsTheDirectHire() {
        Seat seat = directHire.rented().working().handedIn();
        String escrow = seat.application().seat().escrowId().value();
        String issue = "{\"category\":\"poor_quality\",\"description\":\"The picture shows another park.\"}";
        done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrow + "/dispute", issue));
        assertThat(story.directHire().get("state").textValue()).isEqualTo("disputed");

        String ruling = "{\"ruling\":\"refund\",\"reason\":\"It does.\"}";
        done(story.endpoint.call("admin", "POST", "/api/admin/escrows/" + escrow + "/ruling", ruling));

        directHire.assertOver(seat, "expired", HiringMarketplace.SEAT);
    }

    @Test
    void bothDirectHireOperationsCreateTheSameHire() {
        story.deposited(50_000);
        Map<String, Reply> replies = Map.of(
                RENT,
                done(directHire.rent("")),
                COMMISSION,
                done(story.endpoint.call("agent", "POST", COMMISSION, order(COMMISSION, directHire.ada, ""))));

        Stream<JsonNode> forms = replies.values().stream().map(reply -> {
            JsonNode form = reply.body().get("rental").deepCopy();
            List.of("bountyId", "applicationId", "escrowId", "nextActions").forEach(((ObjectNode) form)::remove);
            return form;
        });
        assertThat(forms.distinct()).hasSize(1);
    }

    private List<String> nextActions() {
        return done(story.endpoint.call("agent", "GET", "/api/escrow/agent-rentals", ""))
                .body()
                .at("/rentals/0/nextActions")
                .valueStream()
                .map(next -> next.get("action").textValue())
                .toList();
    }
}
