package marketplace.hiring.directhires;

import java.time.Duration;
import java.time.Instant;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.seats.DirectHires;
import marketplace.bounties.seats.DirectHires.Prepared;
import marketplace.hiring.directhires.DirectHireInputs.Order;
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
public final class DirectHireStart {

    private static final Duration DEFERRAL = Duration.ofDays(7);

    private final Hires hires;
    private final DirectHires directHires;

    DirectHireStart(Table table, Hires hires) {
        this.hires = hires;
        this.directHires = new DirectHires(table, hires.ids());
    }

    Prepared prepare(Call call, Human human, Order order) {
        Instant payBy = order.deferred() ? call.now().plus(DEFERRAL) : null;
        return directHires.prepare(call.accountId(), human, order.terms(), payBy, call.now());
    }

    /** The direct hire waits for its payment. */
    Hire defer(Prepared prepared) {
        return hires.of(prepared).write(directHires.create(prepared).writes());
    }

    /** The seat is taken and the escrow paid from the wallet; bounty and application are new. */
    Hire start(Prepared prepared, Call call, EscrowTerms terms) {
        EscrowId id = hires.nextEscrow(call.now());
        return hires.of(prepared)
                .seat(hires.seats().createFilled(prepared.with(id), id, call.now()))
                .payFromWallet(id, terms, Spender.of(call), call.now())
                .lock(EscrowActor.POSTER, call.now());
    }

    Hire startByCheckout(Prepared prepared, Call call, EscrowTerms terms, ReturnUrls returns) {
        EscrowId id = hires.nextEscrow(call.now());
        String title = prepared.bounty().terms().title();
        return defer(prepared.with(id)).openCheckout(id, terms, title, returns, call);
    }

    /** Hires the human of a direct hire that is still open, when its checkout is paid. */
    public static Hire startPaid(Hire hire, Instant now) {
        boolean open = hire.applied()
                .filter(at -> at.bounty().isDirectHire()
                        && at.bounty().status() == BountyStatus.OPEN
                        && at.application().status() == ApplicationStatus.PENDING)
                .isPresent();
        return open ? hire.take(hire.requireEscrow().id(), null, now).lock(EscrowActor.PROVIDER, now) : hire;
    }

    /** Ends an unpaid direct hire together with its escrow. A deferred payment can still be made with another one. */
    public static Hire endUnpaid(Hire hire, Instant now) {
        boolean unpaid = hire.applied()
                .filter(at -> at.bounty().isDirectHire()
                        && !at.bounty().directOffer().isDeferred()
                        && at.application().status() == ApplicationStatus.PENDING)
                .isPresent();
        return unpaid ? hire.rejectSeat(null, now) : hire;
    }
}
