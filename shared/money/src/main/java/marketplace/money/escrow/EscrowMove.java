package marketplace.money.escrow;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import marketplace.money.payouts.Payout;
import marketplace.money.transactions.LedgerTransaction;

/** An escrow after a verb and the money that moves with it: no use-case can store one without the other. */
public record EscrowMove(
        Optional<Escrow> before, Escrow after, List<LedgerTransaction> transactions, List<Payout> payouts) {

    public EscrowMove {
        transactions = List.copyOf(transactions);
        payouts = List.copyOf(payouts);
    }

    public EscrowStatus.Move action() {
        return after.auditLog().getLast().action();
    }

    /** Both moves in one commit, as when an acceptance is funded from the wallet. */
    public EscrowMove then(EscrowMove next) {
        if (!next.before.equals(Optional.of(after))) {
            throw new IllegalArgumentException("the second move does not begin where the first ends: " + after.id());
        }
        return new EscrowMove(
                before,
                next.after,
                Stream.concat(transactions.stream(), next.transactions.stream()).toList(),
                Stream.concat(payouts.stream(), next.payouts.stream()).toList());
    }

    EscrowMove with(Escrow changed) {
        return new EscrowMove(before, changed, transactions, payouts);
    }

    EscrowMove with(List<LedgerTransaction> changed) {
        return new EscrowMove(before, after, changed, payouts);
    }

    /** Whether the move sets this time, or changes it. */
    boolean sets(Function<EscrowClocks, Instant> clock) {
        Instant set = clock.apply(after.clocks());
        return set != null
                && !before.map(escrow -> clock.apply(escrow.clocks())).equals(Optional.of(set));
    }
}
