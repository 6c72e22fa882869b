package marketplace.hiring.directhires;

import java.time.Duration;
import java.time.Instant;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.seats.DirectOffers;
import marketplace.bounties.seats.DirectOffers.Offer;
import marketplace.hiring.directhires.RentalInputs.Order;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.Hires;
import marketplace.humans.Human;
import marketplace.kernel.Call;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.ReturnUrls;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.transactions.Spender;
import marketplace.table.Table;

/** The start of a direct hire, and its end without payment. In between it is a hire like any other. */
public final class DirectHire {

    private static final Duration DEFERRAL = Duration.ofDays(7);

    private final Hires hires;
    private final DirectOffers offers;

    DirectHire(Table table, Hires hires) {
        this.hires = hires;
        this.offers = new DirectOffers(table, hires.ids());
    }

    Offer offer(Call call, Human human, Order order) {
        Instant payBy = order.deferred() ? call.now().plus(DEFERRAL) : null;
        return offers.offer(call.accountId(), human, order.terms(), payBy, call.now());
    }

    /** The offer waits for its payment. */
    Hire defer(Offer offer) {
        return hires.of(offer).write(offers.create(offer).writes());
    }

    /** The seat is taken and the escrow paid from the wallet; bounty and application are new. */
    Hire start(Offer offer, Call call, EscrowTerms terms) {
        EscrowId id = hires.nextEscrow(call.now());
        return hires.of(offer)
                .seat(hires.seats().createFilled(offer.with(id), id, call.now()))
                .payFromWallet(id, terms, Spender.of(call), call.now())
                .lock(EscrowActor.POSTER, call.now());
    }

    Hire startByCheckout(Offer offer, Call call, EscrowTerms terms, ReturnUrls returns) {
        EscrowId id = hires.nextEscrow(call.now());
        String title = offer.bounty().terms().title();
        return defer(offer.with(id)).openCheckout(id, terms, title, returns, call);
    }

    /** Hires the human of a direct offer that is still open, when its checkout is paid. */
    public static Hire startPaid(Hire hire, Instant now) {
        boolean open = hire.applied()
                .filter(at -> at.bounty().isDirectOffer()
                        && at.bounty().status() == BountyStatus.OPEN
                        && at.application().status() == ApplicationStatus.PENDING)
                .isPresent();
        return open ? hire.take(hire.requireEscrow().id(), null, now).lock(EscrowActor.PROVIDER, now) : hire;
    }

    /** Ends an unpaid direct offer together with its escrow. A deferred payment can still be made with another one. */
    public static Hire endUnpaid(Hire hire, Instant now) {
        boolean unpaid = hire.applied()
                .filter(at -> at.bounty().isDirectOffer()
                        && !at.bounty().directOffer().isDeferred()
                        && at.application().status() == ApplicationStatus.PENDING)
                .isPresent();
        return unpaid ? hire.rejectSeat(null, now) : hire;
    }
}
