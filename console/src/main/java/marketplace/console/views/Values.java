package marketplace.console.views;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import marketplace.kernel.Instants;

/** JSON as the maps, lists and values that templates take. */
public record Values(ZoneId zone, Instant now) {

    public Object of(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> map(node);
            case ARRAY -> {
                List<Object> elements = new ArrayList<>();
                node.forEach(element -> elements.add(of(element)));
                yield elements;
            }
            case STRING -> text(node.textValue());
            case NUMBER -> node.isIntegralNumber() ? (Object) node.longValue() : new Fraction(node.decimalValue());
            case BOOLEAN -> node.booleanValue();
            case NULL, MISSING -> null;
            case BINARY, POJO -> node.asText();
        };
    }

    private Map<String, Object> map(JsonNode object) {
        Map<String, Object> map = new LinkedHashMap<>();
        object.properties().forEach(field -> map.put(field.getKey(), of(field.getValue())));
        return map;
    }

    private Object text(String text) {
        boolean mayBeTime = text.length() >= 20 && text.length() <= 32 && text.charAt(4) == '-' && text.endsWith("Z");
        return mayBeTime
                ? Instants.parse(text)
                        .map(instant -> (Object) new Moment(instant, text, zone, now))
                        .orElse(text)
                : text;
    }
}
