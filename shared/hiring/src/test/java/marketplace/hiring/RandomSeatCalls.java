package marketplace.hiring;

import static marketplace.hiring.RandomCalls.one;
import static marketplace.hiring.RandomCalls.poster;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Seat.Work;
import marketplace.bounties.applications.SubmissionStatus;
import marketplace.hiring.RandomCalls.Request;
import marketplace.hiring.RandomCalls.Seat;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;

/** Random calls of both sides about one application. */
final class RandomSeatCalls {

    private static final List<String> REVIEWS = List.of(
            "\"action\":\"approve\"",
            "\"action\":\"request_redo\"",
            "\"action\":\"reject\",\"reasonCode\":\"not_as_described\"");
    private static final String SO_BE_IT = ",\"response\":\"So be it.\"";

    private final HiringMarketplace story;

    RandomSeatCalls(HiringMarketplace story) {
        this.story = story;
    }

    Request next(Random random, Seat seat) {
        String worker = random.nextInt(10) == 0 ? one(random, RandomCalls.WORKERS) : seat.human();
        return switch (random.nextInt(20)) {
            case 0, 1, 2 -> decide(random, seat, "accept");
            case 3 -> decide(random, seat, one(random, List.of("reject", "withdraw")));
            case 4 -> new Request("release_seat", poster(random), "POST", seat.path() + "/release-seat", "");
            case 5 -> new Request("withdraw_application", worker, "POST", seat.path() + "/withdraw", "");
            case 6, 7 -> new Request("confirm_application", worker, "POST", seat.path() + "/confirm", "");
            case 8, 9 -> new Request("start_application", worker, "POST", seat.path() + "/start", "");
            case 10 -> new Request("consent_release", worker, "POST", seat.path() + "/consent-release", "");
            case 11, 12 ->
                new Request(
                        "hand_in_work", worker, "POST", seat.path() + "/submissions", "\"text\":\"Seven benches.\"");
            case 13 -> new Request("keep_worker", poster(random), "POST", seat.path() + "/keep", "");
            case 14 ->
                new Request(
                        "order_reserve",
                        poster(random),
                        "PUT",
                        "/api/bounties/" + seat.bounty() + "/reserve",
                        "\"applicationIds\":[\"" + seat.application() + "\"]");
            case 15 ->
                new Request(
                        "report_blocked",
                        worker,
                        "POST",
                        seat.path() + "/blocked",
                        "\"reason\":\"The gate is locked.\"");
            case 16 -> new Request("accept_blocked", poster(random), "POST", seat.path() + "/blocked/accept", "");
            default -> ofSubmission(random, seat, worker);
        };
    }

    private static Request decide(Random random, Seat seat, String action) {
        return new Request(
                "decide_application " + action,
                poster(random),
                "PATCH",
                seat.path(),
                "\"action\":\"" + action + "\"" + SO_BE_IT);
    }

    private Request ofSubmission(Random random, Seat seat, String worker) {
        Optional<Work> last = new Applications(story.stored)
                .find(new BountyId(seat.bounty()), new ApplicationId(seat.application()))
                .map(found -> found.seat())
                .map(taken -> taken.work());
        String id = last.map(work -> work.submissionId().value()).orElse("sbm_00000000000000000000000000");
        boolean rejected =
                last.filter(work -> work.status() == SubmissionStatus.REJECTED).isPresent();
        String path = seat.path() + "/submissions/" + id;
        return random.nextInt(rejected ? 2 : 4) == 0
                ? new Request(
                        "appeal_submission",
                        worker,
                        "POST",
                        path + "/appeal",
                        "\"text\":\"The picture does show all of the benches.\"")
                : new Request("review_submission", poster(random), "PATCH", path, one(random, REVIEWS) + SO_BE_IT);
    }
}
