package marketplace.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class EventTypeTest {

    private static final List<String> PUBLISHED = List.of(
            "application.submitted",
            "application.accepted",
            "application.confirmed",
            "application.rejected",
            "application.seat_expired",
            "application.ghost_flagged",
            "application.started",
            "application.start_deadline_passed",
            "application.completion_deadline_passed",
            "application.worker_restricted",
            "application.blocked",
            "submission.submitted",
            "submission.approved",
            "submission.redo_requested",
            "submission.rejected",
            "submission.redo_deadline_passed",
            "message.received",
            "conversation.completion_claimed",
            "proof.uploaded",
            "bounty.seat_filled",
            "bounty.extended",
            "bounty.completed",
            "escrow.funded",
            "escrow.released",
            "escrow.refunded",
            "escrow.cancelled",
            "escrow.expired",
            "escrow.dispute_opened",
            "escrow.settlement_proposed",
            "escrow.dispute_ended",
            "escrow.frozen",
            "escrow.unfrozen",
            "escrow.ruling_due",
            "payment.sent",
            "wallet.low_balance",
            "wallet.auto_topup_initiated",
            "wallet.auto_topup_failed",
            "wallet.spending_cap_hit",
            "run.status_changed",
            "run.report_ready",
            "booking.created",
            "booking.status_changed",
            "booking.provider_restricted",
            "subscription.status_changed",
            "webhook.test");

    private static final List<String> OF_KEYS = List.of("application.received", "application.withdrawn");

    @Test
    void typesAreThePublishedOnes() {
        assertThat(Arrays.stream(EventType.values()).map(EventType::wire))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(PUBLISHED.stream(), OF_KEYS.stream()).toList());
    }

    @Test
    void everyWireNameParsesAndOtherTextDoesNot() {
        for (EventType type : EventType.values()) {
            assertThat(Wire.find(EventType.class, type.wire())).contains(type);
        }
        assertThat(Wire.find(EventType.class, "APPLICATION_SUBMITTED")).isEmpty();
        assertThat(Wire.find(EventType.class, "*")).isEmpty();
    }
}
