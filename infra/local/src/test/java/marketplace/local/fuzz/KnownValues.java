package marketplace.local.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Fields are matched by name: the {@code id} of a {@code bounty} fits a field {@code bountyId}. */
final class KnownValues {

    private static final int KEPT = 12;

    private record Thing(String idField, String id, Map<String, String> belongsTo) {}

    private final Map<String, List<String>> texts = new HashMap<>();
    private final List<Thing> things = new ArrayList<>();
    private final Map<String, Supplier<Doc>> made = new HashMap<>();

    void add(String field, String text) {
        List<String> known = texts.computeIfAbsent(field, _ -> new ArrayList<>());
        if (!known.contains(text)) {
            known.add(text);
        }
        if (known.size() > KEPT) {
            known.removeFirst();
        }
    }

    void make(String field, Supplier<Doc> maker) {
        made.put(field, maker);
    }

    Optional<Doc> forField(String field, Chance chance) {
        return made.containsKey(field)
                ? Optional.of(made.get(field).get())
                : text(field, chance).map(Doc::text);
    }

    Optional<String> text(String field, Chance chance) {
        return Optional.ofNullable(texts.get(field)).map(chance::of);
    }

    Map<String, String> path(List<String> parameters, Chance chance) {
        Map<String, String> values = new LinkedHashMap<>();
        parameters.forEach(name -> text(name, chance).ifPresent(value -> values.put(name, value)));
        if (!parameters.isEmpty()) {
            List<Thing> fitting = things.stream()
                    .filter(thing -> thing.idField().equals(parameters.getLast()))
                    .toList();
            if (!fitting.isEmpty()) {
                Thing thing = chance.of(fitting);
                values.putAll(thing.belongsTo());
                values.put(thing.idField(), thing.id());
            }
        }
        values.keySet().retainAll(parameters);
        return values;
    }

    void learn(String method, JsonNode body) {
        if (body.path("nextCursor").isTextual()) {
            add("cursor", body.get("nextCursor").textValue());
        }
        // Lists also show resources of other accounts.
        if (!method.equals("GET") && !method.equals("HEAD")) {
            body.properties().forEach(field -> learnField(field.getKey(), field.getValue()));
        }
    }

    private void learnField(String name, JsonNode value) {
        if (value.isTextual() && (name.endsWith("Id") || name.endsWith("Token")) && !name.equals("requestId")) {
            add(name, value.textValue());
        }
        if (value.path("id").isTextual()) {
            Map<String, String> belongsTo = new HashMap<>();
            value.properties().forEach(field -> {
                if (field.getKey().endsWith("Id") && field.getValue().isTextual()) {
                    belongsTo.put(field.getKey(), field.getValue().textValue());
                }
            });
            learnThing(new Thing(name + "Id", value.get("id").textValue(), belongsTo));
        }
    }

    private void learnThing(Thing thing) {
        add(thing.idField(), thing.id());
        things.removeIf(known -> known.id().equals(thing.id()));
        things.add(thing);
        if (things.size() > KEPT * KEPT) {
            things.removeFirst();
        }
    }
}
