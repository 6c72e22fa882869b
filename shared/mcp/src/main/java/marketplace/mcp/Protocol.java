package marketplace.mcp;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;

public final class Protocol {

    /** Every request names its version. */
    public static final String STATELESS = "2026-07-28";

    /** Opened by {@code initialize}; newest first. */
    public static final List<String> OPENED = List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

    static final String META = "_meta";
    static final String META_PREFIX = "io.modelcontextprotocol/";
    public static final String META_VERSION = META_PREFIX + "protocolVersion";
    static final String META_CAPABILITIES = META_PREFIX + "clientCapabilities";
    static final String META_SERVER = META_PREFIX + "serverInfo";

    /** The extension with which a client follows a call as a task. */
    static final String TASKS = META_PREFIX + "tasks";

    private Protocol() {}

    public static boolean supports(String version) {
        return version.equals(STATELESS) || OPENED.contains(version);
    }

    public static ArrayNode versions() {
        ArrayNode versions = JsonText.object().arrayNode().add(STATELESS);
        OPENED.forEach(versions::add);
        return versions;
    }
}
