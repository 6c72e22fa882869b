package marketplace.money.escrow;

import java.time.Instant;
import marketplace.api.Field;
import marketplace.kernel.EventData;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Money;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.DisputeEnd;
import marketplace.money.ledger.Wallet;

/** What the events of escrows carry. */
record EscrowData(
        @Field(required = true) EscrowId escrowId,

        @Field(value = "Profile of the human.", required = true)
        HumanId humanId,

        @Field(required = true) String status,

        @Field(
                value = "In cents: funded without the fee, paid to the human, or at an end without pay back in the "
                        + "wallet, fee included.",
                required = true)
        long amountCents,

        @Field(value = "Always USD.", required = true) String currency,
        @Field("Bounty, for work on a bounty.") BountyId bountyId,
        @Field("Application, for work on a bounty.") ApplicationId applicationId,
        @Field("Booking, for booked work.") BookingId bookingId,

        @Field("Conversation, for an offer made in one.") ConversationId conversationId,

        @Field("Of a freeze chargeback or payment_refunded; of its end payment_returned, payment_covered,"
                + " payment_lost, withdrawn or ruled; of a dispute its category; of its end ruled, no_ruling, conceded,"
                + " settled, withdrawn or appeal_withdrawn; of a release or an end without pay the last action of the"
                + " auditLog.")
        String reason,

        @Field("The reason, or what happens at dueAt, as a sentence.")
        String message,

        @Field("When an unruled dispute is decided by default.")
        Instant dueAt,

        @Field("poster or worker: who opened the dispute.") String openedBy,

        @Field("poster or worker: who proposed the settlement.")
        String proposedBy,

        @Field("What the human gets by the settlement, or got at the end of the dispute, in cents.")
        Long workerCents,

        @Field("What went back to the poster at the end of the dispute, in cents.")
        Long refundedCents)
        implements EventData {

    static EscrowData of(Escrow escrow, Money amount, String reason, String message, Instant dueAt) {
        return of(escrow, amount, reason, message, dueAt, null, null, null, null);
    }

    /** What the parties wrote is left out. */
    static EscrowData disputed(Escrow escrow) {
        Dispute dispute = escrow.dispute();
        return of(
                escrow,
                escrow.terms().amount(),
                dispute.category().wire(),
                null,
                dispute.rulingDueAt(),
                dispute.openedBy().wire(),
                null,
                null,
                null);
    }

    static EscrowData proposed(Escrow escrow) {
        Dispute dispute = escrow.dispute();
        return of(
                escrow,
                escrow.terms().amount(),
                null,
                null,
                dispute.rulingDueAt(),
                null,
                dispute.settlement().by().wire(),
                dispute.settlement().worker().cents(),
                null);
    }

    /** A dispute that was withdrawn has moved no money. */
    static EscrowData ended(Escrow escrow, DisputeEnd how) {
        boolean paid = how != DisputeEnd.WITHDRAWN;
        return of(
                escrow,
                escrow.terms().amount(),
                how.wire(),
                null,
                null,
                null,
                null,
                paid ? escrow.outcome().paidOut().cents() : null,
                paid ? escrow.outcome().refunded().cents() : null);
    }

    private static EscrowData of(
            Escrow escrow,
            Money amount,
            String reason,
            String message,
            Instant dueAt,
            String openedBy,
            String proposedBy,
            Long workerCents,
            Long refundedCents) {
        EscrowTerms terms = escrow.terms();
        EscrowSubject subject = terms.subject();
        return new EscrowData(
                escrow.id(),
                terms.humanId(),
                escrow.status().wire(),
                amount.cents(),
                Wallet.CURRENCY,
                subject.bounty().orElse(null),
                subject.application().orElse(null),
                subject.booking().orElse(null),
                subject.conversation().orElse(null),
                reason,
                message,
                dueAt,
                openedBy,
                proposedBy,
                workerCents,
                refundedCents);
    }
}
