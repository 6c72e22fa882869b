package marketplace.api.mcp;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import marketplace.api.rest.HttpRequest;
import marketplace.mcp.McpMessage;
import marketplace.mcp.Protocol;
import marketplace.mcp.ProtocolFault;
import marketplace.mcp.ProtocolFault.Code;

/** The headers that repeat parts of the body. Intermediaries route and count by them, so a contradiction is refused. */
final class ProtocolHeaders {

    private static final String ENCODED_START = "=?base64?";
    private static final String ENCODED_END = "?=";

    /** The parameter that Mcp-Name repeats, by method. */
    private static final Map<String, String> NAMED = Map.of(
            "tools/call", "name",
            "prompts/get", "name",
            "resources/read", "uri",
            "tasks/get", "taskId",
            "tasks/update", "taskId",
            "tasks/cancel", "taskId");

    private ProtocolHeaders() {}

    static void require(HttpRequest http, McpMessage.Request request) {
        Optional<String> header = http.header("mcp-protocol-version").map(String::strip);
        if (request.stateless()) {
            requireStateless(http, request, header);
        } else if (header.isPresent() && !request.method().equals("initialize")) {
            // initialize negotiates the version, so the header must not prevent it.
            requireOpened(header.get());
        }
    }

    private static void requireOpened(String version) {
        if (version.equals(Protocol.STATELESS)) {
            throw new ProtocolFault(
                    Code.INVALID_META, "params._meta must have " + Protocol.META_VERSION + " in this version.");
        }
        if (!Protocol.OPENED.contains(version)) {
            throw ProtocolFault.unsupportedVersion(version);
        }
    }

    private static void requireStateless(HttpRequest http, McpMessage.Request request, Optional<String> header) {
        requireEqual("MCP-Protocol-Version", header, request.version().orElseThrow());
        if (!Protocol.supports(header.orElseThrow())) {
            throw ProtocolFault.unsupportedVersion(header.get());
        }
        requireEqual("Mcp-Method", http.header("mcp-method").map(String::strip), request.method());
        String named = NAMED.get(request.method());
        if (named != null && request.params().path(named).isTextual()) {
            Optional<String> name = http.header("mcp-name").map(String::strip).map(ProtocolHeaders::decoded);
            requireEqual("Mcp-Name", name, request.params().path(named).textValue());
        }
    }

    private static void requireEqual(String name, Optional<String> header, String body) {
        if (header.isEmpty()) {
            throw new ProtocolFault(Code.HEADER_MISMATCH, "The header " + name + " is required.");
        }
        if (!header.get().equals(body)) {
            throw new ProtocolFault(Code.HEADER_MISMATCH, "The header " + name + " does not match the body.");
        }
    }

    /** Names outside ASCII are sent as marked Base64 of UTF-8. */
    private static String decoded(String value) {
        if (!value.startsWith(ENCODED_START)
                || !value.endsWith(ENCODED_END)
                || value.length() < ENCODED_START.length() + ENCODED_END.length()) {
            return value;
        }
        String base64 = value.substring(ENCODED_START.length(), value.length() - ENCODED_END.length());
        try {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            throw new ProtocolFault(Code.HEADER_MISMATCH, "The header Mcp-Name is not well encoded.");
        }
    }
}
