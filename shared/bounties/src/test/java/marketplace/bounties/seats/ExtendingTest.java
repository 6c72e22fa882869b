package marketplace.bounties.seats;

import static marketplace.bounties.seats.SeatFixture.ONE;
import static marketplace.bounties.seats.SeatFixture.THREE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.time.Instant;
import marketplace.accounts.Accounts;
import marketplace.bounties.BountyEvents;
import marketplace.bounties.BountyEvents.ExtensionData;
import marketplace.bounties.BountyMarketplace;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.bounties.seats.SeatFixture.TestSeat;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Instants;
import marketplace.kernel.Job;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExtendingTest {

    private static final String DEADLINE = "2026-01-05T00:00:00.000Z";
    private static final String LATER = "2026-01-06T00:00:00.000Z";
    private static final String UNTIL_THE_FIFTH = ONE.replace("}", ",\"deadline\":\"" + DEADLINE + "\"}");

    private final SeatFixture stage = new SeatFixture();
    private final BountyMarketplace story = stage.story;

    private Reply extend(String bounty, String body) {
        return story.endpoint.call("agent", "POST", "/api/bounties/" + bounty + "/extend", body);
    }

    private static String deadline(String at) {
        return "{\"deadline\":\"" + at + "\"}";
    }

    private TestSeat working(String body) {
        return stage.applied("ada", story.posted(body)).accepted().working();
    }

    @Test
    void moreSeatsOfAnAssignedBountyReopenItsIntake() {
        TestSeat seat = stage.applied("ada", story.posted(ONE)).accepted();
        String bounty = seat.bounty.value();
        assertThat(story.status(bounty)).isEqualTo("assigned");

        Reply extended = extend(bounty, "{\"spotsAvailable\":2}");

        assertThat(extended.text("bounty.status")).isEqualTo("partially_filled");
        assertThat(extended.text("bounty.spotsAvailable")).isEqualTo("2");
        stage.applied("bob", bounty).accepted();
        assertThat(story.status(bounty)).isEqualTo("assigned");
    }

    @Test
    void laterDeadlineMovesTheDueTimeAndItsTimers() {
        TestSeat seat = working(UNTIL_THE_FIFTH);
        assertThat(seat.application().seat().dueAt()).isEqualTo(DEADLINE);

        assertThat(extend(seat.bounty.value(), deadline(LATER)).text("bounty.status"))
                .isEqualTo("assigned");
        story.tick();

        assertThat(seat.application().seat().dueAt()).isEqualTo(LATER);
        story.clock.advance(Duration.between(stage.now(), Instant.parse(LATER)));
        assertThat(stage.seats.expireIfDue(seat.bounty(), seat.application(), stage.now()))
                .hasValueSatisfying(lost ->
                        assertThat(lost.ended().seat().expired()).isEqualTo(SeatExpiry.COMPLETION_DEADLINE_MISSED));
    }

    @Test
    void seatOutlivesTheOldDeadlineBeforeTheJobHasMovedIt() {
        TestSeat seat = working(UNTIL_THE_FIFTH);
        extend(seat.bounty.value(), deadline(LATER));

        story.clock.advance(Duration.ofDays(4));

        assertThat(stage.seats.expireIfDue(seat.bounty(), seat.application(), stage.now()))
                .isEmpty();
        seat.handsIn(1);
        assertThat(seat.application().seat().isDelivered()).isTrue();
    }

    @Test
    void completionWindowStillLimitsTheWork() {
        TestSeat seat = working(UNTIL_THE_FIFTH.replace("}", ",\"completionWindowHours\":5}"));

        extend(seat.bounty.value(), deadline(LATER));
        story.tick();

        assertThat(seat.application().seat().dueAt()).isEqualTo("2026-01-01T05:00:00Z");
    }

    @Test
    void intakeEndsAtTheLaterDeadline() {
        String bounty = story.posted(UNTIL_THE_FIFTH);
        extend(bounty, deadline(LATER));

        story.clock.advance(Duration.ofDays(4));
        story.tick();
        assertThat(story.status(bounty)).isEqualTo("open");

        story.clock.advance(Duration.ofDays(1));
        story.tick();
        story.tick();
        assertThat(story.status(bounty)).isEqualTo("closed");
    }

    @Test
    void workersAndApplicantsAreToldOnce() {
        TestSeat seat = working(THREE.replace("}", ",\"deadline\":\"" + DEADLINE + "\"}"));
        TestSeat pending = stage.applied("bob", seat.bounty.value());
        assertThat(pending.application().status()).isEqualTo(ApplicationStatus.PENDING);

        extend(seat.bounty.value(), deadline(LATER));
        story.tick();
        story.tick();
        story.tick();

        assertThat(story.waiting(JobOutbox.KIND).stream()
                        .map(JobOutbox::job)
                        .map(Job::id)
                        .filter(id -> id.startsWith("bounty.extended:")))
                .hasSize(2)
                .anyMatch(id -> id.contains(seat.id.value()))
                .anyMatch(id -> id.contains(pending.id.value()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | must be given, or spotsAvailable",
                "{\"deadline\":\"" + DEADLINE + "\"} | must be later than the current one, " + DEADLINE,
                "{\"spotsAvailable\":3} | must be more than the current number, 3",
                "{\"spotsAvailable\":501} | 500"
            })
    void earlierOrFewerIsRejectedWithThePresentValue(String body, String why) {
        String bounty = story.posted(THREE.replace("}", ",\"deadline\":\"" + DEADLINE + "\"}"));

        Reply refused = extend(bounty, body);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("error")).contains(why);
    }

    @Test
    void deadlineForABountyWithoutOneIsRejected() {
        Reply refused = extend(story.posted(ONE), deadline(LATER));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("error")).contains("this bounty has none");
    }

    @Test
    void moreSeatsAfterTheDeadlineNeedALaterDeadline() {
        TestSeat seat = working(UNTIL_THE_FIFTH);
        story.clock.advance(Duration.ofDays(5));

        Reply refused = extend(seat.bounty.value(), "{\"spotsAvailable\":2}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("error")).contains("the current one, " + DEADLINE + ", has passed");

        String future = Instants.text(stage.now().plus(Duration.ofDays(1)));
        assertThat(extend(seat.bounty.value(), "{\"spotsAvailable\":2,\"deadline\":\"" + future + "\"}")
                        .text("bounty.status"))
                .isEqualTo("partially_filled");
    }

    @Test
    void pausedBountyIsNotExtended() {
        String bounty = story.posted(ONE);
        story.endpoint.call("agent", "POST", "/api/bounties/" + bounty + "/status", "{\"status\":\"paused\"}");

        Reply refused = extend(bounty, "{\"spotsAvailable\":2}");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("error")).contains("open, partially_filled or assigned");
    }

    @Test
    void moreSeatsThanTheMaximumOfApplicationsRaiseIt() {
        String bounty = story.posted(ONE.replace("}", ",\"maxApplications\":2}"));

        assertThat(extend(bounty, "{\"spotsAvailable\":2}").text("bounty.maxApplications"))
                .isEqualTo("2");
        assertThat(extend(bounty, "{\"spotsAvailable\":5}").text("bounty.maxApplications"))
                .isEqualTo("5");
    }

    @Test
    void eachExtensionIsAnEventOfItsOwn() {
        String bounty = story.posted(UNTIL_THE_FIFTH);

        extend(bounty, deadline(LATER));
        extend(bounty, "{\"spotsAvailable\":2}");
        extend(bounty, "{\"spotsAvailable\":2}");

        assertThat(story.events(EventType.BOUNTY_EXTENDED))
                .extracting(Event::id)
                .hasSize(2)
                .doesNotHaveDuplicates();
        assertThat(story.events(EventType.BOUNTY_EXTENDED))
                .map(event -> (ExtensionData)
                        BountyEvents.KINDS.getFirst().read(event).data())
                .extracting(ExtensionData::deadline, ExtensionData::spotsAvailable)
                .containsExactlyInAnyOrder(tuple(Instant.parse(LATER), 1), tuple(Instant.parse(LATER), 2));
    }

    @Test
    void restrictedOwnerCannotExtend() {
        String bounty = story.posted(ONE);
        story.table.commit(Commit.of(Accounts.restrict(story.account("agent"), "fraud")));

        Reply refused = extend(bounty, "{\"spotsAvailable\":2}");

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text("error")).contains("This account is restricted").contains("fraud");
    }

    @Test
    void foreignBountyIsUnknown() {
        String path = "/api/bounties/" + story.posted(ONE) + "/extend";

        assertThat(story.endpoint
                        .call("rival", "POST", path, "{\"spotsAvailable\":2}")
                        .status())
                .isEqualTo(404);
    }
}
