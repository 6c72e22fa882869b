package marketplace.hiring.work;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.Instants;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class OwnApplicationTest {

    private static final String REDO =
            "{\"action\":\"request_redo\",\"response\":\"One is missing.\",\"redoBy\":\"%s\"}";
    private static final String REJECT =
            "{\"action\":\"reject\",\"reasonCode\":\"incomplete\",\"response\":\"Two are missing.\"}";

    private final HiringMarketplace story = new HiringMarketplace().deposited(SEAT);
    private final Seat seat = story.applied("ada", story.posted(ONE));

    private JsonNode read() {
        return done(read("ada", seat.id.value())).body().path("work");
    }

    private Reply read(String who, String application) {
        return story.endpoint.call(who, "GET", "/api/me/applications/" + application, "");
    }

    private void assertAt(String stage, Instant dueAt, String... next) {
        JsonNode work = read();
        assertThat(work.path("stage").asText()).isEqualTo(stage);
        assertThat(work.path("dueAt").asText()).isEqualTo(dueAt == null ? "null" : Instants.text(dueAt));
        assertThat(work.path("otherwise").isNull()).isEqualTo(dueAt == null);
        assertThat(work.path("next").valueStream().map(JsonNode::asText)).containsExactly(next);
        assertEachIsPossible(List.of(next));
    }

    /** What the page offers is what the verbs allow. */
    private void assertEachIsPossible(List<String> operations) {
        operations.forEach(operation -> {
            Reply reply = switch (operation) {
                case "confirm_application" -> dry("confirm", "");
                case "start_application" -> dry("start", "");
                case "withdraw_application" -> dry("withdraw", "");
                case "consent_release" -> dry("consent-release", "");
                case "report_blocked" -> dry("blocked", "\"reason\":\"The gate is locked.\",");
                case "hand_in_work" -> dry("submissions", "\"text\":\"Twelve benches.\",");
                case "appeal_submission" ->
                    dry("submissions/" + seat.lastSubmission() + "/appeal", "\"text\":\"All of them are there.\",");
                case "open_dispute" ->
                    dryEscrow(
                            "/dispute", "\"category\":\"non_payment\",\"description\":\"It was never paid at all.\",");
                case "add_dispute_evidence" -> dryEscrow("/dispute/evidence", "\"text\":\"A photo.\",");
                case "propose_settlement" -> dryEscrow("/dispute/settlement", "\"workerCents\":900,");
                case "accept_settlement" -> dryEscrow("/dispute/settlement/accept", "\"workerCents\":500,");
                case "concede_dispute" -> dryEscrow("/dispute/concede", "");
                case "withdraw_dispute" -> dryEscrow("/dispute/withdraw", "");
                default -> throw new AssertionError(operation);
            };
            assertThat(done(reply).body().path("wouldSucceed").asBoolean())
                    .as(operation + " " + reply.body())
                    .isTrue();
        });
    }

    private Reply dry(String verb, String fields) {
        return story.endpoint.call("ada", "POST", seat.path() + "/" + verb, "{" + fields + "\"dryRun\":true}");
    }

    private Reply dryEscrow(String verb, String fields) {
        return story.endpoint.call("ada", "POST", "/api/escrow/" + escrow() + verb, "{" + fields + "\"dryRun\":true}");
    }

    private String escrow() {
        return seat.application().seat().escrowId().value();
    }

    private Instant autoRelease() {
        return seat.liveEscrow().clocks().autoReleaseAt();
    }

    @Test
    void hireFromApplicationToPayNamesEachStageItsDeadlineAndWhatIsPossible() {
        assertAt("applied", null, "withdraw_application");

        seat.accepted();
        assertAt("confirm", seat.application().seat().confirmBy(), "confirm_application", "withdraw_application");

        done(seat.post("ada", "confirm", "{}"));
        assertAt(
                "start",
                seat.application().seat().startBy(),
                "start_application",
                "report_blocked",
                "withdraw_application",
                "open_dispute");

        done(seat.post("ada", "start", "{}"));
        assertAt(
                "work",
                seat.application().seat().dueAt(),
                "hand_in_work",
                "report_blocked",
                "withdraw_application",
                "consent_release",
                "open_dispute");

        done(seat.handIn());
        assertAt("in_review", autoRelease(), "open_dispute");

        story.advance(Duration.ofDays(5));
        assertAt("paid", null);
        assertThat(read().at("/escrow/payCents").asLong()).isEqualTo(2_000);
        assertThat(read().at("/submission/status").asText()).isEqualTo("approved");
    }

    @Test
    void redoThatIsMissedBecomesARejectionThatCanBeAppealed() {
        seat.accepted().working().handedIn();
        Instant redoBy = story.now().plus(Duration.ofDays(2));
        done(seat.review(REDO.formatted(redoBy)));
        assertAt("redo", redoBy, "hand_in_work", "withdraw_application", "consent_release", "open_dispute");

        story.advance(Duration.ofDays(2));

        assertAt("rejected", redoBy.plus(Duration.ofDays(3)), "appeal_submission");
    }

    @Test
    void appealOpensADisputeWithItsSteps() {
        seat.accepted().working().handedIn();
        done(seat.review(REJECT));
        assertAt("rejected", story.now().plus(Duration.ofDays(3)), "appeal_submission");

        done(seat.appeal());

        assertAt(
                "disputed",
                story.now().plus(Duration.ofDays(14)),
                "add_dispute_evidence",
                "propose_settlement",
                "concede_dispute",
                "withdraw_dispute");
    }

    @Test
    void proposedSettlementCanBeAcceptedAndPaysAPart() {
        seat.accepted().working();
        done(story.endpoint.call(
                "agent",
                "POST",
                "/api/escrow/" + escrow() + "/dispute",
                "{\"category\":\"not_delivered\",\"description\":\"Nothing has come for weeks.\"}"));
        done(story.endpoint.call(
                "agent", "POST", "/api/escrow/" + escrow() + "/dispute/settlement", "{\"workerCents\":500}"));
        assertAt(
                "disputed",
                story.now().plus(Duration.ofDays(14)),
                "add_dispute_evidence",
                "accept_settlement",
                "propose_settlement",
                "concede_dispute");

        done(story.endpoint.call(
                "ada", "POST", "/api/escrow/" + escrow() + "/dispute/settlement/accept", "{\"workerCents\":500}"));

        assertAt("part_paid", null);
    }

    @Test
    void blockedVisitWaitsForThePoster() {
        seat.accepted().working();
        done(seat.post("ada", "blocked", "{\"reason\":\"The gate is locked.\"}"));

        assertAt("blocked", seat.application().seat().blocked().answerBy(), "withdraw_application", "open_dispute");
    }

    @Test
    void endedApplicationsOfferNothing() {
        Seat bobs = story.applied("bob", seat.bounty.value());
        done(bobs.decide("reject"));
        done(seat.post("ada", "withdraw", "{}"));

        assertAt("withdrawn", null);
        JsonNode rejected = done(read("bob", bobs.id.value())).body().path("work");
        assertThat(rejected.path("stage").asText()).isEqualTo("not_chosen");
        assertThat(rejected.path("next")).isEmpty();
    }

    @Test
    void missedConfirmationLosesTheSeat() {
        seat.accepted();

        story.advance(Duration.ofHours(24));

        assertThat(read().path("stage").asText()).isIn("seat_lost", "refunded");
        assertThat(read().path("next")).isEmpty();
    }

    @Test
    void applicationOfAnotherIsUnknown() {
        assertThat(read("bob", seat.id.value()).status()).isEqualTo(404);
        assertThat(read("bob", "app_" + "0".repeat(26)).status()).isEqualTo(404);
    }
}
