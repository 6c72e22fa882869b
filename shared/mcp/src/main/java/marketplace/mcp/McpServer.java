package marketplace.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** How this server introduces itself. The instructions say in at most 2 KB what a model should know first. */
public record McpServer(String name, String title, String version, String instructions) {

    private static final int MAX_INSTRUCTIONS_LENGTH = 2048;

    public McpServer {
        if (instructions.length() > MAX_INSTRUCTIONS_LENGTH) {
            throw new IllegalArgumentException("instructions of more than " + MAX_INSTRUCTIONS_LENGTH + " characters");
        }
    }

    public ObjectNode info() {
        return JsonText.object().put("name", name).put("title", title).put("version", version);
    }
}
