package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An escrow pays the human who applied, while the profile exists. */
class PayeeTest {

    private final HiringMarketplace story = new HiringMarketplace().deposited(2 * SEAT);

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    private Seat applied(boolean namesAccount) {
        Seat seat = story.applied("ada", story.posted(ONE));
        if (!namesAccount) {
            story.carryOut(
                    () -> Commit.of(Write.update(Keys.application(seat.bounty, seat.id), Change.remove("accountId"))));
        }
        return seat;
    }

    private Reply fund(Seat seat, boolean dryRun) {
        String body = "{\"bountyId\":\"" + seat.bounty + "\",\"applicationId\":\"" + seat.id + "\",\"dryRun\":" + dryRun
                + "}";
        return story.endpoint.call("agent", "POST", "/api/escrow/checkout", body);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void escrowPaysTheAccountThatApplied(boolean namesAccount) {
        Seat accepted = applied(namesAccount).accepted();
        Seat funded = applied(namesAccount);
        done(fund(funded, false));

        assertThat(accepted.liveEscrow().terms().payeeId()).isEqualTo(story.account("ada"));
        assertThat(funded.liveEscrow().terms().payeeId()).isEqualTo(story.account("ada"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void deletedHumanCannotBePaid(boolean namesAccount) {
        Seat seat = applied(namesAccount);
        done(story.endpoint.call("ada", "DELETE", "/api/humans/me", ""));

        for (Reply refused : List.of(seat.decide("accept"), fund(seat, false))) {
            assertThat(refused.text("error_code")).isEqualTo("invalid_state");
            assertThat(refused.text("error")).contains("cannot be paid");
        }
        assertThat(seat.status()).isEqualTo("pending");
        assertThat(story.balance()).isEqualTo(2 * SEAT);
        assertThat(story.escrows("agent")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"accept", "fund"})
    void dryRunReportsADeletedHuman(String what) {
        Seat seat = applied(true);
        done(story.endpoint.call("ada", "DELETE", "/api/humans/me", ""));

        Reply quote = done(
                what.equals("fund")
                        ? fund(seat, true)
                        : story.endpoint.call(
                                "agent", "PATCH", seat.path(), "{\"action\":\"accept\",\"dryRun\":true}"));

        assertThat(quote.body().at("/quote/wouldSucceed").asBoolean()).isFalse();
        assertThat(quote.text("quote.problems.0")).contains("cannot be paid");
    }
}
