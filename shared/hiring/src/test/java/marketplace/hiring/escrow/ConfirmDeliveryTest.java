package marketplace.hiring.escrow;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.EventType;
import marketplace.kernel.Scope;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** The poster confirms work that was submitted, or says that there is none to wait for. */
class ConfirmDeliveryTest {

    private static final String WITHOUT_DELIVERY = "{\"withoutDelivery\":true}";

    private final HiringMarketplace story = new HiringMarketplace().deposited(100_000);

    @Test
    void completionBeforeAnySubmissionIsRefused() {
        Seat seat = working();

        Reply refused = complete(seat, "{}");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("error_code")).isEqualTo("invalid_state");
        assertThat(refused.text("error")).contains("Wait for the submission").doesNotContain("withoutDelivery");
        assertThat(seat.escrow()).isEqualTo("locked");
    }

    @Test
    void completionWithoutDeliverySucceedsOnRequest() {
        Seat seat = working();

        done(complete(seat, WITHOUT_DELIVERY));

        assertThat(seat.escrow()).isEqualTo("completed");
        story.assertBooksAgree();
    }

    /** It alone leads to the payment, as nothing is left to review. */
    @Test
    void completionWithoutDeliveryNeedsTheScopeSpend() {
        Seat seat = working();
        story.key("hirer", "agent", Scope.READ, Scope.HIRE);
        story.key("payer", "agent", Scope.READ, Scope.HIRE, Scope.SPEND);

        Reply refused = story.endpoint.call("hirer", "POST", escrow(seat) + "/complete", WITHOUT_DELIVERY);

        assertThat(refused.status() + " " + refused.errorCode()).isEqualTo("403 insufficient_scope");
        assertThat(seat.escrow()).isEqualTo("locked");
        done(story.endpoint.call("payer", "POST", escrow(seat) + "/complete", WITHOUT_DELIVERY));
        Seat other = working().handedIn();
        done(story.endpoint.call("hirer", "POST", escrow(other) + "/complete", WITHOUT_DELIVERY));
    }

    @Test
    void completionDuringARedoIsRefused() {
        Seat seat = working().handedIn();
        done(seat.review(
                "{\"action\":\"request_redo\",\"response\":\"Sharper.\",\"redoBy\":\"2026-01-03T00:00:00Z\"}"));

        assertThat(complete(seat, "{}").status()).isEqualTo(409);
    }

    @Test
    void completionApprovesTheWaitingSubmission() {
        Seat seat = working().handedIn();

        done(complete(seat, "{}"));

        assertThat(submissionStatus(seat)).isEqualTo("approved");
        assertThat(seat.application().seat().work().status().wire()).isEqualTo("approved");
        assertThat(story.events(EventType.SUBMISSION_APPROVED)).hasSize(1);
        done(story.endpoint.call("agent", "POST", escrow(seat) + "/release", "{}"));
        assertThat(story.events(EventType.SUBMISSION_APPROVED)).hasSize(1);
        story.assertBooksAgree();
    }

    @Test
    void completionKeepsAnEarlierReview() {
        Seat seat = working().handedIn();
        done(seat.review("{\"action\":\"reject\",\"response\":\"No.\",\"reasonCode\":\"not_as_described\"}"));

        done(complete(seat, "{}"));

        assertThat(submissionStatus(seat)).isEqualTo("rejected");
    }

    @Test
    void automaticReleaseApprovesTheWaitingSubmission() {
        Seat seat = working().handedIn();

        story.advance(Duration.ofDays(5));

        assertThat(seat.escrow()).isEqualTo("released");
        assertThat(submissionStatus(seat)).isEqualTo("approved");
        assertThat(seat.application().seat().finishedAt()).isNotNull();
        story.assertBooksAgree();
    }

    @Test
    void rulingForTheWorkerApprovesTheWaitingSubmission() {
        Seat seat = working().handedIn();
        done(story.endpoint.call(
                "ada",
                "POST",
                escrow(seat) + "/dispute",
                "{\"category\":\"non_payment\",\"description\":\"The agreed amount was not paid.\"}"));

        done(story.endpoint.call(
                "admin",
                "POST",
                "/api/admin/escrows/" + seat.application().seat().escrowId() + "/ruling",
                "{\"ruling\":\"release\",\"reason\":\"The work is done.\"}"));

        assertThat(submissionStatus(seat)).isEqualTo("approved");
    }

    private Seat working() {
        return story.applied("ada", story.posted(HiringMarketplace.ONE))
                .accepted()
                .working();
    }

    private Reply complete(Seat seat, String body) {
        return story.endpoint.call("agent", "POST", escrow(seat) + "/complete", body);
    }

    private static String escrow(Seat seat) {
        return "/api/escrow/" + seat.application().seat().escrowId();
    }

    private String submissionStatus(Seat seat) {
        return done(story.endpoint.call("agent", "GET", seat.path() + "/submissions", ""))
                .text("submissions.0.status");
    }
}
