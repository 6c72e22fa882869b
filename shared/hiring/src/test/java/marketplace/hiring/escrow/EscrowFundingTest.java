package marketplace.hiring.escrow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.EventType;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EscrowFundingTest extends EscrowFixture {

    @Test
    void secondRequestForTheSameApplicationReturnsTheFirst() {
        story.deposited(10_000);
        Seat seat = applied();
        String first = HiringMarketplace.done(fund("agent", seat, "")).text("escrowId");

        List<Reply> all = HiringMarketplace.atOnce(IntStream.range(0, 20)
                .<Supplier<Reply>>mapToObj(_ -> () -> fund("agent", seat, ""))
                .toList());

        assertThat(all).allSatisfy(reply -> {
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.text("escrowId")).isEqualTo(first);
            assertThat(reply.text("status")).isEqualTo("funded");
        });
        assertThat(story.balance()).isEqualTo(10_000 - HiringMarketplace.SEAT);
    }

    @Test
    void insufficientWalletGetsCheckout() {
        story.deposited(HiringMarketplace.SEAT - 1);
        Seat seat = applied();

        Reply asked = HiringMarketplace.done(fund("agent", seat, ""));

        assertThat(asked.text("status")).isEqualTo("requires_payment");
        assertThat(asked.text("checkoutUrl")).startsWith("https://api.test/c/").isEqualTo(asked.text("url"));
        assertThat(asked.text("escrow.checkoutUrl")).isEqualTo(asked.text("checkoutUrl"));
        assertThat(asked.text("escrow.status")).isEqualTo("funding");
        assertThat(story.balance()).isEqualTo(HiringMarketplace.SEAT - 1);
        assertThat(fund("agent", seat, "").text("escrowId")).isEqualTo(asked.text("escrowId"));
        assertRefused(seat.decide("accept"), ErrorCode.ESCROW_NOT_FUNDED);

        story.paid(asked.text("escrowId"));
        assertThat(story.events(EventType.ESCROW_FUNDED)).hasSize(1);
        assertThat(fund("agent", seat, "").text("status")).isEqualTo("funded");
        seat.accepted();
        assertThat(seat.escrow()).isEqualTo("locked");
    }

    @Test
    void totalBelowTheProvidersMinimumRequiresTheWallet() {
        Seat cheap =
                story.applied("ada", story.posted(HiringMarketplace.ONE.replace("\"price\":20", "\"price\":0.41")));
        Seat dearer =
                story.applied("ada", story.posted(HiringMarketplace.ONE.replace("\"price\":20", "\"price\":0.42")));

        Reply refused = fund("agent", cheap, "");

        assertRefused(refused, ErrorCode.INSUFFICIENT_FUNDS);
        assertThat(refused.text("status")).isEqualTo("insufficient_funds");
        assertThat(HiringMarketplace.done(fund("agent", cheap, ",\"dryRun\":true"))
                        .text("wouldSucceed"))
                .isEqualTo("false");
        assertThat(HiringMarketplace.done(fund("agent", dearer, "")).text("status"))
                .isEqualTo("requires_payment");
        story.deposited(48);
        assertThat(HiringMarketplace.done(fund("agent", cheap, "")).text("status"))
                .isEqualTo("funded");
    }

    @Test
    void unpaidCheckoutExpiresWithItsEscrow() {
        Seat seat = applied();
        String first = HiringMarketplace.done(fund("agent", seat, "")).text("escrowId");

        story.advance(Duration.ofHours(24));

        assertThat(story.escrowStatus(first)).isEqualTo("expired");
        assertThat(fund("agent", seat, "").text("escrowId")).isNotEqualTo(first);
        assertThat(seat.status()).isEqualTo("pending");
    }

    @Test
    void walletOnlyIsRefusedWithTheStatusOfAFundingThatFails() {
        story.deposited(HiringMarketplace.SEAT - 1);
        Seat seat = applied();

        Reply refused = fund("agent", seat, ",\"walletOnly\":true");

        assertRefused(refused, ErrorCode.INSUFFICIENT_FUNDS);
        assertThat(refused.text("status")).isEqualTo("insufficient_funds");
        assertThat(refused.text("error")).contains("23.59 USD").contains("23.60 USD");
        assertThat(story.escrows("agent")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-1",
                "-20",
                "19.99",
                "20.001",
                "0.001",
                "1e309",
                "-1e309",
                "1e2147483647",
                "\"20\"",
                "\"\"",
                "[]",
                "{}",
                "true",
                "NaN",
                "100000000000"
            })
    void invalidOrTooLowAmountIsRefusedWithoutMovement(String amount) {
        story.deposited(5_000);
        Seat seat = applied();

        Reply refused = fund("agent", seat, ",\"amount\":" + amount);

        assertRefused(refused, ErrorCode.VALIDATION);
        assertThat(story.balance()).isEqualTo(5_000);
        assertThat(story.escrows("agent")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "0.001", "20.001", "1e309", "1000000000.01", "\"20\""})
    void invalidAmountIsRefusedForExistingEscrow(String amount) {
        story.deposited(5_000);
        Seat seat = applied();
        HiringMarketplace.done(fund("agent", seat, ""));

        Reply refused = fund("agent", seat, ",\"amount\":" + amount);

        assertRefused(refused, ErrorCode.VALIDATION);
        assertThat(HiringMarketplace.done(fund("agent", seat, ",\"amount\":20")).text("escrow.amountCents"))
                .isEqualTo("2000");
    }

    @Test
    void anotherAmountForAnExistingEscrowIsRefused() {
        story.deposited(5_000);
        Seat seat = applied();
        String escrow = HiringMarketplace.done(fund("agent", seat, "")).text("escrowId");

        Reply refused = fund("agent", seat, ",\"amount\":25");

        assertRefused(refused, ErrorCode.CONFLICT);
        assertThat(refused.text("error")).contains("20.00 USD", escrow);
        assertThat(story.balance()).isEqualTo(5_000 - HiringMarketplace.SEAT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"released", "disputed"})
    void escrowThatIsNoLongerHeldIsNotReportedAsFunded(String status) {
        story.deposited(5_000);
        Seat seat = applied().accepted().working().handedIn();
        String escrow = seat.application().escrowId().value();
        if (status.equals("disputed")) {
            HiringMarketplace.done(story.endpoint.call(
                    "agent",
                    "POST",
                    "/api/escrow/" + escrow + "/dispute",
                    "{\"category\":\"other\",\"description\":\"The photos are blurred.\"}"));
        } else {
            HiringMarketplace.done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrow + "/complete", "{}"));
            HiringMarketplace.done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrow + "/release", "{}"));
        }

        Reply refused = fund("agent", seat, "");

        assertRefused(refused, ErrorCode.INVALID_STATE);
        assertThat(refused.text("error")).contains(escrow, status);
        assertThat(fund("agent", seat, ",\"dryRun\":true").text("wouldSucceed")).isEqualTo("false");
    }

    @Test
    void applicationPriceIsDueAndMoreCanBePaid() {
        story.deposited(20_000);
        String bounty = story.posted(HiringMarketplace.ONE.replace("}", ",\"spotsAvailable\":2}"));
        Seat dear = story.applied("ada", bounty, "{\"proposedPrice\":30}");
        Seat other = story.applied("bob", bounty);

        assertRefused(fund("agent", dear, ",\"amount\":29.99"), ErrorCode.VALIDATION);
        assertThat(fund("agent", dear, "").text("escrow.amountCents")).isEqualTo("3000");
        assertThat(fund("agent", other, ",\"amount\":25.50").text("escrow.amountCents"))
                .isEqualTo("2550");
        assertThat(story.inEscrow()).isEqualTo(3_540 + 3_009);
    }

    @Test
    void idsMustNameExactlyOnePayee() {
        Seat seat = applied();
        String booking = "\"bookingId\":\"bkg_00000000000000000000000001\"";
        String offer = "\"conversationId\":\"cnv_00000000000000000000000001\"";
        String bounty = "\"bountyId\":\"" + seat.bounty + "\"";
        String application = "\"applicationId\":\"" + seat.id + "\"";

        for (String named : List.of(
                "",
                bounty,
                application,
                booking + "," + bounty,
                booking + "," + offer,
                bounty + "," + application + "," + booking)) {
            assertRefused(
                    story.endpoint.call("agent", "POST", "/api/escrow/checkout", "{" + named + "}"),
                    ErrorCode.VALIDATION);
        }
        for (String named : List.of(booking, offer)) {
            assertRefused(
                    story.endpoint.call("agent", "POST", "/api/escrow/checkout", "{" + named + "}"),
                    ErrorCode.NOT_FOUND);
        }
    }

    @Test
    void fundingRequiresPendingApplicationAndOpenBounty() {
        story.deposited(10_000);
        Seat seat = applied();
        HiringMarketplace.done(seat.decide("reject"));

        assertRefused(fund("agent", seat, ""), ErrorCode.INVALID_STATE);
        assertThat(story.balance()).isEqualTo(10_000);
    }

    @Test
    void cancelledFundingCannotBePaid() {
        Seat seat = applied();
        String escrow = HiringMarketplace.done(fund("agent", seat, "")).text("escrowId");

        HiringMarketplace.done(post("agent", escrow, "cancel", "{}"));
        story.paid(escrow);

        assertThat(story.escrowStatus(escrow)).isEqualTo("cancelled");
        assertThat(story.balance()).isEqualTo(HiringMarketplace.SEAT);
    }

    @Test
    void dryRunQuotesAndMovesNothing() {
        story.deposited(5_000);
        Seat seat = applied();

        Reply quoted = HiringMarketplace.done(fund("agent", seat, ",\"dryRun\":true"));
        assertQuote(quoted, 2_000, 360, 5_000 - HiringMarketplace.SEAT, true);
        Reply dear = HiringMarketplace.done(fund("agent", seat, ",\"amount\":100,\"dryRun\":true"));
        assertQuote(dear, 10_000, 1_800, 5_000, true);
        Reply refused =
                HiringMarketplace.done(fund("agent", seat, ",\"amount\":100,\"dryRun\":true,\"walletOnly\":true"));
        assertThat(refused.text("wouldSucceed")).isEqualTo("false");
        assertThat(refused.text("problems.0")).contains("50.00 USD");
        assertThat(story.escrows("agent")).isEmpty();

        String escrow = HiringMarketplace.done(fund("agent", seat, "")).text("escrowId");
        Reply again = HiringMarketplace.done(fund("agent", seat, ",\"dryRun\":true"));
        assertThat(again.text("wouldSucceed")).isEqualTo("true");
        assertThat(again.body().has("quote")).isFalse();
        assertQuote(
                HiringMarketplace.done(post("agent", escrow, "cancel", "{\"dryRun\":true}")), 2_000, 360, 5_000, true);
        assertThat(HiringMarketplace.done(post("agent", escrow, "release", "{\"dryRun\":true}"))
                        .text("wouldSucceed"))
                .isEqualTo("false");
        assertThat(story.balance()).isEqualTo(2_640);
        assertThat(story.escrowStatus(escrow)).isEqualTo("funded");
    }

    private static void assertQuote(Reply reply, long amount, long fee, long balanceAfter, boolean succeeds) {
        assertThat(Stream.of("amountCents", "platformFeeCents", "totalCents", "balanceAfterCents")
                        .map(field -> reply.body().at("/quote/" + field).asLong()))
                .as(reply.body().toString())
                .containsExactly(amount, fee, amount + fee, balanceAfter);
        assertThat(reply.body().at("/quote/wouldSucceed").asBoolean()).isEqualTo(succeeds);
        assertThat(reply.body().get("dryRun").asBoolean()).isTrue();
    }
}
