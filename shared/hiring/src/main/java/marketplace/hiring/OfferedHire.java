package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import marketplace.conversations.OfferOutcome;
import marketplace.conversations.PaymentOffers;
import marketplace.hiring.rentals.CancelledHires;
import marketplace.kernel.Call;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.IdKind;
import marketplace.kernel.ReturnUrls;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.transactions.Spender;

/** The start of a hire by a payment offer. It has no seat: its escrow waits for the human to accept it. */
record OfferedHire(Hires hires, PaymentOffers.Sent offer) {

    Hire hire() {
        return hires.of(offer);
    }

    Hire fund(Call call, EscrowTerms terms) {
        Hire paid =
                hirable(call, terms).payFromWallet(hires.nextEscrow(call.now()), terms, Spender.of(call), call.now());
        return paid.write(List.of(CancelledHires.requireFew(paid.requireEscrow(), call.now())))
                .write(hires.offers.convert(offer.conversation().id()));
    }

    Hire fundByCheckout(Call call, EscrowTerms terms, ReturnUrls returns) {
        return hirable(call, terms)
                .openCheckout(hires.nextEscrow(call.now()), terms, offer.offer().taskTitle(), returns, call);
    }

    private Hire hirable(Call call, EscrowTerms terms) {
        return hire().write(HirableHumans.conditions(call, terms.humanId(), terms.payeeId()));
    }

    static Hire accept(Hire offered, Instant now) {
        return withOutcome(offered.lock(EscrowActor.WORKER, now), OfferOutcome.ACCEPTED, now);
    }

    static Hire decline(Hire offered, String reason, Instant now) {
        offered.hires.prefetchDecline(offered.requireEscrow().terms());
        EscrowMove declined =
                offered.requireEscrow().cancel(EscrowActor.WORKER, reason, offered.hires.nextTransaction(now), now);
        return withOutcome(offered.move(declined), OfferOutcome.DECLINED, now);
    }

    /** The human was asked to accept it. Changes nothing for other hires. */
    static Hire cancelled(Hire cancelled, Instant now) {
        return withOutcome(cancelled, OfferOutcome.CANCELLED, now);
    }

    /** Changes nothing for other moves. */
    static Hire lapse(Hire moved, EscrowMove move, Instant now) {
        return move.action() == EscrowStatus.Move.LAPSE ? withOutcome(moved, OfferOutcome.LAPSED, now) : moved;
    }

    private static Hire withOutcome(Hire moved, OfferOutcome outcome, Instant now) {
        Escrow escrow = moved.requireEscrow();
        if (!(escrow.terms().subject() instanceof EscrowSubject.Offer offer)) {
            return moved;
        }
        PaymentOffers.Funded funded = new PaymentOffers.Funded(
                offer.conversationId(),
                offer.messageId(),
                escrow.id(),
                escrow.terms().amount());
        MessageId message = new MessageId(moved.hires.ids.next(IdKind.MESSAGE, now));
        return moved.write(
                moved.hires.offers.announce(outcome, funded, message, now).writes());
    }

    static Hire convertPaid(Hire funded) {
        return funded.requireEscrow().terms().subject() instanceof EscrowSubject.Offer offer
                ? funded.write(funded.hires.offers.convert(offer.conversationId()))
                : funded;
    }
}
