package marketplace.mcp.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.cache.Lazy;
import marketplace.mcp.JsonText;

/** The routes of all tools, and the names of all routes in messages for models. */
public final class ToolRoutes {

    /** @param name of its tool, or of the operation where no tool calls it */
    public record Named(String method, String path, String name) {}

    private final Map<String, Lazy<ToolRoute>> byTool;
    private final List<Named> named;

    /** @param byTool each is made on first use, because most processes serve few tools */
    public ToolRoutes(Map<String, Lazy<ToolRoute>> byTool, List<Named> named) {
        this.byTool = byTool;
        this.named = List.copyOf(named);
    }

    public Optional<ToolRoute> of(String tool) {
        return Optional.ofNullable(byTool.get(tool)).map(Lazy::get);
    }

    boolean has(String tool) {
        return byTool.containsKey(tool);
    }

    List<Named> named() {
        return named;
    }

    public ObjectNode json() {
        ObjectNode json = JsonText.object();
        ArrayNode tools = json.putArray("tools");
        byTool.values().forEach(route -> tools.add(route.get().json()));
        ArrayNode names = json.putArray("names");
        named.forEach(route -> names.addObject()
                .put("method", route.method())
                .put("path", route.path())
                .put("name", route.name()));
        return json;
    }

    public static ToolRoutes read(JsonNode json) {
        Map<String, Lazy<ToolRoute>> tools = new LinkedHashMap<>();
        json.path("tools")
                .forEach(tool -> tools.put(tool.path("tool").textValue(), new Lazy<>(() -> ToolRoute.read(tool))));
        List<Named> named = json.path("names")
                .valueStream()
                .map(route -> new Named(
                        route.path("method").textValue(),
                        route.path("path").textValue(),
                        route.path("name").textValue()))
                .toList();
        return new ToolRoutes(tools, named);
    }
}
