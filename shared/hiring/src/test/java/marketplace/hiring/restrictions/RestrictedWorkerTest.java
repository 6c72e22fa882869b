package marketplace.hiring.restrictions;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import marketplace.accounts.Accounts;
import marketplace.accounts.RestrictionScope;
import marketplace.accounts.Restrictions;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.EventType;
import marketplace.kernel.Instants;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A worker's account is restricted while the worker has a seat. */
class RestrictedWorkerTest {

    private final HiringMarketplace story = new HiringMarketplace().deposited(SEAT);
    private final Seat seat = story.applied("ada", story.posted(ONE));

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    private void restrict(String name, RestrictionScope scope) {
        story.carryOut(() -> Commit.of(Accounts.restrict(story.account(name), scope, "fraud"))
                .job(Restrictions.changed(story.account(name), story.now())));
        story.work();
    }

    private void lift(String name) {
        story.carryOut(() -> Commit.of(Accounts.unrestrict(story.account(name), false))
                .job(Restrictions.changed(story.account(name), story.now())));
        story.work();
    }

    private Instant keepBy() {
        return seat.application().seat().restriction().keepBy();
    }

    @Test
    void undeliveredSeatWaitsAndIsRefundedAfter72Hours() {
        seat.accepted().working();
        Instant due = seat.application().seat().dueAt();

        restrict("ada", RestrictionScope.ALL);

        assertThat(Facts.of(story.event(EventType.APPLICATION_WORKER_RESTRICTED)))
                .containsEntry("applicationId", seat.id.value())
                .containsEntry("dueAt", Instants.text(keepBy()));
        assertThat(keepBy()).isEqualTo(story.now().plus(Duration.ofHours(72)));
        assertThat(seat.handIn().text("error")).contains("keeps the worker before");
        story.advance(Duration.ofHours(71));
        assertThat(seat.status()).isEqualTo("accepted");
        story.advance(Duration.ofHours(1));
        assertThat(seat.status()).isEqualTo("expired");
        assertThat(seat.escrow()).isEqualTo("refunded");
        assertThat(story.balance()).isEqualTo(SEAT);
        assertThat(Facts.of(story.event(EventType.APPLICATION_SEAT_EXPIRED)))
                .containsEntry("reason", "worker_restricted");
        assertThat(due).isAfter(story.now());
    }

    @Test
    void keptWorkerGoesOnWithLaterDeadlines() {
        seat.accepted().working();
        Instant due = seat.application().seat().dueAt();
        restrict("ada", RestrictionScope.WORK);
        story.advance(Duration.ofHours(70));

        assertThat(done(seat.post("agent", "keep", "{}"))
                        .body()
                        .at("/application/keepBy")
                        .isNull())
                .isTrue();

        assertThat(seat.application().seat().dueAt()).isEqualTo(due.plus(Duration.ofHours(70)));
        assertThat(done(seat.post("agent", "keep", "{}")).text("application.dueAt"))
                .isEqualTo(Instants.text(due.plus(Duration.ofHours(70))));
        story.advance(Duration.ofHours(3));
        seat.handedIn();
        restrict("ada", RestrictionScope.ALL);
        assertThat(seat.application().seat().isHeld()).isFalse();
        assertThat(seat.escrow()).isEqualTo("delivered");
    }

    @Test
    void dryRunOfKeepingTheWorkerAnswersAsTheCallAndChangesNothing() {
        seat.accepted().working();
        assertThat(seat.post("agent", "keep", "{\"dryRun\":true}").text("problemCodes.0"))
                .isEqualTo("invalid_state");
        restrict("ada", RestrictionScope.ALL);
        Set<Item> before = Set.copyOf(story.stored.items());

        Reply dryRun = done(seat.post("agent", "keep", "{\"dryRun\":true}"));

        assertThat(Set.copyOf(story.stored.items())).isEqualTo(before);
        assertThat(dryRun.body().at("/wouldSucceed").asBoolean()).isTrue();
        assertThat(dryRun.body().at("/application"))
                .isEqualTo(done(seat.post("agent", "keep", "{}")).body().at("/application"));
    }

    @Test
    void keptWorkerMayConfirmTheSeat() {
        seat.accepted();
        restrict("ada", RestrictionScope.ALL);
        assertThat(seat.post("ada", "confirm", "{}").text("error_code")).isEqualTo("invalid_state");
        done(seat.post("agent", "keep", "{}"));

        seat.working();

        assertThat(seat.application().seat().isStarted()).isTrue();
    }

    @Test
    void liftedRestrictionContinuesTheSeat() {
        seat.accepted();
        Instant confirmBy = seat.application().seat().confirmBy();
        restrict("ada", RestrictionScope.ALL);
        story.advance(Duration.ofHours(40));

        lift("ada");

        assertThat(seat.application().seat().confirmBy()).isEqualTo(confirmBy.plus(Duration.ofHours(40)));
        seat.working();
        story.advance(Duration.ofHours(40));
        assertThat(seat.status()).isEqualTo("accepted");
    }

    @Test
    void deliveredWorkGoesOnToItsReviewAndEarningsWait() {
        seat.accepted().working().handedIn();
        restrict("ada", RestrictionScope.ALL);

        assertThat(story.events(EventType.APPLICATION_WORKER_RESTRICTED)).isEmpty();
        assertThat(seat.post("agent", "keep", "{}").text("error_code")).isEqualTo("invalid_state");
        done(seat.review("{\"action\":\"approve\"}"));
        String escrow = "/api/escrow/" + seat.liveEscrow().id();
        done(story.call("agent", "POST", escrow + "/complete", "{}"));
        done(story.call("agent", "POST", escrow + "/release", "{}"));
        assertThat(story.payable("ada")).isEqualTo(2_000);
    }

    @Test
    void releasedHeldSeatIsRefundedAtOnceAndCannotBeDisputed() {
        seat.accepted().working();
        restrict("ada", RestrictionScope.ALL);
        String dispute =
                "{\"category\":\"other\",\"description\":\"I want to go on with the work that I was hired for.\"}";

        assertThat(story.call("ada", "POST", "/api/escrow/" + seat.liveEscrow().id() + "/dispute", dispute)
                        .text("error_code"))
                .isEqualTo("invalid_state");
        done(seat.post("agent", "release-seat", "{}"));

        assertThat(seat.escrow()).isEqualTo("refunded");
        assertThat(story.balance()).isEqualTo(SEAT);
    }

    @Test
    void restrictedApplicantIsNotAcceptedUnlessOnlyMoneyIsRestricted() {
        restrict("ada", RestrictionScope.WORK);
        assertThat(seat.decide("accept").text("error_code")).isEqualTo("invalid_state");
        assertThat(story.balance()).isEqualTo(SEAT);

        restrict("ada", RestrictionScope.MONEY);

        seat.accepted().working();
        assertThat(story.events(EventType.APPLICATION_WORKER_RESTRICTED)).isEmpty();
    }

    @Test
    void restrictedPosterMayReviewAndReleaseButNotHire() {
        seat.accepted().working().handedIn();
        restrict("agent", RestrictionScope.ALL);

        done(seat.review("{\"action\":\"approve\"}"));
        String escrow = "/api/escrow/" + seat.liveEscrow().id();
        done(story.call("agent", "POST", escrow + "/complete", "{}"));
        done(story.call("agent", "POST", escrow + "/release", "{}"));

        assertThat(story.payable("ada")).isEqualTo(2_000);
        assertThat(story.call("agent", "POST", "/api/bounties", ONE).text("error_code"))
                .isEqualTo("forbidden");
    }

    @Test
    void restrictedAccountIsInNoListUntilItIsLifted() {
        assertThat(listed("/api/humans", "/humans")).isEqualTo(2);
        assertThat(listed("/api/bounties", "/bounties")).isEqualTo(1);

        restrict("ada", RestrictionScope.ALL);
        restrict("agent", RestrictionScope.WORK);

        assertThat(listed("/api/humans", "/humans")).isEqualTo(1);
        assertThat(listed("/api/bounties", "/bounties")).isZero();
        assertThat(listed("/api/bounties?sort=value", "/bounties")).isZero();
        lift("ada");
        lift("agent");
        assertThat(listed("/api/humans", "/humans")).isEqualTo(2);
        assertThat(listed("/api/bounties?sort=top", "/bounties")).isEqualTo(1);
    }

    private int listed(String path, String list) {
        return done(story.call("rival", "GET", path, "")).body().at(list).size();
    }
}
