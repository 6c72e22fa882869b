package marketplace.hiring;

import java.time.Instant;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.seats.DirectOffers;
import marketplace.kernel.Call;
import marketplace.kernel.Id.EscrowId;
import marketplace.money.checkouts.ReturnUrls;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.ledger.Spender;

/** The start of a direct hire, and its end without payment. In between it is a hire like any other. */
final class DirectHire {

    private final Hires hires;

    DirectHire(Hires hires) {
        this.hires = hires;
    }

    /** The seat is taken and the escrow paid from the wallet; bounty and application are new. */
    Hire start(DirectOffers.Offer offer, Call call, EscrowTerms terms) {
        EscrowId id = hires.nextEscrow(call.now());
        return hires.of(offer)
                .seat(hires.seats.createFilled(offer.with(id), id, call.now()))
                .payFromWallet(id, terms, Spender.of(call), call.now())
                .lock(EscrowActor.POSTER, call.now());
    }

    Hire startByCheckout(
            DirectOffers offers, DirectOffers.Offer offer, Call call, EscrowTerms terms, ReturnUrls returns) {
        EscrowId id = hires.nextEscrow(call.now());
        DirectOffers.Offer waiting = offer.with(id);
        String title = waiting.bounty().terms().title();
        return hires.of(waiting).write(offers.create(waiting).writes()).openCheckout(id, terms, title, returns, call);
    }

    /** Hires the human of a direct offer that is still open, when its checkout is paid. */
    static Hire startPaid(Hire hire, Instant now) {
        boolean open = hire.applied()
                .filter(at -> at.bounty().isDirectOffer()
                        && at.bounty().status() == BountyStatus.OPEN
                        && at.application().status() == ApplicationStatus.PENDING)
                .isPresent();
        return open ? hire.take(hire.requireEscrow().id(), null, now).lock(EscrowActor.PROVIDER, now) : hire;
    }

    /** Ends an unpaid direct offer together with its escrow. A deferred payment can still be made with another one. */
    static Hire endUnpaid(Hire hire, Instant now) {
        boolean unpaid = hire.applied()
                .filter(at -> at.bounty().isDirectOffer()
                        && !at.bounty().directOffer().isDeferred()
                        && at.application().status() == ApplicationStatus.PENDING)
                .isPresent();
        return unpaid ? hire.rejectSeat(null, now) : hire;
    }
}
