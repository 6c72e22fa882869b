package marketplace.api.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.api.mcp.ProtocolFault.Code;
import marketplace.kernel.Problem;

/**
 * A JSON-RPC message of a client.
 *
 * <p>Sealed, because only a request may be answered.
 */
public sealed interface McpMessage {

    /**
     * Asks for an answer.
     *
     * @param id text or whole number, given back with the answer
     * @param params empty when none were sent
     */
    record Request(JsonNode id, String method, ObjectNode params) implements McpMessage {

        /** The version that the request itself says it speaks; the older era says none. */
        Optional<String> version() {
            JsonNode version = meta().path(Protocol.META_VERSION);
            return version.isTextual() ? Optional.of(version.textValue()) : Optional.empty();
        }

        /** Whether it is of the era in which every request is self-contained. */
        boolean stateless() {
            return version()
                    .filter(version -> !Protocol.OPENED.contains(version))
                    .isPresent();
        }

        JsonNode meta() {
            return params.path(Protocol.META);
        }
    }

    /** Tells us something; no answer. */
    record Notification(String method) implements McpMessage {}

    /** Answers something that we asked; we never ask. */
    record Reply() implements McpMessage {}

    /** Reads one message; what is none is a {@link ProtocolFault}. */
    static McpMessage read(byte[] bytes) {
        JsonNode node;
        try {
            node = Json.syntax(bytes);
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
        // It is given back, so it must be text that can be written.
        if (!whole && !(id.isTextual() && Json.isSound(id))) {
            throw new ProtocolFault(Code.INVALID_REQUEST, "id must be a text or a whole number.");
        }
        return id;
    }

    private static ObjectNode params(JsonNode params) {
        if (params.isMissingNode() || params.isNull()) {
            return Json.object();
        }
        if (params instanceof ObjectNode object) {
            return object;
        }
        throw new ProtocolFault(Code.INVALID_REQUEST, "params must be an object.");
    }
}
