package marketplace.bounties.seats;

import static marketplace.bounties.seats.SeatFixture.ADA;
import static marketplace.bounties.seats.SeatFixture.ONE;
import static marketplace.bounties.seats.SeatFixture.PLANS_CHANGED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.api.Json;
import marketplace.bounties.BountyMarketplace;
import marketplace.bounties.SeatCounts;
import marketplace.bounties.applications.Deliverable;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.seats.SeatFixture.TestSeat;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Problem;
import org.junit.jupiter.api.Test;

class SubmissionReviewTest {

    private final SeatFixture stage = new SeatFixture();
    private final BountyMarketplace story = stage.story;
    private final Seats seats = stage.seats;
    private final SubmissionMoves work = stage.work;

    @Test
    void submissionIsApprovedOnce() {
        TestSeat seat =
                stage.applied("ada", story.posted(ONE)).accepted().working().handsIn(1);
        assertThat(seats.expireIfDue(
                        seat.bounty(), seat.application(), stage.now().plus(Duration.ofDays(60))))
                .isEmpty();

        seat.reviewed(seat.latest().approve("Fine.", stage.now()));

        assertThat(seat.latest().review().response()).isEqualTo("Fine.");
        assertThatThrownBy(() -> seat.latest().approve(null, stage.now()))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("approved");
        assertThat(stage.events())
                .contains(EventType.SUBMISSION_SUBMITTED, EventType.PROOF_UPLOADED, EventType.SUBMISSION_APPROVED);
        assertThat(story.endpoint
                        .call("ada", "GET", "/api/me/applications", "")
                        .text("applications.0.submissionStatus"))
                .isEqualTo("approved");
    }

    @Test
    void atMostTwoRedosAreRequested() {
        TestSeat seat =
                stage.applied("ada", story.posted(ONE)).accepted().working().handsIn(1);
        for (int redo = 1; redo <= Submission.MAX_REDOS; redo++) {
            Instant redoBy = stage.now().plus(Duration.ofDays(1));
            assertThatThrownBy(() -> seat.handsIn(8)).hasMessageContaining("only after redo_requested");
            seat.reviewed(seat.latest().requestRedo("Again.", redoBy, stage.now()));
            assertThat(seat.latest().redoCount()).isEqualTo(redo);
            story.clock.advance(Duration.ofHours(20));
            seat.handsIn(redo + 1);
            story.clock.advance(Duration.ofHours(10));
            story.tick();
        }

        assertThatThrownBy(() -> seat.latest().requestRedo("Again.", stage.now().plus(Duration.ofDays(1)), stage.now()))
                .hasMessageContaining("2 times");
        assertThat(stage.events()).doesNotContain(EventType.SUBMISSION_REDO_DEADLINE_PASSED);
        assertThat(story.endpoint
                        .call("agent", "GET", seat.path() + "/submissions", "")
                        .body()
                        .at("/count")
                        .asInt())
                .isEqualTo(3);
    }

    @Test
    void missedRedoEmitsEventAndCanBeAppealedForThreeDays() {
        TestSeat seat =
                stage.applied("ada", story.posted(ONE)).accepted().working().handsIn(1);
        seat.reviewed(seat.latest().requestRedo("Again.", stage.now().plus(Duration.ofDays(1)), stage.now()));
        story.clock.advance(Duration.ofDays(1));
        story.tick();

        assertThat(stage.event(EventType.SUBMISSION_REDO_DEADLINE_PASSED).subject())
                .isEqualTo(seat.latest().id().value());
        assertThatThrownBy(() -> seat.handsIn(2)).hasMessageContaining("redo was due");
        stage.commit(work.appeal(seat.bounty(), seat.application(), seat.latest(), "I was ill.", stage.now())
                .writes());
        assertThat(seat.latest().appeal().text()).isEqualTo("I was ill.");
        assertThat(seat.application().seat().disputedAt()).isEqualTo(stage.now());
        assertThat(seat.latest().isLost(stage.now().plus(Duration.ofDays(9)))).isFalse();
        assertThatThrownBy(() -> work.appeal(seat.bounty(), seat.application(), seat.latest(), "Still.", stage.now()))
                .isInstanceOf(Problem.class);
    }

    @Test
    void disputeStopsTimersAndPreventsCancellation() {
        TestSeat seat = stage.applied("ada", story.posted(ONE)).accepted();
        stage.commit(stage.stopped
                .dispute(seat.bounty(), seat.application(), stage.now())
                .writes());
        story.clock.advance(Duration.ofDays(30));
        story.tick();

        assertThat(seats.expireIfDue(seat.bounty(), seat.application(), stage.now()))
                .isEmpty();
        assertThat(seat.worker("ada", "confirm").text("error")).contains("dispute");
        assertThatThrownBy(() -> seat.bounty().cancel(PLANS_CHANGED, stage.now()))
                .isInstanceOf(Problem.class);
        seat.lost(seat.application().expire(SeatExpiry.DISPUTE_LOST));
        assertThat(seat.bounty().seats()).isEqualTo(SeatCounts.NONE);
    }

    @Test
    void resultMustMatchTheSchemaOfTheBounty() {
        String schema = ",\"deliverableSchema\":{\"type\":\"object\",\"required\":[\"benches\"],"
                + "\"properties\":{\"benches\":{\"type\":\"integer\",\"minimum\":1}}}}";
        TestSeat seat = stage.applied("ada", story.posted(ONE.replace("}", schema)))
                .accepted()
                .working();

        assertThat(faults(seat, null)).extracting(Problem.Detail::field).containsExactly("result");
        assertThat(faults(seat, "{}")).containsExactly(new Problem.Detail("result.benches", "is required"));
        assertThat(faults(seat, "{\"benches\":0}"))
                .containsExactly(new Problem.Detail("result.benches", "must be at least 1"));
        SubmissionId id = new SubmissionId("sbm_00000000000000000000000001");
        Deliverable fits = new Deliverable(null, List.of(), List.of(), Json.parse("{\"benches\":7}"));
        stage.commit(work.submit(stage.uploads, seat.bounty(), seat.application(), id, fits, ADA, stage.now())
                .writes());
        assertThat(story.endpoint
                        .call("ada", "GET", seat.path() + "/submissions", "")
                        .body()
                        .at("/submissions/0/result/benches")
                        .asInt())
                .isEqualTo(7);
    }

    @Test
    void everyFaultOfTheResultAndTheEvidenceIsNamed() {
        String terms = ",\"evidenceTypes\":[\"photo\",\"link\"],\"evidenceMode\":\"all\",\"deliverableSchema\":"
                + "{\"type\":\"object\",\"required\":[\"benches\",\"bins\"],\"additionalProperties\":false,"
                + "\"properties\":{\"benches\":{\"type\":\"integer\"},\"bins\":{},\"trees\":{\"minimum\":1}}}}";
        TestSeat seat = stage.applied("ada", story.posted(ONE.replace("}", terms)))
                .accepted()
                .working();

        assertThat(faults(seat, "{\"benches\":\"seven\",\"trees\":0,\"more\":1}"))
                .extracting(Problem.Detail::field)
                .containsExactlyInAnyOrder(
                        "result.benches", "result.bins", "result.trees", "result.more", "uploadIds", "links");
        assertThat(faults(seat, null))
                .extracting(Problem.Detail::field)
                .containsExactly("result", "uploadIds", "links");
    }

    private List<Problem.Detail> faults(TestSeat seat, String result) {
        Deliverable deliverable =
                new Deliverable("x", List.of(), List.of(), result == null ? null : Json.parse(result));
        try {
            work.submit(
                    stage.uploads,
                    seat.bounty(),
                    seat.application(),
                    new SubmissionId("sbm_00000000000000000000000001"),
                    deliverable,
                    ADA,
                    stage.now());
            return List.of();
        } catch (Problem refused) {
            return refused.details();
        }
    }
}
