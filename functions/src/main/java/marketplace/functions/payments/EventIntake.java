package marketplace.functions.payments;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.money.PaymentProvider;
import marketplace.money.ProviderEvent;
import marketplace.money.ProviderEvents;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Table;

/**
 * Takes in what payment providers tell: checked by the provider that it claims to be from, applied once, committed.
 *
 * <p>It returns when the effect is stored; until then the provider is not told that all is well, and tells again.
 */
final class EventIntake {

    /** How often an event is applied anew after a lost race; after that the provider comes again by itself. */
    private static final int MAX_ROUNDS = 8;

    private final Map<String, PaymentProvider> providers;
    private final Supplier<ProviderEvents> events;
    private final Supplier<Table> table;

    EventIntake(List<PaymentProvider> providers, Supplier<ProviderEvents> events, Supplier<Table> table) {
        this.providers = providers.stream().collect(Collectors.toMap(PaymentProvider::name, Function.identity()));
        this.events = events;
        this.table = table;
    }

    /**
     * The event in the message, if it concerns us: it is from this provider.
     *
     * @param provider a name that a caller sent
     * @param headers with names in lower case
     * @throws Problem {@code not_found} for a provider that there is not; {@code signature_invalid}; {@code validation}
     */
    Optional<ProviderEvent> read(String provider, Map<String, String> headers, byte[] body, Instant now) {
        PaymentProvider sender = Optional.ofNullable(providers.get(provider))
                .orElseThrow(() -> new Problem(ErrorCode.NOT_FOUND, "There is no such payment provider here."));
        return sender.event(headers, body, now);
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
                    throw new Problem(ErrorCode.CONFLICT, "Others keep changing this at the same time; send it again.");
                }
            }
        }
    }
}
