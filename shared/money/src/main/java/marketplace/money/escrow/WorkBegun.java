package marketplace.money.escrow;

import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Counts the escrows that came under way for a payee. A list of them misses a hire that is committed at the same time;
 * the count does not.
 */
final class WorkBegun {

    private static final String COUNT = "begun";

    private WorkBegun() {}

    static List<Write> by(List<EscrowMove> moves) {
        return moves.stream()
                .filter(WorkBegun::begins)
                .map(move -> move.after().terms().payeeId())
                .distinct()
                .map(payee -> Write.update(Keys.workBegun(payee), Change.add(COUNT, 1), Change.set("v", 1)))
                .toList();
    }

    private static boolean begins(EscrowMove move) {
        return isUnderWay(move.after())
                && move.before().filter(WorkBegun::isUnderWay).isEmpty();
    }

    /** Whether work is agreed and not paid for. A booking takes time of the human before it is paid. */
    static boolean isUnderWay(Escrow escrow) {
        boolean agreed = escrow.status() != EscrowStatus.FUNDING && escrow.status() != EscrowStatus.FUNDED;
        return !escrow.status().isEnd()
                && (agreed || escrow.terms().subject().booking().isPresent());
    }

    /** Requires that no further escrow comes under way. */
    static Write noneSince(Table table, AccountId payee) {
        return Write.check(
                Keys.workBegun(payee),
                table.get(Keys.workBegun(payee))
                        .map(item -> Condition.is(COUNT, item.number(COUNT)))
                        .orElse(Condition.absent()));
    }
}
