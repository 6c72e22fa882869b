package marketplace.money.escrow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.DisputeId;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;

/** The items that a move changes: the escrow, its place in lists, and what finds it by subject or dispute. */
final class EscrowRecords {

    private EscrowRecords() {}

    static List<Write> of(EscrowMove move) {
        Escrow after = move.after();
        Item item = EscrowItems.item(after);
        List<Write> writes = new ArrayList<>(live(move));
        if (move.before().isEmpty()) {
            // The id is random; the subject must have no other live escrow.
            writes.add(Write.create(EscrowItems.place(after)));
            writes.add(Write.put(item));
            writes.add(Write.put(EscrowItems.entry(after, after.terms().posterId())));
            writes.add(Write.put(EscrowItems.entry(after, after.terms().payeeId())));
            return writes;
        }
        writes.add(Write.put(item).when(Condition.version(move.before().get().version())));
        if (after.status().freesSubject()) {
            writes.add(Write.delete(Keys.escrowOf(after.terms().subject().code())));
        }
        Optional<DisputeId> open = openDispute(after);
        Optional<DisputeId> wasOpen = openDispute(move.before().get());
        if (!open.equals(wasOpen)) {
            wasOpen.map(Keys::dispute).map(Write::delete).ifPresent(writes::add);
            open.map(_ -> Write.put(EscrowItems.disputed(after))).ifPresent(writes::add);
        }
        return writes;
    }

    private static Optional<DisputeId> openDispute(Escrow escrow) {
        return escrow.status() == EscrowStatus.DISPUTED
                ? Optional.of(escrow.dispute().id())
                : Optional.empty();
    }

    private static List<Write> live(EscrowMove move) {
        Escrow after = move.after();
        boolean held =
                move.before().filter(before -> before.status().holdsMoney()).isPresent();
        if (held == after.status().holdsMoney()) {
            return List.of();
        }
        return List.of(
                held
                        ? Write.delete(Keys.liveEscrow(after.terms().posterId(), after.id()))
                        : Write.put(EscrowItems.live(after)));
    }
}
