package marketplace.webhooks.slots;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.Id;
import marketplace.kernel.Id.EndpointId;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.webhooks.deliveries.DelayedMessage;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryMessage;
import marketplace.webhooks.deliveries.DeliverySweeper;
import marketplace.webhooks.deliveries.Lane;

/**
 * Decides whether a delivery may be called now, waits for a slot, or belongs in the slow lane.
 *
 * <p>A delivery that finds no slot waits in line, oldest first. The worker that frees a slot calls the first in line,
 * by a message. After a crash of that worker the next delivery to the endpoint calls, or {@link DeliverySweeper}.
 */
public final class Admission {

    /** How often a slot is tried when concurrent workers take it first. */
    private static final int MAX_ROUNDS = 5;

    public sealed interface Verdict {

        /** The delivery may be called. Its claim removes it from the lines. */
        record Admitted(DeliverySlots.Slot slot, List<Write> leaveLines) implements Verdict {}

        /** It is not called now. These messages are sent before its own is acknowledged. */
        record Deferred(List<DelayedMessage> next) implements Verdict {}
    }

    private final Table table;
    private final DeliverySlots slots;
    private final WaitingLine line;

    public Admission(Table table) {
        this.table = table;
        this.slots = new DeliverySlots(table);
        this.line = new WaitingLine(table);
    }

    public Verdict admit(Delivery delivery, DeliveryMessage message, SlotState read, Instant now) {
        if (message.lane() == Lane.REGULAR && read.isSlow(message.endpoint(), now)) {
            return new Verdict.Deferred(List.of(DelayedMessage.now(message.on(Lane.SLOW))));
        }
        SlotState state = read;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            for (Id id : List.<Id>of(message.endpoint(), message.account())) {
                int free = state.countFree(id, now);
                if (free == 0) {
                    return waitInLine(id, delivery, message, state, now);
                }
                if (isBehind(id, delivery, free, state)) {
                    // The slot belongs to an older delivery, which was called when the slot became free.
                    return waitInLine(id, delivery, message, state, now);
                }
            }
            try {
                Optional<DeliverySlots.Slot> slot = slots.take(state, message, now);
                if (slot.isPresent()) {
                    return new Verdict.Admitted(slot.get(), leaveLines(delivery, message, state));
                }
            } catch (LostRace _) {
                // A concurrent worker took this slot; another may be free.
            }
            state = slots.read(message.account());
        }
        return waitInLine(message.endpoint(), delivery, message, state, now);
    }

    /** Frees the slot and calls the delivery that is to use it. */
    public List<DelayedMessage> finish(DeliverySlots.Slot slot, boolean slow, Instant now) {
        SlotState state = slots.release(slot, slow, now);
        return call(slot.endpoint(), state, now);
    }

    /** For a delivery that needs no attempt: it must not hold up those behind it. */
    public List<DelayedMessage> discard(DeliveryMessage message, SlotState state, Instant now) {
        List<Write> leave = List.<Id>of(message.endpoint(), message.account()).stream()
                .filter(id -> state.waiting(id).isPresent())
                .flatMap(id -> line.first(id, SlotState.PER_ENDPOINT).stream())
                .filter(entry -> entry.message().deliveryId().equals(message.deliveryId()))
                .map(entry -> WaitingLine.leave(entry.key()))
                .toList();
        if (!leave.isEmpty()) {
            table.commit(new Commit(leave));
        }
        return message.called() ? call(message.endpoint(), state, now) : List.of();
    }

    private boolean isBehind(Id id, Delivery delivery, int free, SlotState state) {
        if (state.waiting(id).isEmpty()) {
            return false;
        }
        List<WaitingLine.Entry> first = line.first(id, free);
        return first.size() == free
                && first.getLast()
                                .key()
                                .sk()
                                .compareTo(WaitingLine.key(id, delivery).sk())
                        < 0;
    }

    private Verdict waitInLine(Id id, Delivery delivery, DeliveryMessage message, SlotState state, Instant now) {
        line.join(id, delivery, message);
        Id other = id.equals(message.endpoint()) ? message.account() : message.endpoint();
        if (state.waiting(other).isPresent()) {
            table.commit(Commit.of(WaitingLine.leave(WaitingLine.key(other, delivery))));
        }
        SlotState after = slots.markLine(id, message, now);
        // A slot that became free before the mark has called no one.
        return new Verdict.Deferred(call(message.endpoint(), after, now));
    }

    private static List<Write> leaveLines(Delivery delivery, DeliveryMessage message, SlotState state) {
        return List.<Id>of(message.endpoint(), message.account()).stream()
                .filter(id -> state.waiting(id).isPresent())
                .map(id -> WaitingLine.leave(WaitingLine.key(id, delivery)))
                .toList();
    }

    private List<DelayedMessage> call(EndpointId endpoint, SlotState state, Instant now) {
        return Stream.<Id>of(endpoint, state.account())
                .flatMap(id -> call(id, endpoint, state, now))
                .toList();
    }

    /** Calls those in line for whom a slot is free, except the ones called before, whose messages are on their way. */
    private Stream<DelayedMessage> call(Id id, EndpointId endpoint, SlotState state, Instant now) {
        int free = countCallable(id, endpoint, state, now);
        Optional<Long> mark = state.waiting(id);
        if (free == 0 || mark.isEmpty()) {
            return Stream.empty();
        }
        List<WaitingLine.Entry> first = line.first(id, free);
        if (first.isEmpty()) {
            slots.unmarkLine(state.account(), id, mark.get());
        }
        return first.stream().filter(entry -> line.call(entry, now)).map(entry -> DelayedMessage.now(entry.message()));
    }

    private static int countCallable(Id id, EndpointId endpoint, SlotState state, Instant now) {
        int ofAccount = state.countFree(state.account(), now);
        return id.equals(endpoint) ? Math.min(ofAccount, state.countFree(endpoint, now)) : ofAccount;
    }
}
