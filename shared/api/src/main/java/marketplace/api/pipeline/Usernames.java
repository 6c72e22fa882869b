package marketplace.api.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marketplace.api.HumanReference;
import marketplace.api.schema.Schemas;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.text.Username;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/** Puts profile ids in place of the usernames in a call's arguments, in one round trip. Unknown ones stay. */
final class Usernames {

    private static final Map<Class<?>, Boolean> NAMES_HUMANS = new ConcurrentHashMap<>();

    private final Table table;

    Usernames(Table table) {
        this.table = table;
    }

    private record Place(Key key, Consumer<String> put) {}

    void replace(Class<? extends Record> input, ObjectNode arguments) {
        List<Place> places = new ArrayList<>();
        find(input, arguments, places);
        if (places.isEmpty()) {
            return;
        }
        Map<Key, Item> found =
                table.getAll(places.stream().map(Place::key).distinct().toList());
        for (Place place : places) {
            Optional.ofNullable(found.get(place.key()))
                    .ifPresent(item -> place.put().accept(item.text("humanId")));
        }
    }

    private static void find(Class<?> type, JsonNode node, List<Place> places) {
        if (!(node instanceof ObjectNode object) || !namesHumans(type)) {
            return;
        }
        for (RecordComponent component : type.getRecordComponents()) {
            String name = component.getName();
            Class<?> held = held(component.getGenericType());
            if (Schemas.isUnwrapped(component)) {
                find(held, object, places);
            } else if (object.path(name) instanceof ArrayNode list) {
                for (int i = 0; i < list.size(); i++) {
                    int at = i;
                    find(held, list.get(i), id -> list.set(at, id), places);
                }
            } else {
                find(held, object.path(name), id -> object.put(name, id), places);
            }
        }
    }

    private static void find(Class<?> type, JsonNode value, Consumer<String> put, List<Place> places) {
        if (value.isTextual() && isHuman(type)) {
            Username.find(value.textValue())
                    .map(name -> new Place(Keys.username(name.value()), put))
                    .ifPresent(places::add);
        } else {
            find(type, value, places);
        }
    }

    private static boolean namesHumans(Class<?> type) {
        Boolean known = NAMES_HUMANS.get(type);
        if (known != null) {
            return known;
        }
        boolean names = Schemas.isObject(type)
                && Stream.of(type.getRecordComponents())
                        .map(component -> held(component.getGenericType()))
                        .anyMatch(held -> isHuman(held) || namesHumans(held));
        NAMES_HUMANS.put(type, names);
        return names;
    }

    private static boolean isHuman(Class<?> type) {
        return type == HumanId.class || type == HumanReference.class;
    }

    /** The type of a component, or of the elements of a list. */
    private static Class<?> held(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType list when list.getRawType() == List.class -> held(list.getActualTypeArguments()[0]);
            default -> Object.class;
        };
    }
}
