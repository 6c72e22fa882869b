package marketplace.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.util.List;
import java.util.Set;

/** The list of tools: one page, because some clients read no second one, serialised once. */
public final class ToolList {

    private final List<String> names;
    private final Set<String> known;
    private final RawValue json;

    private ToolList(List<String> names, RawValue json) {
        this.names = names;
        this.known = Set.copyOf(names);
        this.json = json;
    }

    public static ToolList of(ArrayNode descriptions) {
        List<String> names = descriptions
                .valueStream()
                .map(tool -> tool.path("name"))
                .map(JsonNode::textValue)
                .toList();
        return new ToolList(names, new RawValue(JsonText.text(descriptions)));
    }

    public List<String> names() {
        return names;
    }

    public boolean has(String name) {
        return known.contains(name);
    }

    RawValue json() {
        return json;
    }
}
