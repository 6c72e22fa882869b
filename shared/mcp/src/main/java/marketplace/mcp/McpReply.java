package marketplace.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** A JSON-RPC response, with its protocol error if there is one. */
public record McpReply(ObjectNode body, Optional<ProtocolFault.Code> fault) {

    static McpReply result(JsonNode id, ObjectNode result) {
        ObjectNode body = response(id);
        body.set("result", result);
        return new McpReply(body, Optional.empty());
    }

    public static McpReply fault(JsonNode id, ProtocolFault fault) {
        ObjectNode body = response(id);
        body.set("error", fault.error());
        return new McpReply(body, Optional.of(fault.code()));
    }

    public static McpReply fault(ProtocolFault fault) {
        return fault(NullNode.getInstance(), fault);
    }

    private static ObjectNode response(JsonNode id) {
        ObjectNode body = JsonText.object().put("jsonrpc", "2.0");
        body.set("id", id);
        return body;
    }
}
