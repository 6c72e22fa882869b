package marketplace.money;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.Id.EscrowId;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.payouts.PayoutMove;
import marketplace.money.payouts.PayoutSource;
import marketplace.money.payouts.Payouts;
import marketplace.table.Commit;
import marketplace.table.Write;

/** What a timer or a provider's event changes in money. The caller commits it with what changes in the work. */
public sealed interface MoneyEffect {

    record Settled(List<Write> writes) implements MoneyEffect {

        public Settled {
            writes = List.copyOf(writes);
        }
    }

    record EscrowMoved(List<Write> first, EscrowMove move, List<Write> last) implements MoneyEffect {

        public EscrowMoved {
            first = List.copyOf(first);
            last = List.copyOf(last);
        }
    }

    record PayoutConfirmed(List<Write> writes, EscrowId escrow) implements MoneyEffect {

        public PayoutConfirmed {
            writes = List.copyOf(writes);
        }
    }

    static MoneyEffect none() {
        return new Settled(List.of());
    }

    static MoneyEffect of(Commit commit) {
        return new Settled(commit.writes());
    }

    /** A payout that a bank has returned is confirmed a second time; the work follows the first time only. */
    static MoneyEffect confirmed(Payouts payouts, PayoutMove move, Instant now) {
        List<Write> writes = payouts.changes(move, now).writes();
        return move.before().firstConfirmedAt() == null
                        && move.after().source() instanceof PayoutSource.OfEscrow(EscrowId escrow)
                ? new PayoutConfirmed(writes, escrow)
                : new Settled(writes);
    }

    default MoneyEffect between(List<Write> before, List<Write> after) {
        return switch (this) {
            case Settled(List<Write> writes) -> new Settled(joined(joined(before, writes), after));
            case EscrowMoved(List<Write> first, EscrowMove move, List<Write> last) ->
                new EscrowMoved(joined(before, first), move, joined(last, after));
            case PayoutConfirmed(List<Write> writes, EscrowId escrow) ->
                new PayoutConfirmed(joined(joined(before, writes), after), escrow);
        };
    }

    private static List<Write> joined(List<Write> first, List<Write> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
