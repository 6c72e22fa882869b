package marketplace.functions.payments.events;

import java.time.Instant;
import java.util.function.Supplier;
import marketplace.hiring.escrow.MoneyFollower;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Table;

/** Applies provider events; returns when the effect is committed. */
public final class EventApplier {

    /** After these rounds the provider sends the event again. */
    private static final int MAX_ROUNDS = 8;

    private final Supplier<MoneyFollower> events;
    private final Supplier<Table> table;

    public EventApplier(Supplier<MoneyFollower> events, Supplier<Table> table) {
        this.events = events;
        this.table = table;
    }

    /** Has no effect if the event was applied before. */
    public void apply(ProviderEvent event, Instant now) {
        for (int round = 1; ; round++) {
            try {
                Commit effect = events.get().apply(event, now);
                if (!effect.isEmpty()) {
                    table.get().commit(effect);
                }
                return;
            } catch (LostRace race) {
                if (round == MAX_ROUNDS) {
                    throw new Problem(
                            ErrorCode.CONFLICT, "Too many concurrent changes to the same items. Send the event again.");
                }
            }
        }
    }
}
