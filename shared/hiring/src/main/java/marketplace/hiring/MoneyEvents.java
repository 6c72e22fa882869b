package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Ids;
import marketplace.money.MoneyEffect;
import marketplace.money.MoneyTimers;
import marketplace.money.ProviderEvents;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.Write;

/** The timers of money and the events of payment providers. A seat moves in the same commit as its money. */
public final class MoneyEvents {

    private final Hires hires;
    private final MoneyTimers timers;
    private final ProviderEvents events;

    MoneyEvents(Table table, Ids ids, Hires hires, int payoutHoldDays) {
        this.hires = hires;
        this.timers = new MoneyTimers(table, ids, payoutHoldDays);
        this.events = new ProviderEvents(table, ids);
    }

    /**
     * Empty if the event was applied before.
     *
     * @throws marketplace.kernel.Problem {@code not_found} when the event names none of our records
     */
    public Commit apply(ProviderEvent event, Instant now) {
        return commit(events.apply(event, now), now);
    }

    List<TimerKind<?>> kinds() {
        return timers.kinds(this::commit);
    }

    private Commit commit(MoneyEffect effect, Instant now) {
        return switch (effect) {
            case MoneyEffect.Settled(List<Write> writes) -> new Commit(writes);
            case MoneyEffect.EscrowMoved(List<Write> first, EscrowMove move, List<Write> last) ->
                new Commit(first)
                        .and(hires.of(move.after()).follow(move, now).commit().writes())
                        .and(last);
            case MoneyEffect.PayoutConfirmed(List<Write> writes, EscrowId escrow) ->
                new Commit(writes).and(payoutConfirmed(escrow, now).writes());
        };
    }

    private Commit payoutConfirmed(EscrowId id, Instant now) {
        return hires.escrows
                .find(id)
                .map(escrow -> hires.of(escrow).payoutConfirmed(now).commit())
                .orElse(Commit.none());
    }
}
