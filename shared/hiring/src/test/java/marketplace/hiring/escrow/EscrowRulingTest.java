package marketplace.hiring.escrow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.EventType;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class EscrowRulingTest extends EscrowFixture {

    private Reply rule(String escrow, String body) {
        return story.endpoint.call("admin", "POST", "/api/admin/escrows/" + escrow + "/ruling", body);
    }

    @Test
    void disputeFreezesSeatAndEscrowAndRulingEndsBoth() {
        story.deposited(5_000);
        Seat seat = delivered();
        String escrow = escrowOf(seat);

        Reply disputed = HiringMarketplace.done(post("ada", escrow, "dispute", ISSUE));

        assertThat(disputed.text("escrow.status")).isEqualTo("disputed");
        assertThat(disputed.text("escrow.dispute.openedBy")).isEqualTo("worker");
        story.advance(Duration.ofDays(13));
        assertThat(seat.escrow()).isEqualTo("disputed");
        assertThat(seat.application().seat().disputedAt()).isNotNull();
        assertThat(disputes()).containsExactly(escrow);

        Reply ruled = HiringMarketplace.done(
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
        HiringMarketplace.done(post("agent", escrow, "dispute", ISSUE));

        assertRefused(rule(escrow, "{\"ruling\":\"release\",\"reason\":\" \"}"), ErrorCode.VALIDATION);
    }

    @Test
    void rulingForThePosterEndsTheSeat() {
        story.deposited(5_000);
        Seat seat = delivered();
        String escrow = escrowOf(seat);
        HiringMarketplace.done(post("agent", escrow, "dispute", ISSUE));

        HiringMarketplace.done(rule(escrow, "{\"ruling\":\"refund\",\"reason\":\"Nothing of it was done.\"}"));

        assertThat(story.escrowStatus(escrow)).isEqualTo("refunded");
        assertThat(story.balance()).isEqualTo(5_000);
        assertThat(seat.status()).isEqualTo("expired");
        assertThat(Facts.of(story.event(EventType.APPLICATION_SEAT_EXPIRED))).containsEntry("reason", "dispute_lost");
        assertThat(story.status(seat.bounty.value())).isEqualTo("open");
    }

    @Test
    void rulingForTheWorkerPaysAll() {
        story.deposited(5_000);
        Seat seat = delivered();
        String escrow = escrowOf(seat);
        HiringMarketplace.done(post("agent", escrow, "dispute", ISSUE));

        HiringMarketplace.done(rule(escrow, "{\"ruling\":\"release\",\"reason\":\"It was done.\"}"));
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
        HiringMarketplace.done(post("agent", escrow, "dispute", ISSUE));

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

    private List<String> disputes() {
        Reply page = HiringMarketplace.done(story.endpoint.call("admin", "GET", "/api/admin/disputes", ""));
        return page.body().get("escrows").findValuesAsText("escrowId");
    }
}
