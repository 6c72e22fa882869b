package marketplace.money.escrow;

import java.time.Instant;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Money;
import marketplace.money.ledger.Wallet;

/** What the mails about an escrow can name. Null is what a notice of its type does not have. */
record EscrowNotice(
        EscrowId escrowId,
        HumanId humanId,
        String status,
        Money amount,
        String currency,
        BountyId bountyId,
        ApplicationId applicationId,
        BookingId bookingId,
        ConversationId conversationId,
        Instant dueAt,
        Instant autoReleaseAt) {

    static EscrowNotice of(Escrow escrow) {
        return of(escrow, null, null);
    }

    /** Of a payment offer that waits for its human. */
    static EscrowNotice lapsing(Escrow escrow) {
        return of(escrow, escrow.clocks().lapsesAt(), null);
    }

    static EscrowNotice releasing(Escrow escrow) {
        return of(escrow, null, escrow.clocks().autoReleaseAt());
    }

    private static EscrowNotice of(Escrow escrow, Instant dueAt, Instant autoReleaseAt) {
        EscrowTerms terms = escrow.terms();
        EscrowSubject subject = terms.subject();
        return new EscrowNotice(
                escrow.id(),
                terms.humanId(),
                escrow.status().wire(),
                terms.amount(),
                Wallet.CURRENCY,
                subject.bounty().orElse(null),
                subject.application().orElse(null),
                subject.booking().orElse(null),
                subject.conversation().orElse(null),
                dueAt,
                autoReleaseAt);
    }
}
