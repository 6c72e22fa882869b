package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.hiring.directhires.DirectHireFixture;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No hire costs more than the poster was quoted, or far more than the work is worth. */
class PriceLimitsTest {

    private final HiringMarketplace story = new HiringMarketplace().deposited(10_000_000);

    @Test
    void amountAboveTenTimesTheAmountDueIsRefused() {
        Seat seat = applied();

        Reply refused = fund(seat, ",\"amount\":200.01");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("details.0.field")).isEqualTo("amount");
        assertThat(refused.text("details.0.message")).contains("200.00");
        assertThat(done(fund(seat, ",\"amount\":200")).text("escrow.amountCents"))
                .isEqualTo("20000");
    }

    @Test
    void amountAboveTenThousandDollarsIsRefused() {
        Seat seat = story.applied("ada", story.posted(HiringMarketplace.ONE.replace("20", "5000")));

        assertThat(fund(seat, ",\"amount\":10000.01").status()).isEqualTo(400);
        assertThat(fund(seat, ",\"amount\":10000").status()).isEqualTo(200);
    }

    @Test
    void priceAboveTenThousandDollarsCannotBeFundedWithoutAnAmountEither() {
        Seat seat = story.applied("ada", story.posted(HiringMarketplace.ONE.replace("20", "10001")));

        for (Reply refused : List.of(fund(seat, ""), seat.decide("accept"))) {
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.text("error"))
                    .isEqualTo("An escrow holds at most 10000.00 USD for the work; this one would hold 10001.00 USD.");
        }
        assertThat(story.inEscrow()).isZero();
    }

    @Test
    void checkoutAboveMaxTotalIsRefused() {
        Seat seat = applied();

        assertRefused(fund(seat, ",\"maxTotalCents\":2359"));

        assertThat(story.inEscrow()).isZero();
        assertThat(fund(seat, ",\"maxTotalCents\":2360").status()).isEqualTo(200);
        assertRefused(fund(seat, ",\"maxTotalCents\":2359"));
    }

    @Test
    void acceptanceAboveMaxTotalIsRefused() {
        Seat seat = applied();

        assertRefused(accept(seat, 2_359));

        assertThat(seat.status()).isEqualTo("pending");
        assertThat(accept(seat, 2_360).status()).isEqualTo(200);
    }

    @Test
    void acceptanceWithADearerFundedEscrowIsRefused() {
        Seat seat = applied();
        done(fund(seat, ",\"amount\":30"));

        assertRefused(accept(seat, 2_360));

        assertThat(accept(seat, 3_540).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {DirectHireFixture.RENT, DirectHireFixture.COMMISSION})
    void directHireAboveMaxTotalIsRefused(String path) {
        String human = story.human("ada");

        assertRefused(story.endpoint.call(
                "agent", "POST", path, DirectHireFixture.order(path, human, ",\"maxTotalCents\":2359")));

        assertThat(story.inEscrow()).isZero();
        done(story.endpoint.call(
                "agent", "POST", path, DirectHireFixture.order(path, human, ",\"maxTotalCents\":2360")));
    }

    private static void assertRefused(Reply reply) {
        assertThat(reply.status()).isEqualTo(409);
        assertThat(reply.errorCode()).isEqualTo("conflict");
        assertThat(reply.text("error")).contains("maxTotalCents", "dryRun");
    }

    private Seat applied() {
        return story.applied("ada", story.posted(HiringMarketplace.ONE));
    }

    private Reply fund(Seat seat, String more) {
        return story.endpoint.call(
                "agent",
                "POST",
                "/api/escrow/checkout",
                "{\"bountyId\":\"" + seat.bounty + "\",\"applicationId\":\"" + seat.id + "\"" + more + "}");
    }

    private Reply accept(Seat seat, long maxTotalCents) {
        return story.endpoint.call(
                "agent", "PATCH", seat.path(), "{\"action\":\"accept\",\"maxTotalCents\":" + maxTotalCents + "}");
    }
}
