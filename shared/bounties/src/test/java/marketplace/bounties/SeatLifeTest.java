package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.api.Json;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.AccountId;
import marketplace.kernel.ApplicationId;
import marketplace.kernel.BountyId;
import marketplace.kernel.EscrowId;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Problem;
import marketplace.kernel.SubmissionId;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestDoor.Reply;
import org.junit.jupiter.api.Test;

/** From the acceptance to the end of a seat: what the door offers through it, and what is composed with money beside it. */
class SeatLifeTest {

    private static final String ONE = BountyStory.MINIMAL;
    private static final String THREE = BountyStory.MINIMAL.replace("}", ",\"spotsAvailable\":3}");
    private static final AccountId ADA = new AccountId("acc_00000000000000000000000001");
    private static final Cancellation CALLED_OFF = new Cancellation(Cancellation.Reason.TASK_NO_LONGER_NEEDED, null);

    private final MemoryTable table = new MemoryTable();
    private final BountyStory story = new BountyStory(table);
    private final Seats seats = new Seats(table);
    private final SeatWork work = new SeatWork(table, new Uploads(table, () -> story.objects));

    /** One application with its bounty, as they stand. */
    private final class Told {
        private final BountyId bounty;
        private final ApplicationId id;

        Told(String bounty, String id) {
            this.bounty = new BountyId(bounty);
            this.id = new ApplicationId(id);
        }

        Bounty bounty() {
            return new Bounties(table).find(bounty).orElseThrow();
        }

        Application application() {
            return new Applications(table).require(bounty, id);
        }

        Submission latest() {
            return new Submissions(table).latest(application()).orElseThrow();
        }

        /** As accepting will do it, with the writes of the escrow beside these. */
        Told accepted() {
            commit(seats.take(
                            bounty(), application(), new EscrowId("esc_00000000000000000000000001"), "Welcome.", now())
                    .writes());
            return this;
        }

        Reply worker(String name, String verb) {
            return story.door.call(name, "POST", path() + "/" + verb, "{}");
        }

        String path() {
            return "/api/bounties/" + bounty + "/applications/" + id;
        }

        Told working() {
            assertThat(worker("ada", "confirm").status()).isEqualTo(200);
            assertThat(worker("ada", "start").status()).isEqualTo(200);
            return this;
        }

        Told handsIn(int number) {
            Deliverable done = new Deliverable("Seven benches.", List.of(), List.of(), null);
            SubmissionId submission = new SubmissionId("sbm_0000000000000000000000000" + number);
            commit(work.handIn(bounty(), application(), submission, done, ADA, now())
                    .writes());
            return this;
        }

        Told reviewed(Submission reviewed) {
            commit(work.review(bounty(), application(), reviewed, now()).writes());
            return this;
        }

        void lost(Application ended) {
            commit(seats.vacate(Seats.Ending.of(bounty(), application(), ended), now())
                    .writes());
        }
    }

    /** As the clocks will do it where there is no reserve, with the writes of the escrow beside these. */
    private List<Write> lapsed(Told seat) {
        Seats.Ending lost =
                seats.lapse(seat.bounty(), seat.application(), now()).orElseThrow();
        return seats.vacate(lost, now()).writes();
    }

    private Told applied(String name, String bounty) {
        return new Told(bounty, story.apply(name, bounty, "{}").text("application.id"));
    }

    private Instant now() {
        return story.clock.instant();
    }

    private void commit(List<Write> writes) {
        table.commit(new Commit(writes));
    }

    private List<EventType> told() {
        return story.events().stream().map(Event::type).toList();
    }

    private Event event(EventType type) {
        return story.events().stream()
                .filter(event -> event.type() == type)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anAcceptedWorkerConfirmsAndBegins() {
        Told seat = applied("ada", story.posted(ONE)).accepted();

        Reply confirmed = seat.worker("ada", "confirm");
        assertThat(confirmed.text("application.status")).isEqualTo("accepted");
        assertThat(confirmed.text("application.confirmBy")).isEqualTo("2026-01-02T00:00:00.000Z");
        assertThat(confirmed.text("application.confirmedAt")).isEqualTo("2026-01-01T00:00:00.000Z");
        assertThat(confirmed.text("application.startBy")).isEqualTo("2026-01-03T00:00:00.000Z");
        assertThat(seat.worker("ada", "confirm").body()).isEqualTo(confirmed.body());
        Reply started = seat.worker("ada", "start");

        assertThat(started.text("application.dueAt")).isEqualTo("2026-01-15T00:00:00.000Z");
        assertThat(seat.worker("ada", "start").body()).isEqualTo(started.body());
        assertThat(story.status(seat.bounty.value())).isEqualTo("assigned");
        assertThat(told())
                .containsExactlyInAnyOrder(
                        EventType.APPLICATION_SUBMITTED,
                        EventType.APPLICATION_ACCEPTED,
                        EventType.APPLICATION_CONFIRMED,
                        EventType.APPLICATION_STARTED);
        assertThat(event(EventType.APPLICATION_STARTED).data())
                .containsEntry("dueAt", "2026-01-15T00:00:00.000Z")
                .containsEntry("applicationId", seat.id.value());
    }

    @Test
    void workDoesNotStartBeforeItIsConfirmedNorIsItConfirmedTooLate() {
        Told seat = applied("ada", story.posted(ONE)).accepted();

        assertThat(seat.worker("ada", "start").text("error_code")).isEqualTo("invalid_state");
        story.clock.advance(Duration.ofDays(1));
        assertThat(seat.worker("ada", "confirm").text("error")).contains("confirmed before 2026-01-02");
    }

    @Test
    void whatIsAnothersLooksLikeWhatNeverWas() {
        Told seat = applied("ada", story.posted(ONE)).accepted();
        Told unknown = new Told(seat.bounty.value(), "app_00000000000000000000000000");
        for (String verb : List.of("confirm", "start", "consent-release")) {
            Reply foreign = seat.worker("bob", verb);
            assertThat(foreign.status()).isEqualTo(404);
            assertThat(foreign.text("error"))
                    .isEqualTo(unknown.worker("bob", verb).text("error"));
        }
        seat.working().handsIn(1);
        for (String name : List.of("bob", "rival")) {
            Reply foreign = story.door.call(name, "GET", seat.path() + "/submissions", "");
            assertThat(foreign.status()).isEqualTo(404);
            assertThat(foreign.text("error"))
                    .isEqualTo(story.door
                            .call(name, "GET", unknown.path() + "/submissions", "")
                            .text("error"));
        }
        for (String name : List.of("ada", "agent")) {
            assertThat(story.door
                            .call(name, "GET", seat.path() + "/submissions", "")
                            .text("submissions.0.text"))
                    .isEqualTo("Seven benches.");
        }
    }

    @Test
    void aWorkerFindsOwnApplicationsAndSeats() {
        String hidden = ONE.replace("}", ",\"startInstructions\":\"Ring twice.\"}");
        Told pending = applied("ada", story.posted(ONE));
        Told seat = applied("ada", story.posted(hidden)).accepted();
        applied("bob", story.posted(ONE));

        Reply all = story.door.call("ada", "GET", "/api/me/applications", "");
        assertThat(all.body().at("/applications").findValuesAsText("id"))
                .containsExactly(seat.id.value(), pending.id.value());
        assertThat(story.door
                        .call("ada", "GET", "/api/me/applications?status=pending", "")
                        .body()
                        .at("/count")
                        .asInt())
                .isEqualTo(1);
        Reply assigned = story.door.call("ada", "GET", "/api/bounties/assigned", "");
        assertThat(assigned.text("bounties.0.startInstructions")).isEqualTo("Ring twice.");
        assertThat(assigned.text("applications.0.id")).isEqualTo(seat.id.value());
        assertThat(story.door
                        .call("", "GET", "/api/bounties/" + seat.bounty, "")
                        .body()
                        .at("/bounty/startInstructions")
                        .isNull())
                .isTrue();
        seat.lost(seat.application().withdraw());
        assertThat(story.door
                        .call("ada", "GET", "/api/bounties/assigned", "")
                        .body()
                        .at("/count")
                        .asInt())
                .isZero();
        assertThat(story.door.call("agent", "GET", "/api/me/applications", "").status())
                .isEqualTo(403);
    }

    @Test
    void ofThreeSeatsTheLastEndsTheIntake() {
        String bounty = story.posted(THREE);
        story.worker("cleo");
        story.worker("dan");
        Told dan = applied("dan", bounty);
        for (String name : List.of("ada", "bob", "cleo")) {
            assertThat(story.status(bounty)).isIn("open", "partially_filled");
            applied(name, bounty).accepted();
        }
        assertThat(story.status(bounty)).isEqualTo("assigned");
        assertThatThrownBy(dan::accepted).isInstanceOf(Problem.class).hasMessageContaining("assigned");
        story.tick();

        assertThat(dan.application().status()).isEqualTo(ApplicationStatus.REJECTED);
        assertThat(told().stream().filter(EventType.BOUNTY_SEAT_FILLED::equals)).hasSize(3);
    }

    @Test
    void thoseWhoWaitAreKeptWhereTheOwnerSaysSo() {
        String bounty = story.posted(ONE.replace("}", ",\"keepApplicantsOnFill\":true}"));
        Told bob = applied("bob", bounty);
        applied("ada", bounty).accepted();
        story.tick();

        assertThat(bob.application().status()).isEqualTo(ApplicationStatus.PENDING);
    }

    @Test
    void turningAwayEndsInTheSameWhereverItIsKilled() {
        int commits = turnedAway(Optional.empty());
        assertThat(commits).isGreaterThanOrEqualTo(2);
        for (int step = 0; step < commits; step++) {
            turnedAway(Optional.of(step));
        }
    }

    private static int turnedAway(Optional<Integer> crashAt) {
        SeatLifeTest test = new SeatLifeTest();
        String bounty = test.story.posted(ONE);
        List<Told> waiting = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            test.story.worker("w" + i);
            waiting.add(test.applied("w" + i, bounty));
        }
        test.applied("ada", bounty).accepted();
        int[] commits = new int[1];
        test.table.observe(new CommitObserver() {
            @Override
            public void after(List<Write> writes) {
                if (crashAt.isPresent() && commits[0] == crashAt.get()) {
                    throw new Crash();
                }
                commits[0]++;
            }
        });
        try {
            test.story.tick();
        } catch (Crash _) {
            test.table.observe(new CommitObserver() {});
            test.story.tick();
        }
        assertThat(waiting)
                .allSatisfy(told -> assertThat(told.application().status()).isEqualTo(ApplicationStatus.REJECTED));
        return commits[0];
    }

    @Test
    void whoConfirmsTooLateLosesTheSeatAndTheIntakeReopens() {
        Told seat = applied("ada", story.posted(ONE)).accepted();
        assertThat(seats.lapse(seat.bounty(), seat.application(), now())).isEmpty();

        story.clock.advance(Duration.ofDays(1));
        commit(lapsed(seat));

        assertThat(story.status(seat.bounty.value())).isEqualTo("open");
        assertThat(event(EventType.APPLICATION_SEAT_EXPIRED).data()).containsEntry("reason", "confirmation_timeout");
        assertThat(applied("ada", seat.bounty.value()).accepted().application().status())
                .isEqualTo(ApplicationStatus.ACCEPTED);
    }

    @Test
    void silenceIsToldOnceAndEndsWithALetter() {
        Told silent = applied("ada", story.posted(ONE)).accepted();
        Told heard = applied("bob", story.posted(ONE)).accepted();
        silent.worker("ada", "confirm");
        heard.worker("bob", "confirm");
        story.clock.advance(Duration.ofHours(47));
        commit(new Applications(table).change(heard.application().heard(now())));
        story.tick();
        assertThat(told()).doesNotContain(EventType.APPLICATION_GHOST_FLAGGED);

        story.clock.advance(Duration.ofHours(1));
        story.tick();
        story.tick();

        assertThat(silent.application().seat().ghostFlaggedAt()).isEqualTo(now());
        assertThat(heard.application().seat().ghostFlaggedAt()).isNull();
        assertThat(told().stream().filter(EventType.APPLICATION_GHOST_FLAGGED::equals))
                .hasSize(1);
        story.clock.advance(Duration.ofHours(47));
        story.tick();
        assertThat(heard.application().seat().ghostFlaggedAt()).isEqualTo(now());
    }

    @Test
    void aStartThatIsMissedIsToldAndNothingElse() {
        Told seat = applied("ada", story.posted(ONE)).accepted();
        Told punctual = applied("bob", story.posted(ONE)).accepted();
        seat.worker("ada", "confirm");
        punctual.worker("bob", "confirm");
        punctual.worker("bob", "start");
        story.clock.advance(Duration.ofDays(2));
        story.tick();

        assertThat(told().stream().filter(EventType.APPLICATION_START_DEADLINE_PASSED::equals))
                .hasSize(1);
        assertThat(event(EventType.APPLICATION_START_DEADLINE_PASSED).data())
                .containsEntry("applicationId", seat.id.value());
        assertThat(seat.worker("ada", "start").status()).isEqualTo(200);
    }

    @Test
    void ghostsLoseTheSeatWhereTheBountySaysSo() {
        Told seat = applied(
                        "ada", story.posted(ONE.replace("}", ",\"autoExpireGhosts\":true,\"responseWindowHours\":3}")))
                .accepted();
        seat.worker("ada", "confirm");
        story.clock.advance(Duration.ofHours(3));
        commit(lapsed(seat));

        assertThat(told()).contains(EventType.APPLICATION_GHOST_FLAGGED, EventType.APPLICATION_SEAT_EXPIRED);
        assertThat(event(EventType.APPLICATION_SEAT_EXPIRED).data()).containsEntry("reason", "ghosted");
    }

    @Test
    void workThatIsNotHandedInByItsTimeCostsTheSeat() {
        Told seat = applied("ada", story.posted(ONE.replace("}", ",\"completionWindowHours\":5}")))
                .accepted()
                .working();
        story.clock.advance(Duration.ofHours(5));

        assertThatThrownBy(() -> seat.handsIn(1)).hasMessageContaining("was due at 2026-01-01T05:00:00.000Z");
        commit(lapsed(seat));

        assertThat(event(EventType.APPLICATION_COMPLETION_DEADLINE_PASSED).data())
                .containsEntry("dueAt", "2026-01-01T05:00:00.000Z");
        assertThat(event(EventType.APPLICATION_SEAT_EXPIRED).data())
                .containsEntry("reason", "completion_deadline_missed");
        assertThat(seat.bounty().seats()).isEqualTo(SeatCounts.NONE);
    }

    @Test
    void begunWorkIsNotReleasedForNothing() {
        Told seat = applied("ada", story.posted(ONE)).accepted().working();
        assertThatThrownBy(() -> seat.application().releaseSeat(now())).isInstanceOf(Problem.class);
        assertThatThrownBy(() -> seat.bounty().cancel(CALLED_OFF, now())).hasMessageContaining("work has begun on 1");

        assertThat(seat.worker("ada", "consent-release").text("application.releaseConsentedAt"))
                .isEqualTo("2026-01-01T00:00:00.000Z");
        seat.lost(seat.application().releaseSeat(now()));

        assertThat(event(EventType.APPLICATION_SEAT_EXPIRED).data()).containsEntry("reason", "poster_released");
        assertThat(seat.bounty().cancel(CALLED_OFF, now()).status()).isEqualTo(BountyStatus.CANCELLED);
    }

    @Test
    void anAcceptanceTakenBackCanBeGivenAgainAndIsToldAgain() {
        Told seat = applied("ada", story.posted(ONE)).accepted();
        commit(seats.takeBack(seat.bounty(), seat.application(), now()).writes());
        assertThat(seat.application().status()).isEqualTo(ApplicationStatus.PENDING);
        assertThat(story.status(seat.bounty.value())).isEqualTo("open");
        assertThat(story.apply("ada", seat.bounty.value(), "{}").text("error_code"))
                .isEqualTo("conflict");

        seat.accepted();

        assertThat(story.events().stream()
                        .filter(event -> event.type() == EventType.APPLICATION_ACCEPTED)
                        .map(Event::id)
                        .distinct())
                .hasSize(2);
    }

    @Test
    void handedInWorkIsApprovedOnce() {
        Told seat = applied("ada", story.posted(ONE)).accepted().working().handsIn(1);
        assertThat(seats.lapse(seat.bounty(), seat.application(), now().plus(Duration.ofDays(60))))
                .isEmpty();

        seat.reviewed(seat.latest().approve("Fine.", now()));

        assertThat(seat.latest().review().response()).isEqualTo("Fine.");
        assertThatThrownBy(() -> seat.latest().approve(null, now()))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("approved");
        assertThat(told())
                .contains(EventType.SUBMISSION_SUBMITTED, EventType.PROOF_UPLOADED, EventType.SUBMISSION_APPROVED);
        assertThat(story.door.call("ada", "GET", "/api/me/applications", "").text("applications.0.submissionStatus"))
                .isEqualTo("approved");
    }

    @Test
    void aRedoIsHandedInAnewTwiceAtMost() {
        Told seat = applied("ada", story.posted(ONE)).accepted().working().handsIn(1);
        for (int redo = 1; redo <= Submission.MAX_REDOS; redo++) {
            Instant redoBy = now().plus(Duration.ofDays(1));
            assertThatThrownBy(() -> seat.handsIn(8)).hasMessageContaining("only after redo_requested");
            seat.reviewed(seat.latest().requestRedo("Again.", redoBy, now()));
            assertThat(seat.latest().redoCount()).isEqualTo(redo);
            story.clock.advance(Duration.ofHours(20));
            seat.handsIn(redo + 1);
            story.clock.advance(Duration.ofHours(10));
            story.tick();
        }

        assertThatThrownBy(() -> seat.latest().requestRedo("Again.", now().plus(Duration.ofDays(1)), now()))
                .hasMessageContaining("2 times");
        assertThat(told()).doesNotContain(EventType.SUBMISSION_REDO_DEADLINE_PASSED);
        assertThat(story.door
                        .call("agent", "GET", seat.path() + "/submissions", "")
                        .body()
                        .at("/count")
                        .asInt())
                .isEqualTo(3);
    }

    @Test
    void aMissedRedoIsToldAndCanBeAppealedForThreeDays() {
        Told seat = applied("ada", story.posted(ONE)).accepted().working().handsIn(1);
        seat.reviewed(seat.latest().requestRedo("Again.", now().plus(Duration.ofDays(1)), now()));
        story.clock.advance(Duration.ofDays(1));
        story.tick();

        assertThat(event(EventType.SUBMISSION_REDO_DEADLINE_PASSED).subject())
                .isEqualTo(seat.latest().id().value());
        assertThatThrownBy(() -> seat.handsIn(2)).hasMessageContaining("redo was due");
        commit(work.appeal(seat.bounty(), seat.application(), seat.latest(), "I was ill.", now())
                .writes());
        assertThat(seat.latest().appeal().text()).isEqualTo("I was ill.");
        assertThat(seat.application().seat().disputedAt()).isEqualTo(now());
        assertThat(seat.latest().isLost(now().plus(Duration.ofDays(9)))).isFalse();
        assertThatThrownBy(() -> work.appeal(seat.bounty(), seat.application(), seat.latest(), "Still.", now()))
                .isInstanceOf(Problem.class);
    }

    @Test
    void aDisputeStopsTheClocksAndKeepsTheBounty() {
        Told seat = applied("ada", story.posted(ONE)).accepted();
        commit(seats.dispute(seat.bounty(), seat.application(), now()).writes());
        story.clock.advance(Duration.ofDays(30));
        story.tick();

        assertThat(seats.lapse(seat.bounty(), seat.application(), now())).isEmpty();
        assertThat(seat.worker("ada", "confirm").text("error")).contains("dispute");
        assertThatThrownBy(() -> seat.bounty().cancel(CALLED_OFF, now())).isInstanceOf(Problem.class);
        seat.lost(seat.application().expire(SeatExpiry.DISPUTE_LOST));
        assertThat(seat.bounty().seats()).isEqualTo(SeatCounts.NONE);
    }

    @Test
    void theBountyIsCompletedWithItsLastSeatAndPaidWithItsLastPayout() {
        String bounty = story.posted(THREE);
        Told ada = applied("ada", bounty).accepted().working();
        Told bob = applied("bob", bounty).accepted();
        finished(ada);
        assertThat(story.status(bounty)).isEqualTo("partially_filled");
        story.door.call("agent", "POST", "/api/bounties/" + bounty + "/stop-intake", "{}");
        assertThat(story.status(bounty)).isEqualTo("assigned");
        finished(bob);
        assertThat(story.status(bounty)).isEqualTo("completed");
        finished(bob);

        assertThat(told().stream().filter(EventType.BOUNTY_COMPLETED::equals)).hasSize(1);
        for (int seat = 0; seat < 2; seat++) {
            assertThat(story.status(bounty)).isEqualTo("completed");
            Bounty before = ada.bounty();
            commit(seats.change(before, before.paySeat(now()), now()));
        }
        assertThat(story.status(bounty)).isEqualTo("paid");
        assertThat(told().stream().filter(EventType.BOUNTY_COMPLETED::equals)).hasSize(1);
    }

    private void finished(Told seat) {
        commit(seats.finish(seat.bounty(), seat.application(), now()).writes());
    }

    @Test
    void stoppingTheIntakeOfABountyThatIsDoneCompletesIt() {
        String bounty = story.posted(THREE);
        finished(applied("ada", bounty).accepted());

        assertThat(story.door
                        .call("agent", "POST", "/api/bounties/" + bounty + "/stop-intake", "{}")
                        .text("bounty.status"))
                .isEqualTo("completed");
        assertThat(told()).contains(EventType.BOUNTY_COMPLETED);
    }

    @Test
    void aSeatLostAfterTheDeadlineDoesNotReopenTheIntake() {
        Told seat = applied("ada", story.posted(ONE.replace("}", ",\"deadline\":\"2026-01-01T12:00:00Z\"}")))
                .accepted();
        story.clock.advance(Duration.ofDays(1));
        story.tick();
        seat.lost(seat.application().expire(SeatExpiry.CONFIRMATION_TIMEOUT));
        story.tick();

        assertThat(story.status(seat.bounty.value())).isEqualTo("closed");
    }

    @Test
    void noMoreApplicationsAreTakenThanTheOwnerWants() {
        String bounty = story.posted(ONE.replace("}", ",\"maxApplications\":6}"));
        for (int i = 0; i < 6; i++) {
            story.worker("w" + i);
            assertThat(story.apply("w" + i, bounty, "{}").status()).isEqualTo(200);
        }

        assertThat(story.apply("ada", bounty, "{}").text("error")).contains("6 applications at most");
    }

    @Test
    void aLimitOfApplicationsHoldsWhenAllApplyAtOnce() throws Exception {
        String bounty = story.posted(ONE.replace("}", ",\"maxApplications\":5}"));
        List<Future<Reply>> replies = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            story.worker("w" + i);
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                String name = "w" + i;
                replies.add(threads.submit(() -> story.apply(name, bounty, "{}")));
            }
        }
        for (Future<Reply> reply : replies) {
            assertThat(reply.get().status()).isIn(200, 409);
        }

        int stored = new Applications(table)
                .list(new BountyId(bounty), Optional.empty(), true, 100, Optional.empty())
                .items()
                .size();
        assertThat(stored).isBetween(1, 5);
        for (int i = 0; i < 20; i++) {
            story.apply("w" + i, bounty, "{}");
        }
        assertThat(new Applications(table)
                        .list(new BountyId(bounty), Optional.empty(), true, 100, Optional.empty())
                        .items())
                .hasSize(5);
    }

    @Test
    void twoAcceptancesOfTheLastSeatAtOnceLeaveOne() {
        String bounty = story.posted(ONE);
        Told ada = applied("ada", bounty);
        Told bob = applied("bob", bounty);
        Bounty read = ada.bounty();
        EscrowId escrow = new EscrowId("esc_00000000000000000000000001");
        List<Write> first =
                seats.take(read, ada.application(), escrow, null, now()).writes();
        List<Write> second =
                seats.take(read, bob.application(), escrow, null, now()).writes();
        commit(first);

        assertThatThrownBy(() -> commit(second)).isInstanceOf(LostRace.class);
        assertThat(bob.application().status()).isEqualTo(ApplicationStatus.PENDING);
    }

    @Test
    void aCancellationAndAStartAtOnceLeaveOne() {
        Told seat = applied("ada", story.posted(ONE)).accepted();
        seat.worker("ada", "confirm");
        Bounty read = seat.bounty();
        List<Write> cancelled = seats.change(read, read.cancel(CALLED_OFF, now()), now());
        List<Write> started = seats.start(read, seat.application(), now()).writes();
        commit(started);

        assertThatThrownBy(() -> commit(cancelled)).isInstanceOf(LostRace.class);
        assertThat(story.status(seat.bounty.value())).isEqualTo("assigned");
    }

    @Test
    void aResultMustFitTheSchemaOfTheBounty() {
        String schema = ",\"deliverableSchema\":{\"type\":\"object\",\"required\":[\"benches\"],"
                + "\"properties\":{\"benches\":{\"type\":\"integer\",\"minimum\":1}}}}";
        Told seat = applied("ada", story.posted(ONE.replace("}", schema)))
                .accepted()
                .working();

        assertThat(faults(seat, null)).containsKey("result");
        assertThat(faults(seat, "{}")).containsEntry("result.benches", "is required");
        assertThat(faults(seat, "{\"benches\":0}")).containsEntry("result.benches", "must be at least 1");
        SubmissionId id = new SubmissionId("sbm_00000000000000000000000001");
        Deliverable fits = new Deliverable(null, List.of(), List.of(), Json.parse("{\"benches\":7}"));
        commit(work.handIn(seat.bounty(), seat.application(), id, fits, ADA, now())
                .writes());
        assertThat(story.door
                        .call("ada", "GET", seat.path() + "/submissions", "")
                        .body()
                        .at("/submissions/0/result/benches")
                        .asInt())
                .isEqualTo(7);
    }

    private Map<String, String> faults(Told seat, String result) {
        Deliverable deliverable =
                new Deliverable("x", List.of(), List.of(), result == null ? null : Json.parse(result));
        try {
            work.handIn(
                    seat.bounty(),
                    seat.application(),
                    new SubmissionId("sbm_00000000000000000000000001"),
                    deliverable,
                    ADA,
                    now());
            return Map.of();
        } catch (Problem refused) {
            return Map.of(
                    refused.details().getFirst().field(),
                    refused.details().getFirst().message());
        }
    }
}
