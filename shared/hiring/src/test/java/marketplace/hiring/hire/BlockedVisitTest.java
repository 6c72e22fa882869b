package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.atOnce;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.accounts.Accounts;
import marketplace.accounts.RestrictionScope;
import marketplace.accounts.Restrictions;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.EventType;
import marketplace.kernel.Instants;
import marketplace.money.escrow.EscrowStatus;
import marketplace.table.Commit;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.TestFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A worker finds the place blocked: what the worker gets, what goes back, and what neither side can gain by it. */
class BlockedVisitTest {

    private static final String WHY = "{\"reason\":\"The gate is locked.\"}";
    private static final String DISPUTE =
            "{\"category\":\"not_delivered\",\"description\":\"The gate was open all day.\"}";
    private static final Duration LOOK = Duration.ofHours(72);

    private final HiringMarketplace story = new HiringMarketplace().deposited(SEAT);

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    private String posted(int percent) {
        return story.posted(ONE.replace("}", ",\"blockedPayPercent\":" + percent + "}"));
    }

    private Seat working(int percent) {
        return story.applied("ada", posted(percent)).accepted().working();
    }

    private Seat reported(int percent) {
        Seat seat = working(percent);
        done(seat.post("ada", "blocked", WHY));
        return seat;
    }

    private Reply dispute(Seat seat, String who) {
        return story.endpoint.call(who, "POST", escrowPath(seat) + "/dispute", DISPUTE);
    }

    private static String escrowPath(Seat seat) {
        return "/api/escrow/" + seat.application().seat().escrowId();
    }

    private Instant answerBy(Seat seat) {
        return seat.application().seat().blocked().answerBy();
    }

    private void assertSettled(Seat seat, long worker, long fee) {
        assertThat(seat.status()).isEqualTo("expired");
        assertThat(Facts.of(story.event(EventType.APPLICATION_SEAT_EXPIRED)))
                .containsEntry("reason", "blocked_on_arrival");
        assertThat(story.payable("ada")).isEqualTo(worker);
        assertThat(story.balance()).isEqualTo(SEAT - worker - fee);
        assertThat(story.inEscrow()).isZero();
        assertThat(story.status(seat.bounty.value())).isEqualTo("open");
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, refunded", "30, 600, 108, split", "1, 20, 3, split", "100, 2000, 360, released"})
    void acceptedReportPaysThePercentageAndFreesTheSeat(int percent, long worker, long fee, String escrow) {
        Seat seat = reported(percent);

        done(seat.post("agent", "blocked/accept", "{}"));

        assertSettled(seat, worker, fee);
        assertThat(seat.escrow()).isEqualTo(escrow);
        story.tick();
        assertThat(story.status(seat.bounty.value())).isEqualTo("open");
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "30, 600, 108", "100, 2000, 360"})
    void silenceFor72HoursAcceptsTheReport(int percent, long worker, long fee) {
        Seat seat = reported(percent);
        assertThat(answerBy(seat)).isEqualTo(story.now().plus(LOOK));

        story.advance(LOOK.minusSeconds(1));
        assertThat(seat.status()).isEqualTo("accepted");
        story.advance(Duration.ofSeconds(1));

        assertSettled(seat, worker, fee);
    }

    @Test
    void reportReachesThePosterWithItsFiles() {
        Seat seat = working(30);
        String file = story.upload("ada", "submission", "image/png", TestFiles.PNG);

        done(seat.post("ada", "blocked", WHY.replace("}", ",\"uploadIds\":[\"" + file + "\"]}")));

        assertThat(Facts.of(story.event(EventType.APPLICATION_BLOCKED)))
                .containsEntry("applicationId", seat.id.value())
                .containsEntry("dueAt", Instants.text(answerBy(seat)));
        JsonNode shown = done(story.endpoint.call("agent", "GET", "/api/bounties/" + seat.bounty + "/applications", ""))
                .body()
                .at("/applications/0/blocked");
        assertThat(shown.at("/reason").asText()).isEqualTo("The gate is locked.");
        assertThat(shown.at("/uploadIds/0").asText()).isEqualTo(file);
        assertThat(shown.at("/fileUrls/0").asText()).contains(file);
    }

    @Test
    void percentageIsShownBeforeApplying() {
        Reply shown = story.endpoint.call("bob", "GET", "/api/bounties/" + posted(30), "");

        assertThat(shown.body().at("/bounty/blockedPayPercent").asInt()).isEqualTo(30);
        assertThat(story.endpoint
                        .call("agent", "POST", "/api/bounties", ONE.replace("}", ",\"blockedPayPercent\":101}"))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void reportBeforeTheStartConfirmsAndStartsTheSeat() {
        Seat seat = story.applied("ada", posted(30)).accepted();

        done(seat.post("ada", "blocked", WHY));

        assertThat(seat.application().seat().isStarted()).isTrue();
        // No other clock runs: neither silence nor the due time ends the seat.
        story.advance(LOOK);
        assertSettled(seat, 600, 108);
    }

    @ParameterizedTest
    @ValueSource(strings = {"release-seat", "cancel", "complete"})
    void posterCannotEscapeTheReport(String way) {
        Seat seat = reported(30);

        Reply refused = switch (way) {
            case "release-seat" -> seat.post("agent", "release-seat", "{}");
            case "cancel" ->
                story.endpoint.call(
                        "agent",
                        "POST",
                        "/api/bounties/" + seat.bounty + "/cancel",
                        "{\"reason\":\"task_no_longer_needed\"}");
            default ->
                story.endpoint.call("agent", "POST", escrowPath(seat) + "/complete", "{\"withoutDelivery\":true}");
        };

        assertThat(refused.status()).isEqualTo(409);
        assertThat(seat.escrow()).isEqualTo("locked");
    }

    @Test
    void posterWhoNeverAnswersADisputePaysByDefault() {
        Seat seat = reported(30);
        done(dispute(seat, "agent"));

        story.advance(Duration.ofDays(14));

        assertSettled(seat, 600, 108);
        assertThat(seat.escrow()).isEqualTo("split");
    }

    @ParameterizedTest
    @CsvSource({"refund, 0, 0, dispute_lost", "release, 2000, 360, blocked_on_arrival"})
    void rulingOnTheDisputeFreesTheSeat(String ruling, long worker, long fee, String reason) {
        Seat seat = reported(30);
        done(dispute(seat, "agent"));

        done(story.endpoint.call(
                "admin",
                "POST",
                "/api/admin/escrows/" + seat.application().seat().escrowId() + "/ruling",
                "{\"ruling\":\"" + ruling + "\",\"reason\":\"As the pictures show.\"}"));

        assertThat(seat.application().seat().expired().wire()).isEqualTo(reason);
        assertThat(story.payable("ada")).isEqualTo(worker);
        assertThat(story.balance()).isEqualTo(SEAT - worker - fee);
        assertThat(story.status(seat.bounty.value())).isEqualTo("open");
    }

    @Test
    void withdrawnDisputeGivesThePosterTheRestOfTheTime() {
        Seat seat = reported(30);
        Instant before = answerBy(seat);
        story.advance(Duration.ofHours(70));
        done(dispute(seat, "agent"));
        story.advance(Duration.ofHours(10));
        assertThat(seat.status()).isEqualTo("accepted");

        done(story.endpoint.call("agent", "POST", escrowPath(seat) + "/dispute/withdraw", "{}"));

        assertThat(answerBy(seat)).isEqualTo(before.plus(Duration.ofHours(10)));
        story.advance(Duration.ofHours(1));
        assertThat(seat.status()).isEqualTo("accepted");
        story.advance(Duration.ofHours(1));
        assertSettled(seat, 600, 108);
    }

    @Test
    void reportIsRefusedBeforeTheHireAfterTheWorkAndTwice() {
        Seat pending = story.applied("bob", posted(30));
        Seat delivered = working(30).handedIn();

        assertThat(pending.post("bob", "blocked", WHY).text("error")).contains("only an accepted one");
        assertThat(delivered.post("ada", "blocked", WHY).text("error")).contains("submission is pending_review");
        story.deposited(SEAT);
        Seat again = pending.accepted().working();
        assertThat(again.post("bob", "blocked", "{}").status()).isEqualTo(400);
        done(again.post("bob", "blocked", WHY));
        assertThat(again.post("bob", "blocked", WHY).text("error")).contains("reported a blocked visit");
        assertThat(again.handIn().text("error")).contains("reported a blocked visit");
        assertThat(delivered.post("agent", "blocked/accept", "{}").text("error"))
                .contains("no blocked visit");
    }

    @Test
    void reportIsRefusedOnceTheWorkIsDue() {
        Seat seat = working(30);
        story.clock.advance(Duration.ofDays(14));

        assertThat(seat.post("ada", "blocked", WHY).text("error")).contains("was due at");
    }

    @Test
    void strangersFindNothingToReportOrAccept() {
        Seat seat = working(30);

        assertThat(seat.post("bob", "blocked", WHY).status()).isEqualTo(404);
        done(seat.post("ada", "blocked", WHY));
        assertThat(seat.post("rival", "blocked/accept", "{}").status()).isEqualTo(404);
    }

    @Test
    void thirdBlockedVisitOnABountyIsTheLast() {
        String bounty = posted(0);
        for (int i = 0; i < 3; i++) {
            Seat seat = story.applied("ada", bounty).accepted();
            done(seat.post("ada", "blocked", WHY));
            done(seat.post("agent", "blocked/accept", "{}"));
        }

        Reply fourth = story.endpoint.call("ada", "POST", "/api/bounties/" + bounty + "/applications", "{}");

        assertThat(fourth.status()).isEqualTo(409);
        assertThat(fourth.text("error")).contains("a rejection or a blocked visit");
    }

    @Test
    void restrictedWorkerCannotReportUntilKept() {
        Seat seat = working(30);
        restrict();

        assertThat(seat.post("ada", "blocked", WHY).text("error")).contains("restricted");
        done(seat.post("agent", "keep", "{}"));
        done(seat.post("ada", "blocked", WHY));
    }

    @Test
    void reportMadeBeforeTheRestrictionIsSettled() {
        Seat seat = reported(30);
        restrict();

        assertThat(seat.application().seat().isHeld()).isFalse();
        story.advance(LOOK);

        assertSettled(seat, 600, 108);
    }

    private void restrict() {
        story.carryOut(() -> Commit.of(Accounts.restrict(story.account("ada"), RestrictionScope.ALL, "fraud"))
                .job(Restrictions.changed(story.account("ada"), story.now())));
        story.work();
    }

    @Test
    void blockedPlaceIsNotPassedToTheReserve() {
        String bounty = story.posted(ReserveFixture.RESERVE);
        Seat waiting = story.applied("bob", bounty);
        Seat seat = story.applied("ada", bounty).accepted();
        done(seat.post("ada", "blocked", WHY));

        done(seat.post("agent", "blocked/accept", "{}"));

        assertSettled(seat, 0, 0);
        assertThat(waiting.status()).isEqualTo("pending");
    }

    @RepeatedTest(10)
    void reportThatRacesADisputeLeavesOneOutcome() {
        Seat seat = working(30);

        List<Reply> replies = atOnce(List.of(() -> seat.post("ada", "blocked", WHY), () -> dispute(seat, "agent")));

        assertThat(replies.getLast().status()).isEqualTo(200);
        assertThat(seat.liveEscrow().status()).isEqualTo(EscrowStatus.DISPUTED);
        assertThat(seat.application().seat().isBlocked())
                .isEqualTo(replies.getFirst().status() == 200);
    }
}
