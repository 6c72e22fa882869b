package marketplace.functions.payments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.api.Json;
import marketplace.kernel.CheckoutId;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.TimedSignature;
import marketplace.money.Checkout;
import marketplace.money.PaymentProvider;
import marketplace.money.ProviderEvent;

/**
 * A payment provider that moves no real money: whoever stands at its page says how a payment ends.
 *
 * <p>The provider wherever no real one is configured. It signs what it tells, and is believed on no other ground.
 */
final class SandboxProvider implements PaymentProvider {

    static final String NAME = "sandbox";

    /** The header that carries the signature, in lower case. */
    static final String HEADER = "x-sandbox-signature";

    /** Where its pages begin. */
    static final String PAGES = "/sandbox/checkouts/";

    /** How far a signature's time may be from ours. */
    static final Duration TOLERANCE = Duration.ofMinutes(5);

    private static final String PAID = "checkout.paid";
    private static final String DECLINED = "checkout.declined";

    private final Supplier<byte[]> key;

    /** Takes the key of its signatures. */
    SandboxProvider(Supplier<byte[]> key) {
        this.key = key;
    }

    /** A message as it goes over the wire. */
    record Message(Map<String, String> headers, byte[] body) {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public URI hostedPage(Checkout checkout, URI returnTo) {
        // Its page is on our own host and leads back by itself.
        return returnTo.resolve(PAGES + checkout.code());
    }

    /** The payer has pressed Pay. The same checkout is charged once: however often it is pressed, it is one event. */
    Message paid(Checkout checkout, Instant now) {
        return message(PAID, checkout, now);
    }

    /** The payer has pressed Decline. */
    Message declined(Checkout checkout, Instant now) {
        return message(DECLINED, checkout, now);
    }

    private Message message(String type, Checkout checkout, Instant now) {
        ObjectNode event = Json.object()
                .put("id", type + ":" + checkout.id())
                .put("type", type)
                .put("created", Instants.text(now));
        event.putObject("data")
                .put("checkoutId", checkout.id().value())
                .put("amountCents", checkout.amount().cents());
        byte[] body = Json.bytes(event);
        return new Message(Map.of(HEADER, TimedSignature.of(List.of(key.get()), now, body)), body);
    }

    @Override
    public Optional<ProviderEvent> event(Map<String, String> headers, byte[] body, Instant now) {
        String signature = headers.getOrDefault(HEADER, "");
        if (!TimedSignature.holds(signature, key.get(), body, now, TOLERANCE)) {
            throw new Problem(
                    ErrorCode.SIGNATURE_INVALID, "The signature of this event does not hold for its body and time.");
        }
        JsonNode event = Json.readObject(body);
        String id = event.path("id").asText();
        if (id.isEmpty()) {
            throw Problem.invalid("id", "must be the event's id");
        }
        JsonNode data = event.path("data");
        return switch (event.path("type").asText()) {
            case PAID -> Optional.of(new ProviderEvent.CheckoutPaid(NAME, id, checkout(data), amount(data)));
            case DECLINED -> Optional.of(new ProviderEvent.CheckoutDeclined(NAME, id, checkout(data)));
            default -> Optional.empty();
        };
    }

    private static CheckoutId checkout(JsonNode data) {
        return new CheckoutId(data.path("checkoutId").asText());
    }

    private static Money amount(JsonNode data) {
        JsonNode cents = data.path("amountCents");
        if (!cents.isIntegralNumber() || !cents.canConvertToLong() || cents.asLong() <= 0) {
            throw Problem.invalid("data.amountCents", "must be a whole number of cents above zero");
        }
        return new Money(cents.asLong());
    }
}
