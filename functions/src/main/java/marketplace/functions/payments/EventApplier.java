package marketplace.functions.payments;

import java.time.Instant;
import java.util.function.Supplier;
import marketplace.hiring.MoneyEvents;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Table;

/**
 * Applies and commits the events of providers.
 *
 * <p>It returns when the effect is stored.
 */
final class EventApplier {

    /** How often an event is applied again after a lost race; after that the provider sends it again by itself. */
    private static final int MAX_ROUNDS = 8;

    private final Supplier<MoneyEvents> events;
    private final Supplier<Table> table;

    EventApplier(Supplier<MoneyEvents> events, Supplier<Table> table) {
        this.events = events;
        this.table = table;
    }

    /**
     * Applies it; nothing happens when it was applied before.
     *
     * @throws Problem {@code not_found} when it is about nothing of ours; {@code conflict} when others kept being faster
     */
    void apply(ProviderEvent event, Instant now) {
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
