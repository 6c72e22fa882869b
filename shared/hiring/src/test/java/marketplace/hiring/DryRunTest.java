package marketplace.hiring;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.THREE;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.hiring.bookings.BookingDryRunTest;
import marketplace.hiring.directhires.DirectHireFixture;
import marketplace.hiring.hire.RejectedApplicantRefundsTest;
import marketplace.hiring.hire.ReserveFixture;
import marketplace.table.Item;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A dry run of a hiring operation answers as the real call would, to the cent, and stores nothing. */
class DryRunTest {

    static final long DEPOSIT = 100_000;

    /**
     * One call that moves money, and the same call where it is refused.
     *
     * @param moved the total that moves, fee included
     */
    record Case(
            String operation,
            String what,
            Function<HiringMarketplace, HiringRequest> done,
            long moved,
            Function<HiringMarketplace, HiringRequest> refused) {
        @Override
        public String toString() {
            return operation + ", " + what;
        }
    }

    static List<Case> cases() {
        return Stream.concat(hires().stream(), DisputeDryRuns.cases().stream()).toList();
    }

    private static List<Case> hires() {
        return List.of(
                new Case(
                        "create_escrow_checkout",
                        "from the wallet",
                        story -> HiringRequest.fund(applied(story)),
                        SEAT,
                        story -> HiringRequest.fund(rejected(story))),
                new Case(
                        "decide_application",
                        "accept",
                        story -> HiringRequest.decide(applied(story), "accept"),
                        SEAT,
                        story -> HiringRequest.decide(rejected(story), "accept")),
                new Case(
                        "decide_application",
                        "reject, with a funded escrow",
                        story -> HiringRequest.decide(applied(story).prefunded(), "reject"),
                        SEAT,
                        story -> HiringRequest.decide(accepted(story), "reject")),
                new Case(
                        "decide_application",
                        "reject",
                        story -> HiringRequest.decide(applied(story), "reject"),
                        0,
                        story -> HiringRequest.decide(rejected(story), "reject")),
                new Case(
                        "decide_application",
                        "withdraw",
                        story -> HiringRequest.decide(accepted(story), "withdraw"),
                        SEAT,
                        story -> HiringRequest.decide(applied(story), "withdraw")),
                new Case(
                        "release_seat",
                        "before work has begun",
                        story -> HiringRequest.post("agent", accepted(story), "release-seat"),
                        SEAT,
                        story -> HiringRequest.post("agent", accepted(story).working(), "release-seat")),
                new Case(
                        "release_seat",
                        "with the worker's consent",
                        story -> HiringRequest.post("agent", consented(story), "release-seat"),
                        SEAT,
                        story -> HiringRequest.post("agent", applied(story), "release-seat")),
                new Case(
                        "release_seat",
                        "with a successor who is paid from the wallet",
                        story -> HiringRequest.post("agent", seatWithReserve(story, false), "release-seat"),
                        1_770,
                        story -> HiringRequest.post("agent", applied(story), "release-seat")),
                new Case(
                        "release_seat",
                        "with a successor whose escrow is funded already",
                        story -> HiringRequest.post("agent", seatWithReserve(story, true), "release-seat"),
                        SEAT,
                        story -> HiringRequest.post("agent", applied(story), "release-seat")),
                new Case(
                        "withdraw_application",
                        "of a seat",
                        story -> HiringRequest.post("ada", accepted(story), "withdraw"),
                        SEAT,
                        story -> HiringRequest.post("ada", accepted(story).handedIn(), "withdraw")),
                new Case(
                        "withdraw_application",
                        "with a funded escrow",
                        story -> HiringRequest.post("ada", applied(story).prefunded(), "withdraw"),
                        SEAT,
                        story -> HiringRequest.post("ada", rejected(story), "withdraw")),
                new Case(
                        "withdraw_application",
                        "of an application",
                        story -> HiringRequest.post("ada", applied(story), "withdraw"),
                        0,
                        story -> HiringRequest.post("ada", rejected(story), "withdraw")),
                new Case(
                        "cancel_bounty",
                        "with two seats and one funded application",
                        DryRunTest::cancelThree,
                        0,
                        story -> HiringRequest.cancel(accepted(story).working())),
                new Case(
                        "update_bounty",
                        "closed, with two funded applications",
                        story -> HiringRequest.close(RejectedApplicantRefundsTest.threeWaiting(story)),
                        0,
                        story -> HiringRequest.close(accepted(story))),
                new Case(
                        "update_bounty",
                        "paused",
                        story -> HiringRequest.pause(applied(story).prefunded()),
                        0,
                        story -> HiringRequest.pause(cancelled(story))),
                new Case(
                        "stop_bounty_intake",
                        "with all done and one funded in reserve",
                        story -> HiringRequest.stop(RejectedApplicantRefundsTest.doneWithReserve(story)),
                        0,
                        story -> HiringRequest.stop(cancelled(story))),
                new Case(
                        "stop_bounty_intake",
                        "with work to be done",
                        story -> HiringRequest.stop(RejectedApplicantRefundsTest.underWayWithReserve(story)),
                        0,
                        story -> HiringRequest.stop(applied(story))),
                new Case(
                        "cancel_escrow",
                        "of an applicant",
                        story -> HiringRequest.escrow("agent", applied(story).prefunded(), "cancel", ""),
                        SEAT,
                        story -> HiringRequest.escrow("agent", accepted(story), "cancel", "")),
                new Case(
                        "release_payment",
                        "of work that was confirmed",
                        story -> HiringRequest.escrow("agent", completed(story), "release", ""),
                        SEAT,
                        story -> HiringRequest.escrow("agent", accepted(story), "release", "")),
                new Case(
                        "accept_blocked",
                        "of a bounty that pays nothing for it",
                        story -> HiringRequest.post("agent", blocked(story), "blocked/accept"),
                        SEAT,
                        story -> HiringRequest.post("agent", accepted(story), "blocked/accept")),
                new Case(
                        "rent_human",
                        "from the wallet",
                        story -> HiringRequest.order(story, DirectHireFixture.RENT),
                        SEAT,
                        story -> HiringRequest.order(withAdaAway(story), DirectHireFixture.RENT)),
                new Case(
                        "create_personal_bounty",
                        "from the wallet",
                        story -> HiringRequest.order(story, DirectHireFixture.COMMISSION),
                        SEAT,
                        story -> HiringRequest.order(withAdaAway(story), DirectHireFixture.COMMISSION)));
    }

    private static Seat blocked(HiringMarketplace story) {
        Seat seat = accepted(story);
        done(seat.post("ada", "blocked", "{\"reason\":\"The gate is locked.\"}"));
        return seat;
    }

    private static HiringMarketplace withAdaAway(HiringMarketplace story) {
        done(story.endpoint.call("ada", "PUT", "/api/humans/me", "{\"name\":\"ada\",\"isAvailable\":false}"));
        return story;
    }

    @Test
    void everyOperationThatMovesMoneyHasACase() {
        Set<String> moving = new HiringMarketplace()
                .operations.stream()
                        .filter(operation -> operation.effect() == Effect.MOVE_MONEY)
                        .map(Operation::name)
                        .filter(name -> !BookingDryRunTest.operations().contains(name))
                        .collect(Collectors.toSet());

        assertThat(cases()).extracting(Case::operation).hasSameElementsAs(moving);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void dryRunQuotesWhatTheRealCallMoves(Case each) {
        HiringMarketplace story = new HiringMarketplace().deposited(DEPOSIT);
        HiringRequest asked = each.done().apply(story);

        Reply foreseen = dryRun(story, asked);

        assertThat(foreseen.body().at("/wouldSucceed").asBoolean()).isTrue();
        assertThat(foreseen.body().at("/problems")).isEmpty();
        done(asked.send(story, false));
        if (each.moved() == 0) {
            assertThat(foreseen.body().has("quote")).isFalse();
        } else {
            assertThat(cents(foreseen, "totalCents"))
                    .isEqualTo(each.moved())
                    .isEqualTo(cents(foreseen, "amountCents") + cents(foreseen, "platformFeeCents"));
            assertThat(story.balance(asked.who())).isEqualTo(cents(foreseen, "balanceAfterCents"));
        }
        story.assertBooksAgree();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void dryRunNamesTheProblemOfTheRealCall(Case each) {
        HiringMarketplace story = new HiringMarketplace().deposited(DEPOSIT);
        HiringRequest asked = each.refused().apply(story);

        Reply foreseen = dryRun(story, asked);

        assertThat(foreseen.body().at("/wouldSucceed").asBoolean()).isFalse();
        Reply refused = asked.send(story, false);
        assertThat(refused.text("error_code")).isEqualTo("invalid_state");
        assertThat(foreseen.text("problems.0")).isEqualTo(refused.text("error"));
        story.assertBooksAgree();
    }

    static Reply dryRun(HiringMarketplace story, HiringRequest asked) {
        Set<Item> before = story.stored.items().stream().collect(Collectors.toSet());
        Reply quote = done(asked.send(story, true));
        assertThat(story.stored.items()).as("nothing is stored").containsExactlyInAnyOrderElementsOf(before);
        assertThat(quote.body().at("/dryRun").asBoolean()).isTrue();
        return quote;
    }

    @Test
    void dryRunOfTheWorkerHidesThePostersWallet() {
        HiringMarketplace story = new HiringMarketplace().deposited(DEPOSIT);

        Reply quote =
                done(HiringRequest.post("ada", accepted(story), "withdraw").send(story, true));

        assertThat(cents(quote, "balanceAfterCents")).isZero();
    }

    @Test
    void dryRunOfAcceptReportsAnUnpaidCheckout() {
        HiringMarketplace story = new HiringMarketplace();
        Seat seat = story.applied("ada", story.posted(ONE));
        done(HiringRequest.fund(seat).send(story, false));

        Reply foreseen = dryRun(story, HiringRequest.decide(seat, "accept"));

        assertThat(foreseen.body().at("/wouldSucceed").asBoolean()).isFalse();
        assertThat(foreseen.text("problems.0")).contains("not funded yet");
    }

    static long cents(Reply reply, String name) {
        assertThat(reply.body().at("/quote/" + name).isIntegralNumber()).isTrue();
        return reply.body().at("/quote/" + name).asLong();
    }

    private static Seat applied(HiringMarketplace story) {
        return story.applied("ada", story.posted(ONE));
    }

    private static Seat rejected(HiringMarketplace story) {
        Seat seat = applied(story);
        done(seat.decide("reject"));
        return seat;
    }

    static Seat accepted(HiringMarketplace story) {
        return applied(story).accepted();
    }

    private static Seat consented(HiringMarketplace story) {
        Seat seat = accepted(story).working();
        done(seat.post("ada", "consent-release", "{}"));
        return seat;
    }

    private static Seat completed(HiringMarketplace story) {
        Seat seat = accepted(story).working().handedIn();
        done(story.endpoint.call("agent", "POST", "/api/escrow/" + HiringRequest.escrowOf(seat) + "/complete", "{}"));
        return seat;
    }

    static Seat disputed(HiringMarketplace story) {
        Seat seat = accepted(story).working();
        HiringRequest.dispute(story, seat);
        return seat;
    }

    private static HiringRequest cancelThree(HiringMarketplace story) {
        String bounty = story.posted(THREE);
        Stream.of("carl", "dora").forEach(story::worker);
        story.applied("carl", bounty).prefunded();
        story.applied("dora", bounty);
        story.applied("ada", bounty).accepted();
        return HiringRequest.cancel(story.applied("bob", bounty).accepted());
    }

    private static Seat cancelled(HiringMarketplace story) {
        Seat seat = applied(story);
        done(HiringRequest.cancel(seat).send(story, false));
        return seat;
    }

    private static Seat seatWithReserve(HiringMarketplace story, boolean prefunded) {
        String bounty = story.posted(ReserveFixture.RESERVE);
        Seat bob = story.applied("bob", bounty, "{\"proposedPrice\":15}");
        if (prefunded) {
            bob.prefunded();
        }
        return story.applied("ada", bounty).accepted();
    }
}
