package marketplace.hiring.hire;

import java.time.Instant;
import java.util.Optional;
import marketplace.bounties.seats.Seats;
import marketplace.humans.Humans;
import marketplace.kernel.Id.EscrowId;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.ledger.PostResult;
import marketplace.table.Table;

/** Ends a seat. Its escrow is refunded or, where the bounty has a reserve pool, pays for the next applicant. */
public final class SeatBackfill {

    private final Hires hires;
    private final ReservePool reserve;

    public SeatBackfill(Table table, Hires hires) {
        this.hires = hires;
        this.reserve = new ReservePool(table, hires);
    }

    Hire end(Hire hire, Seats.LostSeat lost, EscrowActor by, String reason, Instant now) {
        Optional<Hire> next = reserve.next(hire, lost, now);
        if (next.isPresent()) {
            Hire passed = pass(hire, next.get(), lost, by, reason, now);
            switch (passed.post()) {
                case PostResult.Posted _ -> {
                    return passed;
                }
                // Money of a hosted checkout counts towards a cap only now, when the wallet spends it on the next hire.
                case PostResult.InDebt _, PostResult.OverCap _ -> {}
                case PostResult.ShortOfFunds funds -> throw funds.problem();
            }
        }
        return hire.vacate(lost, by, reason, now);
    }

    /** The refund of the lost seat pays the escrow of {@code next}, unless that was funded before. */
    private Hire pass(Hire hire, Hire next, Seats.LostSeat lost, EscrowActor by, String reason, Instant now) {
        EscrowId id = next.escrow().map(Escrow::id).orElseGet(() -> hires.nextEscrow(now));
        Hire passed = hire.seat(hires.seats().pass(lost, next.application(), id, now));
        Hire paid = next;
        if (next.escrow().isEmpty()) {
            passed = passed.write(Humans.exists(next.application().humanId()));
            EscrowTerms terms = hires.terms().of(next.bounty(), next.application());
            paid = next.payFromWallet(id, terms, hire.requireEscrow().passedOnBy(), now);
        }
        return passed.refund(by, reason, now).moveWith(paid.lock(EscrowActor.POSTER, now));
    }
}
