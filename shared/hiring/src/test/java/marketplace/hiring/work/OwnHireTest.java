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
import marketplace.kernel.Caller;
import marketplace.kernel.Instants;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class OwnHireTest {

    private static final String REDO =
            "{\"action\":\"request_redo\",\"response\":\"One is missing.\",\"redoBy\":\"%s\"}";
    private static final String REJECT =
            "{\"action\":\"reject\",\"reasonCode\":\"incomplete\",\"response\":\"Two are missing.\"}";

    private final HiringMarketplace story = new HiringMarketplace().deposited(2 * SEAT);
    private final Seat seat = story.applied("ada", story.posted(ONE));

    OwnHireTest() {
        story.endpoint.admit("poster", new Caller.SignedIn(story.account("agent"), false));
    }

    private JsonNode read() {
        return done(read("poster", seat)).body().path("hire");
    }

    private Reply read(String who, Seat of) {
        return story.endpoint.call(who, "GET", "/api/me/hires/" + of.id, "");
    }

    private void assertAt(String stage, Instant dueAt, String... next) {
        JsonNode hire = read();
        assertThat(hire.path("stage").asText()).isEqualTo(stage);
        assertThat(hire.path("dueAt").asText()).isEqualTo(dueAt == null ? "null" : Instants.text(dueAt));
        assertThat(hire.path("otherwise").isNull()).isEqualTo(dueAt == null);
        assertThat(hire.path("meaning").asText()).isNotBlank();
        assertThat(hire.path("next").valueStream().map(JsonNode::asText)).containsExactly(next);
        assertEachIsPossible(hire, List.of(next));
    }

    /** What the page offers is what the verbs allow. */
    private void assertEachIsPossible(JsonNode hire, List<String> operations) {
        operations.forEach(operation -> {
            Reply reply = switch (operation) {
                case "decide_application" ->
                    dry(
                            "PATCH",
                            seat.path(),
                            "\"action\":\"" + (hire.path("stage").asText().equals("applied") ? "reject" : "withdraw")
                                    + "\",");
                case "create_escrow_checkout" ->
                    dry(
                            "POST",
                            "/api/escrow/checkout",
                            "\"bountyId\":\"" + seat.bounty + "\",\"applicationId\":\"" + seat.id + "\",");
                case "cancel_escrow" -> dryEscrow(hire, "/cancel", "");
                case "release_seat" -> dry("POST", seat.path() + "/release-seat", "");
                case "accept_blocked" -> dry("POST", seat.path() + "/blocked/accept", "");
                case "confirm_delivery" -> dryEscrow(hire, "/complete", "");
                case "release_payment" -> dryEscrow(hire, "/release", "");
                case "review_submission" ->
                    dry("PATCH", seat.submission(), REJECT.substring(1).replace("}", ","));
                case "open_dispute" ->
                    dryEscrow(
                            hire,
                            "/dispute",
                            "\"category\":\"not_delivered\",\"description\":\"It has not come for weeks.\",");
                case "add_dispute_evidence" -> dryEscrow(hire, "/dispute/evidence", "\"text\":\"A photo.\",");
                case "propose_settlement" -> dryEscrow(hire, "/dispute/settlement", "\"workerCents\":900,");
                case "accept_settlement" -> dryEscrow(hire, "/dispute/settlement/accept", "\"workerCents\":500,");
                case "concede_dispute" -> dryEscrow(hire, "/dispute/concede", "");
                case "withdraw_dispute" -> dryEscrow(hire, "/dispute/withdraw", "");
                case "write_review" ->
                    dry("POST", "/api/reviews", "\"rating\":5,\"escrowId\":\"" + escrow(hire) + "\",");
                default -> throw new AssertionError(operation);
            };
            assertThat(done(reply).body().path("wouldSucceed").asBoolean())
                    .as(operation + " " + reply.body())
                    .isTrue();
        });
    }

    private Reply dry(String method, String path, String fields) {
        return story.endpoint.call("poster", method, path, "{" + fields + "\"dryRun\":true}");
    }

    private Reply dryEscrow(JsonNode hire, String verb, String fields) {
        return dry("POST", "/api/escrow/" + escrow(hire) + verb, fields);
    }

    private static String escrow(JsonNode hire) {
        return hire.at("/escrow/id").asText();
    }

    private Reply escrowDoes(String who, String verb, String body) {
        return done(story.endpoint.call(who, "POST", "/api/escrow/" + escrow(read()) + verb, body));
    }

    @Test
    void hireFromApplicationToReviewNamesEachStageAndWhatIsPossible() {
        assertAt("applied", null, "decide_application", "create_escrow_checkout");
        assertThat(read().path("acceptable").asBoolean()).isTrue();

        seat.accepted();
        assertAt("confirm", seat.application().seat().confirmBy(), "decide_application", "release_seat");

        done(seat.post("ada", "confirm", "{}"));
        assertAt("start", seat.application().seat().startBy(), "release_seat", "open_dispute");

        done(seat.post("ada", "start", "{}"));
        assertAt("work", seat.application().seat().dueAt(), "open_dispute");

        done(seat.handIn());
        assertAt(
                "in_review",
                seat.liveEscrow().clocks().autoReleaseAt(),
                "confirm_delivery",
                "review_submission",
                "open_dispute");
        assertThat(read().at("/submission/text").asText()).isEqualTo("Seven benches.");

        escrowDoes("poster", "/complete", "{}");
        assertAt("approved", seat.liveEscrow().clocks().autoReleaseAt(), "release_payment");

        escrowDoes("poster", "/release", "{}");
        assertAt("paid", null, "write_review");

        done(story.endpoint.call(
                "poster", "POST", "/api/reviews", "{\"rating\":5,\"escrowId\":\"" + escrow(read()) + "\"}"));
        assertAt("paid", null);
    }

    @Test
    void approvedSubmissionIsConfirmedBeforeItIsPaid() {
        seat.accepted().working().handedIn();
        done(seat.review("{\"action\":\"approve\"}"));

        assertAt("approved", seat.liveEscrow().clocks().autoReleaseAt(), "confirm_delivery", "open_dispute");
    }

    @Test
    void fundedApplicationIsCancelledOrDecided() {
        done(story.endpoint.call(
                "poster",
                "POST",
                "/api/escrow/checkout",
                "{\"bountyId\":\"" + seat.bounty + "\",\"applicationId\":\"" + seat.id + "\"}"));

        assertAt("applied", null, "decide_application", "cancel_escrow");
    }

    @Test
    void seatOfAWorkerWhoConsentsIsReleased() {
        seat.accepted().working();
        done(seat.post("ada", "consent-release", "{}"));
        assertAt("work", seat.application().seat().dueAt(), "release_seat", "open_dispute");

        done(story.endpoint.call("poster", "POST", seat.path() + "/release-seat", "{}"));

        assertAt("refunded", null);
    }

    @Test
    void refundedHireIsStillFound() {
        seat.accepted();

        story.advance(Duration.ofHours(24));

        assertThat(read().path("stage").asText()).isIn("seat_lost", "refunded");
        assertThat(read().path("next")).isEmpty();
    }

    @Test
    void blockedVisitIsAccepted() {
        seat.accepted().working();
        done(seat.post("ada", "blocked", "{\"reason\":\"The gate is locked.\"}"));

        assertAt("blocked", seat.application().seat().blocked().answerBy(), "accept_blocked", "open_dispute");
        assertThat(read().at("/blocked/reason").asText()).isEqualTo("The gate is locked.");
    }

    @Test
    void redoAndRejectionWaitForTheWorker() {
        seat.accepted().working().handedIn();
        Instant redoBy = story.now().plus(Duration.ofDays(2));
        done(seat.review(REDO.formatted(redoBy)));
        assertAt("redo", redoBy, "open_dispute");

        done(seat.handIn());
        done(seat.review(REJECT));

        assertAt("rejected", story.now().plus(Duration.ofDays(3)));
    }

    @Test
    void appealAndSettlementNameTheStepsOfThePoster() {
        seat.accepted().working().handedIn();
        done(seat.review(REJECT));
        done(seat.appeal());
        escrowDoes("ada", "/dispute/settlement", "{\"workerCents\":500}");

        assertAt(
                "disputed",
                story.now().plus(Duration.ofDays(14)),
                "add_dispute_evidence",
                "accept_settlement",
                "propose_settlement",
                "concede_dispute");
        escrowDoes("poster", "/dispute/settlement/accept", "{\"workerCents\":500}");

        assertAt("part_paid", null, "write_review");
    }

    @Test
    void directOfferWaitsForItsPayment() {
        Reply rented = done(story.endpoint.call(
                "agent",
                "POST",
                "/api/escrow/personal-bounty",
                "{\"humanId\":\"" + story.human("bob")
                        + "\",\"title\":\"Count\",\"description\":\"The benches in the park.\",\"price\":20,"
                        + "\"payment\":\"deferred\"}"));
        Seat bobs = story.rented("bob", rented);

        JsonNode hire = done(read("poster", bobs)).body().path("hire");

        assertThat(hire.path("stage").asText()).isEqualTo("offered");
        assertThat(hire.path("next").valueStream().map(JsonNode::asText))
                .containsExactly("create_escrow_checkout", "cancel_bounty");
        assertThat(hire.path("acceptable").asBoolean()).isFalse();
    }

    @Test
    void hireOfAnotherPosterIsUnknown() {
        story.endpoint.admit("stranger", new Caller.SignedIn(story.account("rival"), false));

        assertThat(read("stranger", seat).status()).isEqualTo(404);
        assertThat(read("ada", seat).status()).as("its worker").isEqualTo(404);
        assertThat(story.endpoint
                        .call("poster", "GET", "/api/me/hires/app_" + "0".repeat(26), "")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void applicationOfABlockedWorkerIsUnknownToThePoster() {
        done(story.endpoint.call(
                "poster", "POST", "/api/humans/blocks", "{\"humanId\":\"" + story.human("bob") + "\"}"));
        Seat bobs = story.applied("bob", seat.bounty.value());

        assertThat(read("poster", bobs).status()).isEqualTo(404);
    }
}
