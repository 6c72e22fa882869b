package marketplace.hiring.escrow;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.testing.Facts;
import org.junit.jupiter.api.Test;

/** What the poster learns of an escrow that ends without pay, and both sides of a dispute. */
class EscrowEndEventsTest extends EscrowFixture {

    private static final long TOTAL = HiringMarketplace.SEAT;

    @Test
    void releasedSeatReportsTheRefundOnce() {
        story.deposited(5_000);
        Seat seat = applied();
        String escrow = done(fund("agent", seat, "")).text("escrowId");
        seat.accepted();

        done(seat.post("agent", "release-seat", "{}"));
        story.advance(Duration.ofDays(30));

        assertEnd(EventType.ESCROW_REFUNDED, escrow, "refunded", TOTAL, "refund");
        assertThat(story.events(EventType.ESCROW_CANCELLED)).isEmpty();
    }

    @Test
    void cancelledEscrowReportsWhatIsBack() {
        story.deposited(5_000);
        String escrow = done(fund("agent", applied(), "")).text("escrowId");

        done(post("agent", escrow, "cancel", "{\"reason\":\"a private word\"}"));
        done(post("agent", escrow, "cancel", "{}"));

        assertEnd(EventType.ESCROW_CANCELLED, escrow, "cancelled", TOTAL, "cancel");
    }

    @Test
    void cancelledUnpaidEscrowReportsThatNothingCameBack() {
        String escrow = done(fund("agent", applied(), "")).text("escrowId");

        done(post("agent", escrow, "cancel", "{}"));

        assertEnd(EventType.ESCROW_CANCELLED, escrow, "cancelled", 0, "cancel");
    }

    @Test
    void unusedEscrowReportsThatItLapsed() {
        story.deposited(5_000);
        String escrow = done(fund("agent", applied(), "")).text("escrowId");

        story.advance(Duration.ofDays(7));

        assertEnd(EventType.ESCROW_CANCELLED, escrow, "cancelled", TOTAL, "lapse");
    }

    @Test
    void unpaidEscrowReportsThatItExpired() {
        String escrow = done(fund("agent", applied(), "")).text("escrowId");

        story.advance(Duration.ofHours(24));

        assertEnd(EventType.ESCROW_EXPIRED, escrow, "expired", 0, "expire");
    }

    @Test
    void disputeIsReportedToBothSidesWithoutTheirWordsAndItsRefundToThePoster() {
        story.deposited(5_000);
        Seat seat = applied();
        String escrow = done(fund("agent", seat, "")).text("escrowId");
        seat.accepted();
        done(post("agent", escrow, "dispute", ISSUE));
        done(post("agent", escrow, "dispute/evidence", "{\"text\":\"Another picture.\"}"));

        assertThat(story.events(EventType.ESCROW_DISPUTE_OPENED))
                .extracting(Event::accountId)
                .containsExactlyInAnyOrder(story.account("agent"), story.account("ada"));
        assertThat(story.events(EventType.ESCROW_DISPUTE_OPENED))
                .allSatisfy(event -> assertThat(Facts.of(event))
                        .containsEntry("status", "disputed")
                        .containsEntry("reason", "poor_quality")
                        .containsEntry("openedBy", "poster")
                        .containsEntry("dueAt", "2026-01-15T00:00:00.000Z")
                        .doesNotContainKey("message"));

        story.advance(Duration.ofDays(14));

        assertEnd(EventType.ESCROW_REFUNDED, escrow, "refunded", TOTAL, "rule_refund");
    }

    private void assertEnd(EventType type, String escrow, String status, long cents, String reason) {
        Event event = story.event(type);
        assertThat(event.id()).isEqualTo(type.wire() + ":" + escrow);
        assertThat(event.accountId()).isEqualTo(story.account("agent"));
        assertThat(Facts.of(event))
                .containsEntry("escrowId", escrow)
                .containsEntry("status", status)
                .containsEntry("amountCents", cents)
                .containsEntry("reason", reason)
                .doesNotContainKey("message");
    }
}
