package marketplace.hiring.hire;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.money.escrow.EscrowMove;
import marketplace.table.Write;

/**
 * The changes by the verbs of a hire, in the order of the commit. The ledger posts all moves of one commit together, so
 * they are kept apart from the other writes.
 */
record HireChanges(List<Write> first, List<EscrowMove> moves, List<Write> last) {

    static final HireChanges NONE = new HireChanges(List.of(), List.of(), List.of());

    HireChanges {
        first = List.copyOf(first);
        moves = List.copyOf(moves);
        last = List.copyOf(last);
    }

    HireChanges and(List<Write> writes) {
        return moves.isEmpty()
                ? new HireChanges(joined(first, writes), moves, last)
                : new HireChanges(first, moves, joined(last, writes));
    }

    /** Adds a move. A further move of the same escrow becomes one with the move before it. */
    HireChanges and(EscrowMove move) {
        List<EscrowMove> all = new ArrayList<>(moves);
        if (!all.isEmpty() && move.before().equals(Optional.of(all.getLast().after()))) {
            all.set(all.size() - 1, all.getLast().then(move));
        } else {
            all.add(move);
        }
        return new HireChanges(first, all, last);
    }

    private static List<Write> joined(List<Write> some, List<Write> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }
}
