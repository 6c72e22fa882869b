package marketplace.webhooks.slots;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryMessage;

/** A call leases a slot of its endpoint and one of its account. A crashed worker blocks both until the lease ends. */
public final class DeliverySlots {

    public record Slot(AccountId account, EndpointId endpoint, String ofEndpoint, String ofAccount, long leaseEnd) {}

    private static final Duration KEPT = Duration.ofDays(1);
    private static final int MARKS_PER_MILLI = 1_000;

    private final Table table;

    public DeliverySlots(Table table) {
        this.table = table;
    }

    public SlotState read(AccountId account) {
        return SlotState.of(account, table.get(key(account)));
    }

    public static Key key(AccountId account) {
        return Keys.deliverySlots(account);
    }

    /** Empty if no slot is free. Conflicts if a concurrent worker takes the same slot. */
    Optional<Slot> take(SlotState state, DeliveryMessage message, Instant now) {
        int seed = message.deliveryId().hashCode();
        Optional<String> ofEndpoint = state.free(message.endpoint(), seed, now);
        Optional<String> ofAccount = state.free(message.account(), seed, now);
        if (ofEndpoint.isEmpty() || ofAccount.isEmpty()) {
            return Optional.empty();
        }
        Slot slot = new Slot(
                message.account(),
                message.endpoint(),
                ofEndpoint.get(),
                ofAccount.get(),
                now.plus(Delivery.LEASE).toEpochMilli());
        update(Write.update(
                        key(slot.account()),
                        Change.set(slot.ofEndpoint(), slot.leaseEnd()),
                        Change.set(slot.ofAccount(), slot.leaseEnd()),
                        Change.set(Item.TTL, now.plus(KEPT).getEpochSecond()))
                .when(Condition.all(isFree(slot.ofEndpoint(), now), isFree(slot.ofAccount(), now))));
        return Optional.of(slot);
    }

    private static Condition isFree(String slot, Instant now) {
        return Condition.any(Condition.lacks(slot), Condition.below(slot, now.toEpochMilli() + 1));
    }

    /** Frees the slot unless its lease has ended, and returns the new state. */
    SlotState release(Slot slot, boolean slow, Instant now) {
        List<Change> changes =
                new ArrayList<>(List.of(Change.remove(slot.ofEndpoint()), Change.remove(slot.ofAccount())));
        if (slow) {
            long until = now.plus(SlotState.SLOW_PERIOD).toEpochMilli();
            changes.add(Change.set(SlotState.slowUntil(slot.endpoint()), until));
        }
        Write release = Write.update(key(slot.account()), changes.toArray(Change[]::new))
                .when(Condition.all(
                        Condition.is(slot.ofEndpoint(), slot.leaseEnd()),
                        Condition.is(slot.ofAccount(), slot.leaseEnd())));
        try {
            return SlotState.of(slot.account(), Optional.of(update(release)));
        } catch (LostRace _) {
            return read(slot.account());
        }
    }

    /** Marks that deliveries wait. Returns the new state, because a slot may have become free since it was read. */
    SlotState markLine(Id endpointOrAccount, DeliveryMessage message, Instant now) {
        AccountId account = message.account();
        // Differs for each delivery, so that unmarkLine notices it.
        long mark = now.toEpochMilli() * MARKS_PER_MILLI
                + Math.floorMod(message.deliveryId().hashCode(), MARKS_PER_MILLI);
        Write write = Write.update(key(account), Change.set(SlotState.line(endpointOrAccount), mark));
        return SlotState.of(account, Optional.of(update(write)));
    }

    /** Removes the mark unless another delivery has begun to wait. */
    void unmarkLine(AccountId account, Id endpointOrAccount, long seen) {
        String line = SlotState.line(endpointOrAccount);
        try {
            update(Write.update(key(account), Change.remove(line)).when(Condition.is(line, seen)));
        } catch (LostRace _) {
            // The next finished call looks again.
        }
    }

    private Item update(Write write) {
        return table.update((Write.Update) write);
    }
}
