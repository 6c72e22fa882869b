package marketplace.testing.stripe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.testing.stripe.FakeStripe.Refusal;
import marketplace.testing.stripe.StripeDashboard.SignedEvent;

/** The objects, balance entries and events of {@link FakeStripe}. {@link StripeDashboard} synchronises access. */
final class StripeStore {

    static final String WEBHOOK_SECRET = "whsec_of_the_account";
    static final String CONNECT_SECRET = "whsec_of_connected_accounts";

    private final InstantSource clock;
    private final Map<String, ObjectNode> things = new LinkedHashMap<>();
    private final List<ObjectNode> balance = new ArrayList<>();
    private final List<SignedEvent> signed = new ArrayList<>();
    private int count;

    StripeStore(InstantSource clock) {
        this.clock = clock;
    }

    long now() {
        return clock.instant().getEpochSecond();
    }

    int next() {
        return ++count;
    }

    ObjectNode create(String object, String prefix) {
        ObjectNode thing = Json.object()
                .put("id", prefix + "_" + next())
                .put("object", object)
                .put("created", now())
                .put("livemode", true);
        things.put(thing.path("id").asText(), thing);
        return thing;
    }

    ObjectNode get(String id) {
        ObjectNode found = things.get(id);
        if (found == null) {
            throw Refusal.ofRequest(404, "resource_missing", "id", "No such object: '" + id + "'");
        }
        return found;
    }

    Stream<ObjectNode> all(String object) {
        return things.values().stream()
                .filter(thing -> thing.path("object").asText().equals(object));
    }

    ObjectNode move(ObjectNode source, String type, long cents, long fee) {
        return move(source, type, cents, fee, "usd");
    }

    ObjectNode move(ObjectNode source, String type, long cents, long fee, String currency) {
        ObjectNode moved = Json.object()
                .put("id", "txn_" + next())
                .put("object", "balance_transaction")
                .put("amount", cents)
                .put("fee", fee)
                .put("net", cents - fee)
                .put("currency", currency)
                .put("type", type)
                .put("status", "available")
                .put("created", now())
                .put("source", source.path("id").asText());
        balance.add(moved);
        return moved;
    }

    List<ObjectNode> moved() {
        return List.copyOf(balance);
    }

    long balanceCents() {
        return balance.stream()
                .filter(moved -> moved.path("currency").asText().equals("usd"))
                .mapToLong(moved -> moved.path("amount").asLong())
                .sum();
    }

    SignedEvent send(String type, JsonNode object, String account) {
        ObjectNode event = Json.object()
                .put("id", "evt_" + next())
                .put("object", "event")
                .put("api_version", "2019-12-03")
                .put("created", now())
                .put("livemode", true)
                .put("type", type);
        if (account != null) {
            event.put("account", account);
        }
        event.putObject("data").set("object", object.deepCopy());
        SignedEvent message =
                new SignedEvent(type, Json.bytes(event), account == null ? WEBHOOK_SECRET : CONNECT_SECRET);
        signed.add(message);
        return message;
    }

    List<SignedEvent> takeEvents() {
        List<SignedEvent> all = List.copyOf(signed);
        signed.clear();
        return all;
    }
}
