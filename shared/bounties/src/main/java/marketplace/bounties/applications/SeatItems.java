package marketplace.bounties.applications;

import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Wire;
import marketplace.table.Item;

/**
 * Seats, and the terms of seats, as parts of their application's and bounty's items.
 *
 * <p>They have no item of their own: whatever moves a seat moves its application.
 */
final class SeatItems {

    private SeatItems() {}

    static Item.Builder seat(Seat seat) {
        return seat == null
                ? null
                : Item.nested()
                        .put("escrowId", seat.escrowId())
                        .put("takenAt", seat.takenAt())
                        .put("confirmBy", seat.confirmBy())
                        .put("confirmedAt", seat.confirmedAt())
                        .put("startBy", seat.startBy())
                        .put("startedAt", seat.startedAt())
                        .put("dueAt", seat.dueAt())
                        .put("lastHeardAt", seat.lastHeardAt())
                        .put("ghostFlaggedAt", seat.ghostFlaggedAt())
                        .put("consentedAt", seat.consentedAt())
                        .put("disputedAt", seat.disputedAt())
                        .put("finishedAt", seat.finishedAt())
                        .put("work", work(seat.work()))
                        .put("expired", seat.expired());
    }

    static Seat seat(Item item) {
        return new Seat(
                new EscrowId(item.text("escrowId")),
                item.instant("takenAt"),
                item.instant("confirmBy"),
                item.findInstant("confirmedAt").orElse(null),
                item.findInstant("startBy").orElse(null),
                item.findInstant("startedAt").orElse(null),
                item.findInstant("dueAt").orElse(null),
                item.findInstant("lastHeardAt").orElse(null),
                item.findInstant("ghostFlaggedAt").orElse(null),
                item.findInstant("consentedAt").orElse(null),
                item.findInstant("disputedAt").orElse(null),
                item.findInstant("finishedAt").orElse(null),
                item.findItem("work").map(SeatItems::work).orElse(null),
                item.findText("expired")
                        .map(text -> Wire.require(SeatExpiry.class, text))
                        .orElse(null));
    }

    private static Item.Builder work(Seat.Work work) {
        return work == null
                ? null
                : Item.nested().put("submissionId", work.submissionId()).put("status", work.status());
    }

    private static Seat.Work work(Item item) {
        return new Seat.Work(
                new SubmissionId(item.text("submissionId")), item.constant("status", SubmissionStatus.class));
    }
}
