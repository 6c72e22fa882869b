package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.done;
import static marketplace.hiring.HiringRequest.dispute;
import static marketplace.hiring.HiringRequest.escrow;
import static marketplace.hiring.HiringRequest.escrowOf;
import static marketplace.hiring.HiringRequest.rule;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.BiFunction;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.hiring.HiringRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Applicants who cannot be hired any more are rejected, and their escrows refunded. */
public class RejectedApplicantRefundsTest {

    private static final long DEPOSIT = 100_000;

    public static Seat threeWaiting(HiringMarketplace story) {
        String bounty = story.posted(ONE);
        story.worker("carl");
        Seat first = story.applied("ada", bounty).prefunded();
        story.applied("bob", bounty).prefunded();
        story.applied("carl", bounty);
        return first;
    }

    public static Seat underWayWithReserve(HiringMarketplace story) {
        String bounty = story.posted(ONE.replace("}", ",\"reservePool\":true,\"spotsAvailable\":2}"));
        story.applied("bob", bounty).prefunded();
        return story.applied("ada", bounty).accepted();
    }

    public static Seat doneWithReserve(HiringMarketplace story) {
        Seat seat = underWayWithReserve(story).working().handedIn();
        done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrowOf(seat) + "/complete", "{}"));
        done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrowOf(seat) + "/release", "{}"));
        return seat;
    }

    static List<BiFunction<HiringMarketplace, Seat, HiringRequest>> payments() {
        return List.of(
                (story, seat) -> {
                    done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrowOf(seat) + "/complete", "{}"));
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
    void lastPaymentRefundsTheReserve(BiFunction<HiringMarketplace, Seat, HiringRequest> payment) {
        HiringMarketplace story = new HiringMarketplace().deposited(DEPOSIT);
        String bounty = story.posted(ONE.replace("}", ",\"reservePool\":true}"));
        Seat waiting = story.applied("bob", bounty).prefunded();
        Seat last = story.applied("ada", bounty).accepted().working().handedIn();
        HiringRequest asked = payment.apply(story, last);

        done(asked.send(story, false));
        story.tick();
        assertThat(waiting.status()).isEqualTo("rejected");
        assertThat(story.inEscrow()).isZero();
        story.assertBooksAgree();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"keepApplicantsOnFill\":true", "\"spotsAvailable\":2"})
    void completedBountyRefundsPendingApplicants(String kept) {
        HiringMarketplace story = new HiringMarketplace().deposited(DEPOSIT);
        String bounty = story.posted(ONE.replace("}", "," + kept + "}"));
        Seat waiting = story.applied("bob", bounty).prefunded();
        Seat last = story.applied("ada", bounty).accepted();
        story.endpoint.call("agent", "POST", "/api/bounties/" + bounty + "/stop-intake", "{}");
        last.working().handedIn();
        done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrowOf(last) + "/complete", "{}"));
        story.tick();
        assertThat(waiting.status()).isEqualTo("pending");
        HiringRequest asked = escrow("agent", last, "release", "");

        done(asked.send(story, false));
        story.earningsToWallet("ada");
        story.tick();
        assertThat(story.status(bounty)).isEqualTo("paid");
        assertThat(waiting.status()).isEqualTo("rejected");
        assertThat(story.inEscrow()).isZero();
        story.assertBooksAgree();
    }
}
