package marketplace.bounties.seats;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyMarketplace;
import marketplace.bounties.Cancellation;
import marketplace.bounties.EndReason;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Deliverable;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.Submissions;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.table.Commit;
import marketplace.table.Write;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;

/** One table with seats, each followed through accepting, work and reviews. */
final class SeatFixture {

    static final String ONE = BountyMarketplace.MINIMAL;
    static final String THREE = BountyMarketplace.MINIMAL.replace("}", ",\"spotsAvailable\":3}");
    static final AccountId ADA = new AccountId("acc_00000000000000000000000001");
    static final Cancellation PLANS_CHANGED = new Cancellation(EndReason.TASK_NO_LONGER_NEEDED, null);

    final MemoryTable table = new MemoryTable();
    final BountyMarketplace story = new BountyMarketplace(table);
    final Seats seats = new Seats(table);
    final StoppedSeats stopped = new StoppedSeats(table);
    final SubmissionMoves work = new SubmissionMoves(table);
    final Uploads uploads = new Uploads(table, () -> story.objects);

    final class TestSeat {
        final BountyId bounty;
        final ApplicationId id;

        TestSeat(String bounty, String id) {
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

        /** Without the escrow's writes, which hiring adds. */
        TestSeat accepted() {
            commit(seats.take(
                            bounty(), application(), new EscrowId("esc_00000000000000000000000001"), "Welcome.", now())
                    .writes());
            return this;
        }

        Reply worker(String name, String verb) {
            return story.endpoint.call(name, "POST", path() + "/" + verb, "{}");
        }

        String path() {
            return "/api/bounties/" + bounty + "/applications/" + id;
        }

        TestSeat working() {
            assertThat(worker("ada", "confirm").status()).isEqualTo(200);
            assertThat(worker("ada", "start").status()).isEqualTo(200);
            return this;
        }

        TestSeat handsIn(int number) {
            Deliverable done = new Deliverable("Seven benches.", List.of(), List.of(), null);
            SubmissionId submission = new SubmissionId("sbm_0000000000000000000000000" + number);
            commit(work.submit(uploads, bounty(), application(), submission, done, ADA, now())
                    .writes());
            return this;
        }

        TestSeat reviewed(Submission reviewed) {
            commit(work.review(bounty(), application(), reviewed, now()).writes());
            return this;
        }

        void lost(Application ended) {
            commit(seats.vacate(Seats.LostSeat.of(bounty(), application(), ended), now())
                    .writes());
        }
    }

    /** Without a reserve, and without the escrow's writes. */
    List<Write> lapsed(TestSeat seat) {
        Seats.LostSeat lost =
                seats.expireIfDue(seat.bounty(), seat.application(), now()).orElseThrow();
        return seats.vacate(lost, now()).writes();
    }

    TestSeat applied(String name, String bounty) {
        return new TestSeat(bounty, story.apply(name, bounty, "{}").text("application.id"));
    }

    Instant now() {
        return story.clock.instant();
    }

    void commit(List<Write> writes) {
        table.commit(new Commit(writes));
    }

    List<EventType> events() {
        return story.events().stream().map(Event::type).toList();
    }

    Event event(EventType type) {
        return story.events().stream()
                .filter(event -> event.type() == type)
                .findFirst()
                .orElseThrow();
    }

    void finished(TestSeat seat) {
        commit(seats.finish(seat.bounty(), seat.application(), now()).writes());
    }
}
