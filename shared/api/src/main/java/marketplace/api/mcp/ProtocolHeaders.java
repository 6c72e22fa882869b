package marketplace.api.mcp;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import marketplace.api.mcp.ProtocolFault.Code;
import marketplace.api.rest.HttpRequest;

/**
 * The headers that repeat what a request says in its body.
 *
 * <p>Intermediaries route and count by them, so a request that says one thing outside and another inside is refused.
 */
final class ProtocolHeaders {

    private static final String ENCODED_START = "=?base64?";
    private static final String ENCODED_END = "?=";

    /** The parameter that Mcp-Name repeats, by method. */
    private static final Map<String, String> NAMED =
            Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

    private ProtocolHeaders() {}

    /** Refuses headers that contradict the request, or that are missing where its era asks for them. */
    static void require(HttpRequest http, McpMessage.Request request) {
        Optional<String> header = http.header("mcp-protocol-version").map(String::strip);
        if (request.stateless()) {
            requireStateless(http, request, header);
        } else if (header.isPresent() && !request.method().equals("initialize")) {
            // initialize is about finding a version: what a client presumes in the header must not keep it from that.
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

    /** A name that is not plain ASCII travels as Base64 of its UTF-8 bytes, marked as such. */
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
