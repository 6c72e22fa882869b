package marketplace.money;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Ids;
import marketplace.kernel.Timer;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.Escrows;
import marketplace.money.payouts.Payout;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.Write;

/** Timers and provider events of money, with no work that follows. */
final class MoneyAlone {

    private final Escrows escrows;
    private final MoneyTimers timers;
    private final ProviderEvents events;

    MoneyAlone(Table table, Ids ids) {
        this.escrows = new Escrows(table);
        this.timers = new MoneyTimers(table, ids);
        this.events = new ProviderEvents(table, ids);
    }

    MoneyEffect effect(ProviderEvent event, Instant now) {
        return events.apply(event, now);
    }

    Commit apply(ProviderEvent event, Instant now) {
        return commit(effect(event, now));
    }

    Commit handle(Timer due, Instant now) {
        return commit(timers.handle(due, now));
    }

    List<TimerKind> kinds() {
        return MoneyTimers.KINDS.stream()
                .map(kind -> new TimerKind(kind, this::handle))
                .toList();
    }

    Commit commit(MoneyEffect effect) {
        return switch (effect) {
            case MoneyEffect.Settled(List<Write> writes) -> new Commit(writes);
            case MoneyEffect.EscrowMoved(List<Write> first, EscrowMove move, List<Write> last) ->
                new Commit(first)
                        .and(escrows.post(List.of(move), List.of())
                                .requirePosted()
                                .writes())
                        .and(last);
            case MoneyEffect.PayoutConfirmed(List<Write> writes, Payout _) -> new Commit(writes);
        };
    }
}
