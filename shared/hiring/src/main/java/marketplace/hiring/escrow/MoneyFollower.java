package marketplace.hiring.escrow;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.hiring.bookings.PaidBookings;
import marketplace.hiring.bookings.VisitUseCases;
import marketplace.hiring.directhires.DirectHireStart;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.paymentoffers.PaymentOfferHire;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Ids;
import marketplace.money.MoneyEffect;
import marketplace.money.MoneyTimers;
import marketplace.money.ProviderEvents;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.Write;

/** The timers of money and the events of payment providers. A seat moves in the same commit as its money. */
public final class MoneyFollower {

    private final Hires hires;
    private final PaidBookings bookings;
    private final PaymentOfferHire paymentOffer;
    private final MoneyTimers timers;
    private final ProviderEvents events;

    public MoneyFollower(Table table, Ids ids, Hires hires, int payoutHoldDays) {
        this.hires = hires;
        this.bookings = new VisitUseCases(table, hires).paid();
        this.paymentOffer = new PaymentOfferHire(table, hires);
        this.timers = new MoneyTimers(table, ids, payoutHoldDays);
        this.events = new ProviderEvents(table, ids, payoutHoldDays);
    }

    /**
     * Empty if the event was applied before.
     *
     * @throws marketplace.kernel.Problem {@code not_found} when the event names none of our records
     */
    public Commit apply(ProviderEvent event, Instant now) {
        return commit(events.apply(event, now), now);
    }

    public List<TimerKind<?>> kinds() {
        return timers.kinds(this::commit);
    }

    private Commit commit(MoneyEffect effect, Instant now) {
        return switch (effect) {
            case MoneyEffect.Settled(List<Write> writes) -> new Commit(writes);
            case MoneyEffect.EscrowMoved(List<Write> first, EscrowMove move, List<Write> last) ->
                new Commit(first).and(follow(move, now).commit().writes()).and(last);
            case MoneyEffect.PayoutConfirmed(List<Write> writes, EscrowId escrow) ->
                new Commit(writes).and(payoutConfirmed(escrow, now).writes());
        };
    }

    private Hire follow(EscrowMove move, Instant now) {
        Hire moved = hires.of(move.after()).move(move);
        Optional<Hire> booked = bookings.follow(moved, move, now);
        if (FrozenHire.isFreezing(move)) {
            return FrozenHire.follow(moved, move, now);
        }
        if (booked.isPresent() && move.after().status() != EscrowStatus.RELEASED) {
            return booked.get();
        }
        return switch (move.after().status()) {
            case FUNDED -> paymentOffer.convertPaid(DirectHireStart.startPaid(moved, now));
            case RELEASED -> moved.finish(now);
            case CANCELLED, EXPIRED -> paymentOffer.lapse(DirectHireStart.endUnpaid(moved, now), move, now);
            case FUNDING, LOCKED, DELIVERED, COMPLETED, REFUNDED, DISPUTED, SPLIT ->
                throw new IllegalArgumentException("neither a timer nor a provider moves an escrow to "
                        + move.after().status());
        };
    }

    private Commit payoutConfirmed(EscrowId id, Instant now) {
        return hires.escrows()
                .find(id)
                .map(escrow -> hires.of(escrow).payoutConfirmed(now).commit())
                .orElse(Commit.none());
    }
}
