package marketplace.hiring;

import marketplace.conversations.PaymentOffers;
import marketplace.kernel.Call;
import marketplace.money.checkouts.ReturnUrls;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.ledger.Spender;

/** The start of a hire by a payment offer. It has no seat: its escrow waits for the human to accept it. */
record OfferedHire(Hires hires, PaymentOffers.Sent offer) {

    Hire hire() {
        return hires.of(offer);
    }

    Hire fund(Call call, EscrowTerms terms) {
        return hirable(call, terms)
                .payFromWallet(hires.nextEscrow(call.now()), terms, Spender.of(call), call.now())
                .write(hires.offers.convert(offer.conversation().id()));
    }

    Hire fundByCheckout(Call call, EscrowTerms terms, ReturnUrls returns) {
        return hirable(call, terms)
                .openCheckout(hires.nextEscrow(call.now()), terms, offer.offer().taskTitle(), returns, call);
    }

    private Hire hirable(Call call, EscrowTerms terms) {
        return hire().write(HirableHumans.conditions(call, terms.humanId(), terms.payeeId()));
    }

    /** The checkout of an offer is paid. */
    static Hire convertPaid(Hire funded) {
        return funded.requireEscrow().terms().subject() instanceof EscrowSubject.Offer offer
                ? funded.write(funded.hires.offers.convert(offer.conversationId()))
                : funded;
    }
}
