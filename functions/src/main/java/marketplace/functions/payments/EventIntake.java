package marketplace.functions.payments;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.money.provider.PaymentProvider;
import marketplace.money.provider.ProviderEvent;

/**
 * Takes in what payment providers tell: checked by the provider that it claims to be from, applied once, committed.
 *
 * <p>Until the effect is stored the provider gets no success answer, and sends the event again.
 */
final class EventIntake {

    private final Map<String, PaymentProvider> providers;
    private final EventApplier applier;

    EventIntake(List<PaymentProvider> providers, EventApplier applier) {
        this.providers = providers.stream().collect(Collectors.toMap(PaymentProvider::name, Function.identity()));
        this.applier = applier;
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

    /** As {@link EventApplier#apply}. */
    void apply(ProviderEvent event, Instant now) {
        applier.apply(event, now);
    }
}
