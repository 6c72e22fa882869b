package marketplace.functions.payments.events;

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

/** Verifies, applies and commits events. A provider repeats an event until it gets a success response. */
public final class EventIntake {

    private final Map<String, PaymentProvider> providers;
    private final EventApplier applier;

    public EventIntake(List<PaymentProvider> providers, EventApplier applier) {
        this.providers = providers.stream().collect(Collectors.toMap(PaymentProvider::name, Function.identity()));
        this.applier = applier;
    }

    /** Takes header names in lower case. Empty for events that do not concern us. */
    public Optional<ProviderEvent> read(String provider, Map<String, String> headers, byte[] body, Instant now) {
        PaymentProvider sender = Optional.ofNullable(providers.get(provider))
                .orElseThrow(() -> new Problem(ErrorCode.NOT_FOUND, "There is no such payment provider here."));
        return sender.event(headers, body, now);
    }

    public void apply(ProviderEvent event, Instant now) {
        applier.apply(event, now);
    }
}
