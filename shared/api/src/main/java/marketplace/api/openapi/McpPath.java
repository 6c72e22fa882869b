package marketplace.api.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import marketplace.api.Json;
import marketplace.kernel.ErrorCode;

/** The path of the MCP endpoint. It describes JSON-RPC only; tools describe themselves in {@code tools/list}. */
final class McpPath {

    static final String TAG = "mcp";
    static final String PATH = "/api/mcp";

    private static final String RESPONSE = "#/components/schemas/JsonRpcResponse";

    private McpPath() {}

    static void describe(ObjectNode path, ObjectNode schemas, Responses errors) {
        discovery(path.putObject("get"), errors);
        message(path.putObject("post"), errors);
        schemas(schemas);
    }

    private static void discovery(ObjectNode get, Responses errors) {
        get.put("operationId", "get_mcp_server")
                .put("summary", "Describes the MCP server.")
                .put(
                        "description",
                        "Returns the protocol versions, the endpoint, the names of the tools and instructions for"
                                + " models. Needs no credentials. The server offers no event stream: a request that"
                                + " accepts text/event-stream gets 405.");
        get.putArray("tags").add(TAG);
        get.putArray("security");
        ObjectNode responses = get.putObject("responses");
        ObjectNode server = responses.putObject("200").put("description", "Success.");
        json(server, "#/components/schemas/McpServer").set("example", serverExample());
        errors.only(ErrorCode.FORBIDDEN, responses);
        errors.only(ErrorCode.METHOD_NOT_ALLOWED, responses);
        responses.putObject("default").put("$ref", "#/components/responses/AnyPublicError");
    }

    private static void message(ObjectNode post, Responses errors) {
        post.put("operationId", "send_mcp_message")
                .put("summary", "Sends one JSON-RPC message to the MCP server.")
                .put(
                        "description",
                        "Streamable HTTP without sessions: send initialize, tools/list, tools/call or ping as one"
                                + " JSON-RPC 2.0 object. Batches are rejected. A refused tool call is a result with"
                                + " isError; status 401 and 429 carry such a result as well. Tools have the scopes and"
                                + " limits of the operations that they call.");
        post.putArray("tags").add(TAG);
        post.putArray("security").add(Json.object()).addObject().putArray("ApiKey");
        post.withArray("security").addObject().putArray("Bearer");
        ObjectNode body = post.putObject("requestBody").put("required", true);
        ObjectNode content = body.putObject("content").putObject("application/json");
        content.putObject("schema").put("$ref", "#/components/schemas/JsonRpcMessage");
        content.putObject("example").put("jsonrpc", "2.0").put("id", 1).put("method", "tools/list");
        ObjectNode responses = post.putObject("responses");
        ObjectNode result =
                responses.putObject("200").put("description", "A result, or an error of the JSON-RPC call.");
        ObjectNode example = json(result, RESPONSE)
                .putObject("example")
                .put("jsonrpc", "2.0")
                .put("id", 1);
        example.putObject("result").putArray("tools");
        responses.putObject("202").put("description", "A notification was received; no body.");
        json(responses.putObject("400").put("description", "The message is not valid JSON-RPC or MCP."), RESPONSE);
        json(responses.putObject("401").put("description", "The tool needs credentials."), RESPONSE);
        errors.only(ErrorCode.FORBIDDEN, responses);
        json(responses.putObject("404").put("description", "The method does not exist."), RESPONSE);
        errors.only(ErrorCode.METHOD_NOT_ALLOWED, responses);
        ObjectNode other =
                responses.putObject("default").put("description", "Too large, not JSON, too many, or a fault.");
        other.putObject("content")
                .putObject("application/json")
                .putObject("schema")
                .putArray("anyOf")
                .add(Json.object().put("$ref", "#/components/schemas/Error"))
                .add(Json.object().put("$ref", RESPONSE));
    }

    private static ObjectNode serverExample() {
        ObjectNode example = Json.object()
                .put("name", "marketplace")
                .put("title", "Human-hiring marketplace")
                .put("version", "1.0.0")
                .put("protocol", "Model Context Protocol");
        example.putArray("protocolVersions").add("2025-11-25");
        example.put("endpoint", "https://api.example.com" + PATH)
                .put("transport", "streamable-http")
                .put("authentication", "X-API-Key or Authorization: Bearer, for tools that are not free");
        example.putArray("tools").add("search_humans").add("create_bounty");
        return example.put("instructions", "Search humans, post bounties, pay by escrow.");
    }

    private static ObjectNode json(ObjectNode response, String schema) {
        ObjectNode content = response.putObject("content").putObject("application/json");
        content.putObject("schema").put("$ref", schema);
        return content;
    }

    private static void schemas(ObjectNode schemas) {
        ObjectNode server = schemas.putObject("McpServer").put("type", "object");
        ObjectNode fields = server.putObject("properties");
        for (String text : List.of(
                "name", "title", "version", "protocol", "endpoint", "transport", "authentication", "instructions")) {
            fields.putObject(text).put("type", "string");
        }
        for (String list : List.of("protocolVersions", "tools")) {
            fields.putObject(list).put("type", "array").putObject("items").put("type", "string");
        }
        fields.fieldNames().forEachRemaining(server.putArray("required")::add);
        ObjectNode message = schemas.putObject("JsonRpcMessage").put("type", "object");
        ObjectNode parts = message.putObject("properties");
        version(parts);
        // Alternatives: some generators refuse a list of types.
        ArrayNode forms = parts.putObject("id")
                .put("description", "Absent for a notification.")
                .putArray("anyOf");
        forms.addObject().put("type", "string");
        forms.addObject().put("type", "integer");
        parts.putObject("method").put("type", "string").put("description", "Such as tools/call.");
        ObjectNode params = parts.putObject("params").put("description", "Parameters of the method.");
        params.putArray("type").add("object").add("null");
        message.putArray("required").add("jsonrpc").add("method");
        ObjectNode response = schemas.putObject("JsonRpcResponse").put("type", "object");
        ObjectNode answer = response.putObject("properties");
        version(answer);
        answer.putObject("id")
                .put("description", "Id of the message, a text or a whole number; null if it could not be read.");
        answer.putObject("result").put("type", "object").put("description", "Result of the method.");
        ObjectNode error = answer.putObject("error").put("type", "object");
        error.put("description", "Error of the call, instead of a result.");
        error.putObject("properties").putObject("code").put("type", "integer");
        error.withObjectProperty("properties").putObject("message").put("type", "string");
        error.withObjectProperty("properties").putObject("data").put("type", "object");
        error.putArray("required").add("code").add("message");
        response.putArray("required").add("jsonrpc").add("id");
    }

    private static void version(ObjectNode parts) {
        parts.putObject("jsonrpc").put("type", "string").put("const", "2.0");
    }
}
