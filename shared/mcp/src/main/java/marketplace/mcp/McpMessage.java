package marketplace.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import marketplace.kernel.Problem;
import marketplace.mcp.ProtocolFault.Code;

public sealed interface McpMessage {

    record Request(JsonNode id, String method, ObjectNode params) implements McpMessage {

        /** The protocol version in the request; absent up to 2025-11-25. */
        public Optional<String> version() {
            JsonNode version = meta().path(Protocol.META_VERSION);
            return version.isTextual() ? Optional.of(version.textValue()) : Optional.empty();
        }

        /** Whether the request follows 2026-07-28, where each request is self-contained. */
        public boolean stateless() {
            return version()
                    .filter(version -> !Protocol.OPENED.contains(version))
                    .isPresent();
        }

        /** What the client can do, as it says with each request since 2026-07-28. */
        JsonNode capabilities() {
            return meta().path(Protocol.META_CAPABILITIES);
        }

        boolean followsTasks() {
            return stateless()
                    && capabilities().path("extensions").path(Protocol.TASKS).isObject();
        }

        JsonNode meta() {
            return params.path(Protocol.META);
        }
    }

    record Notification(String method) implements McpMessage {}

    record Reply() implements McpMessage {}

    static McpMessage read(byte[] bytes) {
        JsonNode node;
        try {
            node = JsonText.syntax(bytes);
        } catch (Problem problem) {
            throw new ProtocolFault(Code.PARSE, problem.getMessage());
        }
        if (node.isArray()) {
            throw new ProtocolFault(Code.INVALID_REQUEST, "Send one message at a time; batches are not taken.");
        }
        if (!(node instanceof ObjectNode message)
                || !message.path("jsonrpc").asText().equals("2.0")) {
            throw new ProtocolFault(Code.INVALID_REQUEST, "Send a JSON-RPC 2.0 object.");
        }
        if (!message.has("method") && (message.has("result") || message.has("error"))) {
            return new Reply();
        }
        if (!message.path("method").isTextual()) {
            throw new ProtocolFault(Code.INVALID_REQUEST, "method must be a text.");
        }
        String method = message.get("method").textValue();
        if (!message.has("id")) {
            return new Notification(method);
        }
        return new Request(id(message.get("id")), method, params(message.path("params")));
    }

    private static JsonNode id(JsonNode id) {
        boolean whole = id.isIntegralNumber() && id.canConvertToLong();
        // The response repeats the id, so it must be writable text.
        if (!whole && !(id.isTextual() && JsonText.isSound(id))) {
            throw new ProtocolFault(Code.INVALID_REQUEST, "id must be a text or a whole number.");
        }
        return id;
    }

    private static ObjectNode params(JsonNode params) {
        if (params.isMissingNode() || params.isNull()) {
            return JsonText.object();
        }
        if (params instanceof ObjectNode object) {
            return object;
        }
        throw new ProtocolFault(Code.INVALID_REQUEST, "params must be an object.");
    }
}
