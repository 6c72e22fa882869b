package marketplace.local.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.Catalogue;
import marketplace.api.Json;
import marketplace.functions.graph.Capabilities;
import marketplace.local.client.Api.Answer;
import marketplace.mcp.tools.ToolRoute;

public enum AgentEndpoint {
    REST {
        @Override
        public JsonNode call(Api api, Map<String, String> agent, String tool, ObjectNode arguments) {
            Catalogue.BoundTool bound = Capabilities.described().tools().stream()
                    .filter(one -> one.tool().name().equals(tool))
                    .findFirst()
                    .orElseThrow();
            String path = bound.operation().rest().path();
            List<String> query = new ArrayList<>();
            for (Map.Entry<String, JsonNode> argument : arguments.properties()) {
                String parameter = "{" + argument.getKey() + "}";
                if (!path.contains(parameter)) {
                    query.add(argument.getKey() + "="
                            + URLEncoder.encode(argument.getValue().asText(), StandardCharsets.UTF_8));
                }
                path = path.replace(parameter, argument.getValue().asText());
            }
            String method = bound.operation().rest().method();
            return method.equals("GET")
                    ? api.get(path + (query.isEmpty() ? "" : "?" + String.join("&", query)), agent)
                            .json()
                    : api.send(method, path, json(agent), Json.bytes(arguments)).json();
        }
    },
    /** A key alone reads and writes messages over REST; their tools take a signed identity. */
    MCP {
        @Override
        public JsonNode call(Api api, Map<String, String> agent, String tool, ObjectNode arguments) {
            if (ToolRoute.isSigned(tool) && !arguments.has(ToolRoute.PROOF)) {
                return REST.call(api, agent, tool, arguments);
            }
            ObjectNode message =
                    Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
            message.putObject("params").put("name", tool).set("arguments", arguments);
            Answer answer = api.send("POST", "/api/mcp", json(agent), Json.bytes(message));
            JsonNode result = answer.json().path("result");
            JsonNode content = result.path("structuredContent");
            assertThat(content.isObject()).as(answer.body()).isTrue();
            assertThat(content.at("/nextStep/tool").isTextual() || content.has("error_code"))
                    .as("the next call after " + tool)
                    .isTrue();
            return content;
        }
    };

    public abstract JsonNode call(Api api, Map<String, String> agent, String tool, ObjectNode arguments);

    private static Map<String, String> json(Map<String, String> credentials) {
        Map<String, String> headers = new TreeMap<>(credentials);
        headers.put("Content-Type", "application/json");
        return headers;
    }
}
