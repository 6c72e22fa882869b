package marketplace.hiring;

import java.time.Instant;
import java.util.Optional;
import marketplace.bounties.seats.Seats;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.ledger.PostResult;
import marketplace.table.Table;

/** Ends a seat. Its escrow is refunded or, where the bounty has a reserve pool, pays for the next applicant. */
final class SeatBackfill {

    private final ReservePool reserve;

    SeatBackfill(Table table, Hires hires) {
        this.reserve = new ReservePool(table, hires);
    }

    Hire end(Hire hire, Seats.LostSeat lost, EscrowActor by, String reason, Instant now) {
        Optional<Hire> next = reserve.next(hire, lost, now);
        if (next.isPresent()) {
            Hire passed = hire.passTo(next.get(), lost, by, reason, now);
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
}
