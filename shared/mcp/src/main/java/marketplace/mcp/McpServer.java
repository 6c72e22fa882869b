package marketplace.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Supplier;

/**
 * How this server introduces itself.
 *
 * @param instructions what a model should know first, in at most 2 KB
 * @param guides read when they are first asked for
 */
public record McpServer(String name, String title, String version, String instructions, Supplier<Guides> guides) {

    private static final int MAX_INSTRUCTIONS_LENGTH = 2048;

    public McpServer {
        if (instructions.length() > MAX_INSTRUCTIONS_LENGTH) {
            throw new IllegalArgumentException("instructions of more than " + MAX_INSTRUCTIONS_LENGTH + " characters");
        }
    }

    public McpServer(String name, String title, String version, String instructions) {
        this(name, title, version, instructions, () -> Guides.NONE);
    }

    public ObjectNode info() {
        return JsonText.object().put("name", name).put("title", title).put("version", version);
    }
}
