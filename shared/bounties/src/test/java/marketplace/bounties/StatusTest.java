package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.HumanId;
import marketplace.table.Commit;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.testing.Golden;
import marketplace.testing.MemoryTable;
import marketplace.testing.SettableClock;
import marketplace.testing.StateMatrix;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusTest {

    private static final String CLOSED = "{\"status\":\"closed\",\"closeReason\":\"plans_changed\"}";
    private static final int APPLICANTS = 15;
    private static final Cancellation PLANS_CHANGED = new Cancellation(EndReason.TASK_NO_LONGER_NEEDED, null);

    private final MemoryTable table = new MemoryTable();
    private final BountyMarketplace story = new BountyMarketplace(table);

    @Test
    void everyVerbInEveryStatusMatchesTheMatrix() {
        Bounty posted = new Bounties(table)
                .find(new BountyId(story.posted(BountyMarketplace.MINIMAL.replace("}", ",\"spotsAvailable\":2}"))))
                .orElseThrow();

        StateMatrix matrix = matrix(posted);
        Golden.check("status-matrix.txt", matrix.toString());
        Golden.checkPage("states.md", "bounty", diagram(matrix, "open", "pending_review"));
    }

    @Test
    void everyVerbOfADirectHireMatchesTheMatrix() {
        Instant now = SettableClock.START;
        Bounty posted = new Bounties(table)
                .find(new BountyId(story.posted(BountyMarketplace.MINIMAL)))
                .orElseThrow();
        DirectHire hire = new DirectHire(
                posted.id(),
                new HumanId("hum_00000000000000000000000002"),
                new AccountId("acc_00000000000000000000000001"),
                new ApplicationId("app_00000000000000000000000003"),
                null,
                null);

        StateMatrix matrix = matrix(Bounty.directHire(posted.posterId(), posted.terms(), hire, now));
        Golden.check("private-status-matrix.txt", matrix.toString());
        Golden.checkPage("states.md", "direct-hire", diagram(matrix, "open"));
    }

    /** The rows of a status differ in the seats that are taken. */
    private static String diagram(StateMatrix matrix, String... initial) {
        return matrix.diagram(List.of(initial), row -> row.substring(0, row.indexOf(',')));
    }

    private static Map<String, UnaryOperator<Bounty>> verbs() {
        Instant now = SettableClock.START;
        Map<String, UnaryOperator<Bounty>> verbs = new LinkedHashMap<>();
        verbs.put("reopen", bounty -> bounty.reopen(now));
        verbs.put("review", bounty -> bounty.review(now));
        verbs.put("pause", bounty -> bounty.pause(now));
        verbs.put("close", bounty -> bounty.close(new ClosedBy.ByDeadline(), now));
        verbs.put("finishClosing", bounty -> bounty.finishClosing(now));
        verbs.put("stopIntake", bounty -> bounty.stopIntake(now));
        verbs.put("extend", bounty -> bounty.extend(null, 5, now));
        verbs.put("takeSeat", bounty -> bounty.takeSeat(now));
        verbs.put("releaseSeat", bounty -> bounty.releaseSeat(false, now));
        verbs.put("refillSeat", bounty -> bounty.refillSeat(false, now));
        verbs.put("beginSeat", bounty -> bounty.beginSeat(now));
        verbs.put("finishSeat", bounty -> bounty.finishSeat(false, now));
        verbs.put("paySeat", bounty -> done(bounty).paySeat(now));
        verbs.put("cancel", bounty -> bounty.cancel(PLANS_CHANGED, now));
        verbs.put("cancel begun", bounty -> begun(bounty).cancel(PLANS_CHANGED, now));
        verbs.put("cancel direct hire", bounty -> bounty.cancelDirectHire(now));
        verbs.put("publish", bounty -> bounty.publish(now));
        verbs.put("refuse", bounty -> bounty.refuse("No.", now));
        return verbs;
    }

    private static StateMatrix matrix(Bounty posted) {
        StateMatrix matrix = new StateMatrix();
        for (BountyStatus status : BountyStatus.values()) {
            for (int seats = 0; seats <= 1; seats++) {
                Bounty bounty = in(status, seats, posted);
                verbs().forEach((name, verb) -> matrix.add(
                        status.wire() + ", " + bounty.spotsFilled() + " seats", name, () -> outcome(bounty, verb)));
            }
        }
        return matrix;
    }

    /** {@code =} for the same status. */
    private static String outcome(Bounty before, UnaryOperator<Bounty> verb) {
        BountyStatus after = verb.apply(before).status();
        return after == before.status() ? "=" : after.wire();
    }

    private static Bounty done(Bounty like) {
        return counting(like, new SeatCounts(1, 1, 1, 0));
    }

    private static Bounty begun(Bounty like) {
        return counting(like, new SeatCounts(1, 1, 0, 0));
    }

    private static Bounty in(BountyStatus status, int seats, Bounty like) {
        return with(status, new SeatCounts(seats, 0, 0, 0), like);
    }

    private static Bounty counting(Bounty like, SeatCounts seats) {
        return with(like.status(), seats, like);
    }

    private static Bounty with(BountyStatus status, SeatCounts seats, Bounty like) {
        return new Bounty(
                like.id(),
                like.posterId(),
                like.terms(),
                status,
                seats,
                like.applicationCount(),
                like.suppressedApplications(),
                null,
                null,
                null,
                like.directOffer(),
                like.qaRunId(),
                like.unlisted(),
                like.plainTerms(),
                like.createdAt(),
                like.updatedAt(),
                like.version() + 1);
    }

    @Test
    void closingRefusesNewApplicationsAndRejectsPendingOnes() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        String application = story.apply("ada", bounty, "{}").text("application.id");

        Reply closing = story.setStatus(bounty, CLOSED);

        assertThat(closing.text("bounty.status")).isEqualTo("closing");
        assertThat(closing.text("bounty.closeReason")).isEqualTo("plans_changed");
        assertThat(story.apply("bob", bounty, "{}").text("error_code")).isEqualTo("invalid_state");
        story.tick();
        assertThat(story.status(bounty)).isEqualTo("closed");
        assertThat(story.events())
                .extracting(Event::id)
                .containsExactlyInAnyOrder(
                        "application.submitted:" + application, "application.rejected:" + application);
        assertThat(story.endpoint
                        .call("", "GET", "/api/bounties?status=open", "")
                        .body()
                        .get("bounties"))
                .isEmpty();
        assertThat(story.endpoint
                        .call("", "GET", "/api/bounties?status=closed", "")
                        .text("bounties.0.id"))
                .isEqualTo(bounty);
        assertThat(story.endpoint
                        .call("", "GET", "/api/bounties/" + bounty, "")
                        .body()
                        .at("/bounty/closeReason")
                        .isNull())
                .isTrue();
    }

    @Test
    void closedBountyReopens() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        story.setStatus(bounty, CLOSED);
        story.tick();

        assertThat(story.setStatus(bounty, "{\"status\":\"open\"}").text("bounty.status"))
                .isEqualTo("open");
        assertThat(story.apply("ada", bounty, "{}").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"status\":\"completed\"}                                        | 409 | invalid_state |",
                "{\"status\":\"paid\"}                                             | 409 | invalid_state |",
                "{\"status\":\"closed\"}                                           | 400 | validation    | closeReason",
                "{\"status\":\"closed\",\"closeReason\":\"other\"}                 | 400 | validation    |"
                        + " closeReasonDetails",
                "{\"status\":\"closed\",\"closeReason\":\"whim\"}                  | 400 | validation    | closeReason",
                "{\"status\":\"assigned\"}                                         | 400 | validation    | status",
                "{\"status\":\"cancelled\"}                                        | 400 | validation    | status",
                "{}                                                                | 400 | validation    | status",
            })
    void invalidStatusRequestIsRefused(String body, int status, String code, String field) {
        Reply reply = story.setStatus(story.posted(BountyMarketplace.MINIMAL), body);

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.text("error_code")).isEqualTo(code);
        assertThat(reply.text("details.0.field")).isEqualTo(field == null ? "" : field);
    }

    @Test
    void bountyOfAnotherAccountIsUnknownToEveryVerb() {
        String path = "/api/bounties/" + story.posted(BountyMarketplace.MINIMAL);

        assertThat(story.endpoint
                        .call("rival", "POST", path + "/status", CLOSED)
                        .status())
                .isEqualTo(404);
        assertThat(story.endpoint
                        .call("rival", "POST", path + "/stop-intake", "{}")
                        .status())
                .isEqualTo(404);
        assertThat(story.endpoint
                        .call("rival", "PATCH", path, "{\"supportedCountries\":[\"PT\"]}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void intakeStopsOnlyWithTakenSeats() {
        String open = story.posted(BountyMarketplace.MINIMAL);
        assertThat(story.endpoint
                        .call("agent", "POST", "/api/bounties/" + open + "/stop-intake", "{}")
                        .text("error_code"))
                .isEqualTo("invalid_state");

        withASeatTaken(open);
        assertThat(story.endpoint
                        .call("agent", "POST", "/api/bounties/" + open + "/stop-intake", "{}")
                        .text("bounty.status"))
                .isEqualTo("assigned");
    }

    /** Without the escrow's writes, which hiring adds. */
    private void withASeatTaken(String id) {
        Bounties bounties = new Bounties(table);
        Bounty before = bounties.find(new BountyId(id)).orElseThrow();
        Bounty after = in(BountyStatus.PARTIALLY_FILLED, 1, before);
        table.commit(Commit.none().and(bounties.change(before, after)));
    }

    @Test
    void deadlineClosesBountyWithoutSeatsAndAssignsOthers() {
        String body =
                BountyMarketplace.MINIMAL.replace("}", ",\"deadline\":\"2026-01-02T00:00:00Z\",\"spotsAvailable\":2}");
        String empty = story.posted(body);
        String taken = story.posted(body);
        String paused = story.posted(body);
        story.apply("ada", empty, "{}");
        withASeatTaken(taken);
        story.setStatus(paused, "{\"status\":\"paused\"}");

        story.clock.advance(Duration.ofDays(1).minusMillis(1));
        story.tick();
        assertThat(story.status(empty)).isEqualTo("open");
        story.clock.advance(Duration.ofMillis(1));
        story.tick();

        assertThat(story.status(empty)).isEqualTo("closed");
        assertThat(story.status(taken)).isEqualTo("assigned");
        assertThat(story.status(paused)).isEqualTo("paused");
        assertThat(story.setStatus(paused, "{\"status\":\"open\"}").text("error_code"))
                .isEqualTo("invalid_state");
        assertThat(story.events()).extracting(Event::type).contains(EventType.APPLICATION_REJECTED);
    }

    @Test
    void killedClosingContinuesToTheSameEnd() {
        int commits = closed(Optional.empty(), true);
        assertThat(commits).isGreaterThanOrEqualTo(3);
        for (int step = 0; step < commits; step++) {
            closed(Optional.of(step), true);
            closed(Optional.of(step), false);
        }
    }

    /** Crashes at the given commit and continues in a new process. */
    private static int closed(Optional<Integer> crashAt, boolean before) {
        MemoryTable table = new MemoryTable();
        BountyMarketplace story = new BountyMarketplace(table);
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        List<String> rejected = new ArrayList<>();
        for (int i = 0; i < APPLICANTS; i++) {
            story.worker("w" + i);
            rejected.add(
                    "application.rejected:" + story.apply("w" + i, bounty, "{}").text("application.id"));
        }
        int[] commits = new int[1];
        table.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                crash(before);
            }

            @Override
            public void after(List<Write> writes) {
                crash(!before);
                commits[0]++;
            }

            private void crash(boolean here) {
                if (here && crashAt.isPresent() && commits[0] == crashAt.get()) {
                    throw new Crash();
                }
            }
        });
        try {
            story.setStatus(bounty, CLOSED);
            story.tick();
        } catch (Crash _) {
            table.observe(new CommitObserver() {});
            // Only a caller without an answer retries.
            story.setStatus(bounty, CLOSED);
            story.tick();
        }
        assertThat(story.status(bounty)).isEqualTo("closed");
        assertThat(story.events().stream()
                        .filter(event -> event.type() == EventType.APPLICATION_REJECTED)
                        .map(Event::id))
                .containsExactlyInAnyOrderElementsOf(rejected);
        assertThat(new Applications(table)
                        .list(
                                new BountyId(bounty),
                                Optional.of(ApplicationStatus.REJECTED),
                                true,
                                2 * APPLICANTS,
                                Optional.empty())
                        .items())
                .hasSize(APPLICANTS);
        return commits[0];
    }
}
