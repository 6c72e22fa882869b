package marketplace.hiring.disputes;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.money.escrow.EscrowLogEntry;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Who can open a dispute, what both sides add to it, and how it ends without a ruling. */
class DisputeTest {

    private static final Duration RULING = Duration.ofDays(14);

    private final HiringMarketplace story = new HiringMarketplace().deposited(100_000);
    private final Seat seat =
            story.applied("ada", story.posted(HiringMarketplace.ONE)).accepted();
    private final String escrow = "/api/escrow/" + seat.application().seat().escrowId();

    @Test
    void workerCannotDisputeBeforeConfirming() {
        Reply refused = dispute("ada");

        assertThat(refused.errorCode()).isEqualTo("invalid_state");
        assertThat(refused.text("error")).contains("/withdraw");
        done(seat.post("ada", "confirm", "{}"));
        done(dispute("ada"));
    }

    @Test
    void posterCanDisputeBeforeTheWorkerConfirms() {
        done(dispute("agent"));

        assertThat(seat.escrow()).isEqualTo("disputed");
    }

    @Test
    void posterCannotDisputeAfterOwnConfirmation() {
        seat.working().handedIn();
        done(story.endpoint.call("agent", "POST", escrow + "/complete", "{}"));

        Reply refused = dispute("agent");

        assertThat(refused.errorCode()).isEqualTo("invalid_state");
        assertThat(refused.text("error")).contains("You confirmed");
        done(dispute("ada"));
    }

    @Test
    void unruledDisputeOverSubmittedWorkIsReleasedAfter14Days() {
        seat.working().handedIn();
        done(dispute("agent"));

        story.advance(RULING.minusSeconds(1));
        assertThat(seat.escrow()).isEqualTo("disputed");
        story.advance(Duration.ofSeconds(1));

        assertThat(seat.escrow()).isEqualTo("released");
        assertThat(seat.application().seat().finishedAt()).isNotNull();
        assertThat(story.balance("ada") + story.payable("ada")).isEqualTo(2_000);
        EscrowLogEntry last =
                story.escrow(seat.application().seat().escrowId()).auditLog().getLast();
        assertThat(last.actor()).isEqualTo(EscrowActor.CLOCK);
        assertThat(last.reason()).isEqualTo("no ruling within 14 days");
        story.assertBooksAgree();
    }

    @Test
    void unruledDisputeWithoutSubmissionIsRefundedAfter14Days() {
        seat.working();
        done(dispute("ada"));

        story.advance(RULING);

        assertThat(story.escrowStatus(escrowId())).isEqualTo("refunded");
        assertThat(seat.application().seat().expired().wire()).isEqualTo("dispute_lost");
        assertThat(story.balance()).isEqualTo(100_000);
        story.assertBooksAgree();
    }

    @Test
    void unruledAppealOfAMissedRedoIsReleasedAfter14Days() {
        seat.working().handedIn();
        done(seat.review(
                "{\"action\":\"request_redo\",\"response\":\"Sharper.\",\"redoBy\":\"2026-01-03T00:00:00Z\"}"));
        story.advance(Duration.ofDays(3));
        done(seat.appeal());

        story.advance(RULING);

        assertThat(seat.escrow()).isEqualTo("released");
    }

    @Test
    void bothSidesGetAnEvent3DaysBeforeTheDefaultRuling() {
        seat.working().handedIn();
        done(dispute("agent"));

        story.advance(RULING.minus(Duration.ofDays(3)).minusSeconds(1));
        assertThat(story.events(EventType.ESCROW_RULING_DUE)).isEmpty();
        story.advance(Duration.ofSeconds(1));
        story.advance(Duration.ofDays(2));

        assertThat(story.events(EventType.ESCROW_RULING_DUE))
                .hasSize(2)
                .allSatisfy(event -> assertThat(Facts.of(event))
                        .containsEntry("dueAt", "2026-01-15T00:00:00.000Z")
                        .containsEntry("status", "disputed")
                        .containsEntry("message", "Without a ruling by then, the worker is paid."));
        assertThat(story.events(EventType.ESCROW_RULING_DUE).stream().map(Event::accountId))
                .doesNotHaveDuplicates();
        assertThat(seat.escrow()).isEqualTo("disputed");
        story.advance(Duration.ofDays(1));
        assertThat(seat.escrow()).isEqualTo("released");
        assertThat(story.events(EventType.ESCROW_RULING_DUE)).hasSize(2);
    }

    @Test
    void rulingCancelsTheEventOfTheDefaultRuling() {
        seat.working();
        done(dispute("ada"));
        done(rule("refund"));

        story.advance(RULING);

        assertThat(story.events(EventType.ESCROW_RULING_DUE)).isEmpty();
    }

    @Test
    void rulingBeforeTheDeadlineIsFinal() {
        seat.working().handedIn();
        done(dispute("agent"));
        done(rule("refund"));

        story.advance(RULING);

        assertThat(story.escrowStatus(escrowId())).isEqualTo("refunded");
        story.assertBooksAgree();
    }

    @Test
    void disputeNamesTheDeadlineOfItsRuling() {
        seat.working();

        Reply disputed = done(dispute("agent"));

        assertThat(disputed.text("escrow.dispute.rulingDueAt")).isEqualTo("2026-01-15T00:00:00.000Z");
    }

    @Test
    void bothSidesAddEvidenceUntilTheRuling() {
        seat.working().handedIn();
        done(dispute("agent"));

        done(evidence("agent", "{\"text\":\"The door is another one.\",\"urls\":[\"https://photos.example.com/1\"]}"));
        Reply answer = done(evidence("ada", "{\"text\":\"It is the door of the order.\"}"));

        JsonNode evidence = answer.body().at("/escrow/dispute/evidence");
        assertThat(evidence).hasSize(2);
        assertThat(evidence.get(0).path("by").asText()).isEqualTo("poster");
        assertThat(evidence.get(0).path("urls").get(0).asText()).isEqualTo("https://photos.example.com/1");
        assertThat(evidence.get(1).path("by").asText()).isEqualTo("worker");
        assertThat(evidence.get(1).path("text").asText()).isEqualTo("It is the door of the order.");
        Reply ruled = done(rule("release"));
        assertThat(ruled.body().at("/escrow/dispute/evidence")).hasSize(2);
        assertThat(evidence("ada", "{\"text\":\"One more thing.\"}").errorCode())
                .isEqualTo("invalid_state");
    }

    @Test
    void evidenceIsLimitedForEachSide() {
        seat.working();
        done(dispute("agent"));
        for (int i = 0; i < 10; i++) {
            done(evidence("agent", "{\"text\":\"Number " + i + ".\"}"));
        }

        assertThat(evidence("agent", "{\"text\":\"Number 10.\"}").errorCode()).isEqualTo("invalid_state");
        done(evidence("ada", "{\"text\":\"My first one.\"}"));
        assertThat(evidence("ada", "{\"text\":\"  \"}").status()).isEqualTo(400);
    }

    @Test
    void evidenceOfAnotherAccountAnswersLikeUnknownEscrow() {
        seat.working();
        done(dispute("agent"));

        assertThat(evidence("rival", "{\"text\":\"Let me in.\"}").status()).isEqualTo(404);
    }

    private String escrowId() {
        return escrow.substring(escrow.lastIndexOf('/') + 1);
    }

    private Reply dispute(String who) {
        return story.endpoint.call(
                who,
                "POST",
                escrow + "/dispute",
                "{\"category\":\"other\",\"description\":\"The work is not what was agreed.\"}");
    }

    private Reply evidence(String who, String body) {
        return story.endpoint.call(who, "POST", escrow + "/dispute/evidence", body);
    }

    private Reply rule(String ruling) {
        return story.endpoint.call(
                "admin",
                "POST",
                "/api/admin/escrows/" + escrowId() + "/ruling",
                "{\"ruling\":\"" + ruling + "\",\"reason\":\"It was looked at.\"}");
    }
}
