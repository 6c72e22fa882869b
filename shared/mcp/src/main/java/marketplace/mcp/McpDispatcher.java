package marketplace.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import marketplace.kernel.Problem;
import marketplace.mcp.ProtocolFault.Code;

/** Answers MCP requests, independent of the transport and without a session. */
public final class McpDispatcher {

    /** The lists change only with a deployment. */
    private static final long TTL_MILLIS = 3_600_000;

    private final McpServer server;
    private final ToolList tools;
    private final ToolList listed;
    private final String cacheScope;
    private final McpTasks tasks;

    public McpDispatcher(McpServer server, ToolList tools, McpTasks tasks) {
        this(server, tools, tools, "public", tasks);
    }

    private McpDispatcher(McpServer server, ToolList tools, ToolList listed, String cacheScope, McpTasks tasks) {
        this.tasks = tasks;
        this.server = server;
        this.tools = tools;
        this.listed = listed;
        this.cacheScope = cacheScope;
    }

    /** For one caller: others must not get its list from a cache. */
    public McpDispatcher narrowed(ToolList callable, ToolList shown) {
        return new McpDispatcher(server, callable, shown, "private", tasks);
    }

    public ToolList tools() {
        return tools;
    }

    public McpReply handle(McpMessage.Request request, ToolCall call) {
        try {
            if (request.stateless()) {
                requireMeta(request);
            }
            ObjectNode result = result(request, call);
            if (request.stateless()) {
                result.putIfAbsent("resultType", TextNode.valueOf("complete"));
                result.withObjectProperty(Protocol.META).set(Protocol.META_SERVER, server.info());
            }
            return McpReply.result(request.id(), result);
        } catch (ProtocolFault fault) {
            return McpReply.fault(request.id(), fault);
        }
    }

    private static void requireMeta(McpMessage.Request request) {
        String version = request.version().orElseThrow();
        if (!Protocol.supports(version)) {
            throw ProtocolFault.unsupportedVersion(version);
        }
        if (!request.meta().path(Protocol.META_CAPABILITIES).isObject()) {
            throw new ProtocolFault(Code.INVALID_META, "_meta must have " + Protocol.META_CAPABILITIES + ".");
        }
    }

    private ObjectNode result(McpMessage.Request request, ToolCall call) {
        return switch (request.method()) {
            case "server/discover" -> cacheable(discover(), true, "public");
            case "tools/list" -> cacheable(list(request.params()), request.stateless(), cacheScope);
            case "tools/call" -> call(request, call);
            case "prompts/list", "resources/list", "resources/templates/list", "resources/read" ->
                cacheable(guide(request), request.stateless(), "public");
            case "prompts/get", "completion/complete" -> guide(request);
            default -> opened(request, call);
        };
    }

    private ObjectNode guide(McpMessage.Request request) {
        Guides guides = server.guides().get();
        return switch (request.method()) {
            case "prompts/list" -> guides.listPrompts();
            case "prompts/get" -> guides.getPrompt(request.params());
            case "resources/list" -> guides.listPages();
            case "resources/read" -> guides.readPage(request.params());
            case "resources/templates/list" -> noTemplates();
            default -> guides.complete(request.params());
        };
    }

    private static ObjectNode noTemplates() {
        ObjectNode result = JsonText.object();
        result.putArray("resourceTemplates");
        return result;
    }

    private static void announce(ObjectNode result) {
        ObjectNode capabilities = result.putObject("capabilities");
        List.of("tools", "prompts", "resources", "completions").forEach(capabilities::putObject);
    }

    private ObjectNode task(McpMessage.Request request, ToolCall call) {
        if (!request.followsTasks()) {
            throw ProtocolFault.missingExtension(Protocol.TASKS);
        }
        String id = request.params().path("taskId").asText();
        ToolCall records = (tool, arguments) -> call.call(required(tool), arguments);
        switch (request.method()) {
            case "tasks/get" -> {
                return described(tasks.read(id, records), request.capabilities());
            }
            case "tasks/update" -> tasks.answer(id, request.params().path("inputResponses"), records);
            default -> tasks.cancel(id, records);
        }
        return JsonText.object();
    }

    private static ObjectNode described(McpTask task, JsonNode client) {
        ObjectNode described = task.described(client);
        if (task.asks(client)) {
            described.set("inputRequests", task.requests());
        }
        if (task.status() == McpTask.Status.COMPLETED) {
            described.set("result", result(task.outcome()));
        }
        return described;
    }

    private String required(String tool) {
        if (!tools.has(tool)) {
            throw new ProtocolFault(Code.INVALID_PARAMS, "There is no such tool; tools/list names those there are.");
        }
        return tool;
    }

    private ObjectNode opened(McpMessage.Request request, ToolCall call) {
        if (request.stateless()) {
            return switch (request.method()) {
                case "tasks/get", "tasks/update", "tasks/cancel" -> task(request, call);
                default -> throw noSuchMethod();
            };
        }
        return switch (request.method()) {
            case "initialize" -> initialize(request.params());
            case "ping" -> JsonText.object();
            default -> throw noSuchMethod();
        };
    }

    private static ProtocolFault noSuchMethod() {
        return new ProtocolFault(Code.METHOD_NOT_FOUND, "There is no such method.");
    }

    private ObjectNode initialize(ObjectNode params) {
        String wanted = params.path("protocolVersion").asText();
        ObjectNode result = JsonText.object()
                .put("protocolVersion", Protocol.OPENED.contains(wanted) ? wanted : Protocol.OPENED.getFirst());
        announce(result);
        result.set("serverInfo", server.info());
        return result.put("instructions", server.instructions());
    }

    private ObjectNode discover() {
        ObjectNode result = JsonText.object();
        result.set("supportedVersions", Protocol.versions());
        announce(result);
        result.withObjectProperty("capabilities").putObject("extensions").putObject(Protocol.TASKS);
        result.set("serverInfo", server.info());
        return result.put("instructions", server.instructions());
    }

    private ObjectNode list(ObjectNode params) {
        if (params.hasNonNull("cursor")) {
            throw new ProtocolFault(Code.INVALID_PARAMS, "The list has one page; there is no such cursor.");
        }
        return JsonText.object().putRawValue("tools", listed.json());
    }

    private static ObjectNode cacheable(ObjectNode result, boolean wanted, String scope) {
        return wanted ? result.put("ttlMs", TTL_MILLIS).put("cacheScope", scope) : result;
    }

    private ObjectNode call(McpMessage.Request request, ToolCall call) {
        String name = required(request.params().path("name").asText());
        ToolCall.Outcome outcome = call.call(name, arguments(request.params().path("arguments")));
        if (request.followsTasks() && !outcome.refused()) {
            Optional<McpTask> begun = tasks.begunBy(name, outcome.envelope());
            if (begun.isPresent()) {
                return begun.get().described(request.capabilities()).put("resultType", "task");
            }
        }
        return result(outcome);
    }

    private static ObjectNode result(ToolCall.Outcome outcome) {
        ObjectNode result = JsonText.object();
        result.putArray("content").addObject().put("type", "text").put("text", JsonText.text(outcome.envelope()));
        result.set("structuredContent", outcome.envelope());
        return result.put("isError", outcome.refused());
    }

    private static ObjectNode arguments(JsonNode arguments) {
        if (arguments.isMissingNode() || arguments.isNull()) {
            return JsonText.object();
        }
        return asWritten(arguments, JsonNode::isObject)
                .map(ObjectNode.class::cast)
                .orElseThrow(() -> new ProtocolFault(Code.INVALID_PARAMS, "arguments must be an object."));
    }

    /** Some clients send objects and lists as JSON strings. */
    public static Optional<JsonNode> asWritten(JsonNode value, Predicate<JsonNode> wanted) {
        if (wanted.test(value)) {
            return Optional.of(value);
        }
        if (!value.isTextual()) {
            return Optional.empty();
        }
        try {
            return Optional.of(JsonText.syntax(value.textValue().getBytes(StandardCharsets.UTF_8)))
                    .filter(wanted);
        } catch (Problem _) {
            return Optional.empty();
        }
    }
}
