package marketplace.mcp;

import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The list of tools: one page, because some clients read no second one, serialised once. */
public final class ToolList {

    private static final String NAME_START = "{\"name\":\"";

    private final Map<String, String> descriptions;
    private final RawValue json;

    private ToolList(Map<String, String> descriptions) {
        this.descriptions = descriptions;
        this.json = new RawValue(new SerializedString("[" + String.join(",", descriptions.values()) + "]"));
    }

    public static ToolList of(ArrayNode descriptions) {
        Map<String, String> byName = new LinkedHashMap<>();
        descriptions.forEach(tool -> byName.put(tool.path("name").textValue(), JsonText.text(tool)));
        return new ToolList(byName);
    }

    /** Takes descriptions as they are, which is faster than parsing them. Each begins with the name. */
    public static ToolList ofTexts(List<String> descriptions) {
        Map<String, String> byName = new LinkedHashMap<>();
        for (String tool : descriptions) {
            if (!tool.startsWith(NAME_START)) {
                throw new IllegalArgumentException("a tool without a name");
            }
            byName.put(tool.substring(NAME_START.length(), tool.indexOf('"', NAME_START.length())), tool);
        }
        return new ToolList(byName);
    }

    public List<String> names() {
        return List.copyOf(descriptions.keySet());
    }

    public boolean has(String name) {
        return descriptions.containsKey(name);
    }

    public JsonNode description(String name) {
        return JsonText.syntax(descriptions.get(name).getBytes(StandardCharsets.UTF_8));
    }

    /** The same list if all are kept. */
    public ToolList only(Predicate<String> kept) {
        if (descriptions.keySet().stream().allMatch(kept)) {
            return this;
        }
        Map<String, String> fewer = new LinkedHashMap<>(descriptions);
        fewer.keySet().removeIf(kept.negate());
        return new ToolList(fewer);
    }

    RawValue json() {
        return json;
    }
}
