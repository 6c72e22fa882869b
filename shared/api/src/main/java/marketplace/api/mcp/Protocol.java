package marketplace.api.mcp;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import marketplace.api.Json;

/**
 * The versions of the protocol and the names it fixes.
 *
 * <p>Versions are dates, and each is known by name: what is not listed here is not spoken.
 */
final class Protocol {

    /** Every request says its version; there is no opening. */
    static final String STATELESS = "2026-07-28";

    /** Opened by {@code initialize}; the newest first. */
    static final List<String> OPENED = List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

    static final String META = "_meta";
    static final String META_PREFIX = "io.modelcontextprotocol/";
    static final String META_VERSION = META_PREFIX + "protocolVersion";
    static final String META_CAPABILITIES = META_PREFIX + "clientCapabilities";
    static final String META_SERVER = META_PREFIX + "serverInfo";

    private Protocol() {}

    static boolean supports(String version) {
        return version.equals(STATELESS) || OPENED.contains(version);
    }

    /** All of them, newest first: so that a client that knows both eras learns that it may fall back. */
    static ArrayNode versions() {
        ArrayNode versions = Json.MAPPER.createArrayNode().add(STATELESS);
        OPENED.forEach(versions::add);
        return versions;
    }
}
