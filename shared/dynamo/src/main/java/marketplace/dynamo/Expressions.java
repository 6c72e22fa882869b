package marketplace.dynamo;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Query;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One request's expressions. Names and values are placeholders, so no caller's text can change an expression. */
final class Expressions {

    private final Map<String, String> placeholders = new HashMap<>();
    private final Map<String, AttributeValue> values = new HashMap<>();

    /** Null when there are none: DynamoDB refuses an empty map. */
    Map<String, String> names() {
        Map<String, String> names = new HashMap<>();
        placeholders.forEach((name, placeholder) -> names.put(placeholder, name));
        return names.isEmpty() ? null : names;
    }

    Map<String, AttributeValue> values() {
        return values.isEmpty() ? null : values;
    }

    Optional<String> condition(Condition condition) {
        // Decided before rendering: DynamoDB refuses unused placeholders.
        return alwaysHolds(condition) ? Optional.empty() : Optional.of(rendered(condition));
    }

    private static boolean alwaysHolds(Condition condition) {
        return switch (condition) {
            case Condition.Always _ -> true;
            case Condition.All all -> all.conditions().stream().allMatch(Expressions::alwaysHolds);
            case Condition.Any any -> any.conditions().stream().anyMatch(Expressions::alwaysHolds);
            case Condition.Exists _,
                    Condition.Absent _,
                    Condition.Lacks _,
                    Condition.Is _,
                    Condition.Below _,
                    Condition.AtLeast _ -> false;
        };
    }

    private String rendered(Condition condition) {
        return switch (condition) {
            case Condition.Always _ -> throw new IllegalStateException("no condition to render");
            case Condition.Exists _ -> "attribute_exists(" + name(Item.PK) + ")";
            case Condition.Absent _ -> "attribute_not_exists(" + name(Item.PK) + ")";
            case Condition.Lacks lacks -> "attribute_not_exists(" + name(lacks.attribute()) + ")";
            case Condition.Is is -> name(is.attribute()) + " = " + value(is.value());
            case Condition.Below below -> name(below.attribute()) + " < " + value(below.value());
            case Condition.AtLeast atLeast -> name(atLeast.attribute()) + " >= " + value(atLeast.value());
            case Condition.All all -> joined(all.conditions(), " AND ");
            case Condition.Any any -> joined(any.conditions(), " OR ");
        };
    }

    String check(Condition condition) {
        return condition(condition).orElseGet(() -> {
            String pk = name(Item.PK);
            return "attribute_exists(" + pk + ") OR attribute_not_exists(" + pk + ")";
        });
    }

    String update(List<Change> changes) {
        List<String> set = new ArrayList<>();
        List<String> add = new ArrayList<>();
        List<String> remove = new ArrayList<>();
        for (Change change : changes) {
            String name = name(change.attribute());
            switch (change) {
                case Change.Set to -> set.add(name + " = " + value(to.value()));
                case Change.SetIfAbsent to ->
                    set.add(name + " = if_not_exists(" + name + ", " + value(to.value()) + ")");
                case Change.Add by -> add.add(name + " " + value(BigDecimal.valueOf(by.amount())));
                case Change.Remove _ -> remove.add(name);
            }
        }
        return clause("SET ", set) + clause("ADD ", add) + clause("REMOVE ", remove);
    }

    String keys(Query query) {
        String pk = name(query.index().isPresent() ? Keys.INDEX_1_PK : Item.PK);
        String sk = query.index().isPresent() ? Keys.INDEX_1_SK : Item.SK;
        String collection = pk + " = " + value(query.pk());
        if (query.isPrefix()) {
            return collection + " AND begins_with(" + name(sk) + ", " + value(query.from()) + ")";
        }
        if (query.boundedBelow() && query.boundedAbove()) {
            return collection + " AND " + name(sk) + " BETWEEN " + value(query.from()) + " AND " + value(query.to());
        }
        if (query.boundedBelow()) {
            return collection + " AND " + name(sk) + " >= " + value(query.from());
        }
        if (query.boundedAbove()) {
            return collection + " AND " + name(sk) + " <= " + value(query.to());
        }
        return collection;
    }

    private String joined(List<Condition> conditions, String operator) {
        List<String> parts = conditions.stream()
                .filter(condition -> !alwaysHolds(condition))
                .map(this::rendered)
                .toList();
        // DynamoDB refuses parentheses around a single part.
        return parts.size() == 1 ? parts.getFirst() : parts.stream().collect(Collectors.joining(operator, "(", ")"));
    }

    private static String clause(String keyword, List<String> parts) {
        return parts.isEmpty() ? "" : keyword + String.join(", ", parts) + " ";
    }

    private String name(String attribute) {
        return placeholders.computeIfAbsent(attribute, _ -> "#" + placeholders.size());
    }

    private String value(Object value) {
        String placeholder = ":" + values.size();
        values.put(placeholder, DynamoItems.value(value));
        return placeholder;
    }
}
