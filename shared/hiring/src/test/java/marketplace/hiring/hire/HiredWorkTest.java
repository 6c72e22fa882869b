package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.EventType;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Submissions, reviews and appeals, and their escrow. */
class HiredWorkTest {

    private static final String REDO =
            "{\"action\":\"request_redo\",\"response\":\"One is missing.\",\"redoBy\":\"2026-01-03T00:00:00Z\"}";
    private static final String REJECT = "{\"action\":\"reject\",\"response\":\"Another park.\","
            + "\"reasonCode\":\"not_as_described\",\"evidence\":[\"https://example.com/map\"]}";

    private final HiringMarketplace story = new HiringMarketplace().deposited(SEAT);

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    private Seat accepted() {
        return story.applied("ada", story.posted(ONE)).accepted();
    }

    private Escrow escrow(Seat seat) {
        return story.escrow(seat.application().seat().escrowId());
    }

    @Test
    void submissionDeliversTheEscrowAndStartsTheWork() {
        Seat seat = accepted();

        Reply handedIn = done(seat.post(
                "ada",
                "submissions",
                "{\"text\":\"Seven.\",\"links\":[\"https://example.com/1\"],\"idempotencyKey\":\"k\"}"));

        assertThat(handedIn.text("submission.status")).isEqualTo("pending_review");
        assertThat(handedIn.text("submission.links.0")).isEqualTo("https://example.com/1");
        assertThat(seat.escrow()).isEqualTo("delivered");
        assertThat(seat.application().seat().isStarted()).isTrue();
        assertThat(escrow(seat).clocks().autoReleaseAt()).isNotNull();
        assertThat(Facts.of(story.event(EventType.SUBMISSION_SUBMITTED)))
                .containsEntry("submissionId", handedIn.text("submission.id"));
        assertThat(story.events(EventType.PROOF_UPLOADED)).hasSize(1);
        assertThat(seat.handIn().text("error_code")).isEqualTo("invalid_state");
        assertThat(story.events(EventType.SUBMISSION_SUBMITTED)).hasSize(1);
    }

    @Test
    void submissionWithoutOwnSeatIsRefused() {
        Seat seat = story.applied("ada", story.posted(ONE));

        assertThat(seat.handIn().text("error_code")).isEqualTo("invalid_state");
        seat.accepted();
        assertThat(seat.post("bob", "submissions", "{\"text\":\"Seven.\"}").status())
                .isEqualTo(404);
        assertThat(seat.post("ada", "submissions", "{}").text("error_code")).isEqualTo("validation");
        assertThat(seat.post("ada", "submissions", "{\"links\":[\"javascript:alert(1)\"]}")
                        .text("error_code"))
                .isEqualTo("validation");
        assertThat(seat.escrow()).isEqualTo("locked");
    }

    @Test
    void submissionAfterDeliveryKeepsTheTimers() {
        Seat seat = accepted().working();
        story.move(escrow(seat).deliver(EscrowActor.WORKER, story.now()));
        story.clock.advance(Duration.ofHours(5));

        seat.handedIn();

        assertThat(seat.escrow()).isEqualTo("delivered");
        assertThat(escrow(seat).clocks().deliveredAt()).isEqualTo(story.now().minus(Duration.ofHours(5)));
    }

    @Test
    void approvalMovesNoMoneyAndEmitsOneEvent() {
        Seat seat = accepted().handedIn();

        assertThat(done(seat.review("{\"action\":\"approve\",\"response\":\"Fine.\"}"))
                        .text("submission.status"))
                .isEqualTo("approved");

        assertThat(seat.escrow()).isEqualTo("delivered");
        assertThat(escrow(seat).clocks().autoReleaseAt()).isNotNull();
        assertThat(story.events(EventType.SUBMISSION_APPROVED)).hasSize(1);
        assertThat(seat.review("{\"action\":\"approve\"}").text("error_code")).isEqualTo("invalid_state");
    }

    @Test
    void redoLocksTheEscrowAndNextSubmissionDeliversIt() {
        Seat seat = accepted().handedIn();

        Reply redo = done(seat.review(REDO));

        assertThat(redo.text("submission.status")).isEqualTo("redo_requested");
        assertThat(redo.text("submission.redoBy")).isEqualTo("2026-01-03T00:00:00.000Z");
        assertThat(seat.escrow()).isEqualTo("locked");
        assertThat(escrow(seat).clocks().autoReleaseAt()).isNull();
        assertThat(Facts.of(story.event(EventType.SUBMISSION_REDO_REQUESTED)))
                .containsEntry("dueAt", "2026-01-03T00:00:00.000Z");
        seat.handedIn();
        assertThat(seat.escrow()).isEqualTo("delivered");
        done(seat.review(REDO));
        seat.handedIn();
        assertThat(seat.review(REDO).text("error")).contains("2 times");
    }

    @Test
    void missedRedoWithoutAppealLosesTheSeat() {
        Seat seat = accepted().handedIn();
        done(seat.review(REDO));

        story.advance(Duration.ofDays(2));
        assertThat(story.events(EventType.SUBMISSION_REDO_DEADLINE_PASSED)).hasSize(1);
        assertThat(seat.status()).isEqualTo("accepted");
        story.advance(Duration.ofDays(3));

        assertThat(seat.status()).isEqualTo("expired");
        assertThat(seat.escrow()).isEqualTo("refunded");
        assertThat(story.balance()).isEqualTo(SEAT);
        assertThat(Facts.of(story.event(EventType.APPLICATION_SEAT_EXPIRED))).containsEntry("reason", "work_rejected");
    }

    @Test
    void rejectionStopsTimersAndRefundsWithoutAppeal() {
        Seat seat = accepted().handedIn();

        assertThat(done(seat.review(REJECT)).text("submission.reasonCode")).isEqualTo("not_as_described");
        assertThat(seat.escrow()).isEqualTo("delivered");
        assertThat(escrow(seat).clocks().autoReleaseAt()).isNull();
        story.advance(Duration.ofDays(3).minusMillis(1));
        assertThat(seat.escrow()).isEqualTo("delivered");
        story.advance(Duration.ofMillis(1));

        assertThat(seat.status()).isEqualTo("expired");
        assertThat(seat.escrow()).isEqualTo("refunded");
        assertThat(story.balance()).isEqualTo(SEAT);
        assertThat(story.events(EventType.SUBMISSION_REJECTED)).hasSize(1);
        assertThat(seat.appealOf(seat.lastSubmission()).text("error_code")).isEqualTo("invalid_state");
    }

    @Test
    void appealFreezesTheEscrowOnce() {
        Seat seat = accepted().handedIn();
        assertThat(seat.appeal().text("error")).contains("only a rejected one");
        done(seat.review(REJECT));

        String blank = "{\"text\":\"" + " ".repeat(20) + "\"}";
        assertThat(story.endpoint
                        .call("ada", "POST", seat.submission() + "/appeal", blank)
                        .status())
                .isEqualTo(400);
        Reply appealed = done(seat.appeal());

        assertThat(appealed.text("submission.appeal")).contains("does show");
        assertThat(seat.escrow()).isEqualTo("disputed");
        assertThat(escrow(seat).dispute().openedBy()).isEqualTo(EscrowActor.WORKER);
        assertThat(seat.appeal().text("error_code")).isEqualTo("invalid_state");
        story.advance(Duration.ofDays(13));
        assertThat(seat.escrow()).isEqualTo("disputed");
        assertThat(seat.status()).isEqualTo("accepted");
    }

    @Test
    void rejectionAfterTheDisputeWindowCanBeAppealed() {
        Seat seat = accepted().handedIn();
        Instant end = escrow(seat).clocks().disputeWindowEndsAt();
        story.clock.advance(Duration.between(story.now(), end));
        String dispute = "{\"category\":\"non_payment\",\"description\":\"The poster says nothing at all.\"}";
        String path = "/api/escrow/" + seat.application().seat().escrowId() + "/dispute";
        assertThat(story.endpoint.call("ada", "POST", path, dispute).text("error"))
                .contains("The dispute window");

        done(seat.review(REJECT));

        assertThat(escrow(seat).clocks().disputeWindowEndsAt()).isNull();
        done(seat.appeal());
        assertThat(seat.escrow()).isEqualTo("disputed");
    }

    @Test
    void reviewAfterTheReleaseTimeIsRefusedBeforeTheTimerRuns() {
        Seat seat = accepted().handedIn();
        Instant release = escrow(seat).clocks().autoReleaseAt();
        story.clock.advance(Duration.between(story.now(), release));

        assertThat(seat.review(REJECT).text("error")).contains("The review period");
        assertThat(seat.review(REDO.replace("2026-01-03", "2026-01-10")).text("error_code"))
                .isEqualTo("invalid_state");

        story.tick();
        assertThat(seat.escrow()).isEqualTo("released");
    }

    @Test
    void confirmationAfterARejectionPays() {
        Seat seat = accepted().handedIn();
        done(seat.review(REJECT));
        story.move(escrow(seat).complete(EscrowActor.POSTER, story.now()));

        story.advance(Duration.ofDays(4));

        assertThat(seat.status()).isEqualTo("accepted");
        assertThat(seat.escrow()).isEqualTo("completed");
    }

    @Test
    void reviewRequiresItsReasons() {
        Seat seat = accepted().handedIn();

        for (String vague : List.of(
                "{\"action\":\"request_redo\",\"response\":\"Again.\"}",
                "{\"action\":\"request_redo\",\"redoBy\":\"2026-01-03T00:00:00Z\"}",
                "{\"action\":\"request_redo\",\"response\":\"x\",\"redoBy\":\"2026-01-01T01:00:00Z\"}",
                "{\"action\":\"reject\",\"response\":\"No.\"}",
                "{\"action\":\"reject\",\"response\":\" \",\"reasonCode\":\"other\"}",
                "{\"action\":\"reject\",\"response\":\"No.\",\"reasonCode\":\"other\",\"evidence\":[\"my word\"]}",
                "{\"action\":\"pay\"}")) {
            assertThat(seat.review(vague).text("error_code")).as(vague).isEqualTo("validation");
        }
        assertThat(seat.escrow()).isEqualTo("delivered");
    }

    @Test
    void seatOfAnotherAccountAnswersLikeUnknownOne() {
        Seat seat = accepted().handedIn();
        String unknown = seat.path() + "/submissions/sbm_00000000000000000000000000";
        String approve = "{\"action\":\"approve\"}";

        assertThat(story.endpoint
                        .call("rival", "PATCH", seat.submission(), approve)
                        .status())
                .isEqualTo(404);
        assertThat(story.endpoint.call("agent", "PATCH", unknown, approve).status())
                .isEqualTo(404);
        done(seat.review(REJECT));
        String appeal = "{\"text\":\"The picture does show all of the benches.\"}";
        assertThat(story.endpoint
                        .call("bob", "POST", seat.submission() + "/appeal", appeal)
                        .status())
                .isEqualTo(404);
        assertThat(story.endpoint
                        .call("ada", "POST", unknown + "/appeal", appeal)
                        .status())
                .isEqualTo(404);
    }
}
