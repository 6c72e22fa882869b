package marketplace.hiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.hiring.SeatStory.Seat;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.EventType;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An escrow from its funding to its end, over REST; the seat follows, and the books agree at every end. */
class EscrowLifeTest {

    private static final String ISSUE =
            "{\"category\":\"poor_quality\",\"description\":\"The picture shows another shop.\",\"urls\":[]}";

    private final SeatStory story = new SeatStory();

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    private static String subject(Seat seat, String more) {
        return "{\"bountyId\":\"" + seat.bounty + "\",\"applicationId\":\"" + seat.id + "\"" + more + "}";
    }

    private Reply fund(String who, Seat seat, String more) {
        return story.endpoint.call(who, "POST", "/api/escrow/checkout", subject(seat, more));
    }

    private Reply post(String who, String escrow, String verb, String body) {
        return story.endpoint.call(who, "POST", "/api/escrow/" + escrow + "/" + verb, body);
    }

    private Reply rule(String escrow, String body) {
        return story.endpoint.call("admin", "POST", "/api/admin/escrows/" + escrow + "/ruling", body);
    }

    private Seat applied() {
        return story.applied("ada", story.posted(SeatStory.ONE));
    }

    private Seat delivered() {
        Seat seat = applied();
        SeatStory.done(fund("agent", seat, ""));
        return seat.accepted().working().handedIn();
    }

    private String escrowOf(Seat seat) {
        return seat.standing().id().value();
    }

    private static void assertRefused(Reply reply, ErrorCode code) {
        assertThat(reply.text("error_code")).as(reply.body().toString()).isEqualTo(code.wire());
        assertThat(reply.status()).isEqualTo(code.status());
    }

    @Test
    void hireIsPaidEndToEnd() {
        story.deposited(5_000);
        Seat seat = applied();

        Reply funded = SeatStory.done(fund("agent", seat, ""));
        assertThat(funded.text("status")).isEqualTo("funded");
        assertThat(funded.text("escrow.status")).isEqualTo("funded");
        assertThat(funded.text("escrow.totalCents")).isEqualTo("2360");
        assertThat(funded.body().get("checkoutUrl").isNull()).isTrue();
        assertThat(story.balance()).isEqualTo(5_000 - SeatStory.SEAT);
        String escrow = funded.text("escrowId");

        seat.accepted().working().handedIn();
        assertThat(SeatStory.done(post("agent", escrow, "complete", "{}")).text("escrow.status"))
                .isEqualTo("completed");
        Reply released = SeatStory.done(post("agent", escrow, "release", "{\"applicationId\":\"" + seat.id + "\"}"));
        assertThat(released.text("escrow.status")).isEqualTo("released");
        assertThat(released.text("escrow.humanPayoutCents")).isEqualTo("2000");
        assertThat(story.status(seat.bounty.value())).isEqualTo("completed");
        assertThat(story.eventCount(EventType.BOUNTY_COMPLETED)).isEqualTo(1);
        assertThat(story.eventCount(EventType.ESCROW_RELEASED)).isEqualTo(1);

        story.earningsToWallet("ada");
        story.tick();
        assertThat(story.status(seat.bounty.value())).isEqualTo("paid");
        assertThat(story.balance("ada")).isEqualTo(2_000);
        assertThat(story.payable("ada")).isZero();
    }

    @Test
    void repeatedMovesChangeNothing() {
        story.deposited(5_000);
        Seat seat = delivered();
        String escrow = escrowOf(seat);
        SeatStory.done(post("agent", escrow, "complete", "{}"));
        assertThat(SeatStory.done(post("agent", escrow, "complete", "{}")).text("escrow.status"))
                .isEqualTo("completed");
        SeatStory.done(post("agent", escrow, "release", "{}"));

        Reply again = SeatStory.done(post("agent", escrow, "release", "{}"));

        assertThat(again.text("escrow.status")).isEqualTo("released");
        assertThat(story.payable("ada")).isEqualTo(2_000);
        assertThat(story.eventCount(EventType.ESCROW_RELEASED)).isEqualTo(1);
    }

    @Test
    void secondRequestForTheSameApplicationReturnsTheFirst() {
        story.deposited(10_000);
        Seat seat = applied();
        String first = SeatStory.done(fund("agent", seat, "")).text("escrowId");

        List<Reply> all = SeatStory.atOnce(IntStream.range(0, 20)
                .<Supplier<Reply>>mapToObj(_ -> () -> fund("agent", seat, ""))
                .toList());

        assertThat(all).allSatisfy(reply -> {
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.text("escrowId")).isEqualTo(first);
            assertThat(reply.text("status")).isEqualTo("funded");
        });
        assertThat(story.balance()).isEqualTo(10_000 - SeatStory.SEAT);
    }

    @Test
    void insufficientWalletGetsCheckout() {
        story.deposited(SeatStory.SEAT - 1);
        Seat seat = applied();

        Reply asked = SeatStory.done(fund("agent", seat, ""));

        assertThat(asked.text("status")).isEqualTo("requires_payment");
        assertThat(asked.text("checkoutUrl")).startsWith("https://api.test/c/").isEqualTo(asked.text("url"));
        assertThat(asked.text("escrow.checkoutUrl")).isEqualTo(asked.text("checkoutUrl"));
        assertThat(asked.text("escrow.status")).isEqualTo("funding");
        assertThat(story.balance()).isEqualTo(SeatStory.SEAT - 1);
        assertThat(fund("agent", seat, "").text("escrowId")).isEqualTo(asked.text("escrowId"));
        assertRefused(seat.decide("accept"), ErrorCode.ESCROW_NOT_FUNDED);

        story.paid(asked.text("escrowId"));
        assertThat(story.eventCount(EventType.ESCROW_FUNDED)).isEqualTo(1);
        assertThat(fund("agent", seat, "").text("status")).isEqualTo("funded");
        seat.accepted();
        assertThat(seat.escrow()).isEqualTo("locked");
    }

    @Test
    void totalBelowTheProvidersMinimumRequiresTheWallet() {
        Seat cheap = story.applied("ada", story.posted(SeatStory.ONE.replace("\"price\":20", "\"price\":0.41")));
        Seat dearer = story.applied("ada", story.posted(SeatStory.ONE.replace("\"price\":20", "\"price\":0.42")));

        Reply refused = fund("agent", cheap, "");

        assertRefused(refused, ErrorCode.INSUFFICIENT_FUNDS);
        assertThat(refused.text("status")).isEqualTo("insufficient_funds");
        assertThat(SeatStory.done(fund("agent", cheap, ",\"dryRun\":true")).text("wouldSucceed"))
                .isEqualTo("false");
        assertThat(SeatStory.done(fund("agent", dearer, "")).text("status")).isEqualTo("requires_payment");
        story.deposited(48);
        assertThat(SeatStory.done(fund("agent", cheap, "")).text("status")).isEqualTo("funded");
    }

    @Test
    void unpaidCheckoutExpiresWithItsEscrow() {
        Seat seat = applied();
        String first = SeatStory.done(fund("agent", seat, "")).text("escrowId");

        story.advance(Duration.ofHours(24));

        assertThat(story.escrowStatus(first)).isEqualTo("expired");
        assertThat(fund("agent", seat, "").text("escrowId")).isNotEqualTo(first);
        assertThat(seat.status()).isEqualTo("pending");
    }

    @Test
    void walletOnlyIsRefusedWithTheStatusOfAFundingThatFails() {
        story.deposited(SeatStory.SEAT - 1);
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
        SeatStory.done(fund("agent", seat, ""));

        Reply refused = fund("agent", seat, ",\"amount\":" + amount);

        assertRefused(refused, ErrorCode.VALIDATION);
        assertThat(SeatStory.done(fund("agent", seat, ",\"amount\":25")).text("escrow.amountCents"))
                .as("one that is an amount makes no difference")
                .isEqualTo("2000");
    }

    @Test
    void applicationPriceIsDueAndMoreCanBePaid() {
        story.deposited(20_000);
        String bounty = story.posted(SeatStory.ONE.replace("}", ",\"spotsAvailable\":2}"));
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
        SeatStory.done(seat.decide("reject"));

        assertRefused(fund("agent", seat, ""), ErrorCode.INVALID_STATE);
        assertThat(story.balance()).isEqualTo(10_000);
    }

    @Test
    void escrowOfAnotherAccountAnswersLikeUnknownOne() {
        story.deposited(5_000);
        Seat seat = delivered();
        String escrow = escrowOf(seat);

        assertRefused(fund("rival", seat, ""), ErrorCode.NOT_FOUND);
        for (String verb : List.of("complete", "release", "cancel")) {
            assertRefused(post("rival", escrow, verb, "{}"), ErrorCode.NOT_FOUND);
            assertRefused(post("ada", escrow, verb, "{}"), ErrorCode.FORBIDDEN);
        }
        assertRefused(post("rival", escrow, "dispute", ISSUE), ErrorCode.NOT_FOUND);
        assertRefused(post("bob", escrow, "deliver", "{\"text\":\"Mine.\"}"), ErrorCode.NOT_FOUND);
        assertRefused(post("bob", escrow, "accept", "{}"), ErrorCode.NOT_FOUND);
        assertRefused(post("ada", escrow, "accept", "{}"), ErrorCode.INVALID_STATE);
    }

    @Test
    void releaseForAnotherHumanIsRefused() {
        story.deposited(10_000);
        Seat seat = delivered();
        Seat other = story.applied("bob", story.posted(SeatStory.ONE));
        String escrow = escrowOf(seat);
        SeatStory.done(post("agent", escrow, "complete", "{}"));

        assertRefused(
                post("agent", escrow, "release", "{\"applicationId\":\"" + other.id + "\"}"),
                ErrorCode.ESCROW_APPLICATION_MISMATCH);
        assertRefused(
                post(
                        "agent",
                        escrow,
                        "release",
                        "{\"humanId\":\"" + other.application().humanId() + "\"}"),
                ErrorCode.ESCROW_RECIPIENT_MISMATCH);
        for (String unknown : List.of("app_00000000000000000000000000", "hum_00000000000000000000000000", "?", "")) {
            assertRefused(
                    post("agent", escrow, "release", "{\"applicationId\":\"" + unknown + "\"}"),
                    ErrorCode.ESCROW_APPLICATION_MISMATCH);
            assertRefused(
                    post("agent", escrow, "release", "{\"humanId\":\"" + unknown + "\"}"),
                    ErrorCode.ESCROW_RECIPIENT_MISMATCH);
        }
        assertThat(seat.escrow()).isEqualTo("completed");
        SeatStory.done(post(
                "agent",
                escrow,
                "release",
                "{\"applicationId\":\"" + seat.id + "\",\"humanId\":\""
                        + seat.application().humanId() + "\"}"));
    }

    @Test
    void uncompletedEscrowIsNotReleased() {
        story.deposited(5_000);
        Seat seat = delivered();

        assertRefused(post("agent", escrowOf(seat), "release", "{}"), ErrorCode.INVALID_STATE);
        assertThat(story.inEscrow()).isEqualTo(SeatStory.SEAT);
    }

    @Test
    void cancelledEscrowIsRefundedAndItsApplicationStaysPending() {
        story.deposited(5_000);
        Seat seat = applied();
        String escrow = SeatStory.done(fund("agent", seat, "")).text("escrowId");

        Reply cancelled = SeatStory.done(post("agent", escrow, "cancel", "{\"reason\":\"not now\"}"));

        assertThat(cancelled.text("escrow.status")).isEqualTo("cancelled");
        assertThat(cancelled.text("escrow.refundedCents")).isEqualTo("2360");
        assertThat(story.balance()).isEqualTo(5_000);
        assertThat(seat.status()).isEqualTo("pending");
        SeatStory.done(post("agent", escrow, "cancel", "{}"));
        assertThat(fund("agent", seat, "").text("escrowId")).isNotEqualTo(escrow);
    }

    @Test
    void cancelledFundingCannotBePaid() {
        Seat seat = applied();
        String escrow = SeatStory.done(fund("agent", seat, "")).text("escrowId");

        SeatStory.done(post("agent", escrow, "cancel", "{}"));
        story.paid(escrow);

        assertThat(story.escrowStatus(escrow)).isEqualTo("cancelled");
        assertThat(story.balance()).isEqualTo(SeatStory.SEAT);
    }

    @Test
    void escrowOfAnAcceptedSeatCannotBeCancelled() {
        story.deposited(5_000);
        Seat seat = applied();
        String escrow = SeatStory.done(fund("agent", seat, "")).text("escrowId");
        seat.accepted();

        assertRefused(post("agent", escrow, "cancel", "{}"), ErrorCode.INVALID_STATE);
    }

    @Test
    void unusedEscrowIsRefunded() {
        story.deposited(5_000);
        Seat seat = applied();
        fund("agent", seat, "");

        story.advance(Duration.ofDays(7));

        assertThat(story.balance()).isEqualTo(5_000);
        assertThat(seat.status()).isEqualTo("pending");
    }

    @Test
    void unreviewedWorkIsReleasedAndFinishesTheSeat() {
        story.deposited(5_000);
        Seat seat = delivered();
        String escrow = escrowOf(seat);

        story.advance(Duration.ofDays(5));

        assertThat(story.escrowStatus(escrow)).isEqualTo("released");
        story.earningsToWallet("ada");
        story.tick();
        assertThat(story.status(seat.bounty.value())).isEqualTo("paid");
        assertThat(story.balance("ada")).isEqualTo(2_000);
        assertThat(seat.application().seat().finishedAt()).isNotNull();
    }

    @Test
    void escrowDeliveryIsASubmission() {
        story.deposited(5_000);
        Seat seat = applied();
        String escrow = SeatStory.done(fund("agent", seat, "")).text("escrowId");
        seat.accepted();

        assertRefused(post("ada", escrow, "deliver", "{}"), ErrorCode.VALIDATION);
        Reply delivered = SeatStory.done(post("ada", escrow, "deliver", "{\"text\":\"Seven benches.\"}"));

        assertThat(delivered.text("escrow.status")).isEqualTo("delivered");
        assertThat(seat.application().seat().isDelivered()).isTrue();
        assertThat(story.eventCount(EventType.SUBMISSION_SUBMITTED)).isEqualTo(1);
    }

    @Test
    void confirmedWorkIsNeitherLostByTimersNorCancelled() {
        story.deposited(5_000);
        Seat seat = applied();
        String escrow = SeatStory.done(fund("agent", seat, "")).text("escrowId");
        seat.accepted();

        SeatStory.done(post("agent", escrow, "complete", "{\"withoutDelivery\":true}"));

        assertRefused(
                story.endpoint.call(
                        "agent",
                        "POST",
                        "/api/bounties/" + seat.bounty + "/cancel",
                        "{\"reason\":\"task_no_longer_needed\"}"),
                ErrorCode.INVALID_STATE);
        story.advance(Duration.ofDays(4));
        assertThat(seat.status()).isEqualTo("accepted");
        SeatStory.done(post("agent", escrow, "release", "{}"));
        story.earningsToWallet("ada");
        story.tick();
        assertThat(story.status(seat.bounty.value())).isEqualTo("paid");
    }

    @Test
    void disputeFreezesSeatAndEscrowAndRulingEndsBoth() {
        story.deposited(5_000);
        Seat seat = delivered();
        String escrow = escrowOf(seat);

        Reply disputed = SeatStory.done(post("ada", escrow, "dispute", ISSUE));

        assertThat(disputed.text("escrow.status")).isEqualTo("disputed");
        assertThat(disputed.text("escrow.dispute.openedBy")).isEqualTo("worker");
        story.advance(Duration.ofDays(13));
        assertThat(seat.escrow()).isEqualTo("disputed");
        assertThat(seat.application().seat().disputedAt()).isNotNull();
        assertThat(disputes()).containsExactly(escrow);

        Reply ruled = SeatStory.done(
                rule(escrow, "{\"ruling\":\"split\",\"workerCents\":500,\"reason\":\"A quarter of it was done.\"}"));

        assertThat(ruled.text("escrow.status")).isEqualTo("split");
        assertThat(ruled.text("escrow.humanPayoutCents")).isEqualTo("500");
        assertThat(ruled.text("escrow.refundedCents")).isEqualTo(Long.toString(2_360 - 500 - 90));
        assertThat(disputes()).isEmpty();
        assertThat(story.status(seat.bounty.value())).isEqualTo("completed");
        story.earningsToWallet("ada");
        story.tick();
        assertThat(story.status(seat.bounty.value())).isEqualTo("paid");
        assertThat(story.balance("ada")).isEqualTo(500);
        assertThat(story.balance()).isEqualTo(5_000 - 590);
    }

    @Test
    void blankDisputeAndRulingTextsAreRefused() {
        story.deposited(5_000);
        String escrow = escrowOf(delivered());
        String blank = "{\"category\":\"fraud\",\"description\":\"" + " ".repeat(20) + "\"}";

        assertRefused(post("agent", escrow, "dispute", blank), ErrorCode.VALIDATION);
        SeatStory.done(post("agent", escrow, "dispute", ISSUE));

        assertRefused(rule(escrow, "{\"ruling\":\"release\",\"reason\":\" \"}"), ErrorCode.VALIDATION);
    }

    @Test
    void rulingForThePosterEndsTheSeat() {
        story.deposited(5_000);
        Seat seat = delivered();
        String escrow = escrowOf(seat);
        SeatStory.done(post("agent", escrow, "dispute", ISSUE));

        SeatStory.done(rule(escrow, "{\"ruling\":\"refund\",\"reason\":\"Nothing of it was done.\"}"));

        assertThat(story.escrowStatus(escrow)).isEqualTo("refunded");
        assertThat(story.balance()).isEqualTo(5_000);
        assertThat(seat.status()).isEqualTo("expired");
        assertThat(story.event(EventType.APPLICATION_SEAT_EXPIRED).data()).containsEntry("reason", "dispute_lost");
        assertThat(story.status(seat.bounty.value())).isEqualTo("open");
    }

    @Test
    void rulingForTheWorkerPaysAll() {
        story.deposited(5_000);
        Seat seat = delivered();
        String escrow = escrowOf(seat);
        SeatStory.done(post("agent", escrow, "dispute", ISSUE));

        SeatStory.done(rule(escrow, "{\"ruling\":\"release\",\"reason\":\"It was done.\"}"));
        story.earningsToWallet("ada");
        story.tick();

        assertThat(story.balance("ada")).isEqualTo(2_000);
        assertThat(story.status(seat.bounty.value())).isEqualTo("paid");
    }

    @Test
    void rulingDividesEveryCent() {
        story.deposited(5_000);
        Seat seat = delivered();
        String escrow = escrowOf(seat);
        assertRefused(rule(escrow, "{\"ruling\":\"refund\",\"reason\":\"Why?\"}"), ErrorCode.INVALID_STATE);
        SeatStory.done(post("agent", escrow, "dispute", ISSUE));

        for (String ruling : List.of(
                "{\"ruling\":\"split\",\"reason\":\"Half.\"}",
                "{\"ruling\":\"refund\",\"workerCents\":1,\"reason\":\"Half.\"}",
                "{\"ruling\":\"split\",\"workerCents\":0,\"reason\":\"Half.\"}",
                "{\"ruling\":\"split\",\"workerCents\":2000,\"reason\":\"Half.\"}",
                "{\"ruling\":\"split\",\"workerCents\":10.5,\"reason\":\"Half.\"}",
                "{\"ruling\":\"split\",\"workerCents\":1e309,\"reason\":\"Half.\"}",
                "{\"ruling\":\"refund\"}",
                "{\"ruling\":\"other\",\"reason\":\"Half.\"}")) {
            assertRefused(rule(escrow, ruling), ErrorCode.VALIDATION);
        }
        assertRefused(
                story.endpoint.call(
                        "ada",
                        "POST",
                        "/api/admin/escrows/" + escrow + "/ruling",
                        "{\"ruling\":\"release\",\"reason\":\"Mine.\"}"),
                ErrorCode.FORBIDDEN);
        assertThat(seat.escrow()).isEqualTo("disputed");
    }

    @Test
    void dryRunQuotesAndMovesNothing() {
        story.deposited(5_000);
        Seat seat = applied();

        Reply quoted = SeatStory.done(fund("agent", seat, ",\"dryRun\":true"));
        assertQuote(quoted, 2_000, 360, 5_000 - SeatStory.SEAT, true);
        Reply dear = SeatStory.done(fund("agent", seat, ",\"amount\":100,\"dryRun\":true"));
        assertQuote(dear, 10_000, 1_800, 5_000, true);
        Reply refused = SeatStory.done(fund("agent", seat, ",\"amount\":100,\"dryRun\":true,\"walletOnly\":true"));
        assertThat(refused.text("wouldSucceed")).isEqualTo("false");
        assertThat(refused.text("problems.0")).contains("50.00 USD");
        assertThat(story.escrows("agent")).isEmpty();

        String escrow = SeatStory.done(fund("agent", seat, "")).text("escrowId");
        Reply again = SeatStory.done(fund("agent", seat, ",\"dryRun\":true"));
        assertThat(again.text("wouldSucceed")).isEqualTo("true");
        assertThat(again.body().has("quote")).isFalse();
        assertQuote(SeatStory.done(post("agent", escrow, "cancel", "{\"dryRun\":true}")), 2_000, 360, 5_000, true);
        assertThat(SeatStory.done(post("agent", escrow, "release", "{\"dryRun\":true}"))
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

    private List<String> disputes() {
        Reply page = SeatStory.done(story.endpoint.call("admin", "GET", "/api/admin/disputes", ""));
        return page.body().get("escrows").findValuesAsText("escrowId");
    }
}
