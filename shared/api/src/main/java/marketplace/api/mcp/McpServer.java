package marketplace.api.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import marketplace.api.Json;

/** How this server introduces itself. The instructions say in at most 2 KB what a model should know first. */
public record McpServer(String name, String title, String version, String instructions) {

    private static final int MAX_INSTRUCTIONS_LENGTH = 2048;

    public McpServer {
        if (instructions.length() > MAX_INSTRUCTIONS_LENGTH) {
            throw new IllegalArgumentException("instructions of more than " + MAX_INSTRUCTIONS_LENGTH + " characters");
        }
    }

    ObjectNode info() {
        return Json.object().put("name", name).put("title", title).put("version", version);
    }
}
