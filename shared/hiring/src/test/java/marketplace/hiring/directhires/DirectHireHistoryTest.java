package marketplace.hiring.directhires;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** After any order of calls the parts of a direct hire agree, the books agree, and no one else sees it. */
class DirectHireHistoryTest {

    private static final int STEPS = 50;
    private static final int HIRES = 3;
    private static final String WHY = "{\"reason\":\"task_no_longer_needed\"}";
    private static final String ISSUE =
            "{\"category\":\"poor_quality\",\"description\":\"The picture shows another park.\"}";

    private HiringMarketplace story;
    private Random random;
    private final List<Seat> seats = new ArrayList<>();

    static LongStream seeds() {
        return LongStream.range(0, 4);
    }

    static LongStream manySeeds() {
        return LongStream.range(100, 400);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void randomCallsKeepThePartsConsistent(long seed) {
        assertThat(history(seed)).as("of what was tried").isGreaterThan(STEPS / 10);
    }

    @ParameterizedTest
    @MethodSource("manySeeds")
    @Tag("nightly")
    void partsStayConsistentInHundredsOfHistories(long seed) {
        assertThat(history(seed)).as("of what was tried").isPositive();
    }

    /** Returns how many calls succeeded. */
    private int history(long seed) {
        story = new HiringMarketplace().deposited(6_000);
        random = new Random(seed);
        String ada = story.human("ada");
        int done = 0;
        for (int step = 0; step < STEPS; step++) {
            if (seats.size() < HIRES) {
                seats.add(rented(ada));
            }
            Seat seat = seats.get(random.nextInt(seats.size()));
            done += act(seat);
            story.tick();
            seats.forEach(this::assertAgrees);
            seats.removeIf(one -> random.nextInt(4) == 0 && isOver(one));
        }
        story.assertBooksAgree();
        assertThat(story.endpoint.call("", "GET", "/api/bounties", "").text("count"))
                .isEqualTo("0");
        return done;
    }

    private Seat rented(String human) {
        String more = random.nextInt(3) == 0 ? ",\"payment\":\"deferred\"" : "";
        Reply reply = order(human, more);
        if (reply.status() == 429) {
            // Too many of the day's hires were cancelled.
            story.clock.advance(Duration.ofDays(1));
            reply = order(human, more);
        }
        return story.rented("ada", HiringMarketplace.done(reply));
    }

    private Reply order(String human, String more) {
        return story.endpoint.call(
                "agent",
                "POST",
                DirectHireFixture.COMMISSION,
                DirectHireFixture.order(DirectHireFixture.COMMISSION, human, more));
    }

    private int act(Seat seat) {
        List<Function<Seat, Reply>> acts = List.of(
                one -> one.post("ada", "confirm", "{}"),
                one -> one.post("ada", "start", "{}"),
                Seat::handIn,
                one -> one.post("ada", "withdraw", "{}"),
                one -> one.post("ada", "consent-release", "{}"),
                one -> one.post("agent", "release-seat", "{}"),
                one -> one.decide("accept"),
                one -> one.decide("reject"),
                one -> one.decide("withdraw"),
                one -> story.endpoint.call("agent", "POST", "/api/bounties/" + one.bounty + "/cancel", WHY),
                this::fund,
                one -> escrow(one, "cancel", "{}"),
                one -> escrow(one, "complete", "{}"),
                one -> escrow(one, "release", "{}"),
                one -> escrow(one, "dispute", ISSUE),
                this::rule,
                one -> checkout(one, true),
                one -> checkout(one, false),
                _ -> advance());
        Reply reply = acts.get(random.nextInt(acts.size())).apply(seat);
        if (reply == null) {
            return 0;
        }
        assertThat(reply.status()).as(reply.body().toString()).isIn(200, 400, 402, 403, 404, 409);
        return reply.status() == 200 ? 1 : 0;
    }

    private Reply fund(Seat seat) {
        String subject = "{\"bountyId\":\"" + seat.bounty + "\",\"applicationId\":\"" + seat.id + "\"}";
        return story.endpoint.call("agent", "POST", "/api/escrow/checkout", subject);
    }

    private Reply escrow(Seat seat, String verb, String body) {
        return last(seat)
                .map(held -> story.endpoint.call("agent", "POST", "/api/escrow/" + held.id() + "/" + verb, body))
                .findFirst()
                .orElse(null);
    }

    private Reply rule(Seat seat) {
        List<String> rulings = List.of(
                "{\"ruling\":\"release\",\"reason\":\"So be it.\"}",
                "{\"ruling\":\"refund\",\"reason\":\"So be it.\"}",
                "{\"ruling\":\"split\",\"workerCents\":700,\"reason\":\"So be it.\"}");
        String ruling = rulings.get(random.nextInt(rulings.size()));
        return last(seat)
                .map(held ->
                        story.endpoint.call("admin", "POST", "/api/admin/escrows/" + held.id() + "/ruling", ruling))
                .findFirst()
                .orElse(null);
    }

    private Reply checkout(Seat seat, boolean pays) {
        last(seat).filter(held -> held.status() == EscrowStatus.FUNDING).forEach(held -> {
            if (pays) {
                story.paid(held.id().value());
            } else {
                story.declined(held.id().value());
            }
        });
        return null;
    }

    private Reply advance() {
        story.clock.advance(Duration.ofHours(1 + random.nextInt(40)));
        return null;
    }

    private Stream<Escrow> last(Seat seat) {
        return Stream.ofNullable(seat.bounty().directOffer().escrowId()).map(story::escrow);
    }

    private boolean isOver(Seat seat) {
        BountyStatus status = seat.bounty().status();
        return status == BountyStatus.CANCELLED || status == BountyStatus.PAID;
    }

    private void assertAgrees(Seat seat) {
        BountyStatus bounty = seat.bounty().status();
        ApplicationStatus application = seat.application().status();
        EscrowStatus escrow = last(seat).map(Escrow::status).findFirst().orElse(EscrowStatus.CANCELLED);
        boolean agree = switch (bounty) {
            case OPEN -> application == ApplicationStatus.PENDING && (escrow == EscrowStatus.FUNDING || escrow.isEnd());
            case ASSIGNED -> application == ApplicationStatus.ACCEPTED && escrow.holdsMoney();
            case COMPLETED, PAID ->
                application == ApplicationStatus.ACCEPTED
                        && (escrow == EscrowStatus.RELEASED || escrow == EscrowStatus.SPLIT);
            case CANCELLED -> !application.live() && escrow.isEnd();
            case PENDING_REVIEW, PARTIALLY_FILLED, CLOSING, CLOSED, IN_REVIEW, PAUSED -> false;
        };
        assertThat(agree).as(bounty + " " + application + " " + escrow).isTrue();
    }
}
