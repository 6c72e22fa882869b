package marketplace.hiring;

import static marketplace.hiring.DryRunTest.DEPOSIT;
import static marketplace.hiring.DryRunTest.WHY;
import static marketplace.hiring.DryRunTest.cancel;
import static marketplace.hiring.DryRunTest.cents;
import static marketplace.hiring.DryRunTest.close;
import static marketplace.hiring.DryRunTest.decide;
import static marketplace.hiring.DryRunTest.dispute;
import static marketplace.hiring.DryRunTest.escrow;
import static marketplace.hiring.DryRunTest.escrowOf;
import static marketplace.hiring.DryRunTest.rule;
import static marketplace.hiring.DryRunTest.told;
import static marketplace.hiring.SeatStory.ONE;
import static marketplace.hiring.SeatStory.SEAT;
import static marketplace.hiring.SeatStory.THREE;
import static marketplace.hiring.SeatStory.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.BiFunction;
import marketplace.bounties.Cancellation;
import marketplace.hiring.DryRunTest.Asked;
import marketplace.hiring.SeatStory.Seat;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.money.ledger.MoneyQuote;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A quote tells what comes back of those who are turned away by the act, or sent home by it. */
class ReturnQuotesTest {

    /** Three wait for one seat, and the first two were paid for ahead; the one whom the seat is for is the first. */
    static Seat threeWaiting(SeatStory story) {
        String bounty = story.posted(ONE);
        story.worker("carl");
        Seat first = story.applied("ada", bounty).prefunded();
        story.applied("bob", bounty).prefunded();
        story.applied("carl", bounty);
        return first;
    }

    /** Of two seats one is taken, and one who waits was paid for ahead. */
    static Seat underWayWithReserve(SeatStory story) {
        String bounty = story.posted(ONE.replace("}", ",\"reservePool\":true,\"spotsAvailable\":2}"));
        story.applied("bob", bounty).prefunded();
        return story.applied("ada", bounty).accepted();
    }

    /** The same when that one's work is done and paid. */
    static Seat doneWithReserve(SeatStory story) {
        Seat seat = underWayWithReserve(story).working().handedIn();
        done(story.door.call("agent", "POST", "/api/escrow/" + escrowOf(seat) + "/complete", "{}"));
        done(story.door.call("agent", "POST", "/api/escrow/" + escrowOf(seat) + "/release", "{}"));
        return seat;
    }

    @Test
    void aQuoteOfMoreThanIsLookedAtSaysSo() {
        SeatStory story = new SeatStory().deposited(DEPOSIT);
        Seat first = story.applied("ada", story.posted(THREE)).accepted();
        Seat second = story.applied("bob", first.bounty.value()).accepted();
        HiringInputs.Cancel input =
                new HiringInputs.Cancel(second.bounty, Cancellation.Reason.OTHER, "Rain.", true, null);
        Call call = new Call("req_1", story.now(), "", new Caller.SignedIn(story.account("agent")));

        MoneyQuote some = new Cancellations(story.table, story.ids, new ComingBack(story.table, story.ids, 1))
                .cancel(call, input)
                .answer()
                .quote();
        MoneyQuote all = new Cancellations(story.table, story.ids, new ComingBack(story.table, story.ids, 2))
                .cancel(call, input)
                .answer()
                .quote();

        assertThat(some.totalCents()).isEqualTo(SEAT);
        assertThat(some.wouldSucceed()).isTrue();
        assertThat(some.problems()).hasSize(1);
        assertThat(some.problems().getFirst()).contains("only the first 1 ");
        assertThat(all.totalCents()).isEqualTo(2 * SEAT);
        assertThat(all.problems()).isEmpty();
    }

    @Test
    void theLastSeatsQuoteCountsWhatReturnsOfThoseWhoAreTurnedAway() {
        SeatStory story = new SeatStory().deposited(DEPOSIT);
        Seat last = threeWaiting(story);
        Asked asked = decide(last, "accept");

        Reply quote = told(story, asked);

        assertThat(cents(quote, "totalCents")).isEqualTo(SEAT);
        assertThat(quote.body().at("/quote/wouldSucceed").asBoolean()).isTrue();
        assertThat(quote.body().at("/quote/problems")).hasSize(1);
        assertThat(quote.text("quote.problems.0")).contains("23.60 USD", "returns to your wallet");
        done(asked.send(story, false));
        story.tick();
        assertThat(story.balance("agent")).isEqualTo(cents(quote, "balanceAfterCents"));
        assertThat(story.balance("agent")).isEqualTo(DEPOSIT - SEAT);
        story.assertBooksAgree();
    }

    static List<BiFunction<SeatStory, Seat, Asked>> payments() {
        return List.of(
                (story, seat) -> {
                    done(story.door.call("agent", "POST", "/api/escrow/" + escrowOf(seat) + "/complete", "{}"));
                    return escrow("agent", seat, "release", "");
                },
                (story, seat) -> {
                    dispute(story, seat);
                    return rule(seat, "release", "");
                },
                (story, seat) -> {
                    dispute(story, seat);
                    return rule(seat, "split", ",\"workerCents\":1000");
                });
    }

    @ParameterizedTest
    @MethodSource("payments")
    void theLastPaymentsQuoteCountsWhatReturnsOfTheReserveThatIsSentAway(BiFunction<SeatStory, Seat, Asked> payment) {
        SeatStory story = new SeatStory().deposited(DEPOSIT);
        String bounty = story.posted(ONE.replace("}", ",\"reservePool\":true}"));
        story.applied("bob", bounty).prefunded();
        Seat last = story.applied("ada", bounty).accepted().working().handedIn();
        Asked asked = payment.apply(story, last);

        Reply quote = told(story, asked);

        assertThat(quote.text("quote.problems.0")).contains("23.60 USD", "returns to your wallet");
        done(asked.send(story, false));
        story.tick();
        assertThat(story.balance("agent")).isEqualTo(cents(quote, "balanceAfterCents"));
        assertThat(story.inEscrow()).isZero();
        story.assertBooksAgree();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"keepApplicantsOnFill\":true", "\"spotsAvailable\":2"})
    void whoeverWaitsForASeatThatCannotComeAnyMoreIsSentAway(String kept) {
        SeatStory story = new SeatStory().deposited(DEPOSIT);
        String bounty = story.posted(ONE.replace("}", "," + kept + "}"));
        Seat waiting = story.applied("bob", bounty).prefunded();
        Seat last = story.applied("ada", bounty).accepted();
        // Refused where the intake has ended by itself.
        story.door.call("agent", "POST", "/api/bounties/" + bounty + "/stop-intake", "{}");
        last.working().handedIn();
        done(story.door.call("agent", "POST", "/api/escrow/" + escrowOf(last) + "/complete", "{}"));
        story.tick();
        assertThat(waiting.status()).isEqualTo("pending");
        Asked asked = escrow("agent", last, "release", "");

        Reply quote = told(story, asked);

        assertThat(quote.text("quote.problems.0")).contains("23.60 USD", "returns to your wallet");
        done(asked.send(story, false));
        story.tick();
        assertThat(story.status(bounty)).isEqualTo("paid");
        assertThat(waiting.status()).isEqualTo("rejected");
        assertThat(story.balance("agent")).isEqualTo(cents(quote, "balanceAfterCents"));
        assertThat(story.inEscrow()).isZero();
        story.assertBooksAgree();
    }

    @Test
    void whereThoseWhoWaitMayStayNothingIsSaidToReturn() {
        SeatStory story = new SeatStory().deposited(DEPOSIT);
        String bounty = story.posted(ONE.replace("}", ",\"keepApplicantsOnFill\":true}"));
        story.applied("bob", bounty).prefunded();
        Asked asked = decide(story.applied("ada", bounty), "accept");

        Reply quote = told(story, asked);

        assertThat(quote.body().at("/quote/problems")).isEmpty();
        done(asked.send(story, false));
        story.tick();
        assertThat(story.balance("agent"))
                .isEqualTo(cents(quote, "balanceAfterCents"))
                .isEqualTo(DEPOSIT - 2 * SEAT);
    }

    @Test
    void whatIsClosedAlreadyReturnsNothingMore() {
        SeatStory story = new SeatStory().deposited(DEPOSIT);
        Asked asked = close(threeWaiting(story));
        done(asked.send(story, false));

        String again = "{" + asked.fields() + ",\"dryRun\":true}";
        Reply beforeTheSweep = story.door.call(asked.who(), asked.method(), asked.path(), again);
        story.tick();
        Reply afterIt = story.door.call(asked.who(), asked.method(), asked.path(), again);

        assertThat(cents(done(beforeTheSweep), "totalCents")).isZero();
        assertThat(cents(done(afterIt), "totalCents")).isZero();
        assertThat(cents(afterIt, "balanceAfterCents")).isEqualTo(DEPOSIT);
    }

    @Test
    void whatIsCancelledAlreadyReturnsNothingMore() {
        SeatStory story = new SeatStory().deposited(DEPOSIT);
        Seat seat = story.applied("ada", story.posted(ONE)).accepted();
        Asked asked = cancel(seat);
        done(asked.send(story, false));
        story.tick();

        Reply again = story.door.call(asked.who(), asked.method(), asked.path(), "{" + WHY + ",\"dryRun\":true}");

        assertThat(cents(done(again), "totalCents")).isZero();
        assertThat(cents(again, "balanceAfterCents")).isEqualTo(DEPOSIT);
        assertThat(again.text("quote.problems.0")).contains("cancelled already");
    }
}
