package marketplace.hiring.escrow;

import java.util.List;
import marketplace.bounties.applications.Application;
import marketplace.bounties.seats.Seats;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.HireTerms;
import marketplace.hiring.hire.Hires;
import marketplace.kernel.Call;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.ReturnUrls;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.transactions.Spender;

/** Pays for a pending application before it is accepted. In a direct hire the payment itself hires the human. */
record ApplicationFunding(Hires hires, Hire hire) {

    Hire fromWallet(Call call, EscrowTerms terms) {
        EscrowId id = hires.nextEscrow(call.now());
        boolean direct = hire.bounty().isDirectHire();
        Hire seat = direct ? hire.take(id, null, call.now()) : fundedBy(id);
        Hire funded = seat.write(HireTerms.requirePayee(hire.application().humanId()))
                .payFromWallet(id, terms, Spender.of(call), call.now());
        return direct ? funded.lock(EscrowActor.POSTER, call.now()) : funded;
    }

    Hire byCheckout(Call call, EscrowTerms terms, ReturnUrls returns) {
        EscrowId id = hires.nextEscrow(call.now());
        Hire named = fundedBy(id);
        Hire seat = hire.bounty().isDirectHire()
                ? named.write(
                        hires.bounties().change(hire.bounty(), hire.bounty().fundedBy(id, call.now())))
                : named;
        return seat.write(HireTerms.requirePayee(hire.application().humanId()))
                .openCheckout(id, terms, hire.bounty().terms().title(), returns, call);
    }

    private Hire fundedBy(EscrowId id) {
        Application named = hire.application().fundedBy(id);
        return hire.seat(new Seats.Moved(
                hire.bounty(), named, List.of(hires.applications().change(named))));
    }
}
